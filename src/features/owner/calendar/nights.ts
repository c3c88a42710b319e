import type { CalendarRoom, CalendarSpan } from '@contract/entities'
import { addDays } from '@contract/stay'
import { roomName, type RoomNames } from '@contract/roomName'

/** Nights of a room, named by their evenings: from that of `from` to the morning of `until`. */
export interface Nights {
  from: string
  until: string
}

export interface ChosenNights extends Nights {
  roomId: string
}

export interface NamedRoom extends CalendarRoom {
  name: string
  /** Nights of its stays and blocks that another site has sold, too. */
  conflicts?: readonly Nights[]
}

type SwitchedRoom = Pick<CalendarRoom, 'isAvailable' | 'isArchived'>

/** Rooms that are of one name are numbered in their order. */
export function withNames<Room extends RoomNames & SwitchedRoom>(rooms: readonly Room[]): (Room & { name: string })[] {
  const sameName = new Map<string, Room[]>()
  for (const room of rooms) sameName.set(roomName(room), [...(sameName.get(roomName(room)) ?? []), room])

  return rooms.map((room) => {
    const name = roomName(room)
    const others = sameName.get(name) ?? []
    const numbered = others.length > 1 ? `${name} ${others.indexOf(room) + 1}` : name
    const state = room.isArchived ? ' (archived)' : isOff(room) ? ' (off)' : ''
    return { ...room, name: numbered + state }
  })
}

/** Switched off, so that guests do not see it. */
export const isOff = ({ isAvailable = true, isArchived = false }: SwitchedRoom) => !isAvailable && !isArchived

export const isWithin = (night: string, nights: Nights | undefined) =>
  nights !== undefined && nights.from <= night && night < nights.until

export const takenBy = ({ spans }: CalendarRoom, night: string): CalendarSpan | undefined =>
  spans.find((span) => isWithin(night, span))

export const isSoldElsewhere = ({ conflicts = [] }: NamedRoom, { from, until }: Nights) =>
  conflicts.some((conflict) => conflict.from < until && from < conflict.until)

export const spanKey = ({ kind, from, bookingId, blockId, importId }: CalendarSpan) =>
  `${kind} ${bookingId ?? blockId ?? importId} ${from}`

/** The stay that ends on the morning of a day. */
export const leavesOn = ({ spans }: CalendarRoom, day: string): CalendarSpan | undefined =>
  spans.find(({ kind, until }) => kind === 'stay' && until === day)

/** A night that can still be blocked. */
export const isOpen = (room: CalendarRoom, night: string, today: string) =>
  night >= today && !room.isArchived && !takenBy(room, night)

/** The nights from one to another, as far as they are open; the first one is. */
export function openNights(room: CalendarRoom, first: string, towards: string, today: string): Nights {
  const step = towards < first ? -1 : 1
  let last = first
  while (last !== towards && isOpen(room, addDays(last, step), today)) last = addDays(last, step)
  return step < 0 ? { from: last, until: addDays(first, 1) } : { from: first, until: addDays(last, 1) }
}

/** A second press after a single night chooses everything up to it; any other press begins again. */
export function nightsAfterPress(room: CalendarRoom, night: string, chosen: Nights | undefined, today: string): Nights {
  const isOneNight = chosen && addDays(chosen.from, 1) === chosen.until
  const nights = openNights(room, night, isOneNight && chosen.from < night ? chosen.from : night, today)
  return isOneNight && nights.from === chosen.from ? nights : { from: night, until: addDays(night, 1) }
}
