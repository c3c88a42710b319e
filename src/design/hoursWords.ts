import type { Hotel } from '../../contract/entities'

/** `Check-in from 15:00, check-out until 11:00`, as far as the hotel has told; undefined where it has not. */
export function hoursWords({ checkInFrom, checkOutUntil }: Pick<Hotel, 'checkInFrom' | 'checkOutUntil'>) {
  if (!checkInFrom) return checkOutUntil ? `Check-out until ${checkOutUntil}` : undefined
  return `Check-in from ${checkInFrom}${checkOutUntil ? `, check-out until ${checkOutUntil}` : ''}`
}
