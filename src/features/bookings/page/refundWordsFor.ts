import type { Answer } from '../../../api/request'
import { formatDate, formatMoney } from '../../../design/format'

type Offer = Pick<Answer<'cancellation'>, 'refund' | 'paid' | 'freeUntil'>

/** What cancelling now would give back, in dollars. */
export function refundWordsFor({ refund, paid, freeUntil }: Offer): string {
  if (paid === 0) return 'Nothing was paid, so nothing comes back.'

  const lastFreeDay = freeUntil && `the last day to get all of it back was ${formatDate(freeUntil)}`
  if (refund === 0)
    return `Nothing comes back: ${lastFreeDay ?? `the ${formatMoney(paid)} you paid stay with the hotel`}.`
  if (refund === paid) return `You will get ${formatMoney(refund)} back, all that you paid.`
  const part = `You will get ${formatMoney(refund)} back of the ${formatMoney(paid)} you paid.`
  return lastFreeDay ? `${part} ${capitalized(lastFreeDay)}.` : part
}

const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)
