import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies'
import { metricsPath } from '../runtime/overload'
import type { RequestTimes } from '../runtime/requestTimes'
import { metricsService } from './service'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** What Prometheus reads, for whoever brings `token`. */
export async function metricsRoute(
  app: FastifyInstance,
  deps: Dependencies,
  { token, times }: { token: string; times: RequestTimes },
) {
  const metrics = await metricsService(deps, times)
  app.addHook('onClose', async () => metrics.stop())
  const expected = digest(`Bearer ${token}`)

  app.get(metricsPath, { schema: { hide: true } }, async (request, reply) => {
    // Digests are of one length, as the comparison wants.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ success: false, message: 'That token is wrong.' })
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}
