import type { FastifyRequest } from 'fastify'
import { addressOf } from '../http/throttle'
import type { Parts } from '../parts'
import type { CodeService } from './codes'
import type { AccountSessions } from './sessions'

/** What the account services work with. */
export interface AccountParts extends Parts {
  sessions: AccountSessions
  codes: CodeService
}

/** Who asks, as far as limits and the audit log care. */
export interface Caller {
  /** The client's address as limits count it. */
  address: string
  requestId: string
}

export const callerOf = (request: FastifyRequest): Caller => ({ address: addressOf(request), requestId: request.id })

/** The limit on codes that one address may cause to be sent, to whomever (B4). */
export const codesFrom = ({ address }: Caller) => `codes-from:${address}`
