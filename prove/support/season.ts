import type { Payload } from '../../contract/calls'
import { sentences } from '../../contract/sentences'
import type { RunningServer } from '../../testing/programs'
import { inDays } from './days'
import { payOnPage } from './paying'
import type { Account, OwnedRoom } from './people'
import type { Random } from './random'
import { NoAnswer, openVisitor, type Reply, type Visitor } from './visitor'

type Stay = Payload<'createBooking'>

/** What clients were told during a season: the database has to agree with all of it. */
export interface Told {
  /** Ids of bookings they were given. */
  booked: string[]
  /** Stays refused because a night was taken. */
  taken: Stay[]
  /** Refused for another reason: the room was switched off, too many unpaid. */
  refused: number
  /** Ids of bookings whose payment the hosted page took. */
  paid: string[]
  toggles: number
  /** Answers that a client can make nothing of: no answer, no flag, a status other than 200. */
  unknown: string[]
}

interface Season {
  guests: Account[]
  rooms: OwnedRoom[]
  clients: number
  /** Stays asked for, by all clients together. */
  stays: number
  random: Random
}

/** Two months: with twenty rooms and two thousand stays most nights are fought for. */
const days = 60

/**
 * Lets clients book random stays, pay for them and switch rooms off and on, all at once, as fast as they are answered.
 * Each client books for several guests by turns, because each guest may only book so often (H1).
 */
export async function runSeason(server: RunningServer, season: Season): Promise<Told> {
  const told: Told = { booked: [], taken: [], refused: 0, paid: [], toggles: 0, unknown: [] }
  let left = season.stays
  const perClient = Math.floor(season.guests.length / season.clients)

  const clients = Array.from({ length: season.clients }, async (_, index) => {
    const own = season.guests.slice(index * perClient, (index + 1) * perClient)
    const visitors = own.map(({ token }) => openVisitor(server, { token }))
    while (left > 0) {
      left -= 1
      await act(visitors[left % visitors.length]!, server, season, told).catch((error: unknown) => {
        told.unknown.push(error instanceof NoAnswer ? error.code : String(error))
      })
    }
    for (const visitor of visitors) visitor.close()
  })
  await Promise.all(clients)
  return told
}

async function act(visitor: Visitor, server: RunningServer, { rooms, random }: Season, told: Told): Promise<void> {
  const { room, owner } = random.one(rooms)
  if (random.chance(0.1)) await switchOffAndOn(server, owner, room.id, told)

  const bookingId = await ask(visitor, randomStay(room.id, random), told)
  if (bookingId && random.chance(0.5)) await pay(visitor, bookingId, told)
}

function randomStay(roomId: string, random: Random): Stay {
  const from = random.between(1, days)
  return {
    roomId,
    checkInDate: inDays(from),
    checkOutDate: inDays(from + random.between(1, 7)),
    guests: random.between(1, 4),
  }
}

async function ask(visitor: Visitor, stay: Stay, told: Told): Promise<string | undefined> {
  const reply = await visitor.call('createBooking', stay)
  if (!isKnown(reply, told)) return undefined
  if (reply.body.success) told.booked.push(reply.body.bookingId!)
  else if (reply.body.message === sentences.nightsTaken) told.taken.push(stay)
  else told.refused += 1
  return reply.body.bookingId
}

async function pay(visitor: Visitor, bookingId: string, told: Told): Promise<void> {
  const reply = await visitor.call('stripePayment', { bookingId })
  if (!isKnown(reply, told) || !reply.body.url) return
  const page = await payOnPage(visitor, reply.body.url)
  if (page.status === 303) told.paid.push(bookingId)
  else told.unknown.push(`hosted page: ${page.status}`)
}

async function switchOffAndOn(server: RunningServer, owner: Account, roomId: string, told: Told): Promise<void> {
  const visitor = openVisitor(server, { token: owner.token })
  for (let press = 0; press < 2; press += 1) {
    const reply = await visitor.call('toggleAvailability', { roomId })
    if (isKnown(reply, told)) told.toggles += 1
  }
  visitor.close()
}

function isKnown(reply: Reply & { body: { success: boolean; message: string } }, told: Told): boolean {
  const known = reply.status === 200 && typeof reply.body.success === 'boolean'
  if (!known) told.unknown.push(`${reply.status}: ${reply.body.message}`)
  return known
}
