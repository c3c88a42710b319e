import { statusName } from '../../../contract/bookingStatus'
import { remainingTerms, cancellationTerms } from '../../../contract/cancellation'
import { formatTime, formatShortDay, startOfDay } from '../../../contract/format'
import { deadlineDay, endOfDeadline } from '../../../contract/hotelDay'
import { pagePaths } from '../../../contract/pages'
import { latestToday } from '../../../contract/stay'
import { deadlinesEnd, describeRefund } from '../../../contract/stayText'
import { formatDate } from '../../format'
import { heldUntil } from '../state'
import type { BookingMailData } from './store'

/** The address of a booking's own page. */
export const bookingUrl = ({ id }: { id: string }, appOrigin: string) =>
  appOrigin + pagePaths.booking.replace(':id', id)

/** How a subject calls it, for each of the two. */
export const guestsBooking = (stay: BookingMailData) => `your StayScape ${ownersBooking(stay)}`
export const ownersBooking = ({ checkInDate }: BookingMailData) => `booking from ${formatDate(checkInDate)}`

/** `Mon 23 Nov, 14:00 UTC`: a mail does not know its reader's time zone. Seconds are dropped, which is never too late. */
export const formatMoment = (moment: Date) => `${formatShortDay(moment)}, ${formatTime(moment)} UTC`

/** Of an unpaid booking of a guest with an account. */
export function howToPay(stay: BookingMailData): string {
  const payBy = heldUntil(stay)
  return payBy ? `Pay by ${formatMoment(payBy)}, or we’ll release the room.` : 'You can pay on your booking page.'
}

/** `Fri 11 – Mon 14 Dec` */
export function formatStay({ checkInDate, checkOutDate }: BookingMailData): string {
  const [first, last] = [checkInDate, checkOutDate].map((date) => formatShortDay(startOfDay(date))) as [string, string]
  const month = last.slice(last.lastIndexOf(' '))
  return `${first.endsWith(month) ? first.slice(0, -month.length) : first} – ${last}`
}

/** Without names, which an unverified address must not get. */
export const bookingFacts = (stay: BookingMailData): [string, string][] => [
  ['Booking number', stay.number],
  ['Check-in', formatDate(stay.checkInDate)],
  ['Check-out', formatDate(stay.checkOutDate)],
  ['Guests', String(stay.guests)],
  ['Status', statusName({ ...stay, isPaid: stay.paidAt !== null })],
]

/** What a guest who cancels at `now` or later gets back; of an unpaid booking, once it is paid. */
export function describePolicy(
  stay: Pick<BookingMailData, 'cancellation' | 'checkInDate' | 'timeZone' | 'paidAt'>,
  now: Date,
): string {
  const { timeZone } = stay
  const terms = cancellationTerms(stay.cancellation, stay.checkInDate)
  const { freeUntil, halfUntil } = remainingTerms(terms, deadlineDay(timeZone, now))
  const deadlines = [freeUntil, halfUntil].filter((day) => day !== undefined)
  // Where the guest is, a day may be over by now that is not at the hotel: when booking for today, for instance.
  const isOverElsewhere = deadlines.some((day) => day < latestToday(now))
  const [free, half] = [freeUntil, halfUntil].map(
    (day) => day && (isOverElsewhere ? formatMoment(endOfDeadline(day, timeZone)) : formatDate(day)),
  )
  const midnight = timeZone && deadlines.length > 0 && !isOverElsewhere ? ` ${deadlinesEnd}.` : ''
  return `${stay.paidAt ? 'If you cancel' : 'Cancelling costs nothing until you pay. If you cancel after that'}: ${describeRefund(free, half)}.${midnight}`
}
