import type { OutgoingHttpHeaders } from 'node:http'
import { type Call, calls as contract, webhookPath } from '../../contract/calls'
import { password, type Account, type OwnedRoom } from '../support/people'
import { inDays } from '../support/days'
import type { Random } from '../support/random'
import type { Sent } from '../support/visitor'
import { hostileForm } from './forms'
import * as hostile from './values'

/** Whom and what a request may be about. */
export interface World {
  guests: Account[]
  rooms: OwnedRoom[]
  bookings: string[]
}

const calls: Call[] = Object.values(contract)

/** One request, made of what a form would send with something wrong about it: one thing, or several. */
export function hostileRequest(random: Random, world: World): Sent {
  const call = random.chance(0.93) ? random.one(calls) : undefined
  const base = call ? aboutCall(random, world, call) : aboutAddress(random)
  const headers: OutgoingHttpHeaders = {
    ...whoAsks(random, world, call),
    // Limits per address would soon answer everything else.
    'x-forwarded-for': `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`,
    ...base.headers,
    ...(random.chance(0.12) && random.one(hostile.hostileHeaders)),
  }
  // What Node cannot read it answers without knowing the method, with a body also for a HEAD.
  const isUnreadable = 'x-large' in headers
  const method = random.chance(0.06) && !isUnreadable ? random.one(hostile.methods) : base.method
  return { ...base, method, headers }
}

function whoAsks(random: Random, { guests, rooms }: World, call?: Call): Record<string, string> {
  // Whoever logs out is lost for all that needs a session.
  const isLeaving = call?.path === contract.logout.path && random.chance(0.98)
  if (isLeaving || random.chance(call?.who === 'anyone' ? 0.7 : 0.08)) return {}
  const account = call?.who === 'owner' && random.chance(0.9) ? random.one(rooms).owner : random.one(guests)
  return { cookie: `session=${account.token}` }
}

function aboutAddress(random: Random): Sent {
  const isMessage = random.chance(0.2)
  const body = random.one(hostile.brokenBodies)
  return {
    method: isMessage ? 'POST' : 'GET',
    path: isMessage ? webhookPath : encodeURI(random.one(hostile.strangePaths)).replaceAll('%25', '%'),
    ...(isMessage && { headers: { 'content-type': 'application/json' }, body }),
  }
}

function aboutCall(random: Random, world: World, call: Call): Sent {
  const { method, path } = call
  if (method === 'GET' && call.sends) return { method, path: `${path}?${hostileQuery(random, world)}` }
  if (call.files) return { method, path, ...hostileForm(random, call, spoilt(random, world, call)) }
  if (!call.sends)
    return random.chance(0.1) ? { method, path, ...json(random.one(hostile.hostileBodies)) } : { method, path }

  const kind = random.next()
  if (kind < 0.12) return { method, path, ...json(random.one(hostile.brokenBodies)) }
  if (kind < 0.24) return { method, path, ...json(random.one(hostile.hostileBodies)) }
  const body = JSON.stringify(spoilt(random, world, call))
  if (kind < 0.32) return { method, path, headers: { 'content-type': random.one(hostile.contentTypes) }, body }
  return { method, path, ...json(body) }
}

const json = (body: string | Buffer) => ({ headers: { 'content-type': 'application/json' }, body })

/** What a form would send, with some of it replaced, missing or added. */
function spoilt(random: Random, world: World, call: Call): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of Object.keys(call.sends ?? {})) {
    const kind = random.next()
    if (kind < 0.65) fields[name] = fitting(random, world, name)
    else if (kind < 0.95) fields[name] = hostile.hostileValue(random)
  }
  if (random.chance(0.1)) fields[random.one(['role', 'isVerified', 'isPaid', 'userId', 'totalPrice', '_id'])] = true
  if (random.chance(0.05)) fields[random.one(hostile.hostileTexts)] = hostile.hostileValue(random)
  return fields
}

/** A value as a person would give it, so that some requests get as far as the database. */
function fitting(random: Random, { guests, rooms, bookings }: World, name: string): unknown {
  const day = random.between(-2, 40)
  const values: Record<string, () => unknown> = {
    name: () => random.one(['Ada Guest', 'Zoë O’Neill', '李雷']),
    email: () => random.one([random.one(guests).user.email, `somebody${random.between(1, 1e6)}@example.com`]),
    password: () => password,
    currentPassword: () => password,
    newPassword: () => 'other-harbour-lights',
    otp: () => String(random.between(0, 999_999)).padStart(6, '0'),
    destination: () => random.one(['London', 'Dubai', '100% _sunny_']),
    roomId: () => random.one(rooms).room.id,
    checkInDate: () => inDays(day),
    checkOutDate: () => inDays(day + random.between(0, 4)),
    guests: () => random.one([1, 2, '3', 20, 21]),
    bookingId: () => random.one(bookings),
    hotelName: () => 'Harbour House',
    contact: () => '+44 20 7946 0000',
    city: () => random.one(['London', '']),
    address: () => '1 Quay Street',
    roomType: () => 'Double Bed',
    pricePerNight: () => random.one(['120.50', '1', '999999.99', '0.99']),
    amenities: () => random.one(['[]', '["Free WiFi"]', '["Sauna"]', '{}', '[1]', 'x']),
    message: () => 'Is there a cot?',
  }
  return values[name]?.() ?? hostile.hostileValue(random)
}

function hostileQuery(random: Random, { rooms }: World): string {
  const pair = () => {
    const name = random.one(['roomId', 'roomId', 'roomId', '__proto__', 'roomId[]', ''])
    const value = random.chance(0.4) ? random.one(rooms).room.id : random.one(hostile.hostileTexts)
    return `${name}=${encodeURIComponent(hostile.asSent(value.slice(0, 4000)))}`
  }
  return Array.from({ length: random.between(0, 2) }, pair).join('&')
}
