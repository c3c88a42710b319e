import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { roomTypes, slugOf, type Sort } from '../../../contract/filters'
import { amenityNames, priceMax, type Amenity } from '../../../contract/limits'
import { toCents } from '../../../contract/quote'
import type { Database } from '../../db/database'
import { hotels, isVisibleRoom, rooms, takenNights } from '../../db/schema'
import { isAfter } from '../../db/drizzle'
import type { Position } from '../../http/cursor'
import { isAllowed, isLongEnough, isPayable, ratingColumns, type StayOfSearch } from './rulesStore'

/** Prices of a night in cents, both ends included. */
export interface PriceRange {
  from: number
  to: number
}

export const anyPrice: PriceRange = { from: 0, to: toCents(priceMax) }

/** The sort key of a room. */
export interface SortPosition extends Position {
  /** Only where rooms are sorted by price. */
  priceCents?: number
}

/** Conditions that indexes answer. */
export interface Scope {
  /** Each city is read from its own part of an index, and all are merged; undefined means everywhere. */
  cities?: string[]
  /** For more cities than can be merged: rooms are read everywhere, and those in other cities are skipped. */
  cityFilter?: string[]
  /** Slugs; empty means all of them, and rooms of none. */
  families: string[]
  ranges: PriceRange[]
}

/** Conditions that are checked for each scanned room. */
export interface Requirements {
  amenities: Amenity[]
  guests?: number
  stay?: StayOfSearch
}

/** Rates are asked for with dates alone, because rows that carry them are longer to merge. */
const columnsFor = ({ stay }: Requirements) =>
  stay
    ? sql`id, created_at, price_cents, max_guests, amenities, hotel_id, ${ratingColumns}`
    : sql`id, created_at, price_cents, max_guests, amenities`
const allFamilies = [...roomTypes.map(slugOf), '']

const isInRange = ({ from, to }: PriceRange) => sql`${rooms.pricePerNightCents} BETWEEN ${from} AND ${to}`

/** One condition for each range of an index after `after`, beginning with the rest of its own price. */
function pricesAfter(ranges: PriceRange[], sort: Exclude<Sort, 'newest'>, after?: SortPosition): (SQL | undefined)[] {
  const price = after?.priceCents
  if (!after || price === undefined) return ranges.map(isInRange)
  const left = sort === 'price-low' ? { from: price + 1, to: anyPrice.to } : { from: 0, to: price - 1 }
  const includesPrice = ranges.some(({ from, to }) => from <= price && price <= to)
  const rest = ranges.map(({ from, to }) => ({ from: Math.max(from, left.from), to: Math.min(to, left.to) }))
  return [
    ...(includesPrice ? [and(eq(rooms.pricePerNightCents, price), isAfter(rooms, after))] : []),
    ...rest.filter(({ from, to }) => from <= to).map(isInRange),
  ]
}

function priceConditions(ranges: PriceRange[], sort: Sort, after?: SortPosition): (SQL | undefined)[] {
  if (sort !== 'newest') return pricesAfter(ranges, sort, after)
  const prices = ranges.includes(anyPrice) ? undefined : or(...ranges.map(isInRange))
  return [and(prices, after && isAfter(rooms, after))]
}

const orders: Record<Sort, SQL> = {
  'price-low': sql`price_cents, created_at DESC, id DESC`,
  'price-high': sql`price_cents DESC, created_at DESC, id DESC`,
  newest: sql`created_at DESC, id DESC`,
}

/**
 * The first `limit` rooms of a scope. Each city, family and price range is an ordered part of an index, so that PostgreSQL merges
 * as many rows as are needed and sorts nothing.
 */
