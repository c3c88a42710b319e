import type { Booking } from '@contract/entities'
import { nightsBetween } from '@contract/stay'
import { formatShortDate, plural } from '../../../design/format'
import { formatDates } from '../../../design/moment'

type Stay = Pick<Booking, 'checkInDate' | 'checkOutDate' | 'leftOn'>

/** `4 nights`; `2 of 4 nights` of a guest who has left early. */
export function countNights({ checkInDate, checkOutDate, leftOn }: Stay): string {
  const booked = plural(nightsBetween(checkInDate, checkOutDate), 'night')
  return leftOn ? `${nightsBetween(checkInDate, leftOn)} of ${booked}` : booked
}

/** `Fri 20 Nov – Tue 24 Nov 2026`, and when a guest has left who left early. */
export const describeDates = ({ checkInDate, checkOutDate, leftOn }: Stay) =>
  `${formatDates(checkInDate, checkOutDate, ' – ')}${leftOn ? `, left ${formatShortDate(leftOn)}` : ''}`
