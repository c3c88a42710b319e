import type { Booking } from '../../../contract/entities'
import { addDays, nightsBetween } from '../../../contract/stay'

/** One night, named by the date on which it begins, and how many rooms are taken for it. */
export interface NightAhead {
  date: string
  rooms: number
}

type Stay = Pick<Booking, 'checkInDate' | 'checkOutDate' | 'status'>

/**
 * The `count` nights from `today` on. A stay takes the nights from its check-in to the one before its check-out (D18),
 * paid or not; a cancelled one takes none.
 */
export function nightsAhead(bookings: readonly Stay[], today: string, count: number): NightAhead[] {
  const nights = Array.from({ length: count }, (_, night) => ({ date: addDays(today, night), rooms: 0 }))

  for (const { checkInDate, checkOutDate, status } of bookings) {
    if (status === 'cancelled') continue
    const from = Math.max(nightsBetween(today, checkInDate), 0)
    const until = nightsBetween(today, checkOutDate)
    for (const night of nights.slice(from, Math.max(until, 0))) night.rooms += 1
  }
  return nights
}
