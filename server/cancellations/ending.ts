import { audit } from '../audit/store'
import { countCancelledUnpaid } from '../bookings/cancelledUnpaid'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { transact } from '../db/transaction'
import { paymentLimits } from '../payments/limits'
import { providerSessions, type PaymentDependencies } from '../payments/sessions'
import { reportSettlement } from '../payments/settlement'
import { findCheckouts, findUnsettled } from '../payments/store'
import { endClaimed, type Claim } from './store'

/**
 * - `ended`     the booking is cancelled, its nights are free
 * - `kept`      it was paid meanwhile, or somebody else has taken over
 * - `payable`   its payment page is being paid at this moment and cannot be ended
 */
export type Ending = 'ended' | 'kept' | 'payable'

/**
 * Ends a claimed, unpaid booking: first its payment page at the provider, and only then here. In this order a booking is never
 * cancelled while its page can take money, and what was paid meanwhile is kept.
 */
export function bookingEnder(deps: PaymentDependencies) {
  const { db } = deps.database
  const { reconcile } = providerSessions(deps, paymentLimits.waiting)

  /** Whether the booking's page, if there is one, can no longer be paid. Errors: 503 while the provider is unreachable. */
  async function endPage(bookingId: string): Promise<boolean> {
    const sessionId = await findUnsettled(db, bookingId)
    const [checkout] = sessionId ? await findCheckouts(db, [sessionId]) : []
    if (!checkout) return true
    const settlement = await reconcile(checkout)
    reportSettlement(deps, settlement)
    return settlement.outcome !== 'ignored'
  }

  return async (claim: Claim): Promise<Ending> => {
    if (!(await endPage(claim.bookingId))) return 'payable'
    return transact(db, async (tx) => {
      if (!(await endClaimed(tx, claim))) return 'kept'
      const { bookingId, guestId, by } = claim
      if (by === 'guest') await countCancelledUnpaid(tx, guestId)
      await audit(tx, { action: 'booking.cancelled', subjectId: bookingId, detail: { by } })
      await notifyBooking(tx, deps.settings, bookingId, { type: 'cancelled', by, refundCents: 0 })
      return 'ended'
    })
  }
}
