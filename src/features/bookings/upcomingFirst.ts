import type { Booking } from '../../../contract/entities'

/** Upcoming stays, the next one first; then past and cancelled ones, the latest first. */
export function upcomingFirst(bookings: readonly Booking[], today: string): Booking[] {
  // Upcoming until the day of check-out.
  const isUpcoming = ({ checkOutDate, status }: Booking) => checkOutDate >= today && status !== 'cancelled'
  const byCheckIn = bookings.toSorted((one, other) => one.checkInDate.localeCompare(other.checkInDate))

  return [...byCheckIn.filter(isUpcoming), ...byCheckIn.filter((booking) => !isUpcoming(booking)).reverse()]
}
