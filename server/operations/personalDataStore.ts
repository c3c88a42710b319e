import { and, asc, desc, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { Database } from '../db/database'
import {
  auditLog,
  bookings,
  calendarImports,
  hotels,
  mailQueue,
  paymentSessions,
  disputes,
  refunds,
  rooms,
  sessions,
  takenNights,
  type UserRow,
} from '../db/schema'
import { messageSubject } from '../hotels/mails'
import { rateColumns } from '../rates/store'

/** What is stored about a person besides their account, without credentials and without other people's names. Money is in cents. */
export async function findPersonalData(db: Database, { id, email }: UserRow) {
  const own = eq(bookings.userId, id)
  const ownHotel = eq(hotels.ownerId, id)
  const ofMail = {
    subject: mailQueue.subject,
    text: mailQueue.text,
    queuedAt: mailQueue.createdAt,
    sentAt: mailQueue.sentAt,
  }
  return {
    bookings: await db
      .select({
        number: bookings.number,
        guestName: bookings.guestName,
        guestEmail: bookings.guestEmail,
        guestPhone: bookings.guestPhone,
        source: bookings.source,
        bookedAt: bookings.createdAt,
        hotel: bookings.hotelName,
        address: bookings.hotelAddress,
        city: bookings.hotelCity,
        room: bookings.roomType,
        checkInDate: bookings.checkInDate,
        checkOutDate: bookings.checkOutDate,
        guests: bookings.guests,
        totalCents: bookings.totalCents,
        nightCents: bookings.nightCents,
        lines: bookings.lines,
        status: bookings.status,
        paidAt: bookings.paidAt,
        cancelledAt: bookings.cancelledAt,
        endedBy: bookings.cancelledBy,
        cancelReason: bookings.cancelReason,
        mark: bookings.mark,
      })
      .from(bookings)
      .where(own)
      .orderBy(desc(bookings.createdAt)),
    payments: await db
      .select({
        booking: bookings.number,
        at: paymentSessions.createdAt,
        status: paymentSessions.status,
        paidCents: paymentSessions.paidCents,
        providerSessionId: paymentSessions.providerSessionId,
      })
      .from(paymentSessions)
      .innerJoin(bookings, eq(bookings.id, paymentSessions.bookingId))
      .where(own)
      .orderBy(asc(paymentSessions.createdAt)),
    refunds: await db
      .select({
        booking: bookings.number,
        at: refunds.createdAt,
        amountCents: refunds.amountCents,
        reason: refunds.reason,
        source: refunds.source,
        status: refunds.status,
        settledAt: refunds.settledAt,
      })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      .where(own)
      .orderBy(asc(refunds.createdAt)),
    disputes: await db
      .select({
        booking: bookings.number,
        at: disputes.openedAt,
        amountCents: disputes.amountCents,
        status: disputes.status,
      })
      .from(disputes)
      .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
      .where(own)
      .orderBy(asc(disputes.openedAt)),
    hotels: await db
      .select({
        name: hotels.name,
        contact: hotels.contact,
        city: hotels.city,
        address: hotels.address,
        unlistedAt: hotels.unlistedAt,
        unlistedWhy: hotels.unlistedWhy,
        registeredAt: hotels.createdAt,
        cancellation: hotels.cancellation,
        timeZone: hotels.timeZone,
        checkInFrom: hotels.checkInFrom,
        checkOutUntil: hotels.checkOutUntil,
      })
      .from(hotels)
      .where(ownHotel),
    rooms: await db
      .select({
        room: rooms.roomType,
        publicName: rooms.publicName,
        privateName: rooms.privateName,
        description: rooms.description,
        pricePerNightCents: rooms.pricePerNightCents,
        ...rateColumns,
        addedAt: rooms.createdAt,
      })
      .from(rooms)
      .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
      .where(ownHotel)
      .orderBy(asc(rooms.createdAt)),
    sessions: await db
      .select({ since: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, id)),
    /** What they have told guests whom they cancelled. */
    reasons: await db
      .select({ booking: bookings.number, cancelledAt: bookings.cancelledAt, reason: bookings.cancelReason })
      .from(bookings)
      .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
      .where(and(ownHotel, eq(bookings.cancelledBy, 'hotel'), isNotNull(bookings.cancelReason)))
      .orderBy(asc(bookings.cancelledAt)),
    notes: await db
      .select({ booking: bookings.number, note: bookings.note })
      .from(bookings)
      .innerJoin(hotels, eq(hotels.id, bookings.hotelId))
      .where(and(ownHotel, ne(bookings.note, '')))
      .orderBy(asc(bookings.createdAt)),
    blocks: await db
      .select({
        room: rooms.roomType,
        privateName: rooms.privateName,
        fromDate: takenNights.checkInDate,
        untilDate: takenNights.checkOutDate,
        note: takenNights.note,
      })
      .from(takenNights)
      .innerJoin(rooms, eq(rooms.id, takenNights.roomId))
      .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
      .where(and(ownHotel, eq(takenNights.kind, 'block')))
      .orderBy(asc(takenNights.checkInDate)),
    /** Without their addresses, which are secrets of other sites. */
    calendars: await db
      .select({ room: rooms.roomType, name: calendarImports.name, since: calendarImports.createdAt })
      .from(calendarImports)
      .innerJoin(rooms, eq(rooms.id, calendarImports.roomId))
      .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
      .where(ownHotel)
      .orderBy(asc(calendarImports.createdAt)),
    mails: await db
      .select(ofMail)
      .from(mailQueue)
      .where(eq(mailQueue.recipient, email))
      .orderBy(asc(mailQueue.createdAt)),
    /** Messages, sent or waiting. To whom, is not theirs to know. */
    written: await db
      .select(ofMail)
      .from(mailQueue)
      .where(and(eq(mailQueue.about, id), eq(mailQueue.subject, messageSubject)))
      .orderBy(asc(mailQueue.createdAt)),
    events: await db
      .select({ at: auditLog.at, action: auditLog.action })
      .from(auditLog)
      .where(or(eq(auditLog.actorId, id), eq(auditLog.subjectId, id)))
      .orderBy(asc(auditLog.id)),
  }
}
