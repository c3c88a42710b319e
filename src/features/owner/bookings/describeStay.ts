import type { Booking } from '@contract/entities'
import { nightsBetween } from '@contract/stay'
import { formatDate, formatShortDate, plural } from '../../../design/format'

type Stay = Pick<Booking, 'checkInDate' | 'checkOutDate' | 'leftOn'>

/** `4 nights`; `2 of 4 nights` of a guest who has left early. */
export function describeNights({ checkInDate, checkOutDate, leftOn }: Stay): string {
  const booked = plural(nightsBetween(checkInDate, checkOutDate), 'night')
  return leftOn ? `${nightsBetween(checkInDate, leftOn)} of ${booked}` : booked
}

/** `Fri 20 Nov – Tue 24 Nov 2026`, and when a guest has left who left early. */
export const describeDates = ({ checkInDate, checkOutDate, leftOn }: Stay) =>
  `${formatShortDate(checkInDate)} – ${formatDate(checkOutDate)}${leftOn ? `, left ${formatShortDate(leftOn)}` : ''}`
