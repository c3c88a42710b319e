import { sql, type SQL } from 'drizzle-orm'
import { guestsPerRate } from '../../../contract/limits'
import { extraGuestsOf, highestRate, type QuotedStay } from '../../../contract/quote'
import { weekdayOf } from '../../../contract/rates'
import { nightsBetween } from '../../../contract/stay'
import { hotels, seasons } from '../../db/schema'

/** What a search asks of a room's nights. */
export interface StayOfSearch extends QuotedStay {
  /** Time zones in which the nights are over. */
  pastZones: string[]
  /** Today in each time zone of hotels. */
  todays: { timeZone: string; today: string }[]
  /** The first and the last day that today may be at a hotel whose time zone is not known. */
  earliest: string
  latest: string
}

/** What the conditions here read of a scanned room. */
export const ratingColumns = sql`weekend_price_cents, season_max_cents, extra_guest_cents, long_stay, min_nights, season_min_nights, max_nights,
  closed_to_arrival, closed_to_departure, notice_days, horizon_days`

/**
 * Whether the rules of a room allow a stay, but for its fewest nights, as `quote` judges it (contract/quote.ts): what only the room says first,
 * then what needs a look at its hotel.
 */
export const isAllowed = (stay: StayOfSearch): SQL => sql`(coalesce(max_nights >= ${nightsOf(stay)}, true)
  AND NOT coalesce(${weekdayOf(stay.checkInDate)} = ANY(closed_to_arrival), false)
  AND NOT coalesce(${weekdayOf(stay.checkOutDate)} = ANY(closed_to_departure), false)
  AND ${isInTime(stay)})`

const nightsOf = ({ checkInDate, checkOutDate }: StayOfSearch) => nightsBetween(checkInDate, checkOutDate)

/**
 * A season is looked at only where it decides. They do not overlap, so the last one that begins until the arrival is the only one that can
 * have it.
 */
export const isLongEnough = (stay: StayOfSearch): SQL => sql`(CASE
  WHEN ${nightsOf(stay)} >= coalesce(greatest(season_min_nights, min_nights), 1) THEN true
  WHEN season_min_nights IS NULL THEN false
  ELSE ${nightsOf(stay)} >= coalesce(
    (SELECT CASE WHEN ${seasons.untilDate} > ${stay.checkInDate}::date THEN ${seasons.minNights} END FROM ${seasons}
      WHERE ${seasons.roomId} = scanned.id AND ${seasons.fromDate} <= ${stay.checkInDate}::date
      ORDER BY ${seasons.fromDate} DESC LIMIT 1), min_nights, 1) END)`

/** Notice and horizon. A hotel's own today is looked at only where they would be kept on one day of the world and not on another. */
function isInTime(stay: StayOfSearch): SQL {
  const { checkInDate, checkOutDate, earliest, latest } = stay
  const today = todayAtHotel(stay)
  return sql`(coalesce(notice_days, 0) = 0 OR notice_days <= ${nightsBetween(latest, checkInDate)} OR (
      notice_days <= ${nightsBetween(earliest, checkInDate)}
      AND notice_days <= ${checkInDate}::date - coalesce(${today}, ${earliest}::date)))
    AND (horizon_days IS NULL OR horizon_days >= ${nightsBetween(earliest, checkOutDate)} OR (
      horizon_days >= ${nightsBetween(latest, checkOutDate)}
      AND horizon_days >= ${checkOutDate}::date - coalesce(${today}, ${latest}::date)))`
}

const todayAtHotel = ({ todays }: StayOfSearch) => sql`(
  SELECT (${sql.param(todays.map(({ today }) => today))}::date[])[array_position(${sql.param(
    todays.map(({ timeZone }) => timeZone),
  )}::text[], ${hotels.timeZone})]
  FROM ${hotels} WHERE ${hotels.id} = scanned.hotel_id)`

/**
 * Whether a stay costs no more than one booking can. Of a room with rates it knows the highest price of a night alone: null where
 * that does not tell, and `quote` has to.
 */
export const isPayable = (stay: StayOfSearch): SQL => sql`(CASE
  WHEN coalesce(weekend_price_cents, season_max_cents, extra_guest_cents) IS NULL AND long_stay IS NULL
    THEN price_cents <= ${highestRate(stay)}
  WHEN extra_guest_cents IS NULL
    THEN CASE WHEN ${highestPrice} <= ${highestRate(stay)} THEN true END
  WHEN ${highestPrice} + extra_guest_cents * ${extraGuestsOf(stay)} <= ${highestRate({ ...stay, guests: guestsPerRate })}
    THEN true
  END)`

const highestPrice = sql`greatest(price_cents, weekend_price_cents, season_max_cents)`
