import type { Call } from '../../contract/calls'
import type { EntityName } from '../../contract/entities'

/**
 * Holds an answer to the shapes that its call names, as far as a page would break without them. A list keeps the rows that
 * can be shown; a part that cannot be shown at all makes the whole answer unreadable.
 */

type Members = Record<string, unknown>

/** The value as a page can show it; undefined when it cannot. */
type Reader = (value: unknown) => unknown

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOrEmpty = (value: unknown) => (Array.isArray(value) ? value : [])
const asIs: Reader = (value) => value

const rowsOf =
  (row: (members: Members) => Members | undefined): Reader =>
  (rows) =>
    Array.isArray(rows) ? rows.flatMap((each) => (isObject(each) ? (row(each) ?? []) : [])) : undefined

const readers: Record<EntityName, Reader> = {
  text: asIs,
  flag: asIs,
  count: asIs,
  dollars: asIs,
  user: (user) => (isObject(user) ? { ...user, searchHistory: listOrEmpty(user.searchHistory) } : undefined),
  rooms: rowsOf((room) => {
    const { hotel } = room
    if (!isObject(hotel)) return undefined
    return {
      ...room,
      images: listOrEmpty(room.images),
      amenities: listOrEmpty(room.amenities),
      hotel: isObject(hotel.owner) ? hotel : { ...hotel, owner: {} },
    }
  }),
  bookings: rowsOf((booking) => {
    const { room, hotel, user } = booking
    if (!isObject(room)) return undefined
    return {
      ...booking,
      room: { ...room, images: listOrEmpty(room.images) },
      hotel: isObject(hotel) ? hotel : {},
      user: isObject(user) ? user : {},
    }
  }),
  takenStays: rowsOf((stay) =>
    typeof stay.checkInDate === 'string' && typeof stay.checkOutDate === 'string' ? stay : undefined,
  ),
}

/** The readable answer of a call; undefined when a part is missing without which nothing can be shown. */
export function readAnswer({ answers }: Call, answer: Members): Members | undefined {
  const read: Members = { ...answer }
  for (const [member, entity] of Object.entries(answers)) {
    const value = readers[entity](answer[member])
    if (value === undefined && readers[entity] !== asIs) return undefined
    read[member] = value
  }
  return read
}
