import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { fromNow } from '../db/sql'
import type { Database } from '../db/open'
import { bookings, hotels, paymentEvents, paymentSessions, rooms, users, type NewPaymentSession } from '../db/schema'
import { paymentLimits } from '../limits'

/** Sessions of which we do not know yet how they end. Literal, so that it fits the partial indexes. */
const isUnsettled = sql<boolean>`${paymentSessions.status} IN ('creating', 'open')`

/** A try to have a booking paid, with all that its page and its mails say. */
const checkout = {
  session: paymentSessions,
  /** By the database's clock: no longer to be handed out. */
  isOver: sql<boolean>`${paymentSessions.expiresAt} <= now()`,
  booking: {
    id: bookings.id,
    status: bookings.status,
    totalCents: bookings.totalCents,
    checkIn: bookings.checkIn,
    checkOut: bookings.checkOut,
    guests: bookings.guests,
    roomType: rooms.roomType,
    hotelName: hotels.name,
    guestName: users.name,
    guestEmail: users.email,
  },
}

const selectCheckouts = (db: Database) =>
  db
    .select(checkout)
    .from(paymentSessions)
    .innerJoin(bookings, eq(bookings.id, paymentSessions.bookingId))
    .innerJoin(rooms, eq(rooms.id, bookings.roomId))
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .innerJoin(users, eq(users.id, bookings.userId))

export const findCheckouts = (db: Database, sessionIds: string[]) =>
  selectCheckouts(db).where(inArray(paymentSessions.id, sessionIds))

export type Checkout = Awaited<ReturnType<typeof findCheckouts>>[number]

/**
 * The checkout that the provider speaks of, its booking locked before its session. By the provider's id, or, before we have
 * saved that, by our own, which the provider carries as `paymentId`.
 */
export async function lockCheckout(tx: Database, providerSessionId: string, paymentId: string) {
  const notSavedYet = and(eq(paymentSessions.id, paymentId), isNull(paymentSessions.providerSessionId))
  const [found] = await selectCheckouts(tx)
    .where(or(eq(paymentSessions.providerSessionId, providerSessionId), notSavedYet))
    // A saved one first: nulls are last.
    .orderBy(asc(paymentSessions.providerSessionId))
    .limit(1)
    .for('update', { of: [bookings, paymentSessions] })
  return found
}

/** A booking of this guest, locked; undefined when there is none or it is somebody else's (A6). */
export async function lockBookingOf(tx: Database, bookingId: string, userId: string) {
  const [booking] = await tx
    .select({ id: bookings.id, status: bookings.status, isPaid: bookings.isPaid, totalCents: bookings.totalCents })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.userId, userId)))
    .for('update')
  return booking
}

/** The one session of a booking that may still be paid. */
export async function findUnsettled(tx: Database, bookingId: string): Promise<string | undefined> {
  const [session] = await tx
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(and(eq(paymentSessions.bookingId, bookingId), isUnsettled))
  return session?.id
}

/** Adds the next try for a booking and answers its id. Errors: `payment_sessions_one_open` while another may still be paid. */
export async function insertSession(
  tx: Database,
  { bookingId, amountCents }: Pick<NewPaymentSession, 'bookingId' | 'amountCents'>,
): Promise<string> {
  const triesSoFar = sql`(select count(*) from ${paymentSessions} where ${paymentSessions.bookingId} = ${bookingId})`
  const [added] = await tx
    .insert(paymentSessions)
    .values({
      bookingId,
      amountCents,
      attempt: sql`${triesSoFar} + 1`,
      // The provider counts in whole seconds.
      expiresAt: sql`date_trunc('second', ${fromNow(paymentLimits.sessionOpen)})`,
      checkedAt: sql`now()`,
    })
    .returning({ id: paymentSessions.id })
  return added!.id
}

/** Keeps what the provider has opened, unless its message was faster and told how it ended. */
export const saveOpened = (db: Database, id: string, opened: { providerSessionId: string; url: string }) =>
  db
    .update(paymentSessions)
    .set({ ...opened, status: 'open' })
    .where(and(eq(paymentSessions.id, id), eq(paymentSessions.status, 'creating')))

/** Settles a session as expired, unless it was settled before: paid never goes back. Answers whether it did. */
export async function expireSession(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(paymentSessions)
    .set({ status: 'expired' })
    .where(and(eq(paymentSessions.id, id), isUnsettled))
  return rowCount === 1
}

/** The one step from unpaid to paid; false when the booking was no longer unpaid. */
export async function confirmBooking(tx: Database, bookingId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(bookings)
    .set({ status: 'confirmed', paidAt: sql`now()` })
    .where(and(eq(bookings.id, bookingId), sql`${bookings.status} = 'pending'`))
  return rowCount === 1
}

export const settleSession = (
  tx: Database,
  id: string,
  settled: { status: 'paid' | 'refund_due'; providerSessionId: string },
) => tx.update(paymentSessions).set(settled).where(eq(paymentSessions.id, id))

/** Takes note of a message; false for a repeat. A parallel repeat waits until the first is committed. */
export async function isFirst(tx: Database, event: { id: string; type: string }): Promise<boolean> {
  const { rowCount } = await tx
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, outcome: 'received' })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Notes what came of a message. */
export const noteOutcome = (tx: Database, eventId: string, came: { outcome: string; bookingId?: string }) =>
  tx.update(paymentEvents).set(came).where(eq(paymentEvents.id, eventId))

/** Takes some sessions nobody has looked at for a while; whoever takes them is the only one to look until they fall due again. */
export async function claimSessionsToLookAt(db: Database): Promise<string[]> {
  const due = db
    .select({ id: paymentSessions.id })
    .from(paymentSessions)
    .where(and(isUnsettled, lt(paymentSessions.checkedAt, fromNow(-paymentLimits.lookEvery))))
    .orderBy(asc(paymentSessions.checkedAt))
    .limit(paymentLimits.looksAtOnce)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(paymentSessions)
    .set({ checkedAt: sql`now()` })
    .where(inArray(paymentSessions.id, due))
    .returning({ id: paymentSessions.id })
  return claimed.map(({ id }) => id)
}
