import { audit } from '../audit/store'
import { releaseChange, type ChangeInProgress } from '../bookings/changeStore'
import { countUnpaidCancellation } from '../bookings/service'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { transact } from '../db/transaction'
import { paymentLimits } from '../payments/limits'
import { reconcile } from '../payments/reconcile'
import { reportSettlement, type PaymentDependencies } from '../payments/settlement'
import { findUnsettled, isUnresolved } from '../payments/store'
import type { Job } from '../runtime/jobs'
import { cancelClaimed, cancellationLimits, claimExpiredHolds } from './store'

/**
 * - `ended`     the booking is cancelled, its nights are free
 * - `kept`      it was paid meanwhile, or somebody else has taken over, or nobody knows whether it was paid
 * - `payable`   its payment page is being paid at this moment and cannot be ended
 */
export const holdOutcomes = ['ended', 'kept', 'payable'] as const
type Outcome = (typeof holdOutcomes)[number]

/**
 * Ends a claimed, unpaid booking: first its payment page at the provider, and only then here. In this order a booking is never
 * cancelled while its page can take money, and what was paid meanwhile is kept. Where the provider does not know the page, its guest
 * or its hotel may cancel the booking all the same, and what was paid goes back once the provider tells; the end of its hold may not.
 */
export async function endUnpaidBooking(
  deps: PaymentDependencies,
  change: ChangeInProgress,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { bookingId, guestId, kind: by, requestId } = change
  // Of a payment at the desk that was left half done nothing is recorded.
  if (by === 'payment') {
    await releaseChange(deps.database.db, change)
    return 'kept'
  }
  if (!(await endPage(deps, bookingId, signal))) return 'payable'
  return transact(deps.database.db, async (tx) => {
    if (by === 'hold' && (await isUnresolved(tx, bookingId))) {
      await releaseChange(tx, change)
      return 'kept'
    }
    const cancelled = await cancelClaimed(tx, change, by)
    if (!cancelled) return 'kept'
    const actorId = { hold: undefined, guest: guestId ?? undefined, hotel: cancelled.ownerId }[by]
    if (by === 'guest' && guestId) await countUnpaidCancellation(tx, guestId)
    await audit(tx, { action: 'booking.cancelled', actorId, subjectId: bookingId, requestId, detail: { by } })
    const event = by === 'hold' ? ({ type: 'expired' } as const) : ({ type: 'cancelled_unpaid', cause: by } as const)
    await notifyBooking(tx, deps.settings, bookingId, event)
    return 'ended'
  })
}

/** False while the booking's page, if there is one, can be paid. Errors: 503 while the provider is unreachable. */
export async function endPage(deps: PaymentDependencies, bookingId: string, signal?: AbortSignal): Promise<boolean> {
  const checkout = await findUnsettled(deps.database.db, bookingId)
  if (!checkout) return true
  const settlement = await reconcile(deps, checkout, { ...paymentLimits.interactive, signal })
  reportSettlement(deps, settlement)
  return settlement.outcome !== 'ignored'
}

/** Ends claimed bookings, all at once. One that cannot be ended keeps its claim: nothing is paid meanwhile, and the job tries again. */
export async function endUnpaidBookings(
  deps: PaymentDependencies,
  claims: ChangeInProgress[],
  signal?: AbortSignal,
): Promise<void> {
  const { log, metrics } = deps
  const endings = claims.map(async (claim) => {
    try {
      const outcome = await endUnpaidBooking(deps, claim, signal)
      metrics?.holds.inc({ outcome })
      log.info({ booking: claim.bookingId, outcome }, 'hold over')
    } catch (error) {
      metrics?.holds.inc({ outcome: 'failed' })
      log.warn({ err: error, booking: claim.bookingId }, 'hold not ended')
    }
  })
  await Promise.all(endings)
}

/**
 * Ends every booking that nobody has paid in time, and what a process that died left half done, until none is left or
 * `stopping` is aborted. Replicas share the work by claiming bookings.
 */
export async function expireHolds(deps: PaymentDependencies, stopping?: AbortSignal): Promise<void> {
  const { db } = deps.database
  while (!stopping?.aborted) {
    const claims = await claimExpiredHolds(db)
    if (claims.length === 0) return
    await endUnpaidBookings(deps, claims, stopping)
  }
}

export const cancellationJobs = (deps: PaymentDependencies): Job[] => [
  { name: 'holds', interval: cancellationLimits.pollInterval, run: (stopping) => expireHolds(deps, stopping) },
]
