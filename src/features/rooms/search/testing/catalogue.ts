import type { Room } from '@contract/entities'
import { parseFilters, noFilters } from '@contract/filters'
import { roomsPerBatch } from '@contract/limits'
import { toCandidates, findMatches, sortCandidates } from '@contract/roomSearch'
import { fakeApi } from '../../../../testing/fakeApi'

/** Where the page finds rooms: in a complete list, or on the server, because there are more than the list has. */
export const sources = ['in memory', 'on the server'] as const
export type Source = (typeof sources)[number]

/** These rooms, some of which are taken whatever the dates. */
export function catalogue(rooms: Room[], source: Source, takenRooms: Room[] = []) {
  const taken = new Set(takenRooms.map(({ _id }) => _id))
  const isThere = source === 'on the server'
  fakeApi.answers('getRooms', { rooms, ...(isThere && { more: true }) })
  fakeApi.answers('takenRooms', { rooms: [...taken] })
  if (!isThere) return

  fakeApi.answers('searchRooms', ({ destination = '', checkInDate, checkOutDate, guests, ...filterParams }) => {
    const filters = parseFilters(filterParams)
    const dates = checkInDate && checkOutDate ? { checkInDate, checkOutDate } : undefined
    const search = { destination, dates, guests: guests ? Number(guests) : undefined, taken: dates && taken }
    const matches = findMatches(sortCandidates(toCandidates(rooms), filters.sort), filters, search)
    const listed = filterParams.free === 'no' ? matches.notFree : matches.rooms
    const start = Number(filterParams.cursor ?? 0)
    const end = start + roomsPerBatch
    return {
      rooms: listed.slice(start, end),
      total: matches.rooms.length,
      notFree: matches.notFree.length,
      counts: matches.counts,
      ...(end < listed.length && { next: String(end) }),
    }
  })
}

export const noCounts = findMatches([], noFilters, { destination: '' }).counts
