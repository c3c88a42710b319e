import { pino } from 'pino'
import pg from 'pg'
import { freePort } from '../../testing/programs'
import { PlaceTaken, takePlace, type Place } from './place'

const databaseUrl = process.env.TEST_DATABASE_URL ?? ''
const log = pino({ level: 'silent' })
const places: Place[] = []
let onLost: (taken: PlaceTaken) => void = () => undefined

async function take(alone: boolean) {
  const place = await takePlace({ databaseUrl, alone, log, onLost: (taken) => onLost(taken) })
  places.push(place)
  return place
}

afterEach(async () => {
  await Promise.all(places.splice(0).map((place) => place.leave()))
})

test('a server that cannot be reached gives no place', async () => {
  const nowhere = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`
  await expect(takePlace({ databaseUrl: nowhere, alone: true, log, onLost })).rejects.toThrow(/ECONNREFUSED/)
})

// The embedded database is locked by its folder: there only one process can be.
if (databaseUrl) {
  test('any number of processes share a database when their pictures are shared', async () => {
    await take(false)
    await take(false)
    await take(false)
  })

  test.each([
    ['a second process with a folder of its own', true, true],
    ['a process with a folder of its own beside one that shares', false, true],
    ['a process that shares beside one with a folder of its own', true, false],
  ])('%s does not start, and is told why within 5 s', async (_who, first, second) => {
    await take(first)
    const started = performance.now()
    await expect(take(second)).rejects.toThrow(/S3_ENDPOINT/)
    expect(performance.now() - started).toBeLessThan(5000)
  })

  test('a process that starts while the last one ends gets its place', async () => {
    const last = await take(true)
    setTimeout(() => void last.leave(), 500)
    await take(true)
  })

  test('a place whose connection broke is taken again, and given up when somebody else has it', async () => {
    const lost = new Promise<PlaceTaken>((resolve) => (onLost = resolve))
    await take(true)
    const admin = new pg.Client(databaseUrl)
    await admin.connect()
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stayscape place' AND datname = current_database()`,
    )
    // Whoever comes in the second before it is taken again has it from then on.
    await take(true)
    expect(await lost).toBeInstanceOf(PlaceTaken)
    await admin.end()
  })
}
