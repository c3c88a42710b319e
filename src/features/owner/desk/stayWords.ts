import type { Booking } from '../../../../contract/entities'
import type { bookingStatuses, StayMark } from '../../../../contract/standing'
import { nightsBetween } from '../../../../contract/stay'
import { formatShortDate, plural } from '../../../design/format'

type Dates = Pick<Booking, 'checkInDate' | 'checkOutDate'>

export const nightsOf = ({ checkInDate, checkOutDate }: Dates) =>
  plural(nightsBetween(checkInDate, checkOutDate), 'night')

/** `3 nights, until Fri 27 Nov` */
export const untilWords = (stay: Dates) => `${nightsOf(stay)}, until ${formatShortDate(stay.checkOutDate)}`
/** `3 nights, since Sat 21 Nov` */
export const sinceWords = (stay: Dates) => `${nightsOf(stay)}, since ${formatShortDate(stay.checkInDate)}`

/** What is noted of a stay. */
export const markWords: Record<StayMark, string> = { arrived: 'Arrived', left: 'Left', 'no-show': 'No-show' }

/** What can be noted of a stay; `none` takes the note back. */
export type NewMark = StayMark | 'none'
export const markActions: Record<NewMark, string> = {
  arrived: 'Check in',
  left: 'Check out',
  'no-show': 'No-show',
  none: 'Undo',
}

export const statusWords: Record<(typeof bookingStatuses)[number], string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}
