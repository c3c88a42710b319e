import type { Payload } from '../../contract/callTypes'
import { bookingMessages } from '../../contract/bookingMessages'
import { pastEnd, todayIn } from '../../contract/hotelDay'
import { guestsMin } from '../../contract/limits'
import { addDays, latestToday, nightsBetween } from '../../contract/stay'
import { batchLookups } from '../db/batchLookups'
import type { Database } from '../db/database'
import { roomsCache, type CacheTiming } from '../db/roomsCache'
import type { UserRow } from '../db/schema'
import { refusal, roomNotFound } from '../http/refusal'
import type { Dependencies } from '../dependencies'
import { findRatedRooms, findRates, toRates, type RatedRoom } from '../rates/store'
import { availabilityQueries, findTimeZones, isListed, isOfHotel } from './availabilityStore'
import { offersOf, type Offers } from './offers'
import { parsePeriod, parseStay, quoteStay, validateBookable, validateRoom, type Stay } from './stay'

/** Which nights of which rooms are taken, and what the others cost. */
export function availabilityService(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  timing?: CacheTiming,
) {
  const { db } = database
  const queries = availabilityQueries(db)
  /** Of the list, whose rooms' seasons take longer to read than all that is taken of them. */
  const listed = roomsCache<RatedRoom[]>(database, timing)
  /** Batched, because guests check again with every date they try. */
  const findRoom = batchLookups(async (stays: Stay[]) => {
    const rooms = await queries.roomsForStays.execute({
      roomIds: stays.map(({ roomId }) => roomId),
      checkInDates: stays.map(({ checkInDate }) => checkInDate),
      checkOutDates: stays.map(({ checkOutDate }) => checkOutDate),
    })
    return stays.map((_, index) => rooms.find(({ position }) => position === index + 1))
  })

  /** Prices a stay; refuses one that could not be booked now though its nights were free. */
  async function quoteRoom(request: Payload<'quote'>) {
    const stay = parseStay(request)
    const now = clock.now()
    validateBookable(stay, now)

    const room = await findRoom(stay)
    if (!room) throw roomNotFound()
    validateRoom(room, stay, now)
    return { stay, isTaken: room.isTaken, quoted: quoteStay({ ...room, rates: toRates(room) }, stay, now) }
  }

  /** Refuses a stay that could not be booked now. Advisory: booking it checks again. */
  async function checkAvailability(guest: UserRow, request: Payload<'checkAvailability'>): Promise<void> {
    const { stay, isTaken } = await quoteRoom(request)
    if (!isTaken) return
    throw (
      (await ownNightsRefusal(queries, guest, stay)) ??
      refusal('This room is taken for some of those nights. Please try other dates.', 'checkInDate')
    )
  }

  /** The stays that occupy nights of a room, by default those of the coming months, and its rates, where it has any. */
  async function takenNights({ roomId, ...period }: Payload<'takenNights'>) {
    const asked = { roomId, ...parsePeriod(period, clock.now()) }
    const [rates, stays] = await Promise.all([findRates(db, roomId), queries.takenStays.execute(asked)])
    if (rates === null) throw roomNotFound()
    return { stays, rates }
  }

  /** What can be had of the rooms of a hotel, or of the list. */
  async function takenRooms({ hotelId, guests = guestsMin, ...dates }: Payload<'takenRooms'>): Promise<Offers> {
    const stay = parseStay({ ...dates, roomId: '', guests })
    const now = clock.now()
    validateBookable(stay, now)
    const asked = { ...stay, pastZones: pastZones(await findZonesFor(db, stay, now), stay, now) }
    const [taken] = await (hotelId
      ? queries.takenRoomsOfHotel.execute({ ...asked, hotelId })
      : queries.takenRooms.execute(asked))
    const rated = await (hotelId
      ? findRatedRooms(db, isOfHotel(hotelId))
      : listed.find(() => findRatedRooms(db, isListed(db))))
    return offersOf(stay, splitIds(taken), rated, now)
  }

  return { quoteRoom, checkAvailability, takenNights, takenRooms, stop: () => listed.stop() }
}

export const splitIds = (row?: { ids: string | null }) => row?.ids?.split(',') ?? []

/** Says so where some of the nights that are taken are the guest's own. */
export async function ownNightsRefusal(
  queries: ReturnType<typeof availabilityQueries>,
  guest: UserRow,
  { roomId, checkInDate, checkOutDate }: Stay,
) {
  const [own] = await queries.ownNights.execute({ userId: guest.id, roomId, checkInDate, checkOutDate })
  if (!own?.nights) return undefined
  const areAll = own.nights === nightsBetween(checkInDate, checkOutDate)
  return refusal(bookingMessages.nightsOfYourOwn(areAll), 'checkInDate')
}

type Dates = Pick<Stay, 'checkInDate' | 'checkOutDate'>

/** The time zones of all hotels, which are read only for a stay that begins or ends about now: another is over at none. */
async function findZonesFor(db: Database, { checkInDate, checkOutDate }: Dates, now: Date): Promise<string[]> {
  const latest = latestToday(now)
  return checkOutDate > latest && checkInDate >= addDays(latest, -1) ? [] : findTimeZones(db)
}

/**
 * Those of hotels that have a stay's nights behind them, by the rule that a booking is refused by. Judged here, because databases know
 * other time zones than we do.
 */
export const pastZones = (timeZones: readonly string[], stay: Dates, now: Date): string[] =>
  timeZones.filter((timeZone) => {
    const today = todayIn(timeZone, now)
    return today && pastEnd(stay, today)
  })
