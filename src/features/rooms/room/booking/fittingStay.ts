import { checkInStatus, isChoosable, type KnownNights, type Offer } from '@contract/dayStatus'
import { nightsMax } from '@contract/limits'
import { minNightsFrom } from '@contract/quote'
import { addDays, nightsBetween } from '@contract/stay'
import type { StayDates } from '../../../../components/calendar/Calendar'

/** Days by which an arrival is moved at most, away from the first or last one that notice and horizon leave. */
const arrivalMovedMax = 30

/** 1, -1, 2, -2 and so on: the nearest first, and of two that are as near the later. */
const nearest = (max: number) =>
  Array.from({ length: 2 * max }, (_, index) => (index % 2 ? -1 : 1) * Math.ceil((index + 1) / 2))

/** The arrival nearest to a stay's that keeps the room's notice and, with the stay's length, its horizon. */
function arrivalInReach({ checkInDate, checkOutDate }: StayDates, { room, today }: Offer): string {
  const { noticeDays = 0, horizonDays } = room.rates ?? {}
  const first = addDays(today.first, noticeDays)
  if (noticeDays > 0 && checkInDate < first) return first
  const last = horizonDays === undefined ? checkOutDate : addDays(today.last, horizonDays)
  return last < checkOutDate ? addDays(last, -nightsBetween(checkInDate, checkOutDate)) : checkInDate
}

/** The day before which the nights must be known to tell which stay fits instead. */
export const searchUntil = (stay: StayDates, offer: Offer): string =>
  addDays(arrivalInReach(stay, offer), nightsBetween(stay.checkInDate, stay.checkOutDate) + arrivalMovedMax)

/**
 * The stay nearest to one that the room's rules forbid which they allow, on free nights: with the same arrival where there is one, else with
 * as many nights, or as few or many as may be.
 */
export function fittingStay(wanted: StayDates, nights: KnownNights): StayDates | undefined {
  const { checkInDate, checkOutDate } = wanted
  const length = nightsBetween(checkInDate, checkOutDate)
  const rates = nights.offer?.room.rates ?? {}
  const lengths = checkInStatus(checkInDate, nights) === 'free' ? nearest(nightsMax) : []
  const start = nights.offer ? arrivalInReach(wanted, nights.offer) : checkInDate
  const candidates = [
    ...lengths.map((days) => ({ arrival: checkInDate, length: length + days })),
    ...[0, ...nearest(arrivalMovedMax)].map((days) => {
      const arrival = addDays(start, days)
      return {
        arrival,
        length: Math.min(Math.max(length, minNightsFrom(rates, arrival)), rates.maxNights ?? nightsMax),
      }
    }),
  ]
  for (const { arrival, length } of candidates) {
    if (length < 1 || length > nightsMax) continue
    const stay = { checkInDate: arrival, checkOutDate: addDays(arrival, length) }
    if (isChoosable(stay, nights)) return stay
  }
  return undefined
}
