import type { Payload } from '../../contract/callTypes'
import { timeZoneOfCity } from '../../contract/cityTimeZones'
import type { Cancellation } from '../../contract/cancellation'
import type { OwnHotel } from '../../contract/entities'
import { fields } from '../../contract/fields'
import { todayIn } from '../../contract/hotelDay'
import { audit } from '../audit/store'
import { onConstraint } from '../db/errors'
import type { NewHotel, UserRow } from '../db/schema'
import { changeRooms, transact } from '../db/transaction'
import { day, hour } from '../time'
import type { Actor } from '../http/session'
import { hotelNotRegistered, notSignedIn, refusal, roomNotFound, throttled } from '../http/refusal'
import { enqueueMail, holdMail } from '../mail/queue'
import type { Dependencies } from '../dependencies'
import { plainText } from '../plainText'
import { networksOf } from '../http/networks'
import { networkLimits } from '../http/rate'
import { messagePool } from '../mail/pools'
import { consumePoint, consumePoints } from '../rateLimits/store'
import { messageMail, messageWaitingMail } from './mails'
import { presentOwnHotel } from './presenter'
import { findHotelOf, insertHotel, lockHost, lockSender, makeOwner, updateHotel, type OwnedHotel } from './store'

/** Of one guest. */
const messageRate = { points: 5, window: hour }

/** Of all guests from one address who have not verified their email. */
const unverifiedMessageRate = { points: 20, window: hour }

/** To one host, however many guests write. */
const waitingMailRate = { points: 1, window: day }

export function hotelService({ database, settings }: Pick<Dependencies, 'database' | 'settings'>) {
  const { db } = database

  return {
    /** Registers a hotel and makes its user an owner, or neither. Refuses a second hotel. */
    register: ({ userId, requestId }: Actor, form: Payload<'registerHotel'>): Promise<void> =>
      transact(db, async (tx) => {
        const hotel = parseHotelForm(form)
        const timeZone = parseTimeZone(form.timeZone) ?? timeZoneOfCity(plainText(form.city))
        const hotelId = await insertHotel(tx, { ...hotel, timeZone, ownerId: userId }).catch(
          onConstraint('hotels_one_per_owner', () => refusal('You have already registered a hotel.')),
        )
        if (!(await makeOwner(tx, userId))) throw notSignedIn()
        await audit(tx, { action: 'hotel.registered', actorId: userId, subjectId: hotelId, requestId })
      }),

    /** The owner's hotel. Refuses somebody who has none. */
    async ownHotel(ownerId: string): Promise<OwnHotel> {
      const hotel = await findHotelOf(db, ownerId)
      if (!hotel) throw hotelNotRegistered()
      return presentOwnHotel(hotel)
    },

    /**
     * Changes what is given, and returns the hotel as it is then. Bookings keep the name, address and policy they were made
     * with. A new city brings its time zone, unless the owner has chosen one. Refuses an edit that began before somebody else's was saved.
     */
    editHotel: ({ userId, requestId }: Actor, { version, ...form }: Payload<'editHotel'>): Promise<OwnHotel> =>
      changeRooms(database, async (tx) => {
        const before = await findHotelOf(tx, userId)
        if (!before) throw hotelNotRegistered()
        const hotel = await updateHotel(tx, userId, Number(version), {
          ...parseHotelForm(form),
          timeZone: parseTimeZone(form.timeZone) ?? timeZoneInCity(before, form.city),
        })
        if (!hotel) throw refusal('Somebody changed this hotel while you were editing.', 'version')
        await audit(tx, { action: 'hotel.edited', actorId: userId, subjectId: hotel.id, requestId })
        return presentOwnHotel(hotel)
      }),

    /**
     * Mails a guest's message to the host of a room; neither learns the other's address, unless the guest shares theirs. A host who has not verified theirs is
     * told that there is a message, and gets it once they have. Refuses a room that does not exist or is the sender's own.
     * Errors: 429 after five messages in an hour, and after twenty from the `address` of guests who have not verified theirs.
     */
    contactHost: (guest: UserRow, { roomId, message, shareEmail }: Payload<'contactHost'>, address: string) =>
      transact(db, async (tx) => {
        const host = await lockHost(tx, roomId)
        if (!(await lockSender(tx, guest.id))) throw notSignedIn()
        if (!host) throw roomNotFound()
        if (host.hostId === guest.id) throw refusal('This is your own room: the message would come to you.')

        // An address that is not theirs for certain may be a stranger's.
        if (shareEmail && !guest.isVerified)
          throw refusal('Please verify your email before you share it with a host.', 'shareEmail')

        const seconds = await consumePoint(tx, `messages:${guest.id}`, messageRate)
        if (seconds > 0) throw throttled(seconds)
        const limits = networkLimits('messages', networksOf(address), unverifiedMessageRate)
        const waitSeconds = guest.isVerified ? 0 : await consumePoints(tx, limits)
        if (waitSeconds > 0) {
          throw throttled(
            waitSeconds,
            'Many messages have come from your network. Please confirm your email address to write now, or try again later.',
          )
        }

        const sender = { name: guest.name, ...(shareEmail && { email: guest.email }) }
        const pool = guest.isVerified ? undefined : messagePool(host.hostId)
        const mail = { ...messageMail(host, sender, message.trim(), settings), about: guest.id, pool }
        if (host.isVerified) await enqueueMail(tx, mail)
        else {
          await holdMail(tx, host.hostId, mail)
          const isFirst = (await consumePoint(tx, `message-waiting:${host.hostId}`, waitingMailRate)) === 0
          if (isFirst) await enqueueMail(tx, messageWaitingMail(host, settings.appOrigin))
        }
        return host
      }),
  }
}

type HotelForm = Payload<'registerHotel'>

/** But for the time zone. What the form leaves out is undefined: a new hotel gets the default, an existing one stays as it is. */
function parseHotelForm(form: HotelForm): Omit<NewHotel, 'ownerId'>
function parseHotelForm(form: Partial<HotelForm>): Partial<NewHotel>
function parseHotelForm(form: Partial<HotelForm>): Partial<NewHotel> {
  const { hotelName, contact, city, address, cancellation, checkInFrom, checkOutUntil } = form
  return {
    name: hotelName && plainText(hotelName),
    contact: contact && plainText(contact),
    city: city && plainText(city),
    address: address && plainText(address),
    cancellation: cancellation as Cancellation | undefined,
    checkInFrom: checkInFrom?.trim(),
    checkOutUntil: checkOutUntil?.trim(),
  }
}

/** What an owner has chosen, if anything. Refuses a name that no clock here knows. */
function parseTimeZone(timeZone: string | undefined): string | undefined {
  if (timeZone && !todayIn(timeZone, new Date())) throw refusal(fields.timeZone.message, 'timeZone')
  return timeZone || undefined
}

/** The time zone that a new city brings, null where it is not known; undefined where the hotel's stays as it is. */
function timeZoneInCity({ city, timeZone }: OwnedHotel, newCity: string | undefined): string | null | undefined {
  const isOwnersChoice = timeZone !== null && timeZone !== timeZoneOfCity(city)
  if (newCity === undefined || isOwnersChoice) return undefined
  return timeZoneOfCity(plainText(newCity)) ?? null
}
