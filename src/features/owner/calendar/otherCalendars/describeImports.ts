import type { CalendarImport, LinkedRoom } from '@contract/entities'
import { formatMoment } from '../../../../design/moment'

export type NamedLinkedRoom = LinkedRoom & { name: string }

export interface RoomImport {
  room: NamedLinkedRoom
  imported: CalendarImport
}

export interface RoomConflict extends RoomImport {
  conflict: CalendarImport['conflicts'][number]
}

const importsOf = (rooms: readonly NamedLinkedRoom[]): RoomImport[] =>
  rooms.flatMap((room) => room.imports.map((imported) => ({ room, imported })))

/** The soonest first. */
export const conflictsOf = (rooms: readonly NamedLinkedRoom[]): RoomConflict[] =>
  importsOf(rooms)
    .flatMap((each) => each.imported.conflicts.map((conflict) => ({ ...each, conflict })))
    .sort((one, other) => one.conflict.from.localeCompare(other.conflict.from))

/** Milliseconds after which a calendar that could not be read is worth telling. */
const patience = 24 * 60 * 60_000

/** Those that have not been read for a day, or never. `now` in milliseconds. */
export const unreadOf = (rooms: readonly NamedLinkedRoom[], now: number): RoomImport[] =>
  importsOf(rooms).filter(({ imported: { readAt, problem } }) =>
    readAt ? now - Date.parse(readAt) > patience : problem !== undefined,
  )

export const describeReading = ({ readAt }: CalendarImport) =>
  readAt ? `Last read ${formatMoment(readAt)}` : 'Not read yet'
