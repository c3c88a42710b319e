/** A backup under load, restored into an empty location. Short: 5,000 bookings in the database; long: 100,000. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { calls } from '../contract/calls'
import type { OpenDatabase } from '../server/db/database'
import { countRows } from '../server/db/snapshot'
import type { Manifest } from '../server/operations/manifest'
import { newRoom } from '../testing/newcomers'
import { aPicture } from '../testing/pictures'
import { runProgram, serverFolder } from '../testing/programs'
import type { Random } from '../testing/random'
import { databaseAt, runOn } from '../testing/testDatabase'
import { openEnvironment, type TestEnvironment } from '../testing/testEnvironment'
import { seconds } from '../testing/timing'
import { openVisitor } from '../testing/visitor'
import { auditBookings } from './support/audit'
import { startBookings, startPolling, until } from './support/load'
import { answersTo, prove, some, type Report } from './support/proof'

/** On the data of an environment. */
const run = (command: 'backup' | 'restore', { env, dataDir }: TestEnvironment, arg: string) =>
  runProgram(path.join(serverFolder, `${command}.js`), { args: [arg], env: { ...env, DATA_DIR: dataDir } })

/** Past bookings, to give the database its size. */
const fill = ({ pool }: OpenDatabase, bookings: number) =>
  pool.query(
    `INSERT INTO bookings (id, room_id, hotel_id, user_id, check_in, check_out, guests, price_cents, total_cents)
     SELECT lpad(to_hex(row_number() OVER ()), 28, '0'), rooms.id, hotel_id, owner_id, night, night + 1, 2, 12000, 12000
       FROM rooms JOIN hotels ON hotels.id = hotel_id,
            LATERAL (SELECT current_date - step::int AS night FROM generate_series(1, $1 / (SELECT count(*) FROM rooms)) step) nights`,
    [bookings],
  )

const backUpAndRestore = (random: Random, bookings: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms } = await environment.insert(400, 200)
  await environment.withDatabase((database) => fill(database, bookings))
  const server = await environment.startServer()
  const owner = openVisitor(server, rooms[0]!.owner)
  for (let turn = 0; turn < 5; turn += 1) await newRoom(owner, { files: [await aPicture(), await aPicture()] })

  const load = startBookings(server, { guests, rooms, random, clients: 10 })
  const polling = startPolling(server, { token: guests[0]!.token, paths: [calls.isAuth.path], every: 10 })
  await until(() => load.booked.length >= 50)
  const before = [...load.booked]
  polling.take()
  const backup = await run('backup', environment, path.join(environment.dataDir, 'backups'))
  const meanwhile = polling.take()
  const bookedMeanwhile = load.booked.length - before.length
  await until(() => load.booked.length >= before.length + bookedMeanwhile + 10)
  await load.stop()
  await polling.stop()
  await server.stop()

  report.note(backup.output)
  report.row('one command under load', {
    'exit code': [backup.code, 0],
    took: seconds(backup.took),
    'booked meanwhile': bookedMeanwhile,
    ...answersTo('a guest', meanwhile),
    'neither success nor refusal': [load.strange.length + load.unanswered, 0],
  })
  if (backup.code !== 0) return

  const folder = backup.output.split(': ')[0] ?? ''
  const name = `restored_${process.pid}`
  const { env, databaseUrl } = environment
  if (databaseUrl) await runOn(databaseUrl, `CREATE DATABASE ${name} TEMPLATE template0`)
  const empty = await openEnvironment({ env, databaseUrl: databaseUrl && databaseAt(databaseUrl, name) })
  const restored = await run('restore', empty, folder)
  if (restored.code !== 0) report.note(restored.output)
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest
  const pictures = Object.keys(manifest.files).filter((file) => file.startsWith('images/')).length
  const { rows, lost, overlaps } = await empty.withDatabase(async (database) => ({
    rows: await countRows((query) => database.pool.query(query)),
    ...(await auditBookings(database, before)),
  }))
  await empty.close()
  report.row('restored into an empty location', {
    'exit code': [restored.code, 0],
    took: seconds(restored.took),
    bookings: rows.bookings ?? 0,
    'rows as in the manifest': [JSON.stringify(rows), JSON.stringify(manifest.rows)],
    pictures: { text: String(pictures), holds: pictures >= 10 },
    acknowledged: some(before.length),
    lost: [lost, 0],
    overlaps: [overlaps, 0],
  })
}

await prove('Backup: taken under load, whole when it comes back', async ({ options: { long }, random, onEach }) => {
  await onEach(backUpAndRestore(random, long ? 100_000 : 5000))
})
