import { priceMax, priceMin } from '../../../contract/limits'
import { toCents, toDollars } from '../../../contract/quote'
import { formatMoney } from '../../design/format'

const priceNeeded = `Please enter the price of a night: a number, at least ${formatMoney(priceMin)}.`

/** Dollars as typed: from the least to the most, in whole cents (section 5). */
function checkPrice(typed: string): true | string {
  const price = Number(typed)
  if (price < priceMin) return `A night costs at least ${formatMoney(priceMin)}.`
  if (price > priceMax) return `A night costs at most ${formatMoney(priceMax)}.`
  return toDollars(toCents(price)) === price || 'Please enter dollars and cents, with at most two decimals.'
}

/** What the browser asks of a room before anything is sent; all further rules are the server's. */
export const roomRules = {
  roomType: {
    required: 'Please enter the room type.',
    pattern: { value: /\S/, message: 'Please enter the room type.' },
  },
  pricePerNight: { required: priceNeeded, validate: checkPrice },
} as const
