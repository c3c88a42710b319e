import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitRead, type RouteRate } from '../server/http/rate'

/**
 * Takes what is left of the rate of a route that only reads, but for `left` points: of a session's user, by their token, or of an
 * address.
 */
export async function useUpReads(
  app: FastifyInstance,
  path: string,
  { token, ip = '127.0.0.1', left = 0 }: { token?: string; ip?: string; left?: number },
): Promise<void> {
  const rate = app.routesWithRates.find(({ url }) => url === path)!.config!.rate as RouteRate
  const session = token && (await app.findSession({ cookies: { session: token } } as unknown as FastifyRequest))
  const request = { server: app, ip, session } as FastifyRequest
  try {
    for (let points = rate.points - left; points > 0; points -= 1) limitRead(request, rate)
  } catch {
    // It was asked for before.
  }
}
