import { deadlineDay } from '../../contract/hotelDay'
import type { Database } from '../db/database'
import { findRecipient } from '../hotels/store'
import { enqueueMail } from '../mail/queue'
import { enteredNights } from './enteredNights'
import { deleteNights, findEvents, findHeld, insertNights, markConflicts } from './eventStore'
import { conflictMail } from './mails'
import { findImportsOfRoom, type LockedRoom } from './store'

/**
 * Enters what the imports of a locked room name now, frees what they named, and mails the owner the conflicts that they have not heard
 * of. An event that a stay or a block is in the way of is not entered at all. Nights that are over stay as they are.
 */
export async function settleRoom(tx: Database, room: LockedRoom, now: Date, appOrigin: string): Promise<void> {
  const today = deadlineDay(room.timeZone, now)
  const events = await findEvents(tx, room.id, today)
  const conflicts = events.filter(({ isConflict }) => isConflict)
  const earliest = events.reduce((date, { checkInDate }) => (checkInDate < date ? checkInDate : date), today)
  const held = await findHeld(tx, room.id, earliest, today)

  const names = new Map((await findImportsOfRoom(tx, room.id)).map(({ id, name }) => [id, name]))
  const rows = enteredNights(
    events.filter(({ isConflict }) => !isConflict),
    held.filter(({ isOver }) => isOver),
  ).map((nights) => ({ ...nights, note: names.get(nights.importId) ?? '' }))

  const keyOf = ({ importId, checkInDate, checkOutDate }: Omit<(typeof held)[number], 'id' | 'isOver' | 'note'>) =>
    `${importId} ${checkInDate} ${checkOutDate}`
  const wanted = new Set(rows.map(keyOf))
  const current = held.filter(({ isOver }) => !isOver)
  const entered = new Set(current.map(keyOf))
  await deleteNights(
    tx,
    current.filter((row) => !wanted.has(keyOf(row))).map(({ id }) => id),
  )
  await insertNights(
    tx,
    room.id,
    rows.filter((row) => !entered.has(keyOf(row))),
  )

  await markConflicts(
    tx,
    events.filter(({ isConflict, conflictToldAt }) => conflictToldAt && !isConflict),
    null,
  )
  const untold = conflicts.filter(({ conflictToldAt }) => !conflictToldAt)
  if (untold.length === 0) return
  await markConflicts(tx, untold, now)
  await enqueueMail(tx, conflictMail(await findRecipient(tx, room.ownerId), room, untold, appOrigin))
}
