import { and, asc, eq, exists, or, sql } from 'drizzle-orm'
import { todayIn } from '../../contract/hotelDay'
import type { Database } from '../db/database'
import {
  hotels,
  isOpenAccount,
  isOpenHotel,
  isVisibleHotel,
  isVisibleRoom,
  rooms,
  users,
  type NewHotel,
} from '../db/schema'

/** Returns the hotel's id. Errors: the constraint `hotels_one_per_owner`. */
export async function insertHotel(db: Database, hotel: NewHotel): Promise<string> {
  const [inserted] = await db.insert(hotels).values(hotel).returning({ id: hotels.id })
  return inserted!.id
}

/** On all their sessions at once: each request reads the role anew. False for a closed account. */
export async function makeOwner(tx: Database, userId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ role: 'owner' })
    .where(and(eq(users.id, userId), isOpenAccount))
  return rowCount === 1
}

/**
 * Keeps an owner's open hotel from closing until the transaction ends; `exclusive` also keeps its rooms from being added or switched.
 * Returns its id.
 */
export async function lockHotelOf(tx: Database, ownerId: string, { exclusive = false } = {}) {
  const [hotel] = await tx
    .select({ id: hotels.id })
    .from(hotels)
    .where(and(eq(hotels.ownerId, ownerId), isOpenHotel))
    .for(exclusive ? 'update' : 'share')
  return hotel?.id
}

/** What its owner sees of a hotel. */
const owned = {
  id: hotels.id,
  name: hotels.name,
  contact: hotels.contact,
  city: hotels.city,
  address: hotels.address,
  cancellation: hotels.cancellation,
  timeZone: hotels.timeZone,
  checkInFrom: hotels.checkInFrom,
  checkOutUntil: hotels.checkOutUntil,
  version: hotels.version,
}

/** An owner's open hotel. */
export async function findHotelOf(db: Database, ownerId: string) {
  const [hotel] = await db
    .select(owned)
    .from(hotels)
    .where(and(eq(hotels.ownerId, ownerId), isOpenHotel))
  return hotel
}
export type OwnedHotel = NonNullable<Awaited<ReturnType<typeof findHotelOf>>>

/** Today at a hotel; in UTC where its time zone is not known. */
export const hotelDay = (timeZone: string | null, now: Date) => todayIn(timeZone, now) ?? now.toISOString().slice(0, 10)

/** The `hotelDay` of an owner's hotel. */
export const findHotelDay = async (db: Database, ownerId: string, now: Date) =>
  hotelDay(await findTimeZone(db, ownerId), now)

/** Of an owner's hotel; null where it is not known. */
export async function findTimeZone(db: Database, ownerId: string): Promise<string | null> {
  const [hotel] = await db.select({ timeZone: hotels.timeZone }).from(hotels).where(eq(hotels.ownerId, ownerId))
  return hotel?.timeZone ?? null
}

/**
 * Changes what is not undefined of an owner's open hotel, if it still has this version, which rises. Of several at once one
 * finds it. Undefined when nothing was changed.
 */
export async function updateHotel(tx: Database, ownerId: string, version: number, values: Partial<NewHotel>) {
  const [hotel] = await tx
    .update(hotels)
    .set({ ...values, version: version + 1 })
    .where(and(eq(hotels.ownerId, ownerId), isOpenHotel, eq(hotels.version, version)))
    .returning(owned)
  return hotel
}

/** What guests see of a hotel. */
export const listedHotel = {
  hotelId: hotels.id,
  hotelName: hotels.name,
  city: hotels.city,
  address: hotels.address,
  cancellation: hotels.cancellation,
  timeZone: hotels.timeZone,
  checkInFrom: hotels.checkInFrom,
  checkOutUntil: hotels.checkOutUntil,
  ownerName: users.name,
  ownerImage: users.image,
}

/** Undefined for an unknown hotel, for one that is unlisted, and for one whose owner has closed their account. */
export async function findVisibleHotel(db: Database, hotelId: string) {
  const [hotel] = await db
    .select(listedHotel)
    .from(hotels)
    .innerJoin(users, eq(users.id, hotels.ownerId))
    .where(and(eq(hotels.id, hotelId), isVisibleHotel))
  return hotel
}
export type VisibleHotel = NonNullable<Awaited<ReturnType<typeof findVisibleHotel>>>

/** Hotels with a room that guests can book whose name or address contains `part`, which is in lower case. */
export const findHotelsNamed = (db: Database, part: string, limit: number) =>
  db
    .select({ _id: hotels.id, name: hotels.name, city: hotels.city, address: hotels.address })
    .from(hotels)
    .where(
      and(
        or(...[hotels.name, hotels.address].map((text) => sql`strpos(lower(${text}), ${part}) > 0`)),
        exists(
          db
            .select({ one: sql`1` })
            .from(rooms)
            .where(and(eq(rooms.hotelId, hotels.id), isVisibleRoom)),
        ),
      ),
    )
    .orderBy(asc(hotels.id))
    .limit(limit)

/** The name and address stay, because they are on guests' receipts. The release before reads the empty phone number. */
export const markHotelClosed = (tx: Database, hotelId: string) =>
  tx
    .update(hotels)
    .set({ closedAt: sql`now()`, contact: '', unlistedWhy: null })
    .where(eq(hotels.id, hotelId))

/** Whose open hotel it is; locks it until the transaction ends. */
export async function lockHotel(tx: Database, hotelId: string) {
  const [hotel] = await tx
    .select({ isUnlisted: sql<boolean>`${hotels.unlistedAt} IS NOT NULL`, ownerId: hotels.ownerId })
    .from(hotels)
    .where(and(eq(hotels.id, hotelId), isOpenHotel))
    .for('update')
  return hotel
}

/** Where an owner is written to. */
export async function findRecipient(db: Database, ownerId: string) {
  const [owner] = await db
    .select({ email: users.email, isVerified: users.isVerified })
    .from(users)
    .where(eq(users.id, ownerId))
  return owner!
}

/** With the reason it is unlisted from now on, without one it is listed again. */
export const setListed = (tx: Database, hotelId: string, unlistedWhy: string | null) =>
  tx
    .update(hotels)
    .set({ unlistedWhy, unlistedAt: unlistedWhy === null ? null : sql`now()` })
    .where(eq(hotels.id, hotelId))

export const setRoomsMax = (tx: Database, hotelId: string, roomsMax: number) =>
  tx.update(hotels).set({ roomsMax }).where(eq(hotels.id, hotelId))

/**
 * Who gets a message about a room, and what it is about. Locks the host against changes until the transaction ends: whether their address is verified stays true till then. Undefined
 * for an unknown room, and for one whose host has closed their account.
 */
export async function lockHost(db: Database, roomId: string) {
  const [host] = await db
    .select({
      hostId: users.id,
      email: users.email,
      isVerified: users.isVerified,
      hotelName: hotels.name,
      roomType: rooms.roomType,
      publicName: rooms.publicName,
    })
    .from(rooms)
    .innerJoin(hotels, eq(hotels.id, rooms.hotelId))
    .innerJoin(users, eq(users.id, hotels.ownerId))
    .where(and(eq(rooms.id, roomId), isOpenHotel))
    .for('share', { of: users })
  return host
}
export type Host = NonNullable<Awaited<ReturnType<typeof lockHost>>>

/** Keeps the account of who writes from being closed until the transaction ends; false when it is. */
export async function lockSender(tx: Database, userId: string): Promise<boolean> {
  const open = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isOpenAccount))
    .for('key share')
  return open.length === 1
}
