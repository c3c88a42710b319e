import type { Payload } from '../../contract/callTypes'
import type { CalendarRoom, CalendarSpan } from '../../contract/entities'
import { guestsMin, nightsMax } from '../../contract/limits'
import { addDays, nightsBetween } from '../../contract/stay'
import { audit } from '../audit/store'
import { parsePeriod, validateBookable, parseStay } from '../bookings/stay'
import { violatedConstraint } from '../db/errors'
import { transact } from '../db/transaction'
import { lockHotelOf } from '../hotels/store'
import { badRequest, refusal, roomNotFound } from '../http/refusal'
import type { Actor } from '../http/session'
import { lockRoomsOf } from '../rooms/store'
import type { Dependencies } from '../dependencies'
import { overlapRefusal } from './overlap'
import { deleteBlock, findBlock, findCalendar, insertBlocks, updateBlock, type CalendarRow, type Nights } from './store'

const blockNotFound = () => refusal('We could not find that block.', 'blockId')

/** Refuses what is wrong on any day. */
function parseNights(dates: Nights): Nights {
  if (nightsBetween(dates.checkInDate.slice(0, 10), dates.checkOutDate.slice(0, 10)) > nightsMax)
    throw refusal(`Please block at most ${nightsMax} nights at once.`, 'checkOutDate')
  const { checkInDate, checkOutDate } = parseStay({ roomId: '', ...dates, guests: guestsMin })
  return { checkInDate, checkOutDate }
}

/** An owner's calendar: the stays in their rooms, and the nights that they block. */
export function calendarService({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const { db } = database
  const validateBegin = (nights: Nights) => validateBookable(nights, clock.now())

  /** The owner's rooms, in their order, with the taken nights of `days` days from `from`. */
  async function show(ownerId: string, { from, days }: Payload<'calendar'>): Promise<CalendarRoom[]> {
    const { fromDate } = parsePeriod({ from }, clock.now())
    return presentRooms(await findCalendar(db, ownerId, { fromDate, untilDate: addDays(fromDate, Number(days)) }))
  }

  /**
   * Takes nights off sale, in all of these rooms or in none, and returns the blocks' ids. Refuses nights that are booked or blocked, and
   * says by what.
   */
  async function block({ userId, requestId }: Actor, { roomId, roomIds, note = '', ...dates }: Payload<'blockNights'>) {
    const rooms = roomIds ?? (roomId === undefined ? [] : [roomId])
    if (rooms.length === 0) throw badRequest()
    const nights = parseNights(dates)
    validateBegin(nights)

    try {
      return await transact(db, async (tx) => {
        const hotelId = await lockHotelOf(tx, userId)
        if (!hotelId || (await lockRoomsOf(tx, rooms, hotelId)) < rooms.length)
          throw roomNotFound(roomIds ? 'roomIds' : 'roomId')
        const blockIds = await insertBlocks(tx, rooms, nights, note.trim())
        for (const [index, subjectId] of blockIds.entries())
          await audit(tx, {
            ...{ action: 'nights.blocked', actorId: userId, subjectId, requestId },
            detail: { roomId: rooms[index] },
          })
        return blockIds
      })
    } catch (error) {
      // A failed transaction runs no more statements, so the overlap is looked up after it.
      throw violatedConstraint(error) === 'bookings_no_overlap' ? await overlapRefusal(db, rooms, nights) : error
    }
  }

  /** Refuses what a new block is refused for, and then changes nothing; a block that has begun keeps its first night. */
  async function editBlock({ userId, requestId }: Actor, { blockId, note, ...dates }: Payload<'editBlock'>) {
    const nights = parseNights(dates)
    let roomId = ''
    try {
      await transact(db, async (tx) => {
        const hotelId = await lockHotelOf(tx, userId)
        const block = hotelId && (await findBlock(tx, blockId, hotelId))
        if (!block) throw blockNotFound()
        roomId = block.roomId
        if (nights.checkInDate !== block.checkInDate) validateBegin(nights)
        await lockRoomsOf(tx, [roomId], hotelId)
        if (!(await updateBlock(tx, blockId, { ...nights, note: note?.trim() }))) throw blockNotFound()
        await audit(tx, { action: 'nights.block-edited', actorId: userId, subjectId: blockId, requestId })
      })
    } catch (error) {
      throw violatedConstraint(error) === 'bookings_no_overlap'
        ? await overlapRefusal(db, [roomId], nights, blockId)
        : error
    }
  }

  const unblock = ({ userId, requestId }: Actor, blockId: string): Promise<void> =>
    transact(db, async (tx) => {
      const hotelId = await lockHotelOf(tx, userId)
      if (!hotelId || !(await deleteBlock(tx, blockId, hotelId))) throw blockNotFound()
      await audit(tx, { action: 'nights.unblocked', actorId: userId, subjectId: blockId, requestId })
    })

  return { show, block, editBlock, unblock }
}

function presentRooms(rows: CalendarRow[]): CalendarRoom[] {
  const found = new Map<string, CalendarRoom>()
  for (const { roomId, roomType, publicName, privateName, isAvailable, isArchived, span } of rows) {
    const state = isArchived ? { isArchived } : !isAvailable && { isAvailable }
    const named = { roomType, ...(publicName && { publicName }), ...(privateName && { privateName }), ...state }
    const room = found.get(roomId) ?? { _id: roomId, ...named, spans: [] }
    found.set(roomId, room)
    const presented = presentSpan(span)
    if (presented) room.spans.push(presented)
  }
  return [...found.values()]
}

/** Undefined for a room without taken nights. */
function presentSpan(span: CalendarRow['span']): CalendarSpan | undefined {
  const { id, checkInDate: from, checkOutDate: until } = span ?? {}
  if (!span || !id || !from || !until) return undefined
  const note = span.note && { note: span.note }
  if (span.kind === 'block') return { from, until, kind: 'block', blockId: id, ...note }
  if (span.kind === 'import') return { from, until, kind: 'import', importId: span.importId ?? '', ...note }
  const { bookingId, guestName, isPaid } = span
  return { from, until, kind: 'stay', bookingId: bookingId ?? '', guestName: guestName ?? '', isPaid: isPaid ?? false }
}
