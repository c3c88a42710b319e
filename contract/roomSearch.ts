import { normalize } from './cities'
import type { Counts, Room } from './entities'
import { defaultSort, priceBandIds, roomTypes, slugOf, type Filters, type PriceBandId, type Sort } from './filters'
import {
  amenityNames,
  guestsMax,
  guestsMin,
  guestsPerRate,
  priceBands,
  roomTypeFamilies,
  type RoomTypeFamily,
} from './limits'
import { highestRate, toCents } from './quote'

/**
 * Which rooms a search finds, and in which order: the page runs these rules over a list that it has whole, and tests hold the
 * server's SQL to them.
 */

/** A room with what searches compare, worked out once per list. */
export interface Candidate {
  room: Room
  city: string
  families: readonly RoomTypeFamily[]
  bands: readonly PriceBandId[]
  addedAt: number
}

/** A search besides its filters. */
export interface SearchCriteria {
  /** Any part of a city's name, in any case; empty for everywhere. */
  destination: string
  dates?: { checkInDate: string; checkOutDate: string }
  /** Undefined counts as one. */
  guests?: number
  /** Ids of the rooms that cannot be had on the dates: taken, or forbidden by their rules. */
  taken?: ReadonlySet<string>
  /** What the stay costs in dollars, of rooms whose rates make another total than their price per night. */
  totals?: Readonly<Record<string, number>>
  /** Why the rules of rooms forbid the stay. */
  refusals?: Readonly<Record<string, string>>
}

export interface Matches {
  /** Free and large enough, matching destination and filters, sorted. Without dates and guests every room is. */
  rooms: Room[]
  /** Matching as well, but taken, too small, or dearer for the stay than one booking can be. */
  notFree: Room[]
  /**
   * Rooms per option if it were the only one chosen in its group, given everything else; an amenity counts on top of the chosen
   * ones. A price of exactly $500 lies in two bands and counts for both.
   */
  counts: Counts
  /** Rooms at the destination before any filter, free or not. */
  atDestination: number
  /** The matching city, as its hotels write it; the destination as typed when it matches several. */
  place: string
}

const familiesOf = (type: string) =>
  roomTypes.filter((family) => roomTypeFamilies[family].some((each) => normalize(each) === type))

const bandsOf = (price: number) =>
  priceBands.filter(({ from, to }) => from <= price && price <= to).map((band) => band.id)

/** How many guests a room sleeps, for servers that do not say. */
export const sleeps = ({ maxGuests = guestsMax }: Pick<Room, 'maxGuests'>) => maxGuests

/** Whom the price of a night is for. */
export const rateCoverage = (room: Pick<Room, 'maxGuests'>) =>
  sleeps(room) < guestsPerRate ? 'for one guest' : 'for two guests'

export function toCandidates(rooms: readonly Room[]): Candidate[] {
  const familiesByType = new Map<string, RoomTypeFamily[]>()
  return rooms.map((room) => {
    const type = normalize(room.roomType)
    const families = familiesByType.get(type) ?? familiesOf(type)
    familiesByType.set(type, families)
    return {
      room,
      city: normalize(room.hotel.city),
      families,
      bands: bandsOf(room.pricePerNight),
      addedAt: Date.parse(room.createdAt),
    }
  })
}

const newestFirst = (one: Candidate, other: Candidate) => other.addedAt - one.addedAt

const comparators: Record<Sort, (one: Candidate, other: Candidate) => number> = {
  'price-low': (one, other) => one.room.pricePerNight - other.room.pricePerNight || newestFirst(one, other),
  'price-high': (one, other) => other.room.pricePerNight - one.room.pricePerNight || newestFirst(one, other),
  newest: newestFirst,
}

/** Rooms of one price are newest first, whatever the order in which a list arrives. */
export const sortCandidates = (candidates: readonly Candidate[], sort: Sort | null): readonly Candidate[] =>
  candidates.toSorted(comparators[sort ?? defaultSort])

const isAnyOf = <Option>(chosen: readonly Option[], options: readonly Option[]) =>
  chosen.length === 0 || options.some((option) => chosen.includes(option))

const zeros = <Option extends string>(options: readonly Option[]) =>
  Object.fromEntries(options.map((option) => [option, 0])) as Record<Option, number>

const amenitySlugs = Object.fromEntries(amenityNames.map((name) => [name, slugOf(name)])) as Partial<
  Record<string, keyof Counts['amenities']>
>
const typeSlugs = Object.fromEntries(roomTypes.map((family) => [family, slugOf(family)])) as Record<
  RoomTypeFamily,
  keyof Counts['types']
>

/** Why a room cannot be booked: it sleeps fewer, its rules forbid the stay, the stay costs more than one booking can, or it is taken. */
export type Obstacle = 'tooSmall' | 'forbidden' | 'tooExpensive' | 'taken'

/** What keeps a room from being booked besides its taken nights. */
function ownObstacle({ dates, guests = guestsMin, totals, refusals }: Omit<SearchCriteria, 'destination' | 'taken'>) {
  const highestCents = dates ? highestRate({ ...dates, guests }) : Infinity
  return (room: Room): Exclude<Obstacle, 'taken'> | undefined => {
    if (sleeps(room) < guests) return 'tooSmall'
    if (refusals?.[room._id]) return 'forbidden'
    if (totals?.[room._id] !== undefined) return undefined
    return toCents(room.pricePerNight) > highestCents ? 'tooExpensive' : undefined
  }
}

/** Why a room that is not free is not, without knowing the taken ones. */
export const obstacleOf = (room: Room, search: Omit<SearchCriteria, 'destination' | 'taken'>): Obstacle =>
  ownObstacle(search)(room) ?? 'taken'

/** Whether a room can be booked, as `check-availability` would say. */
function freeFor({ taken, ...search }: SearchCriteria) {
  const obstacle = ownObstacle(search)
  return (room: Room) => !obstacle(room) && !taken?.has(room._id)
}

/** The matches among `candidates`, in their order. */
export function findMatches(candidates: readonly Candidate[], filters: Filters, search: SearchCriteria): Matches {
  const wanted = normalize(search.destination)
  const isFree = freeFor(search)
  const rooms: Room[] = []
  const notFree: Room[] = []
  const counts: Counts = {
    types: zeros(roomTypes.map(slugOf)),
    bands: zeros(priceBandIds),
    amenities: zeros(amenityNames.map(slugOf)),
  }
  let atDestination = 0
  const cities = new Map<string, string>()

  for (const { room, city, families, bands } of candidates) {
    if (!city.includes(wanted)) continue
    atDestination += 1
    if (!cities.has(city)) cities.set(city, room.hotel.city)
    if (!filters.amenities.every((amenity) => room.amenities.includes(amenity))) continue

    const typeFits = isAnyOf(filters.roomTypes, families)
    const priceFits = isAnyOf(filters.priceBands, bands)
    if (!isFree(room)) {
      if (typeFits && priceFits) notFree.push(room)
      continue
    }

    if (priceFits) for (const family of families) counts.types[typeSlugs[family]] += 1
    if (typeFits) for (const band of bands) counts.bands[band] += 1
    if (!typeFits || !priceFits) continue
    rooms.push(room)
    for (const amenity of room.amenities) {
      const slug = amenitySlugs[amenity]
      if (slug) counts.amenities[slug] += 1
    }
  }

  const [onlyCity] = cities.size === 1 && wanted ? cities.values() : []
  return { rooms, notFree, counts, atDestination, place: onlyCity ?? search.destination.trim() }
}
