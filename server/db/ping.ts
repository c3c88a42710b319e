import { sql } from 'drizzle-orm'
import type { Database } from './database'

/** Resolves when the database answers. */
export const ping = (db: Database) => db.execute(sql`SELECT 1`)
