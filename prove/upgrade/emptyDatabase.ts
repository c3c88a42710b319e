import pg from 'pg'
import { startPostgres } from '../../scripts/postgresServer'
import { overPool } from '../../server/db/database'
import { openObjectStore } from '../../testing/objectStore'
import { insertGuests } from '../../testing/rows'
import { databaseAt, runOn } from '../../testing/testDatabase'
import { openEnvironment, serverEnv, type Defer } from '../../testing/testEnvironment'

/** A PostgreSQL database that no release has seen yet, and the picture store that replicas share. */
export async function openEmptyDatabase(defer: Defer) {
  const postgres = await startPostgres()
  defer(() => postgres.stop())
  await runOn(postgres.address, 'CREATE DATABASE upgraded')
  const databaseUrl = databaseAt(postgres.address, 'upgraded')
  const objects = await openObjectStore()
  defer(() => objects.close())
  const environment = await openEnvironment({ databaseUrl, env: { ...serverEnv, ...objects.env } })
  defer(environment.close)
  return { ...environment, databaseUrl }
}

/** Guests with sessions and rooms, in the columns that both releases have; returns the rooms' ids. */
export async function insertBefore(databaseUrl: string, guests: number, rooms: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  try {
    const accounts = await insertGuests(overPool(pool), guests)
    const [owner] = await insertGuests(overPool(pool), 1, 'owner')
    await pool.query(
      `INSERT INTO hotels (id, owner_id, name, contact, city, address) VALUES ('hotel', $1, 'Harbour House', '1', 'London', '1 Quay')`,
      [owner!.user.id],
    )
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO rooms (id, hotel_id, room_type, price_cents)
       SELECT 'room' || n, 'hotel', 'Double Bed', 12000 FROM generate_series(1, $1::int) n RETURNING id`,
      [rooms],
    )
    return { guests: accounts, rooms: rows.map(({ id }) => id) }
  } finally {
    await pool.end()
  }
}
