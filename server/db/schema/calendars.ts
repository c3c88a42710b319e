import { date, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, reference, timestamptz } from './columns'
import { rooms } from './hotels'

/** The secret address at which other sites read a room's taken nights. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    roomId: reference(() => rooms.id).primaryKey(),
    /** Of the token in the address, which is told once and kept nowhere. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    /** When somebody last read it. */
    readAt: timestamptz(),
  },
  (link) => [unique('calendar_links_token_unique').on(link.tokenHash)],
)

/** A calendar of another site that is read for a room. */
export const calendarImports = pgTable(
  'calendar_imports',
  {
    id: id(),
    roomId: reference(() => rooms.id).notNull(),
    /** A secret of the other site's: never logged, and shown to nobody. */
    url: text().notNull(),
    name: text().notNull(),
    /** Of the newest whole calendar, as the other site names it. */
    etag: text(),
    createdAt: createdAt(),
    /** When the newest whole calendar was asked for, or confirmed. */
    readAt: timestamptz(),
    nextReadAt: timestamptz().notNull().defaultNow(),
    /** Why the newest reading failed, as a sentence for the owner; null when it did not. */
    problem: text(),
    /** When the owner was mailed that it has failed for a day; null again once it is read. */
    problemToldAt: timestamptz(),
  },
  (imported) => [
    index('calendar_imports_by_room').on(imported.roomId),
    index('calendar_imports_due').on(imported.nextReadAt),
  ],
)

/** Nights that the newest whole calendar of an import names, also where a stay or a block is in their way. */
export const importedEvents = pgTable(
  'imported_events',
  {
    importId: reference(() => calendarImports.id, 'cascade').notNull(),
    checkInDate: date('check_in', { mode: 'string' }).notNull(),
    checkOutDate: date('check_out', { mode: 'string' }).notNull(),
    /** When the owner was mailed that a stay or a block is in its way; null once none is. */
    conflictToldAt: timestamptz(),
  },
  (event) => [
    primaryKey({ name: 'imported_events_once', columns: [event.importId, event.checkInDate, event.checkOutDate] }),
  ],
)

export type CalendarImportRow = typeof calendarImports.$inferSelect
