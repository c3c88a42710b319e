import type { Call } from '../../contract/calls'
import type { Entity, EntityName } from '../../contract/entities'

type Members = Record<string, unknown>

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type ListName = { [Name in EntityName]: Entity<Name> extends readonly unknown[] ? Name : never }[EntityName]

const roomMembers = ['_id', 'hotel', 'roomType', 'pricePerNight', 'images', 'amenities', 'createdAt'] as const

/** The lists of the contract, and the members without which a row of each cannot be shown. */
const lists: { [Name in ListName]: readonly (keyof Entity<Name>[number] & string)[] } = {
  texts: [],
  rooms: roomMembers,
  ownRooms: roomMembers,
  bookings: ['_id', 'room', 'hotel', 'user', 'totalPrice', 'checkInDate', 'checkOutDate'],
  hotels: ['_id', 'name', 'city'],
  takenStays: ['checkInDate', 'checkOutDate'],
  calendarRooms: ['_id', 'roomType', 'spans'],
  occupancy: ['date', 'taken', 'forSale'],
  months: ['month', 'revenue'],
}
const isList = (entity: EntityName): entity is ListName => entity in lists

/** What may be missing. */
const plain: readonly EntityName[] = ['text', 'flag', 'count', 'dollars', 'heldBack']

/**
 * Holds an answer to its row of the contract: lists are lists, and rows that lack a member are left out. Undefined when a list or
 * an object is missing as a whole.
 */
export function readAnswer({ answers }: Call, answer: Members): Members | undefined {
  const read: Members = withHotelName(answer)
  for (const [member, entity] of Object.entries(answers)) {
    const value = read[member]
    if (isList(entity)) {
      if (!Array.isArray(value)) return undefined
      const required: readonly string[] = lists[entity]
      read[member] = required.length > 0 ? value.filter((row) => hasAll(row, required)).map(withHotelName) : value
    } else if (!plain.includes(entity)) {
      if (value === undefined || value === null) return undefined
      if (isObject(value)) read[member] = withHotelName(value)
    }
  }
  return read
}

const hasAll = (row: unknown, required: readonly string[]): row is Members =>
  isObject(row) && required.every((member) => row[member] !== undefined && row[member] !== null)

/** A hotel's name is in two members: servers may send only one. */
function withHotelName(members: Members): Members {
  const { hotel } = members
  if (!isObject(hotel)) return { ...members }
  const hotelName = hotel.hotelName || hotel.name
  return { ...members, hotel: { ...hotel, name: hotelName, hotelName } }
}
