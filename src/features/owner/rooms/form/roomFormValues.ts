import type { OwnRoom } from '@contract/entities'
import { amenityNames, guestsMax, guestsPerRate } from '@contract/limits'
import { emptySlots, orderOf, slotsOf, type Slots } from './slots'

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
  images: emptySlots,
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

/** `149.90`, as prices are written; `420`. */
const formatPrice = (dollars: number) => (Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2))

/** Everything as text. `images` is the order of the pictures, as an edit sends it; files travel beside it. */
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

/** `420.50` → `420.5`. What is no price stays as it is: `Number` would take `1e5` for 100,000. */
const plainPrice = (typed: string) => (/^\d+(\.\d*)?$/.test(typed) ? String(Number(typed)) : typed)

/** In the order of the form. */
const onlyOffered = (amenities: readonly string[]): string[] => amenityNames.filter((name) => amenities.includes(name))
