import { checkInStatus, isChoosable, type KnownNights } from '@contract/dayStatus'
import { nightsMax } from '@contract/limits'
import { minNightsFrom } from '@contract/quote'
import { addDays, nightsBetween } from '@contract/stay'
import type { StayDates } from '../../../../components/calendar/Calendar'

/** Days by which an arrival is moved at most. */
export const arrivalMovedMax = 30

/** 1, -1, 2, -2 and so on: the nearest first, and of two that are as near the later. */
const nearest = (max: number) =>
  Array.from({ length: 2 * max }, (_, index) => (index % 2 ? -1 : 1) * Math.ceil((index + 1) / 2))

/**
 * The stay nearest to one that the room's rules forbid which they allow, on free nights: with the same arrival where there is one, else with
 * as many nights, or as few or many as may be.
 */
export function fittingStay({ checkInDate, checkOutDate }: StayDates, nights: KnownNights): StayDates | undefined {
  const length = nightsBetween(checkInDate, checkOutDate)
  const rates = nights.offer?.room.rates ?? {}
  const lengths = checkInStatus(checkInDate, nights) === 'free' ? nearest(nightsMax) : []
  const candidates = [
    ...lengths.map((days) => ({ arrival: checkInDate, length: length + days })),
    ...nearest(arrivalMovedMax).map((days) => {
      const arrival = addDays(checkInDate, days)
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
