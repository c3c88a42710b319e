import { useSearchParams } from 'react-router-dom'
import { addDays, calendarDate, nightsBetween } from '@contract/stay'
import { useIsWide } from '../../../design/useIsWide'
import { withParams } from '../../../lib/paths'
import { addMonths, firstDayOf, formatMonths } from '../shared/dates'
import { useHotelToday } from '../hotel/useHotelToday'

/** In the address: a month (`2026-11`), how many (`3`), the Friday of a weekend that was asked for, the room on a phone. */
type ViewParams = Partial<Record<'month' | 'months' | 'weekend' | 'room', string>>

export type CalendarView = ReturnType<typeof useCalendarView>

/** Of a tablet, where several rooms fit. */
const tablet = 720

/** Which days are shown: those from today on, unless a month is asked for. A phone shows one room and one month. */
export function useCalendarView() {
  const [query, setQuery] = useSearchParams()
  const isWide = useIsWide(tablet)
  const { today } = useHotelToday()

  const weekend = calendarDate(query.get('weekend') ?? '')
  const month = firstDayOf(query.get('month') ?? weekend?.slice(0, 7) ?? null)
  const isFromToday = !month || (weekend !== undefined && !query.get('month') && weekend < addMonths(today, 1))
  const from = isFromToday ? today : month
  const months = isWide && query.get('months') === '3' ? 3 : 1
  const until = addMonths(from, months)

  /** Replaces the entry of the history: Back leaves the calendar. */
  const show = (changed: ViewParams) => setQuery((query) => withParams(query, changed), { replace: true })

  return {
    today,
    isWide,
    from,
    until,
    days: nightsBetween(from, until),
    period: formatMonths(from, addDays(until, -1)),
    months,
    weekend,
    roomId: query.get('room') ?? undefined,
    show,
    /** Shows the month of a day, and no longer points out a weekend. */
    showDay: (day: string) => show({ month: day.slice(0, 7), weekend: undefined }),
  }
}
