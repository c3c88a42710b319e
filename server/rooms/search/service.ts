import { isDeepStrictEqual } from 'node:util'
import type { Answer, Payload } from '../../../contract/callTypes'
import type { Room } from '../../../contract/entities'
import { fields } from '../../../contract/fields'
import { parseFilters, priceBandIds, roomTypes, slugOf, type Filters } from '../../../contract/filters'
import { amenityNames, roomsPerBatch } from '../../../contract/limits'
import { validateBookable, parseStay } from '../../bookings/stay'
import { refusal } from '../../http/refusal'
import type { Dependencies } from '../../dependencies'
import { presentRoom } from '../presenter'
import { findRoomsById } from '../store'
import type { KnownCities } from './cities'
import { cursorOf, readCursor, type Position } from './cursor'
import { searchLimits, type SearchLimits } from './limits'
import { rangesOf } from './range'
import { countMatches, findWanted, type ScanOptions, type Scope, type Terms } from './store'

type Asked = Payload<'searchRooms'>
type Found = Omit<Answer<'searchRooms'>, 'success' | 'message'>

interface Page {
  page: Position[]
  /** Where the next page begins, if there may be one. */
  next?: Position
}

export function searchService(
  { database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>,
  cities: KnownCities,
  limits: SearchLimits = searchLimits,
) {
  /** Both dates or none, by the rules of a stay. */
  function readDates({ checkInDate, checkOutDate, guests }: Asked): Terms['dates'] {
    if (checkInDate === undefined && checkOutDate === undefined) return undefined
    const dates = { checkInDate: checkInDate ?? '', checkOutDate: checkOutDate ?? '' }
    const stay = parseStay({ ...dates, roomId: '', guests: guests ?? 1 })
    validateBookable(stay, clock.now())
    return { checkInDate: stay.checkInDate, checkOutDate: stay.checkOutDate }
  }

  /** Cities are compared here, as a page compares those that it filters itself. */
  async function scopeOf(destination: string, { roomTypes, priceBands }: Filters): Promise<Scope> {
    const scope = { families: roomTypes.map(slugOf), ranges: rangesOf(priceBands) }
    const found = await cities.matching(destination)
    return found && found.length > limits.citiesMerged ? { ...scope, amongCities: found } : { ...scope, cities: found }
  }

  /** A page of rooms, and where the next begins. It is not full where the rooms that may be scanned for it did not suffice. */
  async function readPage(options: Omit<ScanOptions, 'limit' | 'scanLimit'>): Promise<Page> {
    const wanted: Position[] = []
    let after = options.after
    let scanLimit = limits.firstScanLimit
    for (let left = limits.pageScanLimit; left > 0; left -= scanLimit) {
      // Most pages are full after the first few; planning a statement for few rooms costs as much as looking at a thousand.
      if (left < limits.pageScanLimit) scanLimit = left
      // One more than is shown, to know whether there is a next page.
      const limit = roomsPerBatch + 1 - wanted.length
      const rows = await findWanted(db, { ...options, after, limit, scanLimit })
      wanted.push(...rows.filter(({ isWanted }) => isWanted))
      if (wanted.length > roomsPerBatch)
        return { page: wanted.slice(0, roomsPerBatch), next: wanted[roomsPerBatch - 1] }
      const last = rows.at(-1)
      if (!last?.isLast) return { page: wanted }
      after = last
    }
    return { page: wanted, next: after }
  }

  async function present(page: Position[]): Promise<Room[]> {
    const ids = page.map(({ id }) => id)
    const rooms = new Map((await findRoomsById(db, ids)).map((room) => [room.id, presentRoom(room)]))
    // One that is gone since the page was read is left out.
    return ids.flatMap((id) => rooms.get(id) ?? [])
  }

  /** What would be left by each choice, and by all that are made. */
  async function readNumbers(scope: Scope, terms: Terms) {
    const byType = roomTypes.map((family) => ({ ...scope, families: [slugOf(family)] }))
    const byBand = priceBandIds.map((band) => ({ ...scope, ranges: rangesOf([band]) }))
    const choices = [...byType, ...byBand]
    // The only type that is chosen leaves what is found anyway.
    const others = choices.filter((choice) => !isDeepStrictEqual(choice, scope))
    const [chosen, ...counts] = await countMatches(db, [scope, ...others], terms, limits.countScanLimit)

    const { counted } = limits
    const named = <Name extends string>(names: readonly Name[], numbers: number[]) =>
      Object.fromEntries(names.map((name, index) => [name, Math.min(numbers[index]!, counted)])) as Record<Name, number>
    const left = choices.map((choice) => (counts[others.indexOf(choice)] ?? chosen).fitting)
    const isStopped = [chosen, ...counts].some(
      ({ fitting, others, isCutOff }) => isCutOff || Math.max(fitting, others) > counted,
    )
    return {
      total: Math.min(chosen.fitting, counted),
      notFree: Math.min(chosen.others, counted),
      counts: {
        types: named(roomTypes.map(slugOf), left),
        bands: named(priceBandIds, left.slice(roomTypes.length)),
        amenities: named(amenityNames.map(slugOf), chosen.amenities),
      },
      ...(isStopped && { atLeast: true }),
    }
  }

  return {
    /**
     * One page of the rooms that match, by the rule of `matchesAmong`. With `free=no` the page lists the matching rooms that
     * are taken or too small, of which there are none without dates and guests; `total`, `notFree` and `counts` describe the
     * search and are the same for both lists. Numbers stop at {@link SearchLimits.counted}, and where too many rooms would have
     * to be scanned; a page on which too few were found among as many as may be scanned is short and has a next one.
     */
    async search(asked: Asked): Promise<Found> {
      const filters = parseFilters(asked)
      const sort = filters.sort ?? 'newest'
      const terms: Terms = {
        amenities: filters.amenities,
        guests: asked.guests === undefined ? undefined : Number(asked.guests),
        dates: readDates(asked),
      }
      const after = asked.cursor === undefined ? undefined : readCursor(sort, asked.cursor)
      if (asked.cursor !== undefined && !after) throw refusal(fields.cursor.message, 'cursor')

      const scope = await scopeOf(asked.destination ?? '', filters)
      const free = asked.free !== 'no'
      const isNever = !free && terms.guests === undefined && !terms.dates
      const none: Page = { page: [] }
      // One after the other: a search never holds two of the few connections that everybody shares.
      const { page, next } = isNever ? none : await readPage({ scope, terms, sort, free, after })
      const numbers = await readNumbers(scope, terms)
      return { rooms: await present(page), ...numbers, ...(next && { next: cursorOf(sort, next) }) }
    },
  }
}
