import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../db/database'
import { unavailable } from '../http/refusal'
import { second, withTimeout } from '../time'

const pingTimeout = second

interface HealthOptions {
  database: Pick<OpenDatabase, 'ping'>
  isDraining: () => boolean
}

/** `/livez`: this process runs, whatever else is down. `/readyz`: it can serve; 503 while draining or without database. */
export async function healthRoutes(app: FastifyInstance, { database, isDraining }: HealthOptions) {
  app.get('/livez', async () => ({ success: true, message: 'Alive.' }))
  app.get('/readyz', async () => {
    if (isDraining()) throw unavailable('This server is stopping.')
    await withTimeout(pingTimeout, database.ping()).catch(() => {
      throw unavailable('The database does not answer.')
    })
    return { success: true, message: 'Ready.' }
  })
}
