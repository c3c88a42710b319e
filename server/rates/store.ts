import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Rates, Season } from '../../contract/rates'
import { toCents, toDollars } from '../../contract/quote'
import type { Database } from '../db/database'
import { param, prepareOnce } from '../db/drizzle'
import { hotels, rooms, seasons, type RoomRow, type SeasonRow } from '../db/schema'

type StoredSeason = Pick<
  SeasonRow,
  'name' | 'fromDate' | 'untilDate' | 'pricePerNightCents' | 'weekendPriceCents' | 'minNights'
>

/** Of the room of the row, earliest first; null where it has none, which is not asked of the table. */
const seasonsOfRoom = sql<StoredSeason[] | null>`CASE WHEN ${rooms.seasonMaxCents} IS NOT NULL THEN (
  SELECT json_agg(json_build_object('name', ${seasons.name}, 'fromDate', ${seasons.fromDate}, 'untilDate', ${seasons.untilDate},
    'pricePerNightCents', ${seasons.pricePerNightCents}, 'weekendPriceCents', ${seasons.weekendPriceCents}, 'minNights', ${seasons.minNights})
    ORDER BY ${seasons.fromDate})
  FROM ${seasons} WHERE ${seasons.roomId} = ${rooms.id}) END`

const toCentsOrNull = (dollars: number | undefined) => (dollars === undefined ? null : toCents(dollars))

/** Lock the rooms first. Errors: the constraint `seasons_no_overlap`. */
export async function replaceRates(tx: Database, roomIds: string[], rates: Rates): Promise<void> {
  const { seasons: named = [], longStay = [], closedToArrival = [], closedToDeparture = [] } = rates
  const rows = named.map(({ name = '', from, until, pricePerNight, weekendPrice, minNights }) => ({
    ...{ name: name.trim(), fromDate: from, untilDate: until, minNights },
    ...{ pricePerNightCents: toCents(pricePerNight), weekendPriceCents: toCentsOrNull(weekendPrice) },
  }))
  await tx.delete(seasons).where(inArray(seasons.roomId, roomIds))
  // Room by room, because a statement takes only so many values.
  for (const roomId of rows.length > 0 ? roomIds : []) {
    await tx.insert(seasons).values(rows.map((row) => ({ roomId, ...row })))
  }
  await tx
    .update(rooms)
    .set({
      weekendPriceCents: toCentsOrNull(rates.weekendPrice),
      minNights: rates.minNights ?? null,
      maxNights: rates.maxNights ?? null,
      closedToArrival: closedToArrival.length > 0 ? closedToArrival : null,
      closedToDeparture: closedToDeparture.length > 0 ? closedToDeparture : null,
      noticeDays: rates.noticeDays ?? null,
      horizonDays: rates.horizonDays ?? null,
      longStay: longStay.length > 0 ? longStay : null,
      extraGuestCents: toCentsOrNull(rates.extraGuestPrice),
      seasonMaxCents:
        rows.length > 0
          ? Math.max(
              ...rows.flatMap(({ pricePerNightCents, weekendPriceCents }) => [
                pricePerNightCents,
                weekendPriceCents ?? 0,
              ]),
            )
          : null,
      seasonMinNights: named.reduce<number | null>(
        (most, { minNights = null }) => (minNights === null ? most : Math.max(minNights, most ?? 0)),
        null,
      ),
      ratesVersion: sql`${rooms.ratesVersion} + 1`,
    })
    .where(inArray(rooms.id, roomIds))
}

/** What {@link toRates} makes rates of, in any query of rooms that joins another table. */
export const rateColumns = {
  weekendPriceCents: rooms.weekendPriceCents,
  minNights: rooms.minNights,
  maxNights: rooms.maxNights,
  closedToArrival: rooms.closedToArrival,
  closedToDeparture: rooms.closedToDeparture,
  noticeDays: rooms.noticeDays,
  horizonDays: rooms.horizonDays,
  longStay: rooms.longStay,
  extraGuestCents: rooms.extraGuestCents,
  seasons: seasonsOfRoom,
}

type RateColumns = Pick<RoomRow, Exclude<keyof typeof rateColumns, 'seasons'>> & { seasons: StoredSeason[] | null }

/** As they travel; undefined for a room that has none. */
export function toRates(row: RateColumns): Rates | undefined {
  const rates: Rates = withoutGaps({
    weekendPrice: toDollarsOrNull(row.weekendPriceCents),
    seasons: row.seasons?.map(toSeason),
    minNights: row.minNights,
    maxNights: row.maxNights,
    closedToArrival: row.closedToArrival,
    closedToDeparture: row.closedToDeparture,
    noticeDays: row.noticeDays,
    horizonDays: row.horizonDays,
    longStay: row.longStay,
    extraGuestPrice: toDollarsOrNull(row.extraGuestCents),
  })
  return Object.keys(rates).length > 0 ? rates : undefined
}

const statements = prepareOnce((db) => ({
  ratesOfRoom: db
    .select(rateColumns)
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(eq(rooms.id, param('roomId')))
    .prepare('rates_of_room'),
}))

/**
 * The rates of a room; null for an unknown one. Of a room that is locked, to be asked after the statement that locks it: a statement that has waited
 * for the lock sees the new room with its old seasons.
 */
export async function findRates(db: Database, roomId: string): Promise<Rates | undefined | null> {
  const [room] = await statements(db).ratesOfRoom.execute({ roomId })
  return room ? toRates(room) : null
}

/** Whether {@link toRates} has any for the row. */
const hasRates = sql`num_nonnulls(${sql.join(
  Object.values({ ...rateColumns, seasons: rooms.seasonMaxCents }),
  sql`, `,
)}) > 0`

/** Those of some rooms that have rates, in no order, with the time zones of their hotels. `which`: a condition on `rooms`. */
export async function findRatedRooms(db: Database, which: SQL) {
  const found = await db
    .select({ id: rooms.id, pricePerNightCents: rooms.pricePerNightCents, timeZone: hotels.timeZone, ...rateColumns })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .where(and(which, hasRates))
  return found.map((row) => {
    const { id, pricePerNightCents, timeZone } = row
    return { id, pricePerNightCents, timeZone, rates: toRates(row) }
  })
}
export type RatedRoom = Awaited<ReturnType<typeof findRatedRooms>>[number]

const toSeason = (season: StoredSeason): Season => ({
  name: season.name,
  from: season.fromDate,
  until: season.untilDate,
  pricePerNight: toDollars(season.pricePerNightCents),
  ...withoutGaps({ weekendPrice: toDollarsOrNull(season.weekendPriceCents), minNights: season.minNights }),
})

const toDollarsOrNull = (cents: number | null) => (cents === null ? null : toDollars(cents))

const withoutGaps = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>
  }
