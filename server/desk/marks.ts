import type { StayMark } from '../../contract/bookingStatus'
import type { Payload } from '../../contract/callTypes'
import { endOfDeadline, todayIn } from '../../contract/hotelDay'
import { toCents, toDollars } from '../../contract/quote'
import { earliestToday, latestToday, nightsBetween } from '../../contract/stay'
import { audit } from '../audit/store'
import { markEvent } from '../bookings/mails/dueMails'
import { notifyBooking } from '../bookings/mails/notifyBooking'
import { cancelMarkMail, scheduleMarkMail } from '../bookings/mails/store'
import { firstNightGivenUp, leftUnstayed, whyNotMark } from '../bookings/state'
import { formatCents, formatDate, pluralize } from '../format'
import { parseDay } from '../bookings/stay'
import { cancelPaid } from '../cancellations/service'
import { onConstraint } from '../db/errors'
import type { Database } from '../db/database'
import type { BookingRow } from '../db/schema'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { hotelDay } from '../hotels/store'
import { bookingNotFound, Refusal, refusal } from '../http/refusal'
import type { Actor } from '../http/session'
import { day, hour } from '../time'
import { countMarks, findMarkBefore, lockStay, updateMark, type MarkUpdate } from './store'

const markedSince = () => refusal('This stay has been updated since. Please check it again.', 'undoes')
const nightsTaken = () => refusal('The remaining nights have been taken since, so this can’t be undone.', 'mark')

/** Of a stay, what takes a mark back included. Each is kept and told. */
const marksADay = 20
const markedOften = () =>
  refusal(`This stay has been updated ${marksADay} times within a day. Please try again tomorrow.`, 'mark')

const nouns: Record<StayMark, string> = { arrived: 'Check-in', left: 'Check-out', 'no-show': 'No-show' }

const messages: Record<StayMark, (guest: string) => string> = {
  arrived: (guest) => `${guest} is checked in.`,
  left: (guest) => `${guest} is checked out.`,
  'no-show': (guest) => `No-show recorded for ${guest}. The nights stay booked.`,
}

interface EarlyRefund {
  refundCents: number
  waits: boolean
  byHand: boolean
  isPaid: boolean
}

function describeRefund({ refundCents, waits, byHand, isPaid }: EarlyRefund): string {
  if (refundCents === 0 && !isPaid) return 'Nothing was paid, so there is nothing to give back.'
  if (byHand && refundCents > 0)
    return `Please give ${formatCents(refundCents)} back yourself: it was paid at your desk.`
  if (refundCents === 0) return 'The payment has already gone back, so nothing is refunded.'
  return `${formatCents(refundCents)} will be refunded${waits ? ' if the guest’s bank decides that the payment stands' : ''}.`
}

/** `3 nights, Tue 24 Nov 2026 to Fri 27 Nov 2026`. */
const describeNights = (from: string, until: string, more = '') =>
  `${pluralize(nightsBetween(from, until), `${more}night`)}, ${formatDate(from)} to ${formatDate(until)}`

/** Checking out of a confirmed stay before the first night cancels it: the owner has to agree to the refund first. */
const refundNotConfirmed = ({ guestName, checkInDate, checkOutDate }: BookingRow, refund: EarlyRefund) =>
  new Refusal(
    `${guestName} has not stayed a night yet, so checking out now cancels the booking: ${describeNights(checkInDate, checkOutDate)}. ${describeRefund(refund)}`,
    200,
    { field: 'expectedRefund', expected: toDollars(refund.refundCents) },
  )

/** The owner has to agree to what is given up. */
const nightsNotConfirmed = ({ guestName, isPaid, checkInDate, checkOutDate }: BookingRow, departedOn: string) =>
  new Refusal(
    `${guestName} has booked ${describeNights(departedOn, checkOutDate, departedOn > checkInDate ? 'more ' : '')}. These nights go back on sale.${isPaid ? ' Nothing is refunded.' : ''}`,
    200,
    { field: 'expectedNights', expected: nightsBetween(departedOn, checkOutDate) },
  )

