import { isDeepStrictEqual } from 'node:util'
import type { Answer, Payload } from '../../../contract/callTypes'
import type { Room } from '../../../contract/entities'
import { parseFilters, priceBandIds, roomTypes, slugOf, type Filters, type Sort } from '../../../contract/filters'
import { todayIn } from '../../../contract/hotelDay'
import { amenityNames, guestsMin, priceBands, roomsPerBatch } from '../../../contract/limits'
import { toCents } from '../../../contract/quote'
import { earliestToday, latestToday } from '../../../contract/stay'
import { pastZones, splitIds } from '../../bookings/availability'
import { availabilityQueries, isOneOf } from '../../bookings/availabilityStore'
import { judgeOf, offersOf, type Offers } from '../../bookings/offers'
import { parseStay, validateBookable } from '../../bookings/stay'
import type { Dependencies } from '../../dependencies'
import { decodeCursor, encodeCursor } from '../../http/cursor'
import { findRatedRooms } from '../../rates/store'
import { searchLimits, type SearchLimits } from '../limits'
import { presentRoom } from '../presenter'
import { findRoomsById } from '../store'
import type { DestinationIndex } from './destinations'
import {
  anyPrice,
  countMatches,
  findMatches,
  type MatchCount,
  type PriceRange,
  type Requirements,
  type ScanOptions,
  type Scope,
  type SortPosition,
} from './store'
import type { StayOfSearch } from './rulesStore'

type SearchRequest = Payload<'searchRooms'>
type SearchResult = Omit<Answer<'searchRooms'>, 'success' | 'message'>

interface Page {
  page: SortPosition[]
  /** Where the next page begins, if there may be one. */
  next?: SortPosition
}

/** The prices of the chosen bands, cheapest first; bands that touch are one range. All prices when none is chosen. */
function priceRanges(chosen: Filters['priceBands']): PriceRange[] {
  if (chosen.length === 0) return [anyPrice]
  const ranges: PriceRange[] = []
  for (const band of priceBands) {
    if (!chosen.includes(band.id)) continue
    const { from, to } = { from: toCents(band.from), to: toCents(band.to) }
    const last = ranges.at(-1)
    if (last && from <= last.to) last.to = to
    else ranges.push({ from, to })
  }
  return ranges
}

const encodeNext = (sort: Sort, { priceCents, ...position }: SortPosition) =>
  sort === 'newest' ? encodeCursor(position, sort) : encodeCursor(position, sort, priceCents!)

/** A cursor continues the sort that it came from; its price is in cents. */
const parseCursorKeys =
  (sort: Sort) =>
  ([sortedBy, price, ...more]: string[]) => {
    if (sortedBy !== sort || more.length > 0) return undefined
    if (sort === 'newest') return price === undefined ? {} : undefined
    return price !== undefined && /^(0|[1-9]\d{0,7})$/.test(price) ? { priceCents: Number(price) } : undefined
  }

