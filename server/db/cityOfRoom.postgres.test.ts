import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { insertRoom } from '../../testing/rows'
import { openTestDatabase, untilBlocked } from '../../testing/testDatabase'
import type { OpenDatabase } from './database'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a room that is being added while its hotel moves is in the new city', async () => {
  const { hotelId } = await insertRoom(database.db)
  const [adding, moving] = [await database.pool.connect(), await database.pool.connect()]
  await adding.query('BEGIN')
  await adding.query(
    `INSERT INTO rooms (id, hotel_id, room_type, price_cents) VALUES ('new', '${hotelId}', 'Double Bed', 12000)`,
  )
  const moved = moving.query(`UPDATE hotels SET city = 'Oslo' WHERE id = '${hotelId}'`)
  await untilBlocked(database, moved)
  await adding.query('COMMIT')
  await moved
  adding.release()
  moving.release()

  const { rows } = await database.pool.query(`SELECT DISTINCT city FROM rooms WHERE hotel_id = '${hotelId}'`)
  expect(rows).toEqual([{ city: 'Oslo' }])
})
