import { createSelector } from '@reduxjs/toolkit'
import type { Room } from '../../../../contract/entities'
import { priceBands, roomTypeFamilies, type RoomTypeFamily } from '../../../../contract/limits'
import type { Filters } from './filterSlice'
import { priceBandIds, roomTypes, type PriceBandId, type Sort } from './options'

export interface Matches {
  /** Matching the destination AND any chosen room type AND any chosen price band, sorted. */
  rooms: Room[]
  /**
   * Rooms per option if it were the only one chosen in its group, given the destination and the other group. A price of
   * exactly $500 lies in two bands and counts for both.
   */
  counts: { roomTypes: Record<RoomTypeFamily, number>; priceBands: Record<PriceBandId, number> }
  /** Rooms at the destination before any filter. */
  atDestination: number
  /** The matching city, as its hotels write it; the destination as typed when it matches several. */
  place: string
}

/** A room with what filters and sorts compare, worked out once per list. */
interface Candidate {
  room: Room
  city: string
  families: readonly RoomTypeFamily[]
  price: number
  bands: readonly PriceBandId[]
  addedAt: number
}

const comparable = (text: string) => text.trim().toLowerCase()

const familiesOf = (type: string) =>
  roomTypes.filter((family) => roomTypeFamilies[family].some((each) => comparable(each) === type))

const bandsOf = (price: number) =>
  priceBands.filter(({ from, to }) => from <= price && price <= to).map((band) => band.id)

function candidatesOf(rooms: readonly Room[]): Candidate[] {
  const familiesByType = new Map<string, RoomTypeFamily[]>()
  return rooms.map((room) => {
    const type = comparable(room.roomType)
    const families = familiesByType.get(type) ?? familiesOf(type)
    familiesByType.set(type, families)
    return {
      room,
      city: comparable(room.hotel.city),
      families,
      price: room.pricePerNight,
      bands: bandsOf(room.pricePerNight),
      addedAt: Date.parse(room.createdAt),
    }
  })
}

const comparators: Record<Sort, (one: Candidate, other: Candidate) => number> = {
  'price-low': (one, other) => one.price - other.price,
  'price-high': (one, other) => other.price - one.price,
  newest: (one, other) => other.addedAt - one.addedAt,
}

const isAnyOf = <Option>(chosen: readonly Option[], options: readonly Option[]) =>
  chosen.length === 0 || options.some((option) => chosen.includes(option))

const zeros = <Option extends string>(options: readonly Option[]) =>
  Object.fromEntries(options.map((option) => [option, 0])) as Record<Option, number>

type Criteria = [rooms: readonly Room[], filters: Filters, destination: string]

const selectCandidates = createSelector([(...[rooms]: Criteria) => rooms], candidatesOf)

const selectSorted = createSelector(
  [selectCandidates, (...[, filters]: Criteria) => filters.sort],
  (candidates, sort) => (sort ? candidates.toSorted(comparators[sort]) : candidates),
)

/**
 * Recomputed only when the list, the filters or the destination change. `destination` is any part of a city's name, in
 * any case.
 */
export const selectMatches = createSelector(
  [selectSorted, (...[, filters]: Criteria) => filters, (...[, , destination]: Criteria) => destination],
  (candidates, filters, destination): Matches => {
    const wanted = comparable(destination)
    const rooms: Room[] = []
    const counts = { roomTypes: zeros(roomTypes), priceBands: zeros(priceBandIds) }
    let atDestination = 0
    const cities = new Map<string, string>()

    for (const { room, city, families, bands } of candidates) {
      if (!city.includes(wanted)) continue
      atDestination += 1
      if (!cities.has(city)) cities.set(city, room.hotel.city)

      const typeFits = isAnyOf(filters.roomTypes, families)
      const priceFits = isAnyOf(filters.priceBands, bands)
      if (priceFits) for (const family of families) counts.roomTypes[family] += 1
      if (typeFits) for (const band of bands) counts.priceBands[band] += 1
      if (typeFits && priceFits) rooms.push(room)
    }

    const [onlyCity] = cities.size === 1 && wanted ? cities.values() : []
    return { rooms, counts, atDestination, place: onlyCity ?? destination.trim() }
  },
)
