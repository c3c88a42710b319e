import type { Booking } from '@contract/entities'
import { localToday, addDays, nightsBetween } from '@contract/stay'
import { searchQuery } from '@contract/staySearch'
import { formatMoment } from '../../design/moment'
import { appPaths } from '../../lib/paths'

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

/** Upcoming stays, the next one first; past and cancelled ones, the latest first. The booking `first` is before all. */
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

/** `Harbour House, Double Bed` */
export const stayName = ({ hotel, room }: Pick<Booking, 'hotel' | 'room'>) => `${hotel.hotelName}, ${room.roomType}`

/** The room with the same stay: on its dates where they are still to come, else from the next day of that weekday on. */
export function bookAgainPath(
  { room, checkInDate, checkOutDate, guests }: Pick<Booking, 'room' | 'checkInDate' | 'checkOutDate' | 'guests'>,
  today = localToday(),
): string {
  const weeks = Math.max(0, Math.floor(nightsBetween(checkInDate, today) / 7) + 1)
  const later = (day: string) => addDays(day, 7 * weeks)
  const dates = { checkInDate: later(checkInDate), checkOutDate: later(checkOutDate) }
  return `${appPaths.room(room._id)}?${searchQuery({ destination: '', dates, guests })}`
}

/** Until when the nights are kept for a guest who has not paid. */
export const formatPayBy = (payBy: string) => `Pay by ${formatMoment(payBy)}, or we’ll release the room.`

const endings: Record<string, string> = {
  hold: 'It wasn’t paid in time, so we released the room.',
  guest: 'You cancelled this booking.',
  hotel: 'The hotel cancelled this booking.',
}

/** Why a booking is cancelled, in the hotel’s own words where it gave any; undefined where nobody has said. */
export function describeEnd(booking: Pick<Booking, 'endedBy' | 'reason' | 'isPaid' | 'mark'>) {
  const { endedBy, reason, isPaid, mark } = booking
  if (endedBy === 'hotel' && reason) return `The hotel cancelled it: “${reason}”`
  if (isPaid && mark === 'left') return 'The hotel noted that you left before the first night.'
  return endedBy ? endings[endedBy] : undefined
}
