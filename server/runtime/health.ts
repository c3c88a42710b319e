import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../db/database'
import { unavailable } from '../http/refusal'
import { second, withTimeout } from '../time'
import { version } from './version'

const pingTimeout = second

interface HealthOptions {
  database: Pick<OpenDatabase, 'ping'>
  isDraining: () => boolean
}

/** `/livez`: this process runs, whatever else is down. `/readyz`: it can serve; 503 while draining or without database. */
export async function healthRoutes(app: FastifyInstance, { database, isDraining }: HealthOptions) {
  const options = {
    config: { rate: { unlimited: 'Whoever runs this process asks, and one ping is shared by all who ask' } },
  }
  app.get('/livez', options, async () => ({ success: true, message: 'Alive.', version }))
  app.get('/readyz', options, async () => {
    if (isDraining()) throw unavailable('This server is stopping.')
    await withTimeout(pingTimeout, database.ping()).catch(() => {
      throw unavailable('The database does not answer.')
    })
    return { success: true, message: 'Ready.' }
  })
}
