import type { Hotel } from './entities'

/** How the terms of a stay are written, on screens and in mails. */

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
