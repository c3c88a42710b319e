import type { Payload } from '../../contract/callTypes'
import type { CalendarRoom, CalendarSpan } from '../../contract/entities'
import { guestsMin, nightsMax } from '../../contract/limits'
import { addDays, nightsBetween } from '../../contract/stay'
import { audit } from '../audit/store'
import { formatDate } from '../bookings/presenter'
import { parsePeriod, validateBookable, parseStay } from '../bookings/stay'
import { onConstraint } from '../db/errors'
import { transact } from '../db/transaction'
import { lockHotelOf } from '../hotels/store'
import { refusal, roomNotFound, type Refusal } from '../http/refusal'
import type { Actor } from '../http/session'
import type { Dependencies } from '../dependencies'
import {
  deleteBlock,
  findCalendar,
  findFirstTaken,
  insertBlock,
  lockRoomOf,
  type CalendarRow,
  type Nights,
} from './store'

const noSuchBlock = () => refusal('We could not find that block.', 'blockId')

const tooLong = () => refusal(`Please block at most ${nightsMax} nights at once.`, 'checkOutDate')

/** An owner's calendar: which nights of their rooms are taken, and those that they take off sale themselves. */
export function calendarService({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const { db } = database

  /** The owner's rooms, oldest first, with what takes their nights on `days` days from `from`. */
  async function show(ownerId: string, { from, days }: Payload<'calendar'>): Promise<CalendarRoom[]> {
    const { fromDate } = parsePeriod({ from }, clock.now())
    return presentRooms(await findCalendar(db, ownerId, { fromDate, untilDate: addDays(fromDate, Number(days)) }))
  }

  /** Names what stands in the way of a block. */
  async function refuseTaken(nights: Nights): Promise<Refusal> {
    const taken = await findFirstTaken(db, nights)
    const dates = taken && `from ${formatDate(taken.checkInDate)} to ${formatDate(taken.checkOutDate)}`
    if (taken?.kind === 'stay') return refusal(`${taken.guestName} is booked into this room ${dates}.`, 'checkInDate')
    if (taken) return refusal(`You have already blocked this room ${dates}.`, 'checkInDate')
    return refusal('Those nights were taken a moment ago. Please try again.', 'checkInDate')
  }

  /** Takes nights off sale and returns the block's id. Refuses nights that are taken, and names by whom. */
  async function block({ userId, requestId }: Actor, { roomId, note = '', ...dates }: Payload<'blockNights'>) {
    if (nightsBetween(dates.checkInDate.slice(0, 10), dates.checkOutDate.slice(0, 10)) > nightsMax) throw tooLong()
    const { checkInDate, checkOutDate } = parseStay({ roomId, ...dates, guests: guestsMin })
    const nights = { roomId, checkInDate, checkOutDate }
    validateBookable({ ...nights, guests: guestsMin }, clock.now())

    const wasTaken = new Error('taken')
    const blocked = await transact(db, async (tx) => {
      const hotelId = await lockHotelOf(tx, userId)
      if (!hotelId || !(await lockRoomOf(tx, roomId, hotelId))) throw roomNotFound()
      const blockId = await insertBlock(tx, nights, note.trim()).catch(
        onConstraint('bookings_no_overlap', () => wasTaken),
      )
      await audit(tx, { action: 'nights.blocked', actorId: userId, subjectId: blockId, requestId, detail: { roomId } })
      return blockId
    }).catch((error: unknown) => {
      if (error === wasTaken) return undefined
      throw error
    })
    // Who it is can only be asked once the transaction that was refused is over.
    if (!blocked) throw await refuseTaken(nights)
    return blocked
  }

  const unblock = ({ userId, requestId }: Actor, blockId: string): Promise<void> =>
    transact(db, async (tx) => {
      const hotelId = await lockHotelOf(tx, userId)
      if (!hotelId || !(await deleteBlock(tx, blockId, hotelId))) throw noSuchBlock()
      await audit(tx, { action: 'nights.unblocked', actorId: userId, subjectId: blockId, requestId })
    })

  return { show, block, unblock }
}

function presentRooms(rows: CalendarRow[]): CalendarRoom[] {
  const found = new Map<string, CalendarRoom>()
  for (const { roomId, roomType, privateName, span } of rows) {
    const room = found.get(roomId) ?? { _id: roomId, roomType, ...(privateName && { privateName }), spans: [] }
    found.set(roomId, room)
    const presented = presentSpan(span)
    if (presented) room.spans.push(presented)
  }
  return [...found.values()]
}

/** Undefined for a room that is free. */
function presentSpan(span: CalendarRow['span']): CalendarSpan | undefined {
  const { id, checkInDate: from, checkOutDate: until } = span ?? {}
  if (!span || !id || !from || !until) return undefined
  if (span.kind === 'block') return { from, until, kind: 'block', blockId: id, ...(span.note && { note: span.note }) }
  const { guestName, isPaid } = span
  return { from, until, kind: 'stay', bookingId: id, guestName: guestName ?? '', isPaid: isPaid ?? false }
}
