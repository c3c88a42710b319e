import { isNotNull } from 'drizzle-orm'
import { pastEnd, todayIn } from '../../contract/hotelDay'
import { addDays, latestToday } from '../../contract/stay'
import type { Database } from '../db/database'
import { hotels } from '../db/schema'
import { minute } from '../time'

interface Dates {
  checkInDate: string
  checkOutDate: string
}

/** Today in each time zone, kept while no day can begin anywhere: setting up a clock takes a third of a millisecond. */
let today = { quarter: 0, in: new Map<string, string | undefined>() }

function isPast(stay: Dates, timeZone: string, now: Date): boolean {
  const quarter = Math.floor(now.getTime() / (15 * minute))
  if (today.quarter !== quarter) today = { quarter, in: new Map() }
  const day = today.in.get(timeZone) ?? todayIn(timeZone, now)
  today.in.set(timeZone, day)
  return day !== undefined && pastEnd(stay, day) !== undefined
}

/**
 * The time zones of hotels that have a stay's nights behind them, by the rule that a booking is refused by. Judged here, because
 * databases know other time zones than we do. Hotels are read only for a stay that begins or ends about now.
 */
export async function findPastZones(db: Database, stay: Dates, now: Date): Promise<string[]> {
  const latest = latestToday(now)
  if (stay.checkOutDate > latest && stay.checkInDate >= addDays(latest, -1)) return []
  const zones = await db.selectDistinct({ name: hotels.timeZone }).from(hotels).where(isNotNull(hotels.timeZone))
  return zones.flatMap(({ name }) => (name && isPast(stay, name, now) ? [name] : []))
}
