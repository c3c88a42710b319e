import type { FastifyRequest } from 'fastify'
import { hour } from '../time'

/** `points` within `window` milliseconds. */
export interface Rate {
  points: number
  window: number
  /** False where a crash or failover may forget the last counts: then no count waits for the disk or a standby. */
  durable?: boolean
}

/** How often one account or one network may make a call; calls with the same `pool` share their points. */
export interface CallRate<Per extends 'user' | 'address' = 'user' | 'address'> extends Rate {
  per: Per
  pool?: string
}

const uploads = { points: 60, window: hour }

/** Takes a point of a call, for a route's `onRequest`, after its session was looked up. Errors: 429 with Retry-After. */
export const callRate = (name: string, rate: CallRate) => (request: FastifyRequest) =>
  request.server.enforceRate(rateKey(request, rate.pool ?? name, rate.per), rate)

/** Takes a point of the uploads that all calls share, when a signed-in person sent pictures. Errors: 429 with Retry-After. */
export async function enforceUploadRate({ server, session, uploadedFiles }: FastifyRequest) {
  if (session && uploadedFiles.length > 0) await server.enforceRate(`upload:${session.user.id}`, uploads)
}

function rateKey(request: FastifyRequest, pool: string, per: CallRate['per']): string {
  if (per === 'address') return addressKey(pool, addressOf(request))
  if (!request.session) throw new Error(`${pool} is limited per user, but is open to anyone`)
  return `${pool}:${request.session.user.id}`
}

export const addressKey = (pool: string, address: string) => `${pool}-from:${address}`

/**
 * A client's address as limits count it. An IPv6 network of 64 bits counts as one, because one customer is given all of it
 * and could send every request from another address.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [before = '', after] = (ip.split('%')[0] ?? '').split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes one of a key's points; throws a 429 refusal when none is left. */
    enforceRate(key: string, rate: Rate): Promise<void>
  }
}
