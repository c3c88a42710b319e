import type { Payload } from '../../contract/callTypes'
import type { StayMark } from '../../contract/standing'
import { audit } from '../audit/store'
import { noSuchBooking } from '../bookings/service'
import { readDay } from '../bookings/span'
import { earliestToday, latestToday } from '../bookings/stay'
import { onConstraint } from '../db/errors'
import { transact } from '../db/transaction'
import { refusal } from '../http/refusal'
import type { Actor } from '../http/session'
import type { Parts } from '../parts'
import { todayInUtc } from './filters'
import { lockStay, writeMark, type LockedStay } from './markStore'

type Mark = StayMark | 'none'

const cancelled = () => refusal('This booking is cancelled.', 'bookingId')
const notBegun = () => refusal('This stay has not begun yet.', 'mark')
const dayNotOver = () => refusal("The day of arrival isn't over yet.", 'mark')
const soldAgain = () =>
  refusal("The remaining nights have been booked by somebody else, so this can't be undone.", 'mark')

const said: Record<Mark, (guest: string) => string> = {
  arrived: (guest) => `${guest} is checked in.`,
  left: (guest) => `${guest} is checked out.`,
  'no-show': (guest) => `${guest} is noted as a no-show. The nights stay booked.`,
  none: (guest) => `The mark on the stay of ${guest} is removed.`,
}

/** What the desk notes of a stay. */
export function markService({ database: { db }, clock }: Pick<Parts, 'database' | 'clock'>) {
  /** Refuses what cannot have happened anywhere on earth yet. */
  function checkTime(mark: Mark, { checkInDate }: LockedStay) {
    const latest = latestToday(clock.now())
    if ((mark === 'arrived' || mark === 'left') && latest < checkInDate) throw notBegun()
    if (mark === 'no-show' && latest <= checkInDate) throw dayNotOver()
  }

  /** The owner's today as they name it, as far as it is that day somewhere on earth. */
  function readToday(from: string | undefined): string {
    const now = clock.now()
    const named = from === undefined ? todayInUtc(now) : readDay(from, 'from')
    return [earliestToday(now), named, latestToday(now)].toSorted()[1]!
  }

  /** Notes that a guest has arrived, left or not come, or takes that back; returns a sentence that says what is so now. */
  function mark({ userId, requestId }: Actor, { bookingId, mark: asked, from }: Payload<'markStay'>): Promise<string> {
    const mark = asked as Mark
    const today = readToday(from)
    return transact(db, async (tx) => {
      const stay = await lockStay(tx, bookingId, userId)
      if (!stay) throw noSuchBooking()
      if (stay.status === 'cancelled') throw cancelled()
      if (mark === (stay.mark ?? 'none')) return sentenceOf(mark, stay.guestName, stay.leftOn)

      checkTime(mark, stay)
      const leftOn = mark === 'left' ? leftEarlyOn(stay, today) : null
      const noted = { mark: mark === 'none' ? null : mark, leftOn }
      await writeMark(tx, bookingId, noted).catch(onConstraint('bookings_no_overlap', soldAgain))
      await audit(tx, { action: 'stay.marked', actorId: userId, subjectId: bookingId, requestId, detail: { mark } })
      return sentenceOf(mark, stay.guestName, leftOn)
    })
  }

  return { mark }
}

/** The day from which a guest who leaves today leaves nights behind; null on the day of check-out and after it. */
function leftEarlyOn({ checkInDate, checkOutDate }: LockedStay, today: string): string | null {
  const day = today < checkInDate ? checkInDate : today
  return day < checkOutDate ? day : null
}

const sentenceOf = (mark: Mark, guest: string, leftOn: string | null) =>
  said[mark](guest) + (leftOn ? ' The remaining nights are free again.' : '')
