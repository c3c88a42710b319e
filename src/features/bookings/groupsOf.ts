import type { Booking } from '../../../contract/entities'

type Standing = 'now' | 'upcoming' | 'past' | 'cancelled'

/** Where a stay stands on a day. It is over when the day of check-out is. */
export function standingOf(
  { checkInDate, checkOutDate, status }: Pick<Booking, 'checkInDate' | 'checkOutDate' | 'status'>,
  today: string,
): Standing {
  if (status === 'cancelled') return 'cancelled'
  if (checkOutDate < today) return 'past'
  return checkInDate <= today ? 'now' : 'upcoming'
}

export interface StayGroup {
  name: string
  bookings: Booking[]
}

/**
 * Upcoming stays, one that is going on among them, the next one first; then past and cancelled ones, the latest first. A booking
 * just made stands above the others. Without groups that are empty.
 */
export function groupsOf(bookings: readonly Booking[], today: string, justBooked?: Booking): StayGroup[] {
  const byCheckIn = bookings.toSorted((one, other) => one.checkInDate.localeCompare(other.checkInDate))
  const those = (...standings: Standing[]) =>
    byCheckIn.filter((booking) => standings.includes(standingOf(booking, today)))
  const upcoming = those('now', 'upcoming')

  return [
    { name: 'Upcoming', bookings: upcoming.toSorted((one, other) => +(other === justBooked) - +(one === justBooked)) },
    { name: 'Past', bookings: those('past').reverse() },
    { name: 'Cancelled', bookings: those('cancelled').reverse() },
  ].filter((group) => group.bookings.length > 0)
}
