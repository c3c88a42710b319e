import type { Booking } from '@contract/entities'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { formatMoment } from '../../../design/moment'

type Dispute = NonNullable<Booking['dispute']>

export const isDisputed = ({ dispute }: Pick<Booking, 'dispute'>) => dispute?.status === 'open'

/** It is not decided, and may want an answer. */
export const isContested = (booking: Pick<Booking, 'dispute'>) =>
  isDisputed(booking) || booking.dispute?.status === 'inquiry'

/** `Fri 12 Dec, 14:00`; undefined once evidence has been handed in, or the time for it is over. */
const formatAnswerBy = ({ respondBy }: Dispute) =>
  respondBy && Date.parse(respondBy) > Date.now() ? formatMoment(respondBy) : undefined

/** `$412.00, answer by Fri 12 Dec, 14:00` */
export function formatDispute(dispute: Dispute): string {
  const answerBy = formatAnswerBy(dispute)
  return formatMoney(dispute.amount) + (answerBy ? `, answer by ${answerBy}` : '')
}

/** What has happened, what the owner can do about it, and until when. */
export function DisputeNotice({ dispute }: { dispute: Dispute }) {
  return (
    <Notice tone={['won', 'closed'].includes(dispute.status) ? 'info' : 'error'}>{describeDispute(dispute)}</Notice>
  )
}

/** Nothing of where the money is meanwhile: some disputes take it at once, others only when they are lost. */
function describeDispute(dispute: Dispute): string {
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
