import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics'

export const metricsPath = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** What Prometheus reads, for whoever brings `token`. */
export async function metricsRoute(app: FastifyInstance, { metrics, token }: { metrics: Metrics; token: string }) {
  const expected = digest(`Bearer ${token}`)
  app.addHook('onClose', async () => metrics.stop())

  const options = {
    config: { rate: { unlimited: 'Answers only whoever brings the token' } },
  }
  app.get(metricsPath, options, async (request, reply) => {
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
