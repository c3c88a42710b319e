import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '../db/schema'
import { sessionLimits } from '../limits'

/** Who is signed in: the row as it is now, so that a changed role is live at once (A7). */
export interface Session {
  user: UserRow
  tokenHash: Buffer
}

/** The cookie's name: `__Host-` where the browser may hold us to https (A4). */
const cookieName = (secure: boolean) => (secure ? '__Host-session' : 'session')

/** The cookie of a session, made for one deployment: `secure` when the page is served over https. */
export function sessionCookie(secure: boolean) {
  const name = cookieName(secure)
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    set: (reply: FastifyReply, token: string) =>
      reply.setCookie(name, token, { ...options, maxAge: sessionLimits.absolute / 1000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}
export type SessionCookie = ReturnType<typeof sessionCookie>
