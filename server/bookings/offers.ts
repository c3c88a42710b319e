import { todayRange, type TodayRange } from '../../contract/hotelDay'
import { quoteTotal, toDollars, type QuotedStay } from '../../contract/quote'
import type { RatedRoom } from '../rates/store'

/** What can be had of some rooms for a stay. Of a room that it does not name, the price per night says what it costs. */
export interface Offers {
  /** Ids of those that cannot be had. */
  rooms: string[]
  /** In dollars, by id, where the price per night does not say it. */
  totals?: Record<string, number>
  /** Why the rules of rooms forbid the stay, by id; none of a room of which a night is taken. */
  refusals?: Record<string, string>
}

/** Prices and judges the rooms with rates, but for those that are `taken`. */
export function offersOf(stay: QuotedStay, taken: readonly string[], rated: readonly RatedRoom[], now: Date): Offers {
  const takenIds = new Set(taken)
  const judge = judgeOf(stay, now)
  const totals: [string, number][] = []
  const refusals: [string, string][] = []
  for (const room of rated) {
    if (takenIds.has(room.id)) continue
    const { totalCents, refusal } = judge(room)
    const { pricePerNightCents } = room
    if (refusal) refusals.push([room.id, refusal.message])
    else if (totalCents !== quoteTotal({ pricePerNightCents }, stay).totalCents)
      totals.push([room.id, toDollars(totalCents)])
  }
  return {
    rooms: [...taken, ...refusals.map(([id]) => id)],
    ...(totals.length > 0 && { totals: Object.fromEntries(totals) }),
    ...(refusals.length > 0 && { refusals: Object.fromEntries(refusals) }),
  }
}

/** Quotes one room after another for a stay, each by the day at its hotel. */
export function judgeOf(stay: QuotedStay, now: Date) {
  const todays = new Map<string | null, TodayRange>()
  return (room: RatedRoom) => {
    const today = todays.get(room.timeZone) ?? todayRange(room.timeZone, now)
    todays.set(room.timeZone, today)
    return quoteTotal(room, stay, today)
  }
}
