import { createHash, randomBytes } from 'node:crypto'
import ical, { ICalEventStatus } from 'ical-generator'
import { calendarsPath } from '../../contract/calls'
import { addDays } from '../../contract/stay'
import { audit } from '../audit/store'
import { transact } from '../db/transaction'
import type { Dependencies } from '../dependencies'
import { refusal, roomNotFound } from '../http/refusal'
import type { Actor } from '../http/session'
import { hotelDay } from '../hotels/store'
import { linkDays } from './limits'
import { deleteLink, findLink, findLinkedNights, noteLinkRead, saveLink } from './linkStore'
import { ownEvents } from './ownEvents'
import { lockRoomOfOwner } from './store'

/** A hash is enough: the token is as random as a key. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The secret addresses at which other sites read which nights of a room are taken. */
export function linkService({
  database: { db },
  settings,
  clock,
}: Pick<Dependencies, 'database' | 'settings' | 'clock'>) {
  const { uidOf } = ownEvents(settings)

  return {
    /** A new address, which ends the one before it. */
    create: ({ userId, requestId }: Actor, roomId: string): Promise<string> =>
      transact(db, async (tx) => {
        if (!(await lockRoomOfOwner(tx, roomId, userId))) throw roomNotFound()
        const token = randomBytes(32).toString('base64url')
        await saveLink(tx, roomId, hashOf(token))
        await audit(tx, { action: 'calendar.link-created', actorId: userId, subjectId: roomId, requestId })
        return `${settings.appOrigin}${calendarsPath}/${token}.ics`
      }),

    remove: ({ userId, requestId }: Actor, roomId: string): Promise<void> =>
      transact(db, async (tx) => {
        if (!(await lockRoomOfOwner(tx, roomId, userId))) throw roomNotFound()
        if (!(await deleteLink(tx, roomId))) throw refusal('This room has no calendar link.', 'roomId')
        await audit(tx, { action: 'calendar.link-removed', actorId: userId, subjectId: roomId, requestId })
      }),

    /** The calendar at a link, the same for the same nights; undefined for a token that is unknown or ended. */
    async calendar(token: string): Promise<string | undefined> {
      const link = await findLink(db, hashOf(token))
      if (!link) return undefined
      const today = hotelDay(link.timeZone, clock.now())
      const nights = await findLinkedNights(db, link, addDays(today, -linkDays))
      await noteLinkRead(db, link.roomId)

      const calendar = ical({ prodId: { company: 'StayScape', product: 'Taken nights' } })
      for (const { id, kind, isCancelled, sequence, stamp, checkInDate, checkOutDate } of nights) {
        calendar.createEvent({
          id: uidOf(id),
          sequence,
          stamp: stamp ?? link.createdAt,
          allDay: true,
          start: new Date(checkInDate),
          end: new Date(checkOutDate),
          summary: kind === 'stay' ? 'Reserved' : 'Blocked',
          status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        })
      }
      return calendar.toString()
    },
  }
}
