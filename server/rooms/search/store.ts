import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { roomTypes, slugOf, type Sort } from '../../../contract/filters'
import { amenityNames, guestsMin, type Amenity } from '../../../contract/limits'
import { highestRate } from '../../../contract/quote'
import type { Database } from '../../db/open'
import { isShown, rooms, takenNights } from '../../db/schema'
import type { Position } from './cursor'
import { anyPrice, type PriceRange } from './range'

/** What the indexes of a search are asked. */
export interface Scope {
  /** Each is read by itself, and all are merged in order; undefined means everywhere. */
  cities?: string[]
  /** Read everywhere and left out where the city is another: for more cities than can be merged. */
  amongCities?: string[]
  /** As addresses write them; empty means all of them, and rooms of none. */
  families: string[]
  ranges: PriceRange[]
}

/** What is asked of each room that is scanned. */
export interface Terms {
  amenities: Amenity[]
  guests?: number
  dates?: { checkInDate: string; checkOutDate: string }
}

const columns = sql`id, created_at, price_cents, max_guests, amenities`
const allFamilies = [...roomTypes.map(slugOf), '']

const within = ({ from, to }: PriceRange) => sql`${rooms.pricePerNightCents} BETWEEN ${from} AND ${to}`

const isAfter = ({ createdAt, id }: Position) =>
  sql`(${rooms.createdAt}, ${rooms.id}) < (${sql.param(createdAt, rooms.createdAt)}, ${id})`

/** The prices still to come after `after`, each as one range of an index; first the rest of its own price. */
function pricesAfter(ranges: PriceRange[], sort: Exclude<Sort, 'newest'>, after?: Position): (SQL | undefined)[] {
  const price = after?.priceCents
  if (!after || price === undefined) return ranges.map(within)
  const left = sort === 'price-low' ? { from: price + 1, to: anyPrice.to } : { from: 0, to: price - 1 }
  const own = ranges.some(({ from, to }) => from <= price && price <= to)
  const rest = ranges.map(({ from, to }) => ({ from: Math.max(from, left.from), to: Math.min(to, left.to) }))
  return [
    ...(own ? [and(eq(rooms.pricePerNightCents, price), isAfter(after))] : []),
    ...rest.filter(({ from, to }) => from <= to).map(within),
  ]
}

function conditionsOfPrice(ranges: PriceRange[], sort: Sort, after?: Position): (SQL | undefined)[] {
  if (sort !== 'newest') return pricesAfter(ranges, sort, after)
  const prices = ranges.includes(anyPrice) ? undefined : or(...ranges.map(within))
  return [and(prices, after && isAfter(after))]
}

const orders: Record<Sort, SQL> = {
  'price-low': sql`price_cents, created_at DESC, id DESC`,
  'price-high': sql`price_cents DESC, created_at DESC, id DESC`,
  newest: sql`created_at DESC, id DESC`,
}

/**
 * The first `limit` rooms of a scope. Each city, family and range of prices is an ordered part of an index, so that the
 * database merges as many rows as are asked for and sorts nothing.
 */
function firstOf({ cities, amongCities, families, ranges }: Scope, sort: Sort, limit: number, after?: Position): SQL {
  const branches: SQL[] = []
  for (const city of cities ?? [undefined]) {
    for (const family of families.length > 0 ? families : allFamilies) {
      for (const price of conditionsOfPrice(ranges, sort, after)) {
        const matchesScope = and(
          isShown,
          city === undefined ? undefined : eq(rooms.city, city),
          amongCities && sql`${rooms.city} = ANY(${sql.param(amongCities)}::text[])`,
          eq(rooms.family, family),
          price,
        )
        // Ordered and limited each, because only then does PostgreSQL merge them.
        branches.push(
          sql`(SELECT ${columns} FROM ${rooms} WHERE ${matchesScope} ORDER BY ${orders[sort]} LIMIT ${limit})`,
        )
      }
    }
  }
  if (branches.length === 0) branches.push(sql`(SELECT ${columns} FROM ${rooms} WHERE false)`)
  return sql`(SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) branches ORDER BY ${orders[sort]} LIMIT ${limit})`
}

const scannedRoom = { id: sql`scanned.id`, amenities: sql`scanned.amenities`, maxGuests: sql`scanned.max_guests` }

const hasAll = (amenities: Amenity[]) =>
  amenities.length > 0 ? sql`${scannedRoom.amenities} @> ${sql.param(amenities, rooms.amenities)}` : sql`true`

/** Free, large enough and within what one booking can cost. The taken nights are asked last. */
function fits({ guests, dates }: Terms): SQL {
  const isLarge = guests === undefined ? sql`true` : sql`${scannedRoom.maxGuests} >= ${guests}`
  if (!dates) return isLarge
  const highestCents = highestRate({ ...dates, guests: guests ?? guestsMin })
  return sql`(${isLarge} AND scanned.price_cents <= ${highestCents} AND NOT ${isTaken(dates)})`
}

/** No two stays of a room overlap: only the first that ends after the arrival can begin before the departure. */
const isTaken = ({ checkInDate, checkOutDate }: NonNullable<Terms['dates']>) =>
  sql`coalesce((SELECT ${takenNights.checkInDate} FROM ${takenNights}
    WHERE ${takenNights.roomId} = ${scannedRoom.id} AND ${takenNights.checkOutDate} > ${checkInDate}::date
    ORDER BY ${takenNights.checkOutDate} LIMIT 1) < ${checkOutDate}::date, false)`

export interface ScanOptions {
  scope: Scope
  terms: Terms
  sort: Sort
  /** Those that are free and large enough, or the others. */
  free: boolean
  after?: Position
  limit: number
  scanLimit: number
}