/** Check-ins, check-outs and no-shows, as the front desk records them. */
export function markService({
  database: { db },
  clock,
  settings,
}: Pick<Dependencies, 'database' | 'clock' | 'settings'>) {
  const hold = settings.holdHours * hour

  /**
   * Today by the booking's clock: a hotel that has moved its own since does not move the days of a stay that is booked. Where it has none,
   * the date at the owner's desk, limited to what is today in some time zone, and the latest of those.
   */
  function datesOf({ timeZone }: BookingRow, from: string | undefined) {
    const now = clock.now()
    const date = from === undefined ? hotelDay(timeZone, now) : parseDay(from, 'from')
    const latest = todayIn(timeZone, now) ?? latestToday(now)
    return { today: todayIn(timeZone, now) ?? [earliestToday(now), date, latest].toSorted()[1]!, latest }
  }

  /**
   * Cancels a paid stay whose guest has left before the first night was over: as whenever a hotel cancels, all that is left goes back,
   * which is returned in cents. Refuses any other refund than the one that was shown, and names the right one.
   */
  const cancelUnstayed = (tx: Database, { userId, requestId }: Actor, payload: Payload<'markStay'>, stay: BookingRow) =>
    cancelPaid(tx, settings, {
      party: { by: 'hotel', userId },
      requestId,
      bookingId: stay.id,
      isDeparture: true,
      refundOnCancelling({ payment: { paidCents, leftCents: refundCents, isDisputed: waits, isAtDesk: byHand } }) {
        const { expectedRefund } = payload
        const isConfirmed = expectedRefund !== undefined && toCents(Number(expectedRefund)) === refundCents
        if (!isConfirmed) throw refundNotConfirmed(stay, { refundCents, waits, byHand, isPaid: paidCents > 0 })
        return paidCents
      },
    })

  /** Notes a mark of a stay, or takes the latest one back, and mails its guest. Returns the message for the owner. */
  const mark = (actor: Actor, payload: Payload<'markStay'>): Promise<string> =>
    transact(db, async (tx) => {
      const stay = await lockStay(tx, payload.bookingId, actor.userId)
      if (!stay) throw bookingNotFound()
      const { today, latest } = datesOf(stay, payload.from)
      const mark = payload.mark as StayMark | 'none'
      const refused = whyNotMark(stay, mark, latest)
      if (refused) throw refused
      return mark === 'none' ? undo(tx, actor, payload, stay) : note(tx, actor, payload, { stay, mark, today })
    })

  async function note(
    tx: Database,
    actor: Actor,
    payload: Payload<'markStay'>,
    { stay, mark, today }: { stay: BookingRow; mark: StayMark; today: string },
  ): Promise<string> {
    if (mark === stay.mark) return describeMark(mark, stay.guestName, stay.departedOn)

    const departedOn = mark === 'left' ? firstNightGivenUp(stay, today) : null
    const update = { mark, departedOn }
    const cancels = stay.status === 'confirmed' && leftUnstayed({ ...stay, departedOn })
    if (departedOn && !cancels) validateNights(payload, stay, departedOn)
    await saveMark(tx, actor, { stay, update })

    if (cancels) {
      const goesBack = await cancelUnstayed(tx, actor, payload, stay)
      if (goesBack !== 'later')
        return `${messages.left(stay.guestName)} The booking is cancelled. ${describeRefund({ ...goesBack, isPaid: goesBack.promisedCents > 0 })}`
    }
    await mailGuest(tx, stay, update)
    return describeMark(mark, stay.guestName, departedOn)
  }

  /** Only the mark that the owner has seen: a press that comes twice takes back one. */
  async function undo(tx: Database, actor: Actor, { undoes }: Payload<'markStay'>, stay: BookingRow) {
    const { mark, departedOn, guestName } = stay
    if (!mark)
      return undoes ? describeUndo(undoes as StayMark, guestName) : `There is nothing to undo for ${guestName}.`
    if (undoes && undoes !== mark) throw markedSince()

    const update = await findMarkBefore(tx, stay.id)
    await saveMark(tx, actor, { stay, update, undone: mark })
    await mailGuest(tx, stay, update)
    return (
      describeUndo(mark, guestName) +
      (departedOn && !update.departedOn ? ' The remaining nights are booked again.' : '')
    )
  }

  /** At once what moves nights, all else in some minutes, as it stands then. */
  async function mailGuest(tx: Database, stay: BookingRow, { mark, departedOn }: MarkUpdate) {
    if (departedOn === stay.departedOn) return void (await scheduleMarkMail(tx, stay.id, stay.mark))
    await cancelMarkMail(tx, stay.id)
    const event = departedOn ? ({ type: 'departed_early', departedOn } as const) : markEvent(mark)
    await notifyBooking(tx, settings, stay.id, event)
  }

  async function saveMark(
    tx: Database,
    { userId: actorId, requestId }: Actor,
    { stay, update, undone }: { stay: BookingRow; update: MarkUpdate; undone?: StayMark },
  ) {
    if ((await countMarks(tx, stay.id, day)) >= marksADay) throw markedOften()
    const renewed = { hold, dayEnds: endOfDeadline(stay.checkInDate, stay.timeZone) }
    await updateMark(tx, stay.id, { update, isUndo: undone !== undefined, renewed }).catch(
      onConstraint('bookings_no_overlap', nightsTaken),
    )
    const detail = undone ? { mark: 'none', undone } : { mark: update.mark }
    await audit(tx, { action: 'stay.marked', actorId, subjectId: stay.id, requestId, detail })
  }

  return { mark }
}

/** Refuses to give nights up unless the owner has been shown how many. */
function validateNights({ expectedNights }: Payload<'markStay'>, stay: BookingRow, departedOn: string) {
  if (Number(expectedNights ?? 0) !== nightsBetween(departedOn, stay.checkOutDate))
    throw nightsNotConfirmed(stay, departedOn)
}

const describeMark = (mark: StayMark, guest: string, departedOn: string | null) =>
  messages[mark](guest) + (departedOn ? ' The remaining nights are free again.' : '')

const describeUndo = (mark: StayMark, guest: string) => `${nouns[mark]} undone for ${guest}.`
