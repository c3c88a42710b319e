import type { FastifyRequest } from 'fastify'
import { limitConcurrencyByKey } from './limitByKey'
import { limitConcurrency } from './limitConcurrency'
import type { searchTurns } from './limits'
import { addressOf } from './rate'

export type SearchGate = ReturnType<typeof searchGate>

/**
 * Makes a few searches at a time, few of them for one address; others wait briefly. Errors: 503 when too many wait, or one has
 * waited too long.
 */
export function searchGate({ atOnce, waiting, perAddress, waitingPerAddress, wait }: typeof searchTurns) {
  const ofAll = limitConcurrency(atOnce, waiting, wait)
  // Before it waits among all, so that one address has no more places there than it may use.
  const ofAddress = limitConcurrencyByKey(perAddress, waitingPerAddress, wait)
  return <Result>(request: Pick<FastifyRequest, 'ip'>, search: () => Promise<Result>): Promise<Result> =>
    ofAddress(addressOf(request), () => ofAll(search))
}
