import { reasonLength } from '../../contract/limits'
import { audit } from '../audit/store'
import type { Database } from '../db/database'
import { changeRooms, transact } from '../db/transaction'
import { findRecipient, lockHotel, setListed, setRoomsMax } from '../hotels/store'
import { relistedMail, unlistedMail } from '../hotels/mails'
import { enqueueMail } from '../mail/queue'
import type { Dependencies } from '../dependencies'
import { updateVisibility } from '../rooms/store'
import { pluralize } from '../format'
import { OperatorError } from '../operatorError'

export type HotelDependencies = Pick<Dependencies, 'database' | 'settings'>

async function lockExisting(tx: Database, hotelId: string) {
  const hotel = await lockHotel(tx, hotelId)
  if (!hotel) throw new OperatorError(`There is no hotel with the id ${hotelId}.`)
  return hotel
}

/**
 * Takes a hotel and its rooms from guests until it is listed again, and tells its owner why; bookings stay as they are. Returns
 * what to print. Refuses a reason that is none, and one that cannot be answered.
 */
export async function unlistHotel({ database, settings }: HotelDependencies, hotelId: string, why: string) {
  const reason = why.trim()
  if (!reason || [...reason].length > reasonLength) {
    throw new OperatorError(`Please give the owner a reason of at most ${reasonLength} characters.`)
  }
  const { mailReplyTo } = settings
  if (!mailReplyTo) throw new OperatorError('Please set MAIL_REPLY_TO: the owner is told that they can answer there.')

  await changeRooms(database, async (tx) => {
    const { isUnlisted, ownerId } = await lockExisting(tx, hotelId)
    if (isUnlisted) throw new OperatorError('This hotel is unlisted already.')
    await setListed(tx, hotelId, reason)
    await updateVisibility(tx, hotelId)
    await audit(tx, { action: 'hotel.unlisted', subjectId: hotelId })
    await enqueueMail(tx, unlistedMail(await findRecipient(tx, ownerId), reason))
  })
  return 'The hotel is unlisted: guests no longer find it or its rooms, and bookings are kept. Its owner is told by email.'
}

/** Gives a hotel back to guests and tells its owner. Returns what to print. */
export async function relistHotel({ database, settings }: HotelDependencies, hotelId: string): Promise<string> {
  await changeRooms(database, async (tx) => {
    const { isUnlisted, ownerId } = await lockExisting(tx, hotelId)
    if (!isUnlisted) throw new OperatorError('This hotel is listed already.')
    await setListed(tx, hotelId, null)
    await updateVisibility(tx, hotelId)
    await audit(tx, { action: 'hotel.relisted', subjectId: hotelId })
    await enqueueMail(tx, relistedMail(await findRecipient(tx, ownerId), settings.appOrigin))
  })
  return 'The hotel is listed again. Its owner is told by email.'
}

/** Changes how many rooms a hotel can have; it keeps those that it has. Returns what to print. */
export async function setHotelRooms({ database }: HotelDependencies, hotelId: string, max: string): Promise<string> {
  if (!/^[1-9]\d{0,4}$/.test(max)) throw new OperatorError('Please give a whole number of rooms from 1 to 99999.')
  const roomsMax = Number(max)
  await transact(database.db, async (tx) => {
    await lockExisting(tx, hotelId)
    await setRoomsMax(tx, hotelId, roomsMax)
    await audit(tx, { action: 'hotel.rooms-limited', subjectId: hotelId, detail: { max: roomsMax } })
  })
  return `The hotel can have at most ${pluralize(roomsMax, 'room')}; archived ones do not count.`
}
