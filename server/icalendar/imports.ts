import type { Payload } from '../../contract/callTypes'
import type { LinkedRoom } from '../../contract/entities'
import { deadlineDay } from '../../contract/hotelDay'
import { importsMax } from '../../contract/limits'
import { audit } from '../audit/store'
import type { Database } from '../db/database'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { limitConcurrency } from '../http/concurrency'
import { refusal, roomNotFound } from '../http/refusal'
import type { Actor } from '../http/session'
import { findRecipient, findTimeZone, hotelDay } from '../hotels/store'
import { enqueueMail } from '../mail/queue'
import { day } from '../time'
import { countEvents, findConflicts, replaceEvents } from './eventStore'
import { parseAddress } from './fetchCalendar'
import { failedReadIntervalMax, readInterval, readingsAtOnce, waitingReadings } from './limits'
import { failingMail } from './mails'
import { CalendarProblem } from './problems'
import { calendarReader, type ReaderOptions, type Reading } from './readCalendar'
import { settleRoom } from './settle'
import * as store from './store'

const importNotFound = () => refusal('We could not find that calendar.', 'importId')

type ImportDependencies = Pick<Dependencies, 'database' | 'settings' | 'clock'>

/** The calendars of other sites that are read for an owner's rooms. */
export function importService({ database: { db }, settings, clock }: ImportDependencies, options?: ReaderOptions) {
  const { appOrigin } = settings
  const read = calendarReader({ settings, clock }, options)
  const readings = limitConcurrency(readingsAtOnce, waitingReadings.queueMax, waitingReadings.waitMax)

  /** Runs `change` on a locked room and settles it; undefined where there is no such room any more. */
  const changeRoom = <Result>(roomId: string, change: (tx: Database, room: store.LockedRoom) => Promise<Result>) =>
    transact(db, async (tx): Promise<Result | undefined> => {
      const room = await store.lockRoom(tx, roomId)
      if (!room) return undefined
      const result = await change(tx, room)
      await settleRoom(tx, room, clock.now(), appOrigin)
      return result
    })

  /** The first day that counts for an owner's hotel. */
  const firstDay = async (ownerId: string) => deadlineDay(await findTimeZone(db, ownerId), clock.now())

  async function countsOf(importId: string, ownerId: string) {
    const counts = await countEvents(db, ownerId, await firstDay(ownerId))
    const { events = 0, conflicts = 0 } = counts.find((row) => row.importId === importId) ?? {}
    return { events, conflicts }
  }

  /** Refuses a calendar that cannot be read now, saying why, and one more than a room may have. */
  async function add({ userId, requestId }: Actor, { roomId, url, name }: Payload<'importCalendar'>) {
    const room = await store.findRoom(db, roomId, userId)
    if (!room) throw roomNotFound()
    const address = asRefusal('url', () => parseAddress(url.trim(), settings).href)
    refuseOneMore(await store.findImportsOfRoom(db, roomId), address)
    const reading = await readings(() => read(address, room.timeZone)).catch(refuseProblem('url'))

    const importId = await changeRoom(roomId, async (tx) => {
      if (!(await store.findRoom(tx, roomId, userId))) throw roomNotFound()
      refuseOneMore(await store.findImportsOfRoom(tx, roomId), address)
      const id = await store.insertImport(tx, { roomId, url: address, name: name.trim() })
      await enter(tx, id, reading)
      await audit(tx, { action: 'calendar.imported', actorId: userId, subjectId: id, requestId, detail: { roomId } })
      return id
    })
    if (!importId) throw roomNotFound()
    return { importId, ...(await countsOf(importId, userId)) }
  }

  const enter = async (tx: Database, importId: string, { nights, askedAt, etag }: Reading) => {
    if (nights) await replaceEvents(tx, importId, nights)
    await store.updateImport(tx, importId, { etag, readAt: askedAt, problem: null, problemToldAt: null })
  }

  /** Notes why it failed, and mails it once it has for a day. */
  async function noteProblem(tx: Database, room: store.LockedRoom, importId: string, problem: string) {
    const current = (await store.findImportsOfRoom(tx, room.id)).find(({ id }) => id === importId)!
    const failing = clock.now().getTime() - (current.readAt ?? current.createdAt).getTime()
    const isToTell = !current.problemToldAt && failing >= day
    // The longer it has failed, the longer it waits, so that others are read in time.
    await store.postponeReading(tx, importId, Math.min(Math.max(failing / 4, readInterval), failedReadIntervalMax))
    await store.updateImport(tx, importId, { problem, ...(isToTell && { problemToldAt: clock.now() }) })
    if (!isToTell) return
    const owner = await findRecipient(tx, room.ownerId)
    await enqueueMail(tx, failingMail(owner, room, { name: current.name, problem }, appOrigin))
  }

  /** Reads a calendar and enters its nights, unless a reading that began later was quicker. Returns what went wrong, as a sentence. */
  async function refresh(found: store.ReadableImport): Promise<string | undefined> {
    const { id, roomId, url, timeZone } = found
    const askedAt = clock.now()
    // The first reading of a day is whole even if nothing has changed: repeats are laid out for a day more.
    const isOfToday = found.readAt && hotelDay(timeZone, found.readAt) === hotelDay(timeZone, askedAt)
    const outcome = await read(url, timeZone, isOfToday ? found.etag : null).catch((error: unknown) => {
      if (error instanceof CalendarProblem) return error.message
      throw error
    })
    await changeRoom(roomId, async (tx, room) => {
      const current = (await store.findImportsOfRoom(tx, roomId)).find((row) => row.id === id)
      if (!current || (current.readAt && current.readAt > askedAt)) return
      if (typeof outcome === 'string') await noteProblem(tx, room, id, outcome)
      else await enter(tx, id, outcome)
    })
    return typeof outcome === 'string' ? outcome : undefined
  }

  /** Reads it now. Refuses what the other site answers instead of a calendar. */
  async function readNow({ userId, requestId }: Actor, importId: string) {
    const found = await store.findImportOf(db, importId, userId)
    if (!found) throw importNotFound()
    await store.postponeReading(db, importId)
    const problem = await readings(() => refresh(found))
    await audit(db, { action: 'calendar.read', actorId: userId, subjectId: importId, requestId })
    if (problem) throw refusal(problem, 'importId')
    return countsOf(importId, userId)
  }

  /** Frees its nights, but those that another import of the room names. */
  async function remove({ userId, requestId }: Actor, importId: string): Promise<void> {
    const found = await store.findImportOf(db, importId, userId)
    const isRemoved =
      found &&
      (await changeRoom(found.roomId, async (tx) => {
        const { rowCount } = await store.deleteImport(tx, importId)
        if (rowCount === 1)
          await audit(tx, { action: 'calendar.import-removed', actorId: userId, subjectId: importId, requestId })
        return rowCount === 1
      }))
    if (!isRemoved) throw importNotFound()
  }

  /** The owner's rooms in their order. */
  async function list(ownerId: string): Promise<LinkedRoom[]> {
    const today = await firstDay(ownerId)
    const rows = await store.findRoomsWithImports(db, ownerId)
    const counts = new Map((await countEvents(db, ownerId, today)).map((row) => [row.importId, row.events]))
    const conflicts = await findConflicts(db, ownerId, today)
    const found = new Map<string, LinkedRoom>()
    for (const { room, link, imported } of rows) {
      const { id, roomType, publicName, privateName } = room
      const listed = found.get(id) ?? {
        _id: id,
        roomType,
        hasLink: link !== null,
        imports: [],
        ...(publicName && { publicName }),
        ...(privateName && { privateName }),
        ...(link?.readAt && { linkReadAt: link.readAt.toISOString() }),
      }
      found.set(id, listed)
      if (!imported) continue
      listed.imports.push({
        _id: imported.id,
        name: imported.name,
        host: new URL(imported.url).host,
        events: counts.get(imported.id) ?? 0,
        conflicts: conflicts
          .filter(({ importId }) => importId === imported.id)
          .map(({ from, until, bookingId }) => ({ from, until, ...(bookingId && { bookingId }) })),
        ...(imported.readAt && { readAt: imported.readAt.toISOString() }),
        ...(imported.problem && { problem: imported.problem }),
      })
    }
    return [...found.values()]
  }

  return { add, readNow, remove, list, refresh }
}

function refuseOneMore(imports: { url: string }[], address: string) {
  if (imports.some(({ url }) => url === address))
    throw refusal('You already import the calendar at that address into this room.', 'url')
  if (imports.length >= importsMax)
    throw refusal(`A room can import at most ${importsMax} calendars. Please remove another one first.`, 'url')
}

function refuseProblem(field: string) {
  return (error: unknown): never => {
    throw error instanceof CalendarProblem ? refusal(error.message, field) : error
  }
}

function asRefusal<Result>(field: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    return refuseProblem(field)(error)
  }
}
