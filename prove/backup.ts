/**
 * I6: a backup under load, restored into an empty place. Short: 5,000 bookings in the database; long: 100,000.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase, type OpenDatabase } from '../server/db/open'
import { countRows, type RowCounts } from '../server/db/rowCounts'
import type { Manifest } from '../server/operations/manifest'
import { databaseAt } from '../testing/testDatabase'
import { aPicture } from '../testing/pictures'
import { startAsking } from './support/asking'
import { missingBookings, overlappingPairs } from './support/audit'
import { insertGuests, insertRooms } from './support/people'
import { prove, type Proof } from './support/proof'
import { seeded } from './support/random'
import { quantile, seconds } from './support/report'
import { startRush } from './support/rush'
import type { Stage } from './support/stage'
import { openVisitor } from './support/visitor'

interface Ran {
  code: number | null
  said: string
  took: number
}

/** Runs a command of the operator, built beside this proof. */
async function run(command: 'backup' | 'restore', env: Record<string, string>, ...args: string[]): Promise<Ran> {
  const started = performance.now()
  const program = fileURLToPath(new URL(`./${command}.js`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: said.trim(), took: performance.now() - started }
}

/** Bookings of the past, in rooms of their own: weight only. */
const fill = (database: OpenDatabase, bookings: number) =>
  database.pool.query(
    `INSERT INTO bookings (id, room_id, hotel_id, user_id, check_in, check_out, guests, price_cents, total_cents)
     SELECT lpad(to_hex(row_number() OVER ()), 28, '0'), rooms.id, hotel_id, owner_id, night, night + 1, 2, 12000, 12000
       FROM rooms JOIN hotels ON hotels.id = hotel_id,
            LATERAL (SELECT current_date - step::int AS night FROM generate_series(1, $1 / (SELECT count(*) FROM rooms)) step) nights`,
    [bookings],
  )

/** An empty place of the same kind as the stage's. */
async function emptyPlace(stage: Stage): Promise<{ dataDir: string; databaseUrl?: string }> {
  const dataDir = path.join(stage.dataDir, `restored-${randomBytes(3).toString('hex')}`)
  if (!stage.databaseUrl) return { dataDir }
  const name = `restored_${randomBytes(4).toString('hex')}`
  const client = new pg.Client(stage.databaseUrl)
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  await client.end()
  return { dataDir, databaseUrl: databaseAt(stage.databaseUrl, name) }
}

const envOf = (stage: Stage, { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }) => ({
  ...stage.env,
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

const isSame = (one: RowCounts, other: RowCounts) => JSON.stringify(one) === JSON.stringify(other)

async function backUpAndRestore(stage: Stage, { report, options }: Pick<Proof, 'report' | 'options'>): Promise<void> {
  const { guests, rooms } = await stage.withDatabase(async (database) => {
    const people = { guests: await insertGuests(database.db, 400), rooms: await insertRooms(database.db, 200) }
    await fill(database, options.long ? 100_000 : 5000)
    return people
  })
  const server = await stage.serve()
  const owner = openVisitor(server, rooms[0]!.owner)
  for (let count = 0; count < 5; count += 1) {
    const room = { roomType: 'Double Bed', pricePerNight: '120', amenities: '[]' }
    await owner.call('addRoom', room, { files: [await aPicture(), await aPicture()] })
  }

  const rush = startRush(server, { guests, rooms, random: seeded(options.seed), clients: 10 })
  const probing = startAsking(server, { token: guests[0]!.token, every: 10 })
  await wait(2000)
  const before = [...rush.acknowledged.values()].flat()
  const calm = probing.take()
  const shelf = path.join(stage.dataDir, 'shelf')
  const backup = await run('backup', envOf(stage, stage), shelf)
  const meanwhile = probing.take()
  await wait(500)
  await rush.stop()
  await probing.stop()
  await server.stop()

  const folder = backup.said.split(': ')[0] ?? ''
  report.note(backup.said)
  const stall = Math.max(...meanwhile)
  report.row(
    'I6',
    'one command under load; the longest wait meanwhile',
    `exit ${backup.code} after ${seconds(backup.took)}, stall ${seconds(stall)} (p99 before ${seconds(quantile(calm, 0.99))})`,
    backup.code === 0 && stall <= 2000 && rush.strange.length === 0,
  )
  if (backup.code !== 0) return

  const place = await emptyPlace(stage)
  const restored = await run('restore', envOf(stage, place), folder)
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest
  const pictures = Object.keys(manifest.files).filter((file) => file.startsWith('images/')).length
  if (restored.code !== 0) report.note(restored.said)

  const database = await openDatabase({ ...place, log: pino({ level: 'fatal' }) })
  const rows = await countRows((query) => database.pool.query(query))
  const [missing, pairs] = [await missingBookings(database, before), await overlappingPairs(database)]
  await database.close()
  report.row(
    'I6',
    'restored into an empty place',
    `${rows.bookings} bookings, counts ${isSame(rows, manifest.rows) ? 'equal' : 'differ'}, ${pictures} pictures, ${missing} of ${before.length} lost, ${pairs} overlaps, ${seconds(restored.took)}`,
    restored.code === 0 &&
      isSame(rows, manifest.rows) &&
      pictures >= 10 &&
      missing === 0 &&
      pairs === 0 &&
      before.length > 0 &&
      restored.took <= 300_000,
  )

  const again = await run('restore', envOf(stage, place), folder)
  await appendFile(path.join(folder, Object.keys(manifest.files)[0]!), '!')
  const damaged = await run('restore', envOf(stage, await emptyPlace(stage)), folder)
  report.row(
    'I6',
    'refused: a place that is not empty, a backup with one byte more',
    `exit ${again.code} and ${damaged.code}`,
    again.code === 1 && /already|not empty/.test(again.said) && damaged.code === 1 && damaged.said.includes('damaged'),
  )
}

await prove('Backup: taken under load, whole when it comes back', async (proof) => {
  await proof.onEach(async (newStage) => backUpAndRestore(await newStage(), proof))
})