function selectFirst(
  { cities, cityFilter, families, ranges }: Scope,
  columns: SQL,
  sort: Sort,
  limit: number,
  after?: SortPosition,
) {
  const branches: SQL[] = []
  for (const city of cities ?? [undefined]) {
    for (const family of families.length > 0 ? families : allFamilies) {
      for (const price of priceConditions(ranges, sort, after)) {
        const matchesScope = and(
          isVisibleRoom,
          city === undefined ? undefined : eq(rooms.city, city),
          cityFilter && sql`${rooms.city} = ANY(${sql.param(cityFilter)}::text[])`,
          eq(rooms.family, family),
          price,
        )
        // PostgreSQL merges the parts only when each has its own ORDER BY and LIMIT.
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

const hasAmenities = (amenities: Amenity[]) =>
  amenities.length > 0 ? sql`${scannedRoom.amenities} @> ${sql.param(amenities, rooms.amenities)}` : sql`true`

/**
 * Free, large enough and allowed by its rules, and within what one booking can cost; null where only the price itself tells that. The
 * most expensive conditions, the taken nights and the seasons, come last.
 */
function isFree({ guests, stay }: Requirements): SQL {
  const isLarge = guests === undefined ? sql`true` : sql`${scannedRoom.maxGuests} >= ${guests}`
  if (!stay) return isLarge
  return sql`(${isLarge} AND ${isPayable(stay)} AND ${isAllowed(stay)} AND NOT ${isOver(stay)} AND NOT ${isTaken(stay)}
    AND ${isLongEnough(stay)})`
}

const isOver = ({ pastZones }: StayOfSearch) =>
  pastZones.length === 0
    ? sql`false`
    : sql`coalesce((SELECT ${hotels.timeZone} = ANY(${sql.param(pastZones)}::text[]) FROM ${hotels}
        WHERE ${hotels.id} = scanned.hotel_id), false)`

/** Stays of a room do not overlap, so only the first one that ends after the arrival can begin before the departure. */
const isTaken = ({ checkInDate, checkOutDate }: StayOfSearch) =>
  sql`coalesce((SELECT ${takenNights.checkInDate} FROM ${takenNights}
    WHERE ${takenNights.roomId} = ${scannedRoom.id} AND ${takenNights.checkOutDate} > ${checkInDate}::date
    ORDER BY ${takenNights.checkOutDate} LIMIT 1) < ${checkOutDate}::date, false)`

export interface ScanOptions {
  scope: Scope
  requirements: Requirements
  sort: Sort
  /** Whether to find the rooms that are free and large enough, or the others. */
  free: boolean
  after?: SortPosition
  limit: number
  scanLimit: number
}

/**
 * Scans the next `scanLimit` rooms and returns the first `limit` that match or may match, which is null. When there are fewer, the last
 * scanned room follows, whether it matches or not. `scanned`: how many rooms were looked at until then.
 */
export const findMatches = (db: Database, { scope, requirements, sort, free, after, limit, scanLimit }: ScanOptions) =>
  db
    .select({
      id: sql`id`.mapWith(rooms.id),
      priceCents: sql`price_cents`.mapWith(rooms.pricePerNightCents),
      createdAt: sql`created_at`.mapWith(rooms.createdAt),
      matches: sql<boolean | null>`matches`,
      scanned: sql`scanned`.mapWith(Number),
    })
    .from(
      sql`(SELECT id, created_at, price_cents,
        ${hasAmenities(requirements.amenities)} AND ${free ? isFree(requirements) : sql`NOT ${isFree(requirements)}`} AS matches,
        row_number() OVER (ORDER BY ${orders[sort]}) AS scanned
        FROM ${selectFirst(scope, columnsFor(requirements), sort, scanLimit, after)} scanned OFFSET 0) checked`,
    )
    .where(sql`matches IS NOT FALSE OR scanned = ${scanLimit}`)
    .orderBy(orders[sort])
    .limit(limit)

/**
 * Counts the matches among `scanLimit` rooms of each scope; for the first scope also those that are not free and those that would
 * be left with each amenity. All scopes have the cities of the first.
 */
export async function countMatches(
  db: Database,
  [chosen, ...others]: [Scope, ...Scope[]],
  requirements: Requirements,
  scanLimit: number,
) {
  const matches = hasAmenities(requirements.amenities)
  const checked = (rooms: SQL) =>
    sql`(SELECT id, amenities, ${matches} AS matches, ${matches} AND ${isFree(requirements)} AS is_free
      FROM ${rooms} scanned OFFSET 0) checked`
  const columns = columnsFor(requirements)
  const undecided = requirements.stay
    ? sql`json_agg(json_build_object('id', id, 'amenities', amenities)) FILTER (WHERE matches AND is_free IS NULL)`
    : sql`NULL::json`
  const counts = sql`count(*) FILTER (WHERE is_free)::int AS free, count(*) = ${scanLimit} AS "isCutOff", ${undecided} AS undecided`
  const { rows } = await db.execute(sql`
    SELECT 0 AS scope, ${counts}, count(*) FILTER (WHERE matches AND NOT is_free)::int AS "notFree",
      ARRAY[${sql.join(amenityNames.map(countWithAmenity), sql`, `)}] AS amenities
    FROM ${checked(selectFirst(chosen, columns, indexOrder(chosen), scanLimit))}
    UNION ALL
    SELECT nth, counted.*, 0, NULL FROM generate_series(1, ${others.length}::int) nth
      CROSS JOIN LATERAL (SELECT ${counts} FROM ${checked(selectCheapest(chosen, others, columns, scanLimit))}) counted
    ORDER BY scope`)
  return rows as unknown as [MatchCount & { amenities: number[] }, ...MatchCount[]]
}

/**
 * `limit` rooms of the nth of some scopes with the same cities, the cheapest of each part of an index. The parts are rows of
 * `unnest`, because a statement with a branch for each takes longer to plan than to run.
 */
function selectCheapest({ cities, cityFilter }: Scope, scopes: Scope[], columns: SQL, limit: number): SQL {
  const parts = scopes.flatMap(({ families, ranges }, index) =>
    (cities ?? [null]).flatMap((city) =>
      (families.length > 0 ? families : allFamilies).flatMap((family) =>
        ranges.map(({ from, to }) => ({ nth: index + 1, city, family, from, to })),
      ),
    ),
  )
  const column = (name: keyof (typeof parts)[number]) => sql.param(parts.map((part) => part[name]))
  const matchesScope = and(
    isVisibleRoom,
    cities && sql`${rooms.city} = part.city`,
    cityFilter && sql`${rooms.city} = ANY(${sql.param(cityFilter)}::text[])`,
    sql`${rooms.family} = part.family`,
    sql`${rooms.pricePerNightCents} >= part.cheapest`,
  )
  // The upper end is checked outside: with both ends PostgreSQL expects few rooms and collects all of them before the limit.
  return sql`(SELECT room.* FROM unnest(${column('nth')}::int[], ${column('city')}::text[], ${column('family')}::text[],
      ${column('from')}::int[], ${column('to')}::int[]) part (nth, city, family, cheapest, dearest)
    CROSS JOIN LATERAL
      (SELECT ${columns} FROM ${rooms} WHERE ${matchesScope} ORDER BY ${rooms.pricePerNightCents} LIMIT ${limit}) room
    WHERE part.nth = nth.nth AND room.price_cents <= part.dearest LIMIT ${limit})`
}

export interface MatchCount {
  free: number
  notFree: number
  /** There may be more rooms than were scanned, so the counts are lower bounds. */
  isCutOff: boolean
  /** Those of which only the price tells whether they are free; counted neither way. */
  undecided: { id: string; amenities: string[] }[] | null
  /** In the order of `amenityNames`. */
  amenities: number[] | null
}

const countWithAmenity = (amenity: Amenity) =>
  sql`count(*) FILTER (WHERE is_free AND amenities @> ${sql.param([amenity], rooms.amenities)})::int`

/** The sort whose index has exactly these rooms. */
const indexOrder = ({ ranges }: Scope): Sort => (ranges.includes(anyPrice) ? 'newest' : 'price-low')

/** Cities with rooms that guests can book, each spelling by itself. A loose index scan, because DISTINCT would read every room. */
export async function findCities(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ city: string }>(sql`
    WITH RECURSIVE found AS (
      (SELECT city FROM ${rooms} WHERE ${isVisibleRoom} ORDER BY city LIMIT 1)
      UNION ALL
      SELECT (SELECT ${rooms.city} FROM ${rooms} WHERE ${isVisibleRoom} AND ${rooms.city} > found.city ORDER BY ${rooms.city} LIMIT 1)
      FROM found WHERE found.city IS NOT NULL
    )
    SELECT city FROM found WHERE city IS NOT NULL`)
  return rows.map(({ city }) => city)
}
