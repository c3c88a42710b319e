import { and, asc, count, eq, gt, max, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { hotels, isVisibleHotel, isVisibleRoom, rooms } from '../db/schema'

/** An address of the sitemap. */
export interface SitemapRow {
  id: string
  /** When what its page shows last changed; null where that was before it was kept. */
  changedAt: Date | null
}

/** Kinds of pages of which there are many, in the order of their ids. */
export const sitemapKinds = ['hotels', 'rooms'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** A room's page shows its hotel too. `greatest` leaves out what is null. */
const selectRooms = (db: Database) =>
  db
    .select({
      id: rooms.id,
      changedAt: sql<Date | null>`greatest(${rooms.changedAt}, ${hotels.changedAt})`.mapWith(rooms.changedAt),
    })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .$dynamic()

/** A hotel's page lists its rooms: one that was switched off is a change too. */
const selectHotels = (db: Database) => {
  const ofRooms = db
    .select({ changedAt: max(rooms.listingChangedAt) })
    .from(rooms)
    .where(eq(rooms.hotelId, hotels.id))
  return db
    .select({
      id: hotels.id,
      changedAt: sql<Date | null>`greatest(${hotels.changedAt}, (${ofRooms}))`.mapWith(hotels.changedAt),
    })
    .from(hotels)
    .$dynamic()
}

const pageOf = {
  rooms: (db: Database, after: string) =>
    selectRooms(db)
      .where(and(isVisibleRoom, gt(rooms.id, after)))
      .orderBy(asc(rooms.id)),
  hotels: (db: Database, after: string) =>
    selectHotels(db)
      .where(and(isVisibleHotel, gt(hotels.id, after)))
      .orderBy(asc(hotels.id)),
}

/** The next `limit` of a kind after an id; after none of them from the first. */
export const findSitemapRows = (db: Database, kind: SitemapKind, after: string, limit: number): Promise<SitemapRow[]> =>
  pageOf[kind](db, after).limit(limit)

/** How many pages of each kind there are. */
export async function countSitemapRows(db: Database): Promise<Record<SitemapKind, number>> {
  const [[visibleRooms], [visibleHotels]] = await Promise.all([
    db.select({ count: count() }).from(rooms).where(isVisibleRoom),
    db.select({ count: count() }).from(hotels).where(isVisibleHotel),
  ])
  return { rooms: visibleRooms!.count, hotels: visibleHotels!.count }
}

const idsOf = {
  rooms: (db: Database) => db.select({ id: rooms.id }).from(rooms).where(isVisibleRoom).orderBy(asc(rooms.id)),
  hotels: (db: Database) => db.select({ id: hotels.id }).from(hotels).where(isVisibleHotel).orderBy(asc(hotels.id)),
}

/** The id of the page at `position` of its kind, from 1; undefined where there are not as many. */
export async function findSitemapId(db: Database, kind: SitemapKind, position: number): Promise<string | undefined> {
  const [row] = await idsOf[kind](db)
    .limit(1)
    .offset(position - 1)
  return row?.id
}
