import type { Booking } from '../../../../contract/entities'
import { addDays, nightsBetween } from '../../../../contract/stay'

/** A night, dated by the day on which it begins, and how many rooms are booked for it. */
export interface NightAhead {
  date: string
  rooms: number
}

type Stay = Pick<Booking, 'checkInDate' | 'checkOutDate' | 'status'>

/** The next `count` nights. A stay counts whether paid or not, up to the night before check-out; cancelled ones do not. */
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
