import { createSelector } from '@reduxjs/toolkit'
import type { Room } from '../../../../contract/entities'
import type { RoomTypeFamily } from '../../../../contract/limits'
import type { Filters } from './filterSlice'
import { priceBandIds, roomTypes, type PriceBandId } from './options'
import { indexRooms } from './roomIndex'

/** What a search finds. */
export interface Matches {
  /** The rooms a guest sees: destination AND (room types, one OR another) AND (price bands, one OR another), sorted. */
  rooms: Room[]
  /**
   * Beside an option stands the number of rooms that show when it is the only one ticked in its own group, with the
   * destination and the other group as they are. So an option with 0 leads nowhere, and a price of exactly $500,
   * which lies in two bands, is counted in both.
   */
  counts: { roomTypes: Record<RoomTypeFamily, number>; priceBands: Record<PriceBandId, number> }
  /** Rooms at the destination before any filter. */
  atDestination: number
  /** The one city that the destination leads to, as its hotels write it; as it was asked for, where it leads to several. */
  place: string
}

const bitsOf = <Option>(options: readonly Option[], chosen: readonly Option[]) =>
  options.reduce((bits, option, bit) => (chosen.includes(option) ? bits | (1 << bit) : bits), 0)

/** Adds 1 to the count of every set bit. */
function countBits(bits: number, counts: Uint32Array) {
  for (let bit = 0; bits >> bit; bit += 1) if ((bits >> bit) & 1) counts[bit] = (counts[bit] ?? 0) + 1
}

const named = <Option extends string>(options: readonly Option[], counts: Uint32Array) =>
  Object.fromEntries(options.map((option, bit) => [option, counts[bit] ?? 0])) as Record<Option, number>

const selectIndex = createSelector([(rooms: readonly Room[]) => rooms], indexRooms)

/**
 * Filter, sort and counts in one pass. Recomputed only when the list, the filters or the destination change;
 * the index of the list survives a change of the other two. `destination` is any part of a city's name, in any case.
 */
export const selectMatches = createSelector(
  [
    (rooms: readonly Room[]) => selectIndex(rooms),
    (_: readonly Room[], filters: Filters) => filters,
    (_: readonly Room[], __: Filters, destination: string) => destination,
  ],
  (index, filters, destination): Matches => {
    const wantedCity = destination.trim().toLowerCase()
    const wantedTypes = bitsOf(roomTypes, filters.roomTypes)
    const wantedBands = bitsOf(priceBandIds, filters.priceBands)

    const rooms: Room[] = []
    const typeCounts = new Uint32Array(roomTypes.length)
    const bandCounts = new Uint32Array(priceBandIds.length)
    let atDestination = 0
    const cities = new Map<string, string>()

    for (const position of index.inOrder(filters.sort)) {
      const city = index.cities[position] ?? ''
      if (!city.includes(wantedCity)) continue
      const room = index.rooms[position]
      if (!room) continue
      if (cities.size < 2) cities.set(city, room.hotel.city)
      atDestination += 1

      const types = index.typeBits[position] ?? 0
      const bands = index.bandBits[position] ?? 0
      const typeFits = wantedTypes === 0 || (types & wantedTypes) !== 0
      const priceFits = wantedBands === 0 || (bands & wantedBands) !== 0
      if (priceFits) countBits(types, typeCounts)
      if (typeFits) countBits(bands, bandCounts)
      if (typeFits && priceFits) rooms.push(room)
    }

    const [onlyCity] = cities.size === 1 && wantedCity ? cities.values() : []

    return {
      rooms,
      counts: { roomTypes: named(roomTypes, typeCounts), priceBands: named(priceBandIds, bandCounts) },
      atDestination,
      place: onlyCity ?? destination.trim(),
    }
  },
)
