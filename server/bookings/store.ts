import { and, asc, count, desc, eq, exists, getTableColumns, gt, gte, max, not, sql, type SQL } from 'drizzle-orm'
import { bookingsInAnswer } from '../../contract/limits'
import type { Database } from '../db/database'
import {
  bookings,
  disputes,
  hotels,
  isHoldExpired,
  isNotCancelled,
  isUnsettled,
  ledger,
  markHistory,
  payments,
  paymentSessions,
  refunds,
  rooms,
  takenNights,
} from '../db/schema'
import { isAfter, newestFirst, param } from '../db/drizzle'
import type { Position } from '../http/cursor'
import { moneyOfBooking } from '../ledger/store'
import { timelineMax } from './limits'
import { disputeOfBooking, refundsOfBooking } from './moneyStore'

/**
 * A lateral lookup by key, because the planner knows only the average number of bookings per hotel: for a small one it would
 * scan all rooms.
 */
export function selectBookings(db: Database) {
  const room = db
    .select({ images: rooms.images, privateName: rooms.privateName })
    .from(rooms)
    .where(eq(rooms.id, bookings.roomId))
    .limit(1)
    .as('room')
  const money = moneyOfBooking(db)
  return db
    .select({
      id: bookings.id,
      number: bookings.number,
      roomId: bookings.roomId,
      roomType: bookings.roomType,
      images: room.images,
      /** For the owner's eyes. */
      privateName: room.privateName,
      hotelId: bookings.hotelId,
      hotelName: bookings.hotelName,
      address: bookings.hotelAddress,
      city: bookings.hotelCity,
      timeZone: bookings.timeZone,
      guestName: bookings.guestName,
      guestPhone: bookings.guestPhone,
      source: bookings.source,
      /** For the hotel alone. */
      note: bookings.note,
      guests: bookings.guests,
      totalCents: bookings.totalCents,
      nightCents: bookings.nightCents,
      checkInDate: bookings.checkInDate,
      checkOutDate: bookings.checkOutDate,
      isPaid: bookings.isPaid,
      status: bookings.status,
      createdAt: bookings.createdAt,
      payBy: bookings.payBy,
      cancelledBy: bookings.cancelledBy,
      mark: bookings.mark,
      departedOn: bookings.departedOn,
      cancelReason: bookings.cancelReason,
      refunds: refundsOfBooking(db),
      dispute: disputeOfBooking(db),
      paidCents: money.paidCents,
      owedCents: money.owedCents,
      revenueCents: money.revenueCents,
      owedAtDeskCents: money.owedAtDeskCents,
      refundedAtDeskCents: money.refundedAtDeskCents,
      isPaidAtDesk: money.isPaidAtDesk,
    })
    .from(bookings)
    .crossJoinLateral(room)
    .crossJoinLateral(money)
}

const hotelOf = (db: Database, ownerId: SQL | string) =>
  db.select({ id: hotels.id }).from(hotels).where(eq(hotels.ownerId, ownerId))

/** Found here, so that the hotel's bookings are read off their index, newest first. */
export const isAtHotelOf = (db: Database, ownerId: SQL | string) => eq(bookings.hotelId, hotelOf(db, ownerId))

export const bookingQueries = (db: Database) => ({
  /** The newest, and one more than are answered at once. */
  ofGuest: selectBookings(db)
    .where(eq(bookings.userId, param('userId')))
    .orderBy(...newestFirst(bookings))
    .limit(bookingsInAnswer + 1)
    .prepare('bookings_of_guest'),

  ofOwner: selectBookings(db)
    .where(isAtHotelOf(db, param('userId')))
    .orderBy(...newestFirst(bookings))
    .limit(bookingsInAnswer + 1)
    .prepare('bookings_of_owner'),

  /** Over all bookings of an owner's hotel: how many are not cancelled, and their revenue. */
  totalsOfOwner: db
    .select({
      totalBookings: sql`count(*) FILTER (WHERE ${isNotCancelled})`.mapWith(Number),
      revenueCents: sql`(${db
        .select({ cents: sql`coalesce(sum(${payments.revenueCents}), 0)` })
        .from(payments)
        .where(sql`${payments.hotelId} = ${hotelOf(db, param('userId'))}`)})`.mapWith(Number),
    })
    .from(bookings)
    .where(isAtHotelOf(db, param('userId')))
    .prepare('totals_of_owner'),

  /** A guest's own booking; no row for somebody else's. */
  ofGuestById: selectBookings(db)
    .where(and(eq(bookings.id, param('bookingId')), eq(bookings.userId, param('userId'))))
    .prepare('booking_of_guest'),
})