export function searchService(
  { database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>,
  destinations: DestinationIndex,
  limits: SearchLimits = searchLimits,
) {
  const queries = availabilityQueries(db)

  /** Both dates or none, by the rules of a stay. */
  async function parseDates({
    checkInDate,
    checkOutDate,
    guests = guestsMin,
  }: SearchRequest): Promise<StayOfSearch | undefined> {
    if (checkInDate === undefined && checkOutDate === undefined) return undefined
    const dates = { checkInDate: checkInDate ?? '', checkOutDate: checkOutDate ?? '' }
    const stay = parseStay({ ...dates, roomId: '', guests })
    const now = clock.now()
    validateBookable(stay, now)
    const timeZones = await destinations.timeZones()
    return {
      ...stay,
      pastZones: pastZones(timeZones, stay, now),
      todays: timeZones.flatMap((timeZone) => {
        const today = todayIn(timeZone, now)
        return today === undefined ? [] : { timeZone, today }
      }),
      earliest: earliestToday(now),
      latest: latestToday(now),
    }
  }

  /** Of rooms of which only the price tells whether they are free, the ids of those that are. */
  async function decide(ids: string[], stay: StayOfSearch | undefined): Promise<Set<string>> {
    if (!stay || ids.length === 0) return new Set()
    const judge = judgeOf(stay, clock.now())
    const rated = await findRatedRooms(db, isOneOf(ids))
    return new Set(rated.filter((room) => !judge(room).refusal).map(({ id }) => id))
  }

  /** Cities are compared in JavaScript, as in the client, because databases fold letters differently. */
  async function resolveScope(destination: string, { roomTypes, priceBands }: Filters): Promise<Scope> {
    const scope = { families: roomTypes.map(slugOf), ranges: priceRanges(priceBands) }
    const cities = await destinations.matchingCities(destination)
    return cities && cities.length > limits.citiesMerged ? { ...scope, cityFilter: cities } : { ...scope, cities }
  }

  /** A page is short when too few of the rooms that may be scanned match; the next one continues after them. */
  async function findPage(options: Omit<ScanOptions, 'limit' | 'scanLimit'>): Promise<Page> {
    const page: SortPosition[] = []
    let after = options.after
    let scanLimit = limits.firstScanLimit
    let isPriced = false
    for (let left = limits.pageScanLimit; left > 0;) {
      // Most pages are full after the first scan. Planning a statement for few rooms costs as much as scanning a thousand.
      if (left < limits.pageScanLimit) scanLimit = left
      // One more than is shown tells whether there is a next page. Where prices have to tell, all are told at once.
      const limit = isPriced ? scanLimit : roomsPerBatch + 1 - page.length
      const rows = await findMatches(db, { ...options, after, limit, scanLimit })
      const undecided = rows.filter(({ matches }) => matches === null).map(({ id }) => id)
      const decided = await decide(undecided, options.requirements.stay)
      page.push(...rows.filter(({ id, matches }) => matches ?? decided.has(id) === options.free))
      if (page.length > roomsPerBatch) return { page: page.slice(0, roomsPerBatch), next: page[roomsPerBatch - 1] }
      const last = rows.at(-1)
      if (!last || (rows.length < limit && last.scanned < scanLimit)) return { page }
      after = last
      left -= last.scanned
      isPriced ||= undecided.length > 0
    }
    return { page, next: after }
  }

  async function loadRooms(page: SortPosition[]): Promise<Room[]> {
    const ids = page.map(({ id }) => id)
    const found = new Map((await findRoomsById(db, ids)).map((room) => [room.id, presentRoom(room)]))
    // A room may have been switched off since the page was read.
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** What the rooms of a page cost for a stay, and why rules forbid it, as lists of taken rooms say it. */
  async function findOffers(page: SortPosition[], stay: StayOfSearch): Promise<Omit<Offers, 'rooms'>> {
    const roomIds = page.map(({ id }) => id)
    const rated = await findRatedRooms(db, isOneOf(roomIds))
    if (rated.length === 0) return {}
    const [taken] = await queries.takenRoomsNamed.execute({ ...stay, roomIds })
    const { totals, refusals } = offersOf(stay, splitIds(taken), rated, clock.now())
    return { ...(totals && { totals }), ...(refusals && { refusals }) }
  }

  /** Adds the rooms of which only the price tells whether they are free. */
  async function countUndecided(counts: MatchCount[], { stay }: Requirements): Promise<void> {
    const ids = counts.flatMap(({ undecided }) => (undecided ?? []).map(({ id }) => id))
    const decided = await decide([...new Set(ids)], stay)
    for (const count of counts) {
      for (const { id, amenities } of count.undecided ?? []) {
        if (!decided.has(id)) count.notFree += 1
        else {
          count.free += 1
          amenityNames.forEach(
            (name, index) => amenities.includes(name) && count.amenities && (count.amenities[index]! += 1),
          )
        }
      }
    }
  }

  /** How many rooms match, and how many would with each type, price band and amenity. */
  async function countFacets(scope: Scope, requirements: Requirements) {
    const byType = roomTypes.map((family) => ({ ...scope, families: [slugOf(family)] }))
    const byBand = priceBandIds.map((band) => ({ ...scope, ranges: priceRanges([band]) }))
    const facets = [...byType, ...byBand]
    // A type or band that is the only one chosen leaves the scope as it is.
    const others = facets.filter((facet) => !isDeepStrictEqual(facet, scope))
    const [chosen, ...counts] = await countMatches(db, [scope, ...others], requirements, limits.countScanLimit)
    await countUndecided([chosen, ...counts], requirements)

    const { counted } = limits
    const byName = <Name extends string>(names: readonly Name[], numbers: number[]) =>
      Object.fromEntries(names.map((name, index) => [name, Math.min(numbers[index]!, counted)])) as Record<Name, number>
    const free = facets.map((facet) => (counts[others.indexOf(facet)] ?? chosen).free)
    const isLowerBound = [chosen, ...counts].some(
      ({ free, notFree, isCutOff }) => isCutOff || Math.max(free, notFree) > counted,
    )
    return {
      total: Math.min(chosen.free, counted),
      notFree: Math.min(chosen.notFree, counted),
      counts: {
        types: byName(roomTypes.map(slugOf), free),
        bands: byName(priceBandIds, free.slice(roomTypes.length)),
        amenities: byName(amenityNames.map(slugOf), chosen.amenities),
      },
      ...(isLowerBound && { atLeast: true }),
    }
  }

  return {
    /**
     * One page of the rooms that match, by the rules of `contract/roomSearch.ts`. With `free=no` the page lists the matching rooms
     * that are taken or too small, of which there are none without dates and guests; `total`, `notFree` and `counts` describe the
     * search and are the same for both lists. Counts are lower bounds where {@link SearchLimits} stop them, and then `atLeast`.
     */
    async search(request: SearchRequest): Promise<SearchResult> {
      const filters = parseFilters(request)
      const sort = filters.sort ?? 'newest'
      const requirements: Requirements = {
        amenities: filters.amenities,
        guests: request.guests === undefined ? undefined : Number(request.guests),
        stay: await parseDates(request),
      }
      const { stay } = requirements
      const after = decodeCursor(request.cursor, parseCursorKeys(sort))

      const scope = await resolveScope(request.destination ?? '', filters)
      const free = request.free !== 'no'
      const isEmpty = !free && requirements.guests === undefined && !stay
      // One after the other, so that a search never holds two of the few connections.
      const { page, next }: Page = isEmpty ? { page: [] } : await findPage({ scope, requirements, sort, free, after })
      const facets = await countFacets(scope, requirements)
      const offers = stay && (await findOffers(page, stay))
      return { rooms: await loadRooms(page), ...facets, ...offers, ...(next && { next: encodeNext(sort, next) }) }
    },
  }
}
