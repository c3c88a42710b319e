import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies'
import type { CodeService } from './codes/service'
import type { IdentifyClient, KnownDevices } from './devices'
import type { SessionService } from './sessions/service'

/** What the account services work with. */
export interface AccountDependencies extends Dependencies {
  sessions: SessionService
  codes: CodeService
  devices: KnownDevices
}

/** Who makes a request, as far as limits and the audit log care. */
export interface Caller {
  identifyClient: IdentifyClient
  requestId: string
}

export const callerOf = (request: FastifyRequest, { devices }: Pick<AccountDependencies, 'devices'>): Caller => ({
  identifyClient: devices.identifyClient(request),
  requestId: request.id,
})
