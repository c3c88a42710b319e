import { deadlineDay } from '../../contract/hotelDay'
import type { Dependencies } from '../dependencies'
import { fetchCalendar, type FetchOptions } from './fetchCalendar'
import { readingLimits, type ReadingLimits } from './limits'
import { ownEvents } from './ownEvents'
import { parseCalendar } from './parseCalendar'

/** Nights of a room; `checkOutDate` is exclusive. */
export interface Nights {
  checkInDate: string
  checkOutDate: string
}

export interface ReaderOptions extends Pick<FetchOptions, 'resolve' | 'isAllowed'> {
  limits?: Partial<ReadingLimits>
}

/** The whole calendar at an address; `nights` are undefined when it has not changed. */
export interface Reading {
  askedAt: Date
  nights?: Nights[]
  etag: string | null
}

/** Reads the calendars of other sites. */
export function calendarReader(
  { settings, clock }: Pick<Dependencies, 'settings' | 'clock'>,
  { limits: given, ...connecting }: ReaderOptions = {},
) {
  const { isOwn } = ownEvents(settings)

  /** `etag`: of what is known already. Errors: {@link CalendarProblem}. */
  return async (url: string, timeZone: string | null, etag: string | null = null): Promise<Reading> => {
    const askedAt = clock.now()
    const startedAt = performance.now()
    const limits = { ...readingLimits, ...given }
    const fetched = await fetchCalendar(url, etag, { settings, limits, ...connecting })
    if (!fetched) return { askedAt, etag }
    const hotel = { timeZone, fromDate: deadlineDay(timeZone, askedAt) }
    const spans = await parseCalendar(fetched.text, hotel, startedAt + limits.time, limits)
    const nights = spans
      .filter(({ uid }) => !isOwn(uid))
      .map(({ checkInDate, checkOutDate }) => ({ checkInDate, checkOutDate }))
    return { askedAt, nights, etag: fetched.etag }
  }
}
