import { pastEnd, todayIn } from '../../contract/hotelDay'
import { addDays, latestToday } from '../../contract/stay'
import type { Database } from '../db/database'
import { findTimeZones } from './availabilityStore'

/**
 * The time zones of hotels that have a stay's nights behind them, by the rule that a booking is refused by. Judged here, because
 * databases know other time zones than we do. Hotels are read only for a stay that begins or ends about now.
 */
export async function findPastZones(
  db: Database,
  stay: { checkInDate: string; checkOutDate: string },
  now: Date,
): Promise<string[]> {
  const latest = latestToday(now)
  if (stay.checkOutDate > latest && stay.checkInDate >= addDays(latest, -1)) return []
  return (await findTimeZones(db)).filter((timeZone) => {
    const today = todayIn(timeZone, now)
    return today && pastEnd(stay, today)
  })
}
