import type { Booking } from '@contract/entities'
import { localToday } from '@contract/stay'

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

/** Past or cancelled: there is nothing to get ready for. */
export const hasEnded = (booking: Booking) => ['past', 'cancelled'].includes(stayPhase(booking, localToday()))

export interface StayGroup {
  name: string
  bookings: Booking[]
}

/**
 * Current and upcoming stays, the next one first; then past and cancelled ones, the latest first. The booking `first`
 * comes before all others. Empty groups are left out.
 */
export function groupStays(bookings: readonly Booking[], today: string, first?: string | null): StayGroup[] {
  const byCheckIn = bookings.toSorted((a, b) => a.checkInDate.localeCompare(b.checkInDate))
  const inPhase = (...phases: StayPhase[]) => byCheckIn.filter((booking) => phases.includes(stayPhase(booking, today)))
  const upcoming = inPhase('now', 'upcoming')

  return [
    { name: 'Upcoming', bookings: upcoming.toSorted((a, b) => +(b._id === first) - +(a._id === first)) },
    { name: 'Past', bookings: inPhase('past').reverse() },
    { name: 'Cancelled', bookings: inPhase('cancelled').reverse() },
  ].filter((group) => group.bookings.length > 0)
}
