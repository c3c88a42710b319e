import type { Room } from '@contract/entities'
import { guestsPerRate, nightsMax } from '@contract/limits'
import { pricedRoom, quote, toDollars } from '@contract/quote'
import { addDays } from '@contract/stay'

/** The lowest price of a night that can be booked in the coming year, for two guests in dollars, and whether it is every such night's. */
export function lowestPrice(room: Room, today: string): { price: number; isSame: boolean } {
  const { rates, ...priced } = pricedRoom(room)
  const noticeDays = rates?.noticeDays ?? 0
  const from = addDays(today, noticeDays)
  const nights = Math.max(1, Math.min(nightsMax, (rates?.horizonDays ?? Infinity) - noticeDays))
  // A long stay's discount is no price of a night.
  const { nightCents } = quote(
    { ...priced, rates: rates && { ...rates, longStay: undefined } },
    { checkInDate: from, checkOutDate: addDays(from, nights), guests: guestsPerRate },
  )
  const lowest = Math.min(...nightCents)
  return { price: toDollars(lowest), isSame: nightCents.every((cents) => cents === lowest) }
}
