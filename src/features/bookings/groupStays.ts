import type { Booking } from '@contract/entities'

type StayPhase = 'now' | 'upcoming' | 'past' | 'cancelled'

/** A stay is over when its day of check-out is. */
export function stayPhase(
  { checkInDate, checkOutDate, status }: Pick<Booking, 'checkInDate' | 'checkOutDate' | 'status'>,
  today: string,
): StayPhase {
  if (status === 'cancelled') return 'cancelled'
  if (checkOutDate < today) return 'past'
  return checkInDate <= today ? 'now' : 'upcoming'
}

export interface StayGroup {
  name: string
  bookings: Booking[]
}

/**
 * Current and upcoming stays, the next one first; then past and cancelled ones, the latest first. A booking just made
 * comes before all others. Empty groups are left out.
 */
export function groupStays(bookings: readonly Booking[], today: string, justBooked?: string): StayGroup[] {
  const byCheckIn = bookings.toSorted((a, b) => a.checkInDate.localeCompare(b.checkInDate))
  const inPhase = (...phases: StayPhase[]) => byCheckIn.filter((booking) => phases.includes(stayPhase(booking, today)))
  const upcoming = inPhase('now', 'upcoming')

  return [
    { name: 'Upcoming', bookings: upcoming.toSorted((a, b) => +(b._id === justBooked) - +(a._id === justBooked)) },
    { name: 'Past', bookings: inPhase('past').reverse() },
    { name: 'Cancelled', bookings: inPhase('cancelled').reverse() },
  ].filter((group) => group.bookings.length > 0)
}
