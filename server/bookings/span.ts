import { fields } from '../../contract/fields'
import { takenNightsDays, takenNightsDaysMax } from '../../contract/limits'
import { addDays, calendarDate, nightsBetween } from '../../contract/stay'
import { refusal } from '../http/refusal'
import { earliestToday, latestToday } from './stay'

/** Days for which taken nights are asked; `until` is exclusive. */
interface Asked {
  from?: string
  until?: string
}

/**
 * From today in the guest's time zone, wherever that is, for {@link takenNightsDays} days, unless the caller names the days; who
 * names the first one only gets as many days from there.
 */
export function readSpan({ from, until }: Asked, now: Date) {
  const fromDate = from === undefined ? earliestToday(now) : readDay(from, 'from')
  const untilDate =
    until === undefined
      ? addDays(from === undefined ? latestToday(now) : fromDate, takenNightsDays)
      : readDay(until, 'until')

  const days = nightsBetween(fromDate, untilDate)
  if (days < 1) throw reversed()
  if (days > takenNightsDaysMax) throw refusal(`Please ask for at most ${takenNightsDaysMax} days.`, 'until')
  return { fromDate, untilDate }
}

export const reversed = () => refusal('The last day must be after the first day.', 'until')

/** Of this millennium, because the database knows fewer years than a text can name. */
export function readDay(text: string, field: keyof Asked): string {
  const { message } = field === 'from' ? fields.fromDate : fields.untilDate
  const date = calendarDate(text)
  if (!date?.startsWith('2')) throw refusal(date ? message : 'That day does not exist. Please name another.', field)
  return date
}
