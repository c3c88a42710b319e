import { nightsBetween } from '../../contract/stay'

/** Nights of a stay; `until`, its check-out or the day its guest left early, is exclusive. */
interface SharedStay {
  checkInDate: string
  until: string
}

/** Calendar dates; `until` is exclusive. Left out: without end on that side. */
interface Period {
  from?: string
  until?: string
}

/**
 * How many nights of a stay lie in a period, and their share of what it brought: whole nights and whole cents. A stay always
 * counts its first night, even if its guest left on the day of arrival. Rounded cumulatively, so that the shares of periods that
 * follow one another add up to `revenueCents` exactly.
 */
export function shareOf(revenueCents: number, stay: SharedStay, period: Period): { nights: number; cents: number } {
  const all = Math.max(1, nightsBetween(stay.checkInDate, stay.until))
  /** Nights before a day. */
  const before = (day: string) => Math.min(Math.max(0, nightsBetween(stay.checkInDate, day)), all)
  const first = period.from === undefined ? 0 : before(period.from)
  const end = Math.max(first, period.until === undefined ? all : before(period.until))

  const brought = (nights: number) => Math.round((revenueCents * nights) / all)
  return { nights: end - first, cents: brought(end) - brought(first) }
}
