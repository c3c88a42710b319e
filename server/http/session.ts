import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { forUserHeader } from '../../contract/calls'
import { messages } from '../../contract/messages'
import type { UserRow } from '../db/schema'
import { minute } from '../time'
import { networksOf } from './networks'
import { networkLimits } from './rate'
import { forbidden, notSignedIn, refusal } from './refusal'

/** `user` is the row as it is now, so that a changed role takes effect at once. */
export interface Session {
  user: UserRow
  tokenHash: Buffer
}

interface SessionOptions {
  /** The page is served over https. */
  secure: boolean
  /** Milliseconds. */
  maxAge: number
  find: (token: string) => Promise<Session | undefined>
}

/** Look-ups for one address, because anybody can send cookies that are no session's: as many as hundreds of guests make. */
export const sessionLookUps = { points: 6000, window: minute }

/** A cookie for this host alone that no script reads. `secure`: the page is served over https; `maxAge` is in milliseconds. */
export function hostCookie(purpose: 'session' | 'device', { secure, maxAge }: { secure: boolean; maxAge: number }) {
  const name = secure ? `__Host-${purpose}` : purpose
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    name,
    secure,
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    set: (reply: FastifyReply, value: string) => reply.setCookie(name, value, { ...options, maxAge: maxAge / 1000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}

/** The session of a request, by its cookie. */
export const sessionPlugin = fp(async (app: FastifyInstance, { find, ...options }: SessionOptions) => {
  const sessionCookie = hostCookie('session', options)

  await app.register(cookie)
  app.decorateRequest('session', undefined)
  app.decorate('sessionCookie', sessionCookie)
  app.decorate('findSession', async (request) => {
    const token = sessionCookie.read(request)
    if (!token) return undefined
    app.limitReads(networkLimits('sessions', networksOf(request.ip), sessionLookUps))
    return find(token)
  })
})

/** A route's `onRequest` hook. Errors: 401, or a refusal of what is meant for another user. */
export async function requireUser(request: FastifyRequest) {
  request.session = await request.server.findSession(request)
  if (!request.session) throw notSignedIn()
  refuseForAnother(request, request.session)
}

/** A route's `onRequest` hook. Errors: as {@link requireUser}, or 403. */
export async function requireOwner(request: FastifyRequest) {
  await requireUser(request)
  if (request.session?.user.role !== 'owner') throw forbidden('Sorry, you are not authorized to view this page.')
}

/** A page that still shows another user must not change anything for the one who has logged in since. */
function refuseForAnother({ method, headers }: FastifyRequest, { user }: Session) {
  const intended = headers[forUserHeader]
  if (method === 'GET' || intended === undefined || intended === user.id) return
  throw refusal(`${messages.nowLoggedInAs(user.name)} Nothing was changed.`, forUserHeader)
}

/** Who does something in which request, for the audit log. */
export interface Actor {
  userId: string
  requestId: string
}

export const actorOf = ({ user }: Session, { id }: Pick<FastifyRequest, 'id'>): Actor => ({
  userId: user.id,
  requestId: id,
})

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookie: ReturnType<typeof hostCookie>
    /** The live session of a request's cookie, if any. Errors: 429. */
    findSession(request: FastifyRequest): Promise<Session | undefined>
  }
  interface FastifyRequest {
    session: Session | undefined
  }
}
