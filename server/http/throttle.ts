import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/open'
import { preparedOn } from '../db/sql'
import { rateLimits } from '../db/schema'
import { throttled } from './refusal'

/** How often something may be done: `points` times in a `window` of milliseconds (server/limits.ts has them all). */
export interface Rate {
  points: number
  window: number
}

/**
 * Takes one of the points that `key` has in its current window, in one statement, so that parallel requests on any replica
 * share one count. Answers 0 when there was one left, else the seconds until the window ends.
 */
export async function spend(db: Database, key: string, { points, window }: Rate): Promise<number> {
  const [count] = await counts(db).execute({ key, window, most: points + 1 })
  return count && count.taken > points ? Math.max(1, count.seconds) : 0
}

/** Seconds until a count ends, for Retry-After. */
export const secondsLeft = sql<number>`extract(epoch from ${rateLimits.expiresAt} - now())`.mapWith(Number)

const isOver = sql`${rateLimits.expiresAt} <= now()`

const counts = preparedOn((db) =>
  db
    .insert(rateLimits)
    .values({
      key: sql.placeholder('key'),
      points: 1,
      expiresAt: sql`now() + ${sql.placeholder('window')} * interval '1 millisecond'`,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // One more than allowed says enough; counting on would only grow the number.
        points: sql`CASE WHEN ${isOver} THEN 1 ELSE least(${rateLimits.points} + 1, ${sql.placeholder('most')}) END`,
        expiresAt: sql`CASE WHEN ${isOver} THEN excluded.expires_at ELSE ${rateLimits.expiresAt} END`,
      },
    })
    .returning({ taken: rateLimits.points, seconds: secondsLeft })
    .prepare('count_towards_limit'),
)

/** Like {@link spend}, for a caller who goes no further without a point: throws 429 with Retry-After (H1). */
export async function takeToken(db: Database, key: string, rate: Rate): Promise<void> {
  const seconds = await spend(db, key, rate)
  if (seconds > 0) throw throttled(seconds)
}

/**
 * A client's address as limits count it. An IPv6 network of 64 bits counts as one, because one customer is given all of it
 * and could send every request from another address.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [before = '', after] = (ip.split('%')[0] ?? '').split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
