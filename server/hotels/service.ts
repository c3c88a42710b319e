import type { Payload } from '../../contract/callTypes'
import { defaultCancellation, type Cancellation } from '../../contract/cancellation'
import { audit } from '../audit/store'
import { onConstraint } from '../db/errors'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import { day, hour } from '../time'
import type { Actor } from '../http/session'
import { notSignedIn, refusal, roomNotFound, throttled } from '../http/refusal'
import { enqueueMail, holdMail } from '../mail/queue'
import type { Dependencies } from '../dependencies'
import { plainText } from '../plainText'
import { takePoint } from '../rateLimits/store'
import { presentRoom } from '../rooms/presenter'
import { findRoomsOfHotel } from '../rooms/store'
import { messageMail, messageWaitingMail } from './messageMail'
import { presentHotel } from './presenter'
import { findListedHotel, insertHotel, lockHost, lockSender, makeOwner, type Host } from './store'

/** Of one guest; what is refused beside its field does not count. */
const messages = { points: 5, window: hour }

/** However many guests write. */
const waitingMails = { points: 1, window: day }

export function hotelService({ database, settings }: Pick<Dependencies, 'database' | 'settings'>) {
  const { db } = database

  return {
    /** Registers a hotel and makes its user an owner, or neither. Refuses a second hotel. */
    register: (
      { userId, requestId }: Actor,
      { cancellation = defaultCancellation, checkInFrom = '', checkOutUntil = '', ...hotel }: Payload<'registerHotel'>,
    ): Promise<void> =>
      transact(db, async (tx) => {
        const hotelId = await insertHotel(tx, {
          ownerId: userId,
          name: plainText(hotel.hotelName),
          contact: plainText(hotel.contact),
          city: plainText(hotel.city),
          address: plainText(hotel.address),
          cancellation: cancellation as Cancellation,
          checkInFrom: checkInFrom.trim(),
          checkOutUntil: checkOutUntil.trim(),
        }).catch(onConstraint('hotels_one_per_owner', () => refusal('You have already registered a hotel.')))
        if (!(await makeOwner(tx, userId))) throw notSignedIn()
        await audit(tx, { action: 'hotel.registered', actorId: userId, subjectId: hotelId, requestId })
      }),

    /** A hotel with its rooms that guests can book, newest first; there may be none. */
    async show(hotelId: string) {
      const [hotel, rooms] = await Promise.all([findListedHotel(db, hotelId), findRoomsOfHotel(db, hotelId)])
      if (!hotel) throw refusal('We could not find that hotel.', 'hotelId')
      return { hotel: presentHotel(hotel), rooms: rooms.map(presentRoom) }
    },

    /**
     * Mails a guest's message to the host of a room; neither learns the other's address, unless the guest shares theirs. A host who has not verified theirs is
     * told that there is a message, and gets it once they have. Refuses a room that does not exist or is the sender's own.
     * Errors: 429 after five messages in an hour.
     */
    contactHost: (guest: UserRow, { roomId, message, shareEmail }: Payload<'contactHost'>): Promise<Host> =>
      transact(db, async (tx) => {
        const host = await lockHost(tx, roomId)
        if (!(await lockSender(tx, guest.id))) throw notSignedIn()
        if (!host) throw roomNotFound()
        if (host.hostId === guest.id) throw refusal('This is your own room: the message would come to you.')

        // An address that is not theirs for certain may be a stranger's.
        if (shareEmail && !guest.isVerified)
          throw refusal('Please verify your email before you share it with a host.', 'shareEmail')

        const seconds = await takePoint(tx, `messages:${guest.id}`, messages)
        if (seconds > 0) throw throttled(seconds)

        const sender = { name: guest.name, ...(shareEmail && { email: guest.email }) }
        const mail = { ...messageMail(host, sender, message.trim(), settings), about: guest.id }
        if (host.isVerified) await enqueueMail(tx, mail)
        else {
          await holdMail(tx, host.hostId, mail)
          const isFirst = (await takePoint(tx, `message-waiting:${host.hostId}`, waitingMails)) === 0
          if (isFirst) await enqueueMail(tx, messageWaitingMail(host, settings.appOrigin))
        }
        return host
      }),
  }
}
