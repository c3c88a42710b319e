import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
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

const kinds = {
  rooms: { table: rooms, isVisible: isVisibleRoom, select: selectRooms },
  hotels: { table: hotels, isVisible: isVisibleHotel, select: selectHotels },
}

/** The next `limit` of a kind after an id; after none of them from the first. */
export function findSitemapRows(db: Database, kind: SitemapKind, after: string, limit: number): Promise<SitemapRow[]> {
  const { table, isVisible, select } = kinds[kind]
  return select(db)
    .where(and(isVisible, gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(limit)
}

/** How many pages of each kind there are. */
export async function countSitemapRows(db: Database): Promise<Record<SitemapKind, number>> {
  const [visibleRooms, visibleHotels] = await Promise.all([
    db.$count(rooms, isVisibleRoom),
    db.$count(hotels, isVisibleHotel),
  ])
  return { rooms: visibleRooms, hotels: visibleHotels }
}

/** The id of the page at `position` of its kind, from 1; undefined where there are not as many. */
export async function findSitemapId(db: Database, kind: SitemapKind, position: number): Promise<string | undefined> {
  const { table, isVisible } = kinds[kind]
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(isVisible)
    .orderBy(asc(table.id))
    .limit(1)
    .offset(position - 1)
  return row?.id
}
