/**
 * The bare query: Fastify routes that run one prepared statement of the product on the same kind of pool and send its rows,
 * and one that does the barest booking: a transaction that locks the room's row and inserts. Started by peers.ts.
 */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { sessionService } from '../../server/accounts/sessions/service'
import { bookingQueries } from '../../server/bookings/store'
import { newId } from '../../server/db/schema'
import { openDatabase, type OpenDatabase } from '../../server/db/open'
import type { BareServer, BareStay } from './peers'

/** The statement that `work` sends, so that what runs bare is what the product runs, however that changes. */
async function statementOf({ pool }: OpenDatabase, work: () => Promise<unknown>): Promise<pg.QueryConfig> {
  const query = pool.query.bind(pool)
  const seen: pg.QueryConfig[] = []
  pool.query = ((config: pg.QueryConfig, values: unknown[]) => {
    seen.push({ name: config.name, text: config.text, values })
    return query(config, values)
  }) as typeof pool.query
  await work()
  pool.query = query
  const [first] = seen
  if (!first?.name) throw new Error('No prepared statement was seen.')
  return first
}

const lockRoom = 'SELECT hotel_id, price_cents FROM rooms WHERE id = $1 FOR UPDATE'
const insertBooking = `INSERT INTO bookings (id, room_id, hotel_id, user_id, check_in, check_out, guests, price_cents, total_cents)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`

async function book({ pool }: OpenDatabase, stay: BareStay) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ hotel_id: string; price_cents: number }>({
      name: 'lock_room',
      text: lockRoom,
      values: [stay.roomId],
    })
    const { hotel_id, price_cents } = rows[0]!
    const id = newId()
    const values = [id, stay.roomId, hotel_id, stay.userId, stay.checkIn, stay.checkOut, 2, price_cents]
    await client.query({ name: 'insert_booking', text: insertBooking, values })
    await client.query('COMMIT')
    return { success: true, id }
  } finally {
    client.release()
  }
}

async function serve({ databaseUrl, dataDir, token, userId, stay }: BareServer): Promise<number> {
  const database = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'fatal' }) })
  const { db, pool } = database
  const queries = bookingQueries(db)
  const statements = {
    'is-auth': await statementOf(database, () => sessionService(db).find(token)),
    'get-bookings': await statementOf(database, () => queries.ofGuest.execute({ userId })),
    'check-availability': await statementOf(database, () =>
      queries.roomsForStays.execute({
        roomIds: [stay.roomId],
        checkInDates: [stay.checkIn],
        checkOutDates: [stay.checkOut],
      }),
    ),
  }
  const app = Fastify()
  for (const [name, statement] of Object.entries(statements)) {
    app.get(`/${name}`, async () => (await pool.query(statement)).rows as unknown)
  }
  app.post<{ Body: BareStay }>('/create-booking', async ({ body }) => book(database, body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

process.once('message', (queries: BareServer) => {
  void serve(queries).then((port) => process.send!({ port }))
})
process.on('disconnect', () => process.exit(0))
