import type { Dependencies } from '../dependencies'
import type { CodeService } from './codes/service'
import type { IdentifyClient, KnownDevices } from './devices'
import type { SessionService } from './sessions/service'

export interface AccountDependencies extends Dependencies {
  sessions: SessionService
  codes: CodeService
  devices: KnownDevices
}

/** Of a request, for limits and the audit log. */
export interface Caller {
  identifyClient: IdentifyClient
  requestId: string
}
