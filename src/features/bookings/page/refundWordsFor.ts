import type { Answer } from '../../../api/request'
import { formatDate, formatMoney } from '../../../design/format'

type Offer = Pick<Answer<'cancellation'>, 'refund' | 'paid' | 'freeUntil'>

/** What cancelling now would give back, in dollars. */
export function refundWordsFor({ refund, paid, freeUntil }: Offer): string {
  if (paid === 0) return 'You haven’t paid anything, so there’s nothing to refund.'

  const lastFreeDay = freeUntil && `the last day for a full refund was ${formatDate(freeUntil)}`
  if (refund === 0) return `No refund: ${lastFreeDay ?? `the hotel keeps the ${formatMoney(paid)} you paid`}.`
  if (refund === paid) return `You’ll get back ${formatMoney(refund)}, everything you paid.`
  const part = `You’ll get back ${formatMoney(refund)} of the ${formatMoney(paid)} you paid.`
  return lastFreeDay ? `${part} ${capitalized(lastFreeDay)}.` : part
}

const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)
