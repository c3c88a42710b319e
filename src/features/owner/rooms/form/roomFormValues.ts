import type { OwnRoom } from '@contract/entities'
import { amenityNames, guestsMax, guestsPerRate, roomImagesMax } from '@contract/limits'

/** A picture of the form: newly chosen, or the address of one that the room has. */
export type Picture = File | string

/** Some may be empty. The first picture is the room's cover. */
export type Slots = readonly (Picture | undefined)[]

export interface RoomFormValues {
  images: Slots
  roomType: string
  /** Dollars. */
  pricePerNight: string
  maxGuests: string
  amenities: string[]
  description: string
  publicName: string
  privateName: string
}

export const emptyRoom: RoomFormValues = {
  images: slotsOf([]),
  roomType: '',
  pricePerNight: '',
  maxGuests: String(guestsPerRate),
  amenities: [],
  description: '',
  publicName: '',
  privateName: '',
}

export const toFormValues = (room: OwnRoom): RoomFormValues => ({
  images: slotsOf(room.images),
  roomType: room.roomType,
  pricePerNight: formatPrice(room.pricePerNight),
  maxGuests: String(room.maxGuests ?? guestsMax),
  amenities: onlyOffered(room.amenities),
  description: room.description ?? '',
  publicName: room.publicName ?? '',
  privateName: room.privateName ?? '',
})

/** Those of before may be more than there are slots today. */
function slotsOf(images: readonly string[]): Slots {
  return Array.from({ length: Math.max(images.length, roomImagesMax) }, (_, slot) => images[slot])
}

/** `149.90`, as prices are written; `420`. */
export const formatPrice = (dollars: number) => (Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2))

/** Everything as text; {@link filesIn} the images travels beside it. */
export const toPayload = (values: RoomFormValues): Record<keyof RoomFormValues, string> => ({
  images: orderOf(values.images),
  roomType: values.roomType.trim(),
  pricePerNight: plainPrice(values.pricePerNight),
  maxGuests: values.maxGuests,
  amenities: JSON.stringify(onlyOffered(values.amenities)),
  description: values.description.trim(),
  publicName: values.publicName.trim(),
  privateName: values.privateName.trim(),
})

export const filesIn = (slots: Slots) => slots.filter((picture) => picture instanceof File)

/** As an edit sends it: a JSON list of kept addresses, and `new:0` and on for the files. */
function orderOf(slots: Slots): string {
  const files = filesIn(slots)
  const pictures = slots.filter((picture) => picture !== undefined)
  return JSON.stringify(
    pictures.map((picture) => (picture instanceof File ? `new:${files.indexOf(picture)}` : picture)),
  )
}

/** `420.50` → `420.5`. What is no price stays as it is: `Number` would take `1e5` for 100,000. */
const plainPrice = (typed: string) => (/^\d+(\.\d*)?$/.test(typed) ? String(Number(typed)) : typed)

/** In the order of the form. */
const onlyOffered = (amenities: readonly string[]): string[] => amenityNames.filter((name) => amenities.includes(name))
