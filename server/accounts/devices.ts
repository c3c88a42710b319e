import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '../db/schema'
import { day } from '../time'
import { addressOf } from '../http/rate'

/** Milliseconds for which a device is known after a login. */
const knownFor = 180 * day

/** Who asks, as limits on one account count it: a device known to the account by itself, everybody else by address. */
export interface Client {
  name: string
  address: string
  /** Of a device that the account knows, the account's epoch; absent of strangers. */
  deviceEpoch?: number
}

type Account = Pick<UserRow, 'id' | 'deviceEpoch'>

/** Tells who asks about an account, or about one that there is not. */
export type IdentifyClient = (account: Account | undefined) => Client

/** Has no devices, and takes as long to be asked for them. */
const nobody: Account = { id: '', deviceEpoch: 0 }

/**
 * Cookies that mark a device on which an account's owner has shown who they are, so that strangers' failures do not lock them
 * out there (OWASP's "device cookies"). A token is a random name, signed together with the account and its epoch, which every new
 * password raises: it knows no device of before. It opens nothing: whoever steals one has tries of their own and no more.
 */
export function knownDevices(key: Buffer, { secure }: { secure: boolean }) {
  const cookie = secure ? '__Host-device' : 'device'
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const

  const signatureOf = (name: string, { id, deviceEpoch }: Account) =>
    createHmac('sha256', key).update(`${name}:${id}:${deviceEpoch}`).digest()

  function isSigned(token: string, account: Account): boolean {
    const [name = '', signature = ''] = token.split('.')
    const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(name, account)]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  return {
    identifyClient(request: FastifyRequest): IdentifyClient {
      const token = request.cookies[cookie]
      const address = addressOf(request)
      return (account = nobody) => {
        if (token === undefined || !isSigned(token, account)) return { name: address, address }
        return { name: `device:${token.split('.')[0]}`, address, deviceEpoch: account.deviceEpoch }
      }
    },

    /**
     * Call it when somebody has proved that the account is theirs. One whose email is not verified may be a stranger's, who has
     * taken the owner's address: it knows no devices.
     */
    remember(reply: FastifyReply, { isVerified, ...account }: Account & Pick<UserRow, 'isVerified'>) {
      if (!isVerified) return
      const name = randomBytes(16).toString('base64url')
      const token = `${name}.${signatureOf(name, account).toString('base64url')}`
      reply.setCookie(cookie, token, { ...options, maxAge: knownFor / 1000 })
    },

    forget: (reply: FastifyReply) => reply.clearCookie(cookie, options),
  }
}
export type KnownDevices = ReturnType<typeof knownDevices>
