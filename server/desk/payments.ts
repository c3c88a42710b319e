import type { PaymentMethod } from '../../contract/bookingStatus'
import type { Payload } from '../../contract/callTypes'
import { deadlineDay, endOfDeadline } from '../../contract/hotelDay'
import { toCents } from '../../contract/quote'
import { audit } from '../audit/store'
import { releaseChange, type ChangeInProgress } from '../bookings/changeStore'
import { runIdempotently } from '../bookings/idempotency'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { beingChanged, whyNotPayAtDesk } from '../bookings/state'
import { findBookingFacts } from '../bookings/store'
import { endPage } from '../cancellations/holds'
import { claimUnpaid } from '../cancellations/store'
import type { Database } from '../db/database'
import type { BookingRow } from '../db/schema'
import type { Dependencies } from '../dependencies'
import { transact } from '../db/transaction'
import { formatCents } from '../format'
import { bookingNotFound, refusal, type Refusal } from '../http/refusal'
import type { Actor } from '../http/session'
import { enterAtDesk } from '../ledger/ledger'
import { findDeskPayment } from '../ledger/store'
import type { PaymentDependencies } from '../payments/settlement'
import { confirmBooking } from '../payments/store'
import { hour } from '../time'
import { findOwnBooking, lockStay, undoPayment, updatePaid } from './store'

const nothing = () => refusal('Please enter an amount other than $0.00.', 'amount')
const onlyWhole = (totalCents: number) =>
  refusal(`This booking can only be paid as a whole here: ${formatCents(totalCents)}.`, 'amount')
const beingPaid = () =>
  refusal('The guest is paying for this booking by card right now. Please check it again in a moment.', 'bookingId')

const ways: Record<PaymentMethod, string> = { cash: 'in cash', card: 'by card', transfer: 'by transfer' }

/** Below 0: given back. */
interface DeskMoney {
  cents: number
  method: PaymentMethod
}

/** What is paid to the hotel itself, or given back there. */
export function deskPaymentService(deps: PaymentDependencies & Pick<Dependencies, 'clock'>) {
  const { settings, clock } = deps
  const { db } = deps.database

  /** Records money that has changed hands and returns a sentence for the owner; with a key, once. */
  async function record(actor: Actor, { bookingId, amount, how }: Payload<'recordPayment'>, key: string | undefined) {
    const money: DeskMoney = { cents: toCents(Number(amount)), method: how as PaymentMethod }
    if (money.cents === 0) throw nothing()
    const booking = await findOwnBooking(db, bookingId, actor.userId)
    if (!booking) throw bookingNotFound()

    const { cents, method } = money
    const request = {
      userId: actor.userId,
      key,
      fingerprint: JSON.stringify(['recordPayment', bookingId, cents, method]),
    }
    const recordOnce = (change?: ChangeInProgress) =>
      transact(db, (tx) =>
        runIdempotently(tx, request, { isUndone: false }, () => enter(tx, actor, bookingId, money, change)),
      )
    const { isUndone } = await (booking.status === 'pending' ? withoutPage(booking, money, recordOnce) : recordOnce())
    const what = cents > 0 ? 'paid' : 'given back'
    const recorded = `Recorded: ${formatCents(Math.abs(cents))} ${what} ${ways[method]}.`
    return isUndone ? `${recorded} The booking is unpaid again, and can be paid here or by the guest.` : recorded
  }

  /** Ends the payment page of an unpaid booking first, so that nobody pays twice; a payment that is under way stops it. */
  async function withoutPage(
    booking: BookingRow,
    { cents }: DeskMoney,
    recordOnce: (change: ChangeInProgress) => Promise<{ isUndone: boolean }>,
  ) {
    const refused = whyNotPayAtDesk({ ...booking, ...(await findBookingFacts(db, booking.id)) })
    if (refused) throw refused
    if (cents !== booking.totalCents) throw onlyWhole(booking.totalCents)
    const change = await claimUnpaid(db, booking.id, 'payment')
    if (!change) throw beingChanged()
    try {
      if (!(await endPage(deps, booking.id))) throw beingPaid()
      return await recordOnce(change)
    } catch (error) {
      await releaseChange(db, change)
      throw error
    }
  }

  async function enter(
    tx: Database,
    { userId, requestId }: Actor,
    bookingId: string,
    { cents, method }: DeskMoney,
    change: ChangeInProgress | undefined,
  ) {
    const booking = await lockStay(tx, bookingId, userId)
    if (!booking) throw bookingNotFound()
    const { receivedCents } = await findDeskPayment(tx, bookingId)
    const refused = change ? await whyNotClaimed(tx, booking, change) : whyNotRecord(booking, cents, receivedCents)
    if (refused) throw refused

    const cause = cents > 0 ? 'desk_payment' : 'desk_refund'
    await enterAtDesk(tx, bookingId, { cause, cents: Math.abs(cents), method })
    const isUndone = isUndoing(booking, receivedCents + cents, clock.now())
    if (change) await confirmBooking(tx, bookingId)
    else if (booking.source === 'desk' && booking.status === 'confirmed')
      await updatePaid(tx, bookingId, receivedCents + cents >= booking.totalCents)
    else if (isUndone) {
      const dayEnds = endOfDeadline(booking.checkInDate, booking.timeZone)
      await undoPayment(tx, bookingId, { hold: settings.holdHours * hour, dayEnds })
    }
    const entry = { actorId: userId, subjectId: bookingId, requestId, detail: { cents, method } }
    await audit(tx, { action: 'payment.at_desk', ...entry })
    await notifyBooking(tx, settings, bookingId, { type: 'paid_at_desk', amountCents: cents })
    return { isUndone }
  }

  return { record }
}

/** Nothing is left of what was paid at the desk for a stay from the web that is not over: somebody has made a mistake. */
const isUndoing = ({ source, status, checkOutDate, timeZone }: BookingRow, leftCents: number, now: Date) =>
  source === 'web' && status === 'confirmed' && leftCents === 0 && checkOutDate >= deadlineDay(timeZone, now)

/** Why what an unpaid booking was claimed for cannot be recorded any more; undefined while the claim holds. */
async function whyNotClaimed(tx: Database, booking: BookingRow, { since }: ChangeInProgress) {
  if (booking.status === 'pending' && booking.changeSince?.getTime() === since.getTime()) return undefined
  return whyNotPayAtDesk({ ...booking, ...(await findBookingFacts(tx, booking.id)) }) ?? beingChanged()
}

/** Why money of a booking that is not unpaid cannot change hands; `receivedCents`: at the desk until now. */
function whyNotRecord(
  { source, status, totalCents }: Pick<BookingRow, 'source' | 'status' | 'totalCents'>,
  cents: number,
  receivedCents: number,
): Refusal | undefined {
  if (status === 'pending') return beingChanged()
  const [received, total] = [formatCents(receivedCents), formatCents(totalCents)]
  if (cents < 0 && receivedCents + cents < 0)
    return refusal(
      receivedCents > 0
        ? `${received} was paid at your desk, so you can give back at most that.`
        : 'Nothing was paid at your desk, so there is nothing to give back here.',
      'amount',
    )
  if (cents < 0) return undefined
  if (status === 'cancelled') return refusal('This booking is cancelled, so money can only be given back.', 'amount')
  if (source === 'web') return refusal('This booking is already paid.', 'bookingId')
  return receivedCents + cents > totalCents
    ? refusal(
        `${received} of ${total} is paid, so ${formatCents(totalCents - receivedCents)} is left to pay.`,
        'amount',
      )
    : undefined
}
