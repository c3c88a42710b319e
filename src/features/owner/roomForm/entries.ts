import type { OwnRoom } from '../../../../contract/entities'
import { amenityNames, guestsMax, guestsPerRate } from '../../../../contract/limits'
import { emptySlots, orderOf, slotsOf, type Slots } from './slots'

/** What the form of a room holds, as it is typed. */
export interface RoomEntries {
  images: Slots
  roomType: string
  /** Dollars. */
  pricePerNight: string
  maxGuests: string
  amenities: string[]
  description: string
  privateName: string
}

export const noRoom: RoomEntries = {
  images: emptySlots,
  roomType: '',
  pricePerNight: '',
  maxGuests: String(guestsPerRate),
  amenities: [],
  description: '',
  privateName: '',
}

export const entriesOf = (room: OwnRoom): RoomEntries => ({
  images: slotsOf(room.images),
  roomType: room.roomType,
  pricePerNight: String(room.pricePerNight),
  maxGuests: String(room.maxGuests ?? guestsMax),
  amenities: known(room.amenities),
  description: room.description ?? '',
  privateName: room.privateName ?? '',
})

/** Each entry as it is sent, so that two that mean the same are the same text. Of the pictures it is their order. */
export const sentOf = (entries: RoomEntries): Record<keyof RoomEntries, string> => ({
  images: orderOf(entries.images),
  roomType: entries.roomType.trim(),
  pricePerNight: plainPrice(entries.pricePerNight),
  maxGuests: entries.maxGuests,
  amenities: JSON.stringify(known(entries.amenities)),
  description: entries.description.trim(),
  privateName: entries.privateName.trim(),
})

/** `420.50` → `420.5`. What is no price stays as it is: `Number` would take `1e5` for 100,000. */
const plainPrice = (typed: string) => (/^\d+(\.\d*)?$/.test(typed) ? String(Number(typed)) : typed)

/** In the order of the form. */
const known = (amenities: readonly string[]): string[] => amenityNames.filter((name) => amenities.includes(name))
