import type { Payload } from '../../contract/callTypes'
import type { CalendarRoom, CalendarSpan } from '../../contract/entities'
import { guestsMin, nightsMax } from '../../contract/limits'
import { addDays, nightsBetween } from '../../contract/stay'
import { audit } from '../audit/store'
import { formatDate } from '../format'
import { parsePeriod, validateBookable, parseStay } from '../bookings/stay'
import { violatedConstraint } from '../db/errors'
import { transact } from '../db/transaction'
import { lockHotelOf } from '../hotels/store'
import { refusal, roomNotFound, type Refusal } from '../http/refusal'
import type { Actor } from '../http/session'
import { lockRoomOf } from '../rooms/store'
import type { Dependencies } from '../dependencies'
import { deleteBlock, findCalendar, findFirstOverlap, insertBlock, type CalendarRow, type Nights } from './store'

const blockNotFound = () => refusal('We could not find that block.', 'blockId')

const blockTooLong = () => refusal(`Please block at most ${nightsMax} nights at once.`, 'checkOutDate')

/** An owner's calendar: the stays in their rooms, and the nights that they block. */
export function calendarService({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const { db } = database

  /** The owner's rooms, oldest first, with the stays and blocks of `days` days from `from`. */
  async function show(ownerId: string, { from, days }: Payload<'calendar'>): Promise<CalendarRoom[]> {
    const { fromDate } = parsePeriod({ from }, clock.now())
    return presentRooms(await findCalendar(db, ownerId, { fromDate, untilDate: addDays(fromDate, Number(days)) }))
  }

  /** Names the stay or block that is in the way. */
  async function overlapRefusal(nights: Nights): Promise<Refusal> {
    const overlap = await findFirstOverlap(db, nights)
    const dates = overlap && `from ${formatDate(overlap.checkInDate)} to ${formatDate(overlap.checkOutDate)}`
    if (overlap?.kind === 'stay')
      return refusal(`${overlap.guestName} is booked into this room ${dates}.`, 'checkInDate')
    if (overlap) return refusal(`You have already blocked this room ${dates}.`, 'checkInDate')
    return refusal('Those nights were taken a moment ago. Please try again.', 'checkInDate')
  }

  /** Takes nights off sale and returns the block's id. Refuses nights that are booked or blocked, and says by what. */
  async function block({ userId, requestId }: Actor, { roomId, note = '', ...dates }: Payload<'blockNights'>) {
    if (nightsBetween(dates.checkInDate.slice(0, 10), dates.checkOutDate.slice(0, 10)) > nightsMax) throw blockTooLong()
    const { checkInDate, checkOutDate } = parseStay({ roomId, ...dates, guests: guestsMin })
    const nights = { roomId, checkInDate, checkOutDate }
    validateBookable({ ...nights, guests: guestsMin }, clock.now())

    try {
      return await transact(db, async (tx) => {
        const hotelId = await lockHotelOf(tx, userId)
        if (!hotelId || !(await lockRoomOf(tx, roomId, hotelId))) throw roomNotFound()
        const blockId = await insertBlock(tx, nights, note.trim())
        await audit(tx, {
          action: 'nights.blocked',
          actorId: userId,
          subjectId: blockId,
          requestId,
          detail: { roomId },
        })
        return blockId
      })
    } catch (error) {
      // A failed transaction runs no more statements, so the overlap is looked up after it.
      throw violatedConstraint(error) === 'bookings_no_overlap' ? await overlapRefusal(nights) : error
    }
  }

  const unblock = ({ userId, requestId }: Actor, blockId: string): Promise<void> =>
    transact(db, async (tx) => {
      const hotelId = await lockHotelOf(tx, userId)
      if (!hotelId || !(await deleteBlock(tx, blockId, hotelId))) throw blockNotFound()
      await audit(tx, { action: 'nights.unblocked', actorId: userId, subjectId: blockId, requestId })
    })

  return { show, block, unblock }
}

function presentRooms(rows: CalendarRow[]): CalendarRoom[] {
  const found = new Map<string, CalendarRoom>()
  for (const { roomId, roomType, privateName, isAvailable, isArchived, span } of rows) {
    const state = isArchived ? { isArchived } : !isAvailable && { isAvailable }
    const named = { roomType, ...(privateName && { privateName }), ...state }
    const room = found.get(roomId) ?? { _id: roomId, ...named, spans: [] }
    found.set(roomId, room)
    const presented = presentSpan(span)
    if (presented) room.spans.push(presented)
  }
  return [...found.values()]
}

/** Undefined for a room without stays and blocks. */
function presentSpan(span: CalendarRow['span']): CalendarSpan | undefined {
  const { id, checkInDate: from, checkOutDate: until } = span ?? {}
  if (!span || !id || !from || !until) return undefined
  if (span.kind === 'block') return { from, until, kind: 'block', blockId: id, ...(span.note && { note: span.note }) }
  const { guestName, isPaid } = span
  return { from, until, kind: 'stay', bookingId: id, guestName: guestName ?? '', isPaid: isPaid ?? false }
}
