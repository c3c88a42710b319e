import type { Booking } from '../../../../contract/entities'
import { Notice } from '../../../design/feedback/Notice'
import { formatMoney } from '../../../design/format'
import { formatMoment } from '../../../design/moment'

type Dispute = NonNullable<Booking['dispute']>

export const isDisputed = ({ dispute }: Pick<Booking, 'dispute'>) => dispute?.status === 'open'

/** `$412.00, answer by Fri 12 Dec, 14:00` */
export const formatDispute = ({ amount, respondBy }: Dispute) =>
  formatMoney(amount) + (respondBy ? `, answer by ${formatMoment(respondBy)}` : '')

/** What has happened, what the owner can do about it, and until when. */
export function DisputeNotice({ dispute }: { dispute: Dispute }) {
  return <Notice tone={dispute.status === 'won' ? 'info' : 'error'}>{describeDispute(dispute)}</Notice>
}

function describeDispute({ status, amount, respondBy }: Dispute): string {
  const sum = formatMoney(amount)
  if (status === 'won') return `The dispute is won: the guest’s bank has given ${sum} back to you.`
  if (status === 'lost') return `The dispute is lost: the guest’s bank keeps ${sum} for the guest.`

  const taken = `The guest’s bank has taken back ${sum}.`
  if (respondBy && Date.parse(respondBy) < Date.now())
    return `${taken} The time to answer is over, and the bank decides.`
  const answer = `Answer${respondBy ? ` by ${formatMoment(respondBy)}` : ''}, or the guest keeps it`
  return `${taken} ${answer}: our email says how, and has the booking’s timeline as evidence.`
}
