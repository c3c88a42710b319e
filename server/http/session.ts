import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UserRow } from '../db/schema'

/** `user` is the row as it is now, so that a changed role takes effect at once. */
export interface Session {
  user: UserRow
  tokenHash: Buffer
}

/** `secure`: the page is served over https. `maxAge` in milliseconds. */
export function sessionCookie({ secure, maxAge }: { secure: boolean; maxAge: number }) {
  const name = secure ? '__Host-session' : 'session'
  const options = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const
  return {
    secure,
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    set: (reply: FastifyReply, token: string) => reply.setCookie(name, token, { ...options, maxAge: maxAge / 1000 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}
export type SessionCookie = ReturnType<typeof sessionCookie>

/** Who does something in which request, for the audit log. */
export interface Actor {
  userId: string
  requestId: string
}

export const actorOf = ({ user }: Session, { id }: Pick<FastifyRequest, 'id'>): Actor => ({
  userId: user.id,
  requestId: id,
})
