import type { FastifyRequest } from 'fastify'
import type { Session } from './session'

/** Who does something and in which request, as the audit log names them. */
export interface Actor {
  userId: string
  requestId: string
}

export const actorOf = ({ user }: Session, { id }: Pick<FastifyRequest, 'id'>): Actor => ({
  userId: user.id,
  requestId: id,
})
