import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { day } from '../durations'
import { addressOf } from '../http/rate'

/** Milliseconds for which a device is known after a login. */
const knownFor = 180 * day

/** Who asks, as limits on one account count it: a device known to the account by itself, everybody else by address. */
export interface Asker {
  name: string
  address: string
  isKnown: boolean
}

/** Tells who asks about the account with this email, normalized. */
export type Asking = (email: string) => Asker

/**
 * Cookies that mark a device on which an account's owner has shown who they are, so that strangers' failures do not lock them
 * out there (OWASP's "device cookies"). A token is a random name, signed together with the email. It opens nothing: whoever
 * steals one has tries of their own and no more.
 */
export function knownDevices(key: Buffer, { secure }: { secure: boolean }) {
  const cookie = secure ? '__Host-device' : 'device'
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const

  const signatureOf = (name: string, email: string) => createHmac('sha256', key).update(`${name}:${email}`).digest()

  function isSigned(token: string, email: string): boolean {
    const [name = '', signature = ''] = token.split('.')
    const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(name, email)]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  return {
    asking(request: FastifyRequest): Asking {
      const token = request.cookies[cookie]
      const address = addressOf(request)
      return (email) => {
        const isKnown = token !== undefined && isSigned(token, email)
        return { name: isKnown ? `device:${token.split('.')[0]}` : address, address, isKnown }
      }
    },

    /** Call it when somebody has proved that the account with this email, normalized, is theirs. */
    remember(reply: FastifyReply, email: string) {
      const name = randomBytes(16).toString('base64url')
      const token = `${name}.${signatureOf(name, email).toString('base64url')}`
      reply.setCookie(cookie, token, { ...options, maxAge: knownFor / 1000 })
    },

    forget: (reply: FastifyReply) => reply.clearCookie(cookie, options),
  }
}
export type KnownDevices = ReturnType<typeof knownDevices>
