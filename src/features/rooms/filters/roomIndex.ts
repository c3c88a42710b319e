import type { Room } from '../../../../contract/entities'
import { priceBands, roomTypeFamilies } from '../../../../contract/limits'
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

  /** The smaller a room's key, a whole number, the earlier it comes. */
  const keys: Record<Sort, (room: Room) => number> = {
    'price-low': ({ pricePerNight }) => Math.round(pricePerNight * 100),
    'price-high': ({ pricePerNight }) => -Math.round(pricePerNight * 100),
    newest: ({ createdAt }) => -Date.parse(createdAt),
  }
  function sortedBy(sort: Sort) {
    const key = Float64Array.from(rooms, keys[sort])
    const least = key.reduce((one, other) => Math.min(one, other), Infinity)
    const most = key.reduce((one, other) => Math.max(one, other), -Infinity)
    // Of a hundred thousand rooms made in three years, say, key and place do not fit in one number.
    if ((most - least + 1) * rooms.length > Number.MAX_SAFE_INTEGER) {
      return asSent.toSorted((a, b) => (key[a] ?? 0) - (key[b] ?? 0))
    }
    // Numbers are sorted by the engine itself, ten times as fast as by asking us about pairs.
    const packed = key.map((value, position) => (value - least) * rooms.length + position).sort()
    return Uint32Array.from(packed, (value) => value % rooms.length)
  }

  return {
    rooms,
    cities: rooms.map((room) => room.hotel.city.toLowerCase()),
    typeBits: Uint8Array.from(rooms, (room) => familyBits.get(room.roomType.trim().toLowerCase()) ?? 0),
    bandBits: Uint8Array.from(prices, bitsOfPrice),
    inOrder: (sort) => (sort ? (orders[sort] ??= sortedBy(sort)) : asSent),
  }
}
