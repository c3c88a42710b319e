import { addDays } from './stay'

/** A hotel's cancellation policy: how much is refunded when a guest cancels. Frozen in each booking. */
export const cancellations = ['flexible', 'moderate', 'strict'] as const
export type Cancellation = (typeof cancellations)[number]

/** For hotels that have not chosen one. */
export const defaultCancellation: Cancellation = 'flexible'

/** Days before arrival on the last of which all, and after that half, goes back; from the day of arrival nothing does. */
const policies: Record<Cancellation, { all: number; half?: number }> = {
  flexible: { all: 1 },
  moderate: { all: 5, half: 1 },
  strict: { all: 14 },
}

/** A policy's deadlines for one stay, as inclusive calendar dates: the last day of a full refund, and of half. */
export interface CancellationTerms {
  name: Cancellation
  freeUntil: string
  halfUntil?: string
}

export function cancellationTerms(name: Cancellation, checkInDate: string): CancellationTerms {
  const { all, half } = policies[name]
  return {
    name,
    freeUntil: addDays(checkInDate, -all),
    ...(half && { halfUntil: addDays(checkInDate, -half) }),
  }
}

/** The terms without the deadlines that have passed. `today` is `deadlineDay` of contract/hotelDay.ts, here and below. */
export function remainingTerms({ name, freeUntil, halfUntil }: CancellationTerms, today: string) {
  return {
    name,
    ...(freeUntil >= today && { freeUntil }),
    ...(halfUntil && halfUntil >= today && { halfUntil }),
  }
}
export type RemainingTerms = ReturnType<typeof remainingTerms>

/** The refund of a payment, in cents; half a cent is rounded in the guest's favour. */
export function refundOf(terms: CancellationTerms, paidCents: number, today: string): number {
  const { freeUntil, halfUntil } = remainingTerms(terms, today)
  if (freeUntil) return paidCents
  return halfUntil ? Math.ceil(paidCents / 2) : 0
}
