import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open'
import { unavailable } from './refusal'

/** How long the database may take to say that it is there (I5). */
const databaseLimit = 1000

const within = <Result>(work: Promise<Result>, milliseconds: number) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('timed out')), milliseconds).unref()),
  ])

/** `/livez`: this process runs, whatever else is down. `/readyz`: it can serve; 503 while draining or without database (I5). */
export function healthRoutes(app: FastifyInstance, { db, isDraining }: { db: Database; isDraining: () => boolean }) {
  app.get('/livez', async () => ({ success: true, message: 'Alive.' }))
  app.get('/readyz', async () => {
    if (isDraining()) throw unavailable('This server is stopping.')
    await within(db.execute(sql`select 1`), databaseLimit).catch(() => {
      throw unavailable('The database does not answer.')
    })
    return { success: true, message: 'Ready.' }
  })
}
