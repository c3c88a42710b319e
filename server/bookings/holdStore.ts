import { sql, type SQLWrapper } from 'drizzle-orm'
import { lastMinuteHold } from './limits'

/** Until when a booking made now holds its nights unpaid; `hold` in milliseconds. */
export const holdUntil = (checkInDate: SQLWrapper, hold: SQLWrapper | number) => sql`now() + least(
  ${hold}::float8 * interval '1 millisecond',
  CASE WHEN (${checkInDate}::date::timestamp AT TIME ZONE 'UTC') - now() < ${lastMinuteHold.near}::float8 * interval '1 millisecond'
    THEN ${lastMinuteHold.long}::float8 * interval '1 millisecond' END)`
