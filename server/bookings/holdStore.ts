import { sql, type SQLWrapper } from 'drizzle-orm'
import { bookings } from '../db/schema'
import { lastMinuteHold } from './limits'

/** Until when a booking made now holds its nights unpaid; `hold` in milliseconds. */
export const holdUntil = (checkInDate: SQLWrapper, hold: SQLWrapper | number) => sql`now() + least(
  ${hold}::float8 * interval '1 millisecond',
  CASE WHEN (${checkInDate}::date::timestamp AT TIME ZONE 'UTC') - now() < ${lastMinuteHold.near}::float8 * interval '1 millisecond'
    THEN ${lastMinuteHold.long}::float8 * interval '1 millisecond' END)`

/** Its guest left before the first night, so that there is nothing to pay for. */
export const hasNoNights = sql<boolean>`coalesce(${bookings.leftOn} = ${bookings.checkInDate}, false)`

/** Nobody has paid in time. Whoever the desk has noted keeps their nights, and can still pay. */
export const isHoldOver = sql<boolean>`(${bookings.mark} IS NULL AND coalesce(${bookings.payBy} <= now(), false))`
