import { nightsMax } from '../../contract/limits'
import { addDays, nightsBetween } from '../../contract/stay'
import type { Nights } from './readCalendar'

export interface ImportNights extends Nights {
  importId: string
}

/**
 * The nights that a room's imports take together, as rows that do not overlap: of a night that several events name, the first has
 * it, and none has what is `taken` already. No row is longer than `nightsMax`.
 */
export function enteredNights(events: ImportNights[], taken: Nights[]): ImportNights[] {
  const first = events.reduce((date, { checkInDate }) => (checkInDate < date ? checkInDate : date), '9999-12-31')
  const last = events.reduce((date, { checkOutDate }) => (checkOutDate > date ? checkOutDate : date), first)
  const held = new Uint8Array(nightsBetween(first, last))
  const indexOf = (date: string) => nightsBetween(first, date)

  for (const { checkInDate, checkOutDate } of taken)
    held.fill(1, Math.max(0, indexOf(checkInDate)), Math.max(0, indexOf(checkOutDate)))

  return events.flatMap(({ importId, ...nights }) => {
    const rows: ImportNights[] = []
    const until = indexOf(nights.checkOutDate)
    for (let night = indexOf(nights.checkInDate); night < until; night += 1) {
      if (held[night]) continue
      const begin = night
      while (night < until && !held[night] && night - begin < nightsMax) night += 1
      held.fill(1, begin, night)
      rows.push({ importId, checkInDate: addDays(first, begin), checkOutDate: addDays(first, night) })
      night -= 1
    }
    return rows
  })
}