/**
 * The first `limit` of the next `scanLimit` rooms that are wanted, and the last of these rooms, wanted or not, where they did not
 * suffice.
 */
export const findWanted = (db: Database, { scope, terms, sort, free, after, limit, scanLimit }: ScanOptions) =>
  db
    .select({
      id: sql`id`.mapWith(rooms.id),
      priceCents: sql`price_cents`.mapWith(rooms.pricePerNightCents),
      createdAt: sql`created_at`.mapWith(rooms.createdAt),
      isWanted: sql`is_wanted`.mapWith(rooms.isAvailable),
      isLast: sql`is_last`.mapWith(rooms.isAvailable),
    })
    .from(
      sql`(SELECT id, created_at, price_cents,
        ${hasAll(terms.amenities)} AND ${free ? fits(terms) : sql`NOT ${fits(terms)}`} AS is_wanted,
        row_number() OVER (ORDER BY ${orders[sort]}) = ${scanLimit} AS is_last
        FROM ${firstOf(scope, sort, scanLimit, after)} scanned OFFSET 0) judged`,
    )
    .where(sql`is_wanted OR is_last`)
    .orderBy(orders[sort])
    .limit(limit)

/**
 * How many of `scanLimit` rooms of each scope match: those that are free and large enough and, of the first scope, the others and
 * those that would be left with each amenity. All scopes have the cities of the first.
 */
export async function countMatches(
  db: Database,
  [chosen, ...others]: [Scope, ...Scope[]],
  terms: Terms,
  scanLimit: number,
) {
  const judged = (rooms: SQL) =>
    sql`(SELECT amenities, ${hasAll(terms.amenities)} AS matches, ${hasAll(terms.amenities)} AND ${fits(terms)} AS fits
      FROM ${rooms} scanned OFFSET 0) judged`
  const fitting = sql`count(*) FILTER (WHERE fits)::int AS fitting, count(*) = ${scanLimit} AS "isCutOff"`
  const { rows } = await db.execute(sql`
    SELECT 0 AS scope, ${fitting}, count(*) FILTER (WHERE matches AND NOT fits)::int AS others,
      ARRAY[${sql.join(amenityNames.map(amenityCount), sql`, `)}] AS amenities
    FROM ${judged(firstOf(chosen, inOrderOf(chosen), scanLimit))}
    UNION ALL
    SELECT nth, counted.*, 0, NULL FROM generate_series(1, ${others.length}::int) nth
      CROSS JOIN LATERAL (SELECT ${fitting} FROM ${judged(cheapestOf(chosen, others, scanLimit))}) counted
    ORDER BY scope`)
  return rows as unknown as [MatchCount & { amenities: number[] }, ...MatchCount[]]
}

/**
 * `limit` rooms of the nth of some scopes that have the same cities, the cheapest of each part of an index. The parts are rows,
 * because a statement with a branch for each takes longer to plan than to run.
 */
function cheapestOf({ cities, amongCities }: Scope, scopes: Scope[], limit: number): SQL {
  const parts = scopes.flatMap(({ families, ranges }, index) =>
    (cities ?? [null]).flatMap((city) =>
      (families.length > 0 ? families : allFamilies).flatMap((family) =>
        ranges.map(({ from, to }) => ({ nth: index + 1, city, family, from, to })),
      ),
    ),
  )
  const column = (name: keyof (typeof parts)[number]) => sql.param(parts.map((part) => part[name]))
  const matchesScope = and(
    isShown,
    cities && sql`${rooms.city} = part.city`,
    amongCities && sql`${rooms.city} = ANY(${sql.param(amongCities)}::text[])`,
    sql`${rooms.family} = part.family`,
    sql`${rooms.pricePerNightCents} >= part.cheapest`,
  )
  // The upper end is asked afterwards: with both ends PostgreSQL expects few rooms, and collects all of them before the limit.
  return sql`(SELECT room.* FROM unnest(${column('nth')}::int[], ${column('city')}::text[], ${column('family')}::text[],
      ${column('from')}::int[], ${column('to')}::int[]) part (nth, city, family, cheapest, dearest)
    CROSS JOIN LATERAL
      (SELECT ${columns} FROM ${rooms} WHERE ${matchesScope} ORDER BY ${rooms.pricePerNightCents} LIMIT ${limit}) room
    WHERE part.nth = nth.nth AND room.price_cents <= part.dearest LIMIT ${limit})`
}

interface MatchCount {
  /** Free and large enough. */
  fitting: number
  others: number
  /** There may be more rooms than were scanned. */
  isCutOff: boolean
  /** In the order of their names. */
  amenities: number[] | null
}

const amenityCount = (amenity: Amenity) =>
  sql`count(*) FILTER (WHERE fits AND amenities @> ${sql.param([amenity], rooms.amenities)})::int`

/** The order in which an index holds just these rooms. */
const inOrderOf = ({ ranges }: Scope): Sort => (ranges.includes(anyPrice) ? 'newest' : 'price-low')

/** Cities with rooms that guests can book, each spelling by itself: read by leaps through the index, not room by room. */
export async function findCities(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ city: string }>(sql`
    WITH RECURSIVE found AS (
      (SELECT city FROM ${rooms} WHERE ${isShown} ORDER BY city LIMIT 1)
      UNION ALL
      SELECT (SELECT ${rooms.city} FROM ${rooms} WHERE ${isShown} AND ${rooms.city} > found.city ORDER BY ${rooms.city} LIMIT 1)
      FROM found WHERE found.city IS NOT NULL
    )
    SELECT city FROM found WHERE city IS NOT NULL`)
  return rows.map(({ city }) => city)
}
