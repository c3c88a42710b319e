import type { Room } from '../../../contract/entities'
import { priceBands, roomTypeFamilies } from '../../../contract/limits'
import { roomTypes, type Sort } from './options'

/**
 * What the filters ask of every room, worked out once per list, so that a click costs one walk over small numbers:
 * no text is compared but the city, and no list is sorted twice.
 */
export interface RoomIndex {
  readonly rooms: readonly Room[]
  /** City in lower case, by position in `rooms`. */
  readonly cities: readonly string[]
  /** By position: bit n is set when the room belongs to the n-th family of the Room Type group. */
  readonly typeBits: Uint8Array
  /** By position: bit n is set when the price lies in the n-th band. A price on an edge lies in both. */
  readonly bandBits: Uint8Array
  /** Positions in the order of a sort. Equals keep the order of `rooms`. */
  inOrder(sort: Sort | null): Uint32Array
}

const familyBits = new Map<string, number>(
  roomTypes.flatMap((family, bit) => roomTypeFamilies[family].map((type) => [type.toLowerCase(), 1 << bit] as const)),
)

const bitsOfPrice = (price: number) =>
  priceBands.reduce((bits, { from, to }, bit) => (price >= from && price <= to ? bits | (1 << bit) : bits), 0)

/** Reads a list of rooms once. A sort is worked out when first asked for, and kept. */
export function indexRooms(rooms: readonly Room[]): RoomIndex {
  const asSent = Uint32Array.from(rooms, (_, position) => position)
  const prices = Float64Array.from(rooms, (room) => room.pricePerNight)
  const orders: Partial<Record<Sort, Uint32Array>> = {}

  /** The smaller a room's key, the earlier it comes. */
  const keys: Record<Sort, () => Float64Array> = {
    'price-low': () => prices,
    'price-high': () => prices.map((price) => -price),
    newest: () => Float64Array.from(rooms, (room) => -Date.parse(room.createdAt)),
  }
  function sortedBy(sort: Sort) {
    const key = keys[sort]()
    const keyAt = (position: number) => key[position] ?? 0
    // The server sends the newest first (D11): then there is nothing to sort.
    const isSorted = asSent.every((position) => position === 0 || keyAt(position - 1) <= keyAt(position))
    return isSorted ? asSent : asSent.toSorted((a, b) => keyAt(a) - keyAt(b))
  }

  return {
    rooms,
    cities: rooms.map((room) => room.hotel.city.toLowerCase()),
    typeBits: Uint8Array.from(rooms, (room) => familyBits.get(room.roomType.trim().toLowerCase()) ?? 0),
    bandBits: Uint8Array.from(prices, bitsOfPrice),
    inOrder: (sort) => (sort ? (orders[sort] ??= sortedBy(sort)) : asSent),
  }
}
