import type { FastifyRequest } from 'fastify'
import type { Parts } from '../parts'
import type { CodeService } from './codes/service'
import type { Asking, KnownDevices } from './devices'
import type { SessionService } from './sessions/service'

/** What the account services work with. */
export interface AccountParts extends Parts {
  sessions: SessionService
  codes: CodeService
  devices: KnownDevices
}

/** Who makes a request, as far as limits and the audit log care. */
export interface Caller {
  asking: Asking
  requestId: string
}

export const callerOf = (request: FastifyRequest, { devices }: Pick<AccountParts, 'devices'>): Caller => ({
  asking: devices.asking(request),
  requestId: request.id,
})
