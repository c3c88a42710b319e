import type { Booking } from '../../../contract/entities'

/** Stays that are still to be had, the next one first; then those that are over or cancelled, the latest first. */
export function comingFirst(bookings: readonly Booking[], today: string): Booking[] {
  // On the morning of check-out a guest is still there.
  const isComing = ({ checkOutDate, status }: Booking) => checkOutDate >= today && status !== 'cancelled'
  const byCheckIn = bookings.toSorted((one, other) => one.checkInDate.localeCompare(other.checkInDate))

  return [...byCheckIn.filter(isComing), ...byCheckIn.filter((booking) => !isComing(booking)).reverse()]
}
