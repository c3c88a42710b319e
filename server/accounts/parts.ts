import type { FastifyRequest } from 'fastify'
import { addressOf } from '../http/rate'
import type { Parts } from '../parts'
import type { CodeService } from './codes/service'
import type { SessionService } from './sessions/service'

/** What the account services work with. */
export interface AccountParts extends Parts {
  sessions: SessionService
  codes: CodeService
}

/** Who makes a request, as far as limits and the audit log care. */
export interface Caller {
  /** As limits count it. */
  address: string
  requestId: string
}

export const callerOf = (request: FastifyRequest): Caller => ({ address: addressOf(request), requestId: request.id })