/** A guest sees their own bookings, an owner those of their hotel. */
export interface Viewer {
  userId: string
  as: 'guest' | 'owner'
}

/**
 * A page of somebody's bookings, newest first: those that are open, which are unpaid or end on `today` or later, or all others.
 */
export const findBookingPage = (
  db: Database,
  { userId, as }: Viewer,
  { open, today, after, limit }: { open: boolean; today: string; after?: Position; limit: number },
) => {
  const isTheirs = as === 'guest' ? eq(bookings.userId, userId) : isAtHotelOf(db, userId)
  const isOpen = sql`(${isNotCancelled} AND (${bookings.status} = 'pending' OR ${bookings.checkOutDate} >= ${today}::date))`
  return selectBookings(db)
    .where(and(isTheirs, open ? isOpen : not(isOpen), after && isAfter(bookings, after)))
    .orderBy(...newestFirst(bookings))
    .limit(limit)
}

export type ListedBooking = Awaited<ReturnType<ReturnType<typeof bookingQueries>['ofGuest']['execute']>>[number]

/** How many stays at a hotel end on `fromDate` or later, and when the last of them does; undefined when there is none. */
export async function findUpcomingStays(tx: Database, hotelId: string, fromDate: string) {
  const [found] = await tx
    .select({ stays: count(), lastDate: max(bookings.checkOutDate) })
    .from(bookings)
    .where(and(eq(bookings.hotelId, hotelId), gte(bookings.checkOutDate, fromDate), isNotCancelled))
  return found?.lastDate ? { stays: found.stays, lastDate: found.lastDate } : undefined
}

/** A room's stays with a night on `fromDate` or later, earliest first. */
export const findStaysToCome = (tx: Database, roomId: string, fromDate: string) =>
  tx
    .select({
      guestName: bookings.guestName,
      checkInDate: takenNights.checkInDate,
      checkOutDate: takenNights.checkOutDate,
    })
    .from(takenNights)
    .innerJoin(bookings, eq(bookings.id, takenNights.bookingId))
    .where(and(eq(takenNights.roomId, roomId), gt(takenNights.checkOutDate, fromDate)))
    .orderBy(asc(takenNights.checkInDate))

/** What a booking's page shows besides what lists of bookings show. */
export async function findBookingFacts(db: Database, bookingId: string) {
  const [facts] = await db
    .select({
      contact: hotels.contact,
      checkInFrom: hotels.checkInFrom,
      checkOutUntil: hotels.checkOutUntil,
      isHoldExpired,
      hasPage: sql<boolean>`${exists(
        db
          .select({ one: sql`1` })
          .from(paymentSessions)
          .where(
            and(
              eq(paymentSessions.bookingId, bookings.id),
              sql`${isUnsettled} AND ${paymentSessions.expiresAt} > now()`,
            ),
          ),
      )}`,
    })
    .from(bookings)
    .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
    .where(eq(bookings.id, bookingId))
  return facts!
}
export type BookingFacts = Awaited<ReturnType<typeof findBookingFacts>>

/**
 * All that a booking's timeline tells: its refunds, the disputes of what it was paid with and what was paid at the desk, oldest first, and the newest marks, as many as
 * there is room for.
 */
export async function findBookingHistory(tx: Database, bookingId: string) {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, bookingId))
  return {
    booking: booking!,
    refunds: await tx
      .select()
      .from(refunds)
      .where(eq(refunds.bookingId, bookingId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    disputes: await tx
      .select(getTableColumns(disputes))
      .from(disputes)
      .innerJoin(paymentSessions, eq(paymentSessions.id, disputes.paymentSessionId))
      .where(and(eq(disputes.bookingId, bookingId), eq(paymentSessions.status, 'paid')))
      .orderBy(asc(disputes.openedAt), asc(disputes.id)),
    atDesk: await tx
      .select()
      .from(ledger)
      .where(and(eq(ledger.bookingId, bookingId), eq(ledger.paymentId, bookingId)))
      .orderBy(asc(ledger.id)),
    /** With their removals. */
    marks: await tx
      .select({ mark: markHistory.mark, departedOn: markHistory.departedOn, at: markHistory.at })
      .from(markHistory)
      .where(eq(markHistory.bookingId, bookingId))
      .orderBy(desc(markHistory.at), desc(markHistory.id))
      .limit(timelineMax),
  }
}
export type BookingHistory = Awaited<ReturnType<typeof findBookingHistory>>
