import { and, eq, sql } from 'drizzle-orm'
import { isLive } from '../accounts/sessions/store'
import type { Database } from '../db/database'
import { hotels, isOpenHotel, sessions, users } from '../db/schema'
import { param, prepareOnce } from '../db/drizzle'

const statement = prepareOnce((db) =>
  db
    .select({ tokenHash: sessions.tokenHash, hotelId: hotels.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(hotels, eq(hotels.ownerId, users.id))
    .where(
      and(
        sql`${sessions.tokenHash} = ANY(${param('tokenHashes')}::bytea[])`,
        isLive,
        eq(users.role, 'owner'),
        isOpenHotel,
      ),
    )
    .prepare('hotels_of_sessions'),
)

/** The open hotels of those sessions that are live and an owner's. Does not make them live longer. */
export const findHotelsOfSessions = (db: Database, tokenHashes: Buffer[]) => statement(db).execute({ tokenHashes })
