import type { CalendarRoom, CalendarSpan } from '../../../../contract/entities'
import { addDays } from '../../../../contract/stay'
import { roomName } from '../roomName'

/** Nights of a room, named by their evenings: from that of `from` to the morning of `until`. */
export interface Nights {
  from: string
  until: string
}

export interface ChosenNights extends Nights {
  roomId: string
}

/** What takes a night; undefined where it is free. */
export const takenBy = ({ spans }: CalendarRoom, night: string): CalendarSpan | undefined =>
  spans.find(({ from, until }) => from <= night && night < until)

/** A night that can still be blocked. */
export const isOpen = (room: CalendarRoom, night: string, today: string) => night >= today && !takenBy(room, night)

/** The nights from one to another, as far as they are open; the first one is. */
export function openNights(room: CalendarRoom, first: string, towards: string, today: string): Nights {
  const step = towards < first ? -1 : 1
  let last = first
  while (last !== towards && isOpen(room, addDays(last, step), today)) last = addDays(last, step)
  return step < 0 ? { from: last, until: addDays(first, 1) } : { from: first, until: addDays(last, 1) }
}

/** A second press after a single night chooses everything up to it; any other press begins anew. */
export function nightsAfterPress(room: CalendarRoom, night: string, chosen: Nights | undefined, today: string): Nights {
  const isOneNight = chosen && addDays(chosen.from, 1) === chosen.until
  const nights = openNights(room, night, isOneNight && chosen.from < night ? chosen.from : night, today)
  return isOneNight && nights.from === chosen.from ? nights : { from: night, until: addDays(night, 1) }
}

/** What each room is called. Those that are called alike are numbered in their order. */
export function namesOf(rooms: readonly CalendarRoom[]): ReadonlyMap<string, string> {
  const alike = new Map<string, string[]>()
  for (const room of rooms) alike.set(roomName(room), [...(alike.get(roomName(room)) ?? []), room._id])
  return new Map(
    [...alike].flatMap(([name, ids]) =>
      ids.map((id, index): [string, string] => [id, ids.length > 1 ? `${name} ${index + 1}` : name]),
    ),
  )
}
