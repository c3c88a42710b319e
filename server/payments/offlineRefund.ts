import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { transact } from '../db/transaction'
import { formatCents } from '../format'
import { bookingNotFound, refusal } from '../http/refusal'
import type { Actor } from '../http/session'
import { accountFor, catchUp } from './plan'
import { insertOfflineRefund, lockBookingAt } from './moneyBackStore'
import type { PaymentDependencies } from './settlement'

const nothingFailed = () => refusal('No refund of this booking has failed.', 'bookingId')
const nothingOwed = () =>
  refusal('The guest has been refunded in another way since, so there is nothing left to refund.', 'bookingId')
const isContested = () =>
  refusal(
    'The guest’s bank is deciding a dispute of this payment and may refund the guest itself. Please wait for its decision.',
    'bookingId',
  )

/**
 * The hotel says that it has refunded itself what a refund that failed has left owed: entered as a refund that succeeded outside the
 * provider, once, whatever the provider says at the same time, because both lock the booking. Returns a sentence for the owner.
 */
export const recordOfflineRefund = (
  { database: { db }, settings }: PaymentDependencies,
  { userId, requestId }: Actor,
  { bookingId }: Payload<'refundSettled'>,
) =>
  transact(db, async (tx): Promise<string> => {
    const booking = await lockBookingAt(tx, bookingId, userId)
    if (!booking) throw bookingNotFound()
    const payments = await catchUp(tx, bookingId)
    const refunds = payments.flatMap((payment) => payment.refunds)
    if (!refunds.some(({ status }) => status === 'failed')) throw nothingFailed()
    const owed = payments.filter(({ unsentCents }) => unsentCents > 0)
    if (owed.some(({ isDisputed }) => isDisputed)) throw isContested()
    if (owed.length === 0) {
      if (refunds.some(({ source }) => source === 'hand'))
        return `Recorded: you refunded ${booking.guestName} directly.`
      throw nothingOwed()
    }

    for (const payment of owed) {
      const { id: paymentSessionId, unsentCents: amountCents, isApplied } = payment
      const reason = isApplied ? 'other' : 'unwanted'
      await insertOfflineRefund(tx, { bookingId, paymentSessionId, amountCents, reason })
      await accountFor(tx, payment)
      await audit(tx, {
        action: 'refund.given_by_hand',
        ...{ actorId: userId, subjectId: bookingId, requestId, detail: { amountCents } },
      })
      await notifyBooking(tx, settings, bookingId, { type: 'refunded_offline', amountCents })
    }
    const cents = owed.reduce((sum, { unsentCents }) => sum + unsentCents, 0)
    return `Recorded: you refunded ${booking.guestName} ${formatCents(cents)} directly.`
  })
