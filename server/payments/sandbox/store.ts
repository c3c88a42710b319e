import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/open'
import { sandboxSessions, type SandboxSessionRow } from '../../db/schema'

/** All columns, with an open session past its end shown as expired. */
const asOfNow = {
  id: sandboxSessions.id,
  idempotencyKey: sandboxSessions.idempotencyKey,
  request: sandboxSessions.request,
  status: sql<SandboxSessionRow['status']>`
    CASE WHEN ${sandboxSessions.status} = 'open' AND ${sandboxSessions.expiresAt} <= now() THEN 'expired' ELSE ${sandboxSessions.status} END`,
  createdAt: sandboxSessions.createdAt,
  expiresAt: sandboxSessions.expiresAt,
  card: sandboxSessions.card,
}

/** PostgreSQL has no text with a NUL in it, and refuses to look for one. */
const mayBeSession = (id: string) => /^cs_test_\w+$/.test(id)

export async function findSession(db: Database, id: string): Promise<SandboxSessionRow | undefined> {
  if (!mayBeSession(id)) return undefined
  const [session] = await db.select(asOfNow).from(sandboxSessions).where(eq(sandboxSessions.id, id))
  return session
}

export async function findSessionOfKey(db: Database, key: string): Promise<SandboxSessionRow | undefined> {
  const [session] = await db.select(asOfNow).from(sandboxSessions).where(eq(sandboxSessions.idempotencyKey, key))
  return session
}

/** Undefined when a concurrent request with the same idempotency key was faster. */
export async function insertSession(
  db: Database,
  session: Pick<SandboxSessionRow, 'id' | 'idempotencyKey' | 'request' | 'expiresAt'>,
): Promise<SandboxSessionRow | undefined> {
  const [added] = await db.insert(sandboxSessions).values(session).onConflictDoNothing().returning()
  return added
}

/** Undefined when the session was no longer open. */
export async function endSession(db: Database, id: string, status: 'complete' | 'expired', card?: string) {
  if (!mayBeSession(id)) return undefined
  const [ended] = await db
    .update(sandboxSessions)
    .set({ status, card })
    .where(
      and(eq(sandboxSessions.id, id), eq(sandboxSessions.status, 'open'), gt(sandboxSessions.expiresAt, sql`now()`)),
    )
    .returning()
  return ended
}

/** Seconds since 1970 by the database's clock. */
export async function secondsNow(db: Database): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`select extract(epoch from now())::float8 as seconds`)
  return rows[0]!.seconds
}
