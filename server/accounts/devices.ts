import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '../db/schema'
import { day } from '../time'
import { networksOf, type Network } from '../http/networks'
import { hostCookie } from '../http/session'

/** Milliseconds for which a device is known after a login. */
const cookieLifetime = 180 * day

/** The client of a request, as limits on one account count it: a device that the account knows, or else its networks. */
export interface Client {
  /** The device, or the smallest network. */
  name: string
  networks: Network[]
  /** The account's epoch if it knows the device; absent for strangers. */
  deviceEpoch?: number
}

type Account = Pick<UserRow, 'id' | 'deviceEpoch'>

/** `account` is undefined for an email address that has none. */
export type IdentifyClient = (account: Account | undefined) => Client

/** So that the check takes as long when there is no account. */
const dummyAccount: Account = { id: '', deviceEpoch: 0 }

/**
 * OWASP's device cookies: on a device where the account's owner has logged in, strangers' failures do not lock them out. A token
 * is a random name, signed with the account and its epoch, which every new password raises so that earlier devices are unknown
 * again. A stolen one grants its own attempts at the password and nothing else.
 */
export function knownDevices(key: Buffer, { secure }: { secure: boolean }) {
  const cookie = hostCookie('device', { secure, maxAge: cookieLifetime })

  const signatureOf = (name: string, { id, deviceEpoch }: Account) =>
    createHmac('sha256', key).update(`${name}:${id}:${deviceEpoch}`).digest()

  function isSigned(token: string, account: Account): boolean {
    const [name = '', signature = ''] = token.split('.')
    const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(name, account)]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    identifyClient(request: FastifyRequest): IdentifyClient {
      const token = cookie.read(request)
      const networks = networksOf(request.ip)
      return (account = dummyAccount) => {
        if (token === undefined || !isSigned(token, account)) return { name: networks[0]!.name, networks }
        return { name: `device:${token.split('.')[0]}`, networks, deviceEpoch: account.deviceEpoch }
      }
    },

    /**
     * Call it after a successful authentication. An unverified account knows no devices: a stranger may have registered it with
     * somebody else's address.
     */
    remember(reply: FastifyReply, { isVerified, ...account }: Account & Pick<UserRow, 'isVerified'>) {
      if (!isVerified) return
      const name = randomBytes(16).toString('base64url')
      cookie.set(reply, `${name}.${signatureOf(name, account).toString('base64url')}`)
    },

    clear: cookie.clear,
  }
}
export type KnownDevices = ReturnType<typeof knownDevices>
