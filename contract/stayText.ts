import type { Hotel } from './entities'
import { formatDollars } from './format'
import { quote, toDollars, type QuotedStay } from './quote'

/** How the price and the terms of a stay are written, on screens and in mails. */

/** `3 nights × $120.00`, and for more than two guests `3 nights × $240.00 for 3 guests`. */
export function describeRate(pricePerNightCents: number, stay: QuotedStay): string {
  const { nights, pairs } = quote(pricePerNightCents, stay)
  const rate = `${nights} ${nights === 1 ? 'night' : 'nights'} × ${formatDollars(toDollars(pricePerNightCents * pairs))}`
  return pairs > 1 ? `${rate} for ${stay.guests} guests` : rate
}

/** What goes back to a guest who cancels, within a sentence. The deadlines are text, and missing where they have passed. */
export function describeRefund(freeUntil: string | undefined, halfUntil: string | undefined): string {
  const steps = [
    ...(freeUntil ? [`full refund until ${freeUntil}`] : []),
    ...(halfUntil ? [`half${freeUntil ? '' : ' refund'} until ${halfUntil}`] : []),
  ]
  return steps.length > 0 ? `${steps.join(', ')}, then none` : 'no refund'
}

/** `Check-in from 15:00, check-out by 11:00`, as far as the hotel gives them. */
export function formatHours({ checkInFrom, checkOutUntil }: Pick<Hotel, 'checkInFrom' | 'checkOutUntil'>) {
  if (!checkInFrom) return checkOutUntil ? `Check-out by ${checkOutUntil}` : undefined
  return `Check-in from ${checkInFrom}${checkOutUntil ? `, check-out by ${checkOutUntil}` : ''}`
}

export const deadlinesEnd = 'Deadlines end at midnight, hotel time'

export const refundsTake = 'Banks can take up to ten days to show a refund'
