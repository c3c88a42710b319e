import { eq, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StayMark } from '../../../contract/bookingStatus'
import { isClaimable, ctid } from '../../db/claimDue'
import {
  bookingOrigins,
  bookings,
  departureDate,
  hotels,
  mailSummaries,
  markMails,
  rooms,
  users,
} from '../../db/schema'
import type { Database } from '../../db/database'
import { fromNow, param, prepareOnce } from '../../db/drizzle'
import { second } from '../../time'
import { markMailDelay } from '../limits'

const owners = alias(users, 'owner')

const statements = prepareOnce((db) => ({
  find: db
    .select({
      id: bookings.id,
      number: bookings.number,
      source: bookings.source,
      status: bookings.status,
      mark: bookings.mark,
      checkInDate: bookings.checkInDate,
      /** Of a guest who has left early, when they left. */
      checkOutDate: departureDate,
      guests: bookings.guests,
      pricePerNightCents: bookings.pricePerNightCents,
      totalCents: bookings.totalCents,
      lines: bookings.lines,
      createdAt: bookings.createdAt,
      payBy: bookings.payBy,
      paidAt: bookings.paidAt,
      cancelledAt: bookings.cancelledAt,
      cancelReason: bookings.cancelReason,
      roomId: bookings.roomId,
      roomType: bookings.roomType,
      /** For the owner alone. */
      privateName: rooms.privateName,
      hotelName: bookings.hotelName,
      hotelAddress: bookings.hotelAddress,
      hotelCity: bookings.hotelCity,
      cancellation: bookings.cancellation,
      timeZone: bookings.timeZone,
      contact: hotels.contact,
      checkInFrom: hotels.checkInFrom,
      checkOutUntil: hotels.checkOutUntil,
      guest: {
        id: bookings.userId,
        name: bookings.guestName,
        /** Empty where there is none, and of a guest without an account while the owner who entered it has not verified their own. */
        email: sql<string>`CASE WHEN ${bookings.userId} IS NOT NULL OR ${owners.isVerified} THEN coalesce(${bookings.guestEmail}, '') ELSE '' END`,
        hasAccount: sql<boolean>`${bookings.userId} IS NOT NULL`,
        /** Nobody has proved an address without an account. */
        isVerified: sql<boolean>`coalesce(${users.isVerified}, false)`,
        network: bookingOrigins.network,
        widerNetworks: bookingOrigins.widerNetworks,
      },
      owner: { id: owners.id, name: owners.name, email: owners.email, isVerified: owners.isVerified },
    })
    .from(bookings)
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .innerJoin(rooms, eq(rooms.id, bookings.roomId))
    .leftJoin(users, eq(users.id, bookings.userId))
    .innerJoin(owners, eq(owners.id, hotels.ownerId))
    .leftJoin(bookingOrigins, eq(bookingOrigins.bookingId, bookings.id))
    .where(eq(bookings.id, param('bookingId')))
    .prepare('find_booking_mail_data'),

  lockAccounts: db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.id} IN (SELECT unnest(ARRAY[${bookings.userId}, ${hotels.ownerId}])
        FROM ${bookings} JOIN ${hotels} ON ${hotels.id} = ${bookings.hotelId} WHERE ${bookings.id} = ${param('bookingId')})`,
    )
    .for('key share')
    .prepare('lock_accounts_of_booking'),
}))

/** A booking as mails and calendar files show it: as it was promised, with the hotel's phone number and hours of today. */
export async function findBookingMailData(db: Database, bookingId: string) {
  const [booking] = await statements(db).find.execute({ bookingId })
  return booking
}

/** Neither guest nor owner can close their account until the transaction ends, so that no mail names somebody who has left. */
export async function lockBookingMailData(tx: Database, bookingId: string) {
  await statements(tx).lockAccounts.execute({ bookingId })
  return findBookingMailData(tx, bookingId)
}
export type BookingMailData = NonNullable<Awaited<ReturnType<typeof findBookingMailData>>>

export type SummaryCount = 'booked' | 'cancelled' | 'marked'

/** Counts one more event for somebody's next summary, which is due in `seconds` if there is none yet. */
export const addToSummary = (
  tx: Database,
  { id, as }: { id: string; as: 'guest' | 'owner' },
  count: SummaryCount,
  seconds: number,
) =>
  tx
    .insert(mailSummaries)
    .values({ userId: id, reader: as, [count]: 1, dueAt: fromNow(seconds * second) })
    .onConflictDoUpdate({
      target: [mailSummaries.userId, mailSummaries.reader],
      set: { [count]: sql`${mailSummaries[count]} + 1` },
    })

/** Removes at most `limit` due rows and returns them; no other replica gets them. */
const takeDue = <Table extends typeof mailSummaries | typeof markMails>(tx: Database, table: Table, limit: number) =>
  tx
    .delete(table)
    .where(isClaimable(tx, table, ctid, { isDue: lte(table.dueAt, sql`now()`), orderBy: table.dueAt, limit }))
    .returning()

/** With their recipients. */
export async function takeDueSummaries(tx: Database, limit: number) {
  const due = tx.$with('due').as(takeDue(tx, mailSummaries, limit))
  return tx
    .with(due)
    .select({
      reader: due.reader,
      booked: due.booked,
      cancelled: due.cancelled,
      marked: due.marked,
      email: users.email,
      isVerified: users.isVerified,
    })
    .from(due)
    .innerJoin(users, eq(users.id, due.userId))
}
export type DueSummary = Awaited<ReturnType<typeof takeDueSummaries>>[number]

export const deleteSummariesOf = (tx: Database, userId: string) =>
  tx.delete(mailSummaries).where(eq(mailSummaries.userId, userId))

/** Makes the mail about a stay's marks due anew; `told`: the mark that its guest knows of, if there is none yet. */
export const scheduleMarkMail = (tx: Database, bookingId: string, told: StayMark | null) =>
  tx
    .insert(markMails)
    .values({ bookingId, told, dueAt: fromNow(markMailDelay) })
    .onConflictDoUpdate({ target: markMails.bookingId, set: { dueAt: fromNow(markMailDelay) } })

export const cancelMarkMail = (tx: Database, bookingId: string) =>
  tx.delete(markMails).where(eq(markMails.bookingId, bookingId))

export const takeDueMarkMails = (tx: Database, limit: number) => takeDue(tx, markMails, limit)
