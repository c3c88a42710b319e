import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { nightsMax } from '../../../contract/limits'
import { bookings } from './bookings'
import { daterange, id, idOf, literal, reference, textEnum } from './columns'
import { rooms } from './hotels'

/**
 * Which nights of a room are taken, by a booking, by a block of the owner's, or by what another
 * site has sold. Its exclusion constraint, declared in a custom
 * migration, is the one rule against overlap. It is called `bookings_no_overlap`, as releases before this one know it. A
 * booking's nights are kept by a trigger, so that no statement can forget them; nothing else writes them.
 */
export const takenNights = pgTable(
  'taken_nights',
  {
    /** The release before knows a booking's nights by the booking's own id, which its first row has. */
    id: id(),
    /** Null in blocks, and in rows from before there was a column until `fillBookings` has seen their booking. */
    bookingId: reference(() => bookings.id, 'cascade'),
    roomId: reference(() => rooms.id).notNull(),
    checkInDate: date('check_in', { mode: 'string' }).notNull(),
    checkOutDate: date('check_out', { mode: 'string' }).notNull(),
    /** Half-open: one guest may arrive on the day another leaves. */
    nights: daterange().generatedAlwaysAs(sql`daterange(check_in, check_out, '[)')`),
    kind: textEnum(['stay', 'block', 'import']).notNull(),
    /** What the owner has written about a block, or what they call the calendar that has named these nights. */
    note: text().notNull().default(''),
    /** Of an import's nights. No foreign key: whoever removes one frees its nights first, by their room. */
    importId: idOf(),
    /** How often a block was changed, for calendars that have read it before. */
    sequence: integer().notNull().default(0),
  },
  (taken) => [
    // For whether a room is taken: fifty times as fast as the index of bookings_no_overlap.
    index('taken_nights_by_room').on(taken.roomId, taken.checkOutDate, taken.checkInDate),
    index('taken_nights_by_booking').on(taken.bookingId).concurrently(),
    check('taken_nights_dates', sql`${taken.checkOutDate} > ${taken.checkInDate}`),
    check('taken_nights_nights', sql`${taken.checkOutDate} - ${taken.checkInDate} <= ${literal(nightsMax)}`),
    check('taken_nights_kind_known', sql`${taken.kind} IN ('stay', 'block', 'import')`),
  ],
)
