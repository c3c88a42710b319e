import { arrayOverlaps, inArray, sql } from 'drizzle-orm'
import { rooms, users } from '../db/schema'
import type { Database } from '../db/open'

/** Those of the pictures' keys that a room or a person shows. */
export async function findShown(db: Database, keys: string[]): Promise<Set<string>> {
  const ofRooms = await db
    .select({ key: sql<string>`unnest(${rooms.images})` })
    .from(rooms)
    .where(arrayOverlaps(rooms.images, keys))
  const ofPeople = await db.select({ key: users.image }).from(users).where(inArray(users.image, keys))
  return new Set([...ofRooms, ...ofPeople].flatMap(({ key }) => key ?? []))
}
