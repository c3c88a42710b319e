import type { FastifyInstance } from 'fastify'
import { unavailable } from '../http/refusal'
import { withTimeout } from '../time'

const pingTimeoutMs = 1000

interface HealthDeps {
  /** Resolves when the database answers. */
  ping: () => Promise<unknown>
  isDraining: () => boolean
}

/** `/livez`: this process runs, whatever else is down. `/readyz`: it can serve; 503 while draining or without database. */
export async function healthRoutes(app: FastifyInstance, { ping, isDraining }: HealthDeps) {
  app.get('/livez', async () => ({ success: true, message: 'Alive.' }))
  app.get('/readyz', async () => {
    if (isDraining()) throw unavailable('This server is stopping.')
    await withTimeout(pingTimeoutMs, ping()).catch(() => {
      throw unavailable('The database does not answer.')
    })
    return { success: true, message: 'Ready.' }
  })
}
