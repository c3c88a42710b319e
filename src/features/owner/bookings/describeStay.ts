import type { Booking } from '@contract/entities'
import { toCents, toDollars } from '@contract/quote'
import { nightsBetween } from '@contract/stay'
import { formatMoney, formatShortDate, plural } from '../../../design/format'
import { formatDates, formatMoment } from '../../../design/moment'

type Stay = Pick<Booking, 'checkInDate' | 'checkOutDate' | 'leftOn'>
type Dispute = NonNullable<Booking['dispute']>

/** `4 nights`; `2 of 4 nights` of a guest who has left early. */
export function countNights({ checkInDate, checkOutDate, leftOn }: Stay): string {
  const booked = plural(nightsBetween(checkInDate, checkOutDate), 'night')
  return leftOn ? `${nightsBetween(checkInDate, leftOn)} of ${booked}` : booked
}

/** `Fri 20 Nov – Tue 24 Nov 2026`, and when a guest has left who left early. */
export const describeDates = ({ checkInDate, checkOutDate, leftOn }: Stay) =>
  `${formatDates(checkInDate, checkOutDate, ' – ')}${leftOn ? `, left ${formatShortDate(leftOn)}` : ''}`

/** Dollars that have come in and not gone back, and those still to come. */
export function moneyOf({ isPaid, status, totalPrice, paid = isPaid ? totalPrice : 0 }: Booking) {
  const isOver = isPaid || status === 'cancelled'
  return { paid, due: isOver ? 0 : toDollars(toCents(totalPrice) - toCents(paid)) }
}

export const isDisputed = ({ dispute }: Booking) => dispute?.status === 'open'

/** It is not decided, and may want an answer. */
export const isContested = ({ dispute }: Booking) => ['open', 'inquiry'].includes(dispute?.status ?? '')

/** `Fri 12 Dec, 14:00`; undefined once evidence has been handed in, or the time for it is over. */
const formatAnswerBy = ({ respondBy }: Dispute) =>
  respondBy && Date.parse(respondBy) > Date.now() ? formatMoment(respondBy) : undefined

/** `$412.00, answer by Fri 12 Dec, 14:00` */
export function formatDispute(dispute: Dispute): string {
  const answerBy = formatAnswerBy(dispute)
  return formatMoney(dispute.amount) + (answerBy ? `, answer by ${answerBy}` : '')
}

/** What has happened, what the owner can do, and until when. Not where the money is: only some disputes take it at once. */
export function describeDispute(dispute: Dispute): string {
  const sum = formatMoney(dispute.amount)
  if (dispute.status === 'won') return `You have won the dispute over ${sum}. The payment stands.`
  if (dispute.status === 'closed') return `The bank has closed the case about ${sum}.`
  if (dispute.status === 'lost') return `You have lost the dispute over ${sum}. The money goes to the guest.`

  const answerBy = formatAnswerBy(dispute)
  const next = answerBy
    ? `Answer by ${answerBy}, or you may lose it. Our email says how, and includes the booking’s timeline as evidence.`
    : 'The bank is deciding.'
  return `The guest’s bank ${dispute.status === 'inquiry' ? 'asks about' : 'disputes'} ${sum}. ${next}`
}
