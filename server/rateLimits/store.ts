import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { rateLimits } from '../db/schema'
import { fromNow, param, prepareOnce } from '../db/drizzle'
import type { Limit, Rate } from '../http/rate'

/**
 * Counts towards the points that `key` has in its current window. One statement, so that parallel requests on any replica
 * share one count. Returns how many are taken with this one, at most one more than there are, and the seconds until the window
 * ends.
 */
export async function countTowards(db: Database, key: string, { points, window }: Rate) {
  const [counted] = await counts(db).count.execute({ key, window, max: points + 1 })
  return counted!
}

/** Consumes one of the points. Returns 0 when there was one left, else the seconds until the window ends. */
export async function consumePoint(db: Database, key: string, rate: Rate): Promise<number> {
  const { taken, seconds } = await countTowards(db, key, rate)
  return taken > rate.points ? Math.max(1, seconds) : 0
}

/** Consumes one of the points of each limit; once one has none left, of no later one. Returns as {@link consumePoint}. */
export async function consumePoints(db: Database, limits: Limit[]): Promise<number> {
  for (const { key, ...rate } of limits) {
    const seconds = await consumePoint(db, key, rate)
    if (seconds > 0) return seconds
  }
  return 0
}

const secondsLeft = sql<number>`extract(epoch from ${rateLimits.expiresAt} - now())`.mapWith(Number)

const isExpired = sql`${rateLimits.expiresAt} <= now()`

const counts = prepareOnce((db) => ({
  count: db
    .insert(rateLimits)
    .values({
      key: param('key'),
      points: 1,
      expiresAt: sql`now() + ${param('window')} * interval '1 millisecond'`,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`CASE WHEN ${isExpired} THEN 1 ELSE least(${rateLimits.points} + 1, ${param('max')}) END`,
        expiresAt: sql`CASE WHEN ${isExpired} THEN excluded.expires_at ELSE ${rateLimits.expiresAt} END`,
      },
    })
    .returning({ taken: rateLimits.points, seconds: secondsLeft })
    .prepare('count_towards_limit'),
}))

/** The counts of these keys that are not over. */
export const findCounts = (db: Database, keys: string[]) =>
  db
    .select({ key: rateLimits.key, points: rateLimits.points, seconds: secondsLeft })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.expiresAt, sql`now()`)))

/** A block after too many failures, in milliseconds: doubled by each further failure, up to the whole window. */
interface Backoff extends Rate {
  firstBlock: number
}

/**
 * Counts a failure. From the last point on, the row outlives its window by the length of the block. Returns the failures so
 * far, or undefined when the key is blocked already. One statement, so that parallel failures are counted one by one.
 */
export async function countFailure(
  db: Database,
  key: string,
  { points: allowed, window, firstBlock }: Backoff,
): Promise<number | undefined> {
  const { points, expiresAt } = rateLimits
  const doublings = Math.ceil(Math.log2(window / firstBlock))
  const blockedUntil = sql`${fromNow(window)}
    + least(${window}, ${firstBlock} * power(2, least(${points} + 1 - ${allowed}, ${doublings}))) * interval '1 millisecond'`
  const [count] = await db
    .insert(rateLimits)
    .values({ key, points: 1, expiresAt: fromNow(window) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`CASE WHEN ${isExpired} THEN 1 ELSE ${points} + 1 END`,
        expiresAt: sql`CASE WHEN ${isExpired} THEN ${fromNow(window)}
          WHEN ${points} + 1 >= ${allowed} THEN ${blockedUntil} ELSE ${expiresAt} END`,
      },
      setWhere: sql`NOT (${points} >= ${allowed} AND ${expiresAt} > ${fromNow(window)})`,
    })
    .returning({ points })
  return count?.points
}

/** A turn comes after `wait` milliseconds and is then kept for `keptFor`. */
interface Turn {
  wait: number
  keptFor: number
}

/**
 * Consumes the turn that `key` has waited for, or has it wait for one. Returns 0 when it was there, and the next wait begins; else
 * the seconds until it comes, which asking again does not put off. One statement, so that of parallel requests one has the turn.
 */
export async function consumeTurn(db: Database, key: string, { wait, keptFor }: Turn): Promise<number> {
  const { points, expiresAt } = rateLimits
  const next = fromNow(wait + keptFor)
  const isHere = sql`${expiresAt} <= ${fromNow(keptFor)}`
  const [turn] = await db
    .insert(rateLimits)
    .values({ key, points: 0, expiresAt: next })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`CASE WHEN ${isHere} AND NOT ${isExpired} THEN 1 ELSE 0 END`,
        expiresAt: sql`CASE WHEN ${isHere} THEN ${next} ELSE ${expiresAt} END`,
      },
    })
    .returning({ taken: points, seconds: secondsLeft })
  // Rounded to milliseconds, a moment may lie a little after the one it stands for.
  const secondsToWait = Math.min(turn!.seconds - keptFor / 1000, wait / 1000)
  return turn!.taken === 1 ? 0 : Math.max(1, secondsToWait)
}

export async function removeCount(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}
