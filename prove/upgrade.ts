/**
 * A rolling upgrade on PostgreSQL: replicas of the release before go on while the first of this one migrates their database, and
 * both sell the same nights. The release before is built from the history of this repository. Short and long are the same.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import pg from 'pg'
import { startPostgres } from '../scripts/postgresServer'
import { inDays } from '../testing/days'
import { openObjectStore } from '../testing/objectStore'
import { startServer } from '../testing/programs'
import { databaseAt, runOn } from '../testing/testDatabase'
import { openEnvironment, serverEnv } from '../testing/testEnvironment'
import { localAddress, openVisitor } from '../testing/visitor'
import { auditBookings, count } from './support/audit'
import { bookAtOnce } from './support/load'
import { prove, type Proof } from './support/proof'

/** The last commit whose bookings know no table of taken nights. */
const releaseBefore = 'dcd6669'

const [first, second] = ['room1', 'room2'] as const

const stayOf = (roomId: string, from: number) => ({
  ...{ roomId, checkInDate: inDays(from), checkOutDate: inDays(from + 2), guests: 1 },
})

/**
 * Builds the server of a commit and returns the folder of its bundle, which finds this project's packages; undefined when the
 * history that was fetched does not reach so far.
 */
async function buildRelease(commit: string): Promise<string | undefined> {
  const top = path.resolve(`.cache/releases/${commit}`)
  const folder = path.join(top, 'dist/server')
  if (existsSync(path.join(folder, 'package.json'))) return folder

  const archive = spawnSync('git', ['archive', commit, 'server', 'contract', 'tsconfig.json'], { maxBuffer: 2 ** 28 })
  if (archive.status !== 0) return undefined
  mkdirSync(top, { recursive: true })
  execFileSync('tar', ['x', '-C', top], { input: archive.stdout })
  await build({
    absWorkingDir: top,
    entryPoints: { main: 'server/main.ts', worker: 'server/db/embedded/worker.ts' },
    outdir: folder,
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'esm', packages: 'external', logLevel: 'warning' },
  })
  for (const source of ['db/migrations', 'images/pictureWorker.mjs', 'package.json']) {
    cpSync(path.join(top, 'server', source), path.join(folder, path.basename(source)), { recursive: true })
  }
  return folder
}

/** A PostgreSQL database that no release has seen yet, and the picture store that replicas share. */
async function openEmptyDatabase({ defer }: Proof) {
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

/** Guests with sessions, and rooms in the columns that both releases have. */
async function insertBefore(databaseUrl: string, { defer }: Proof) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  defer(() => pool.end())
  const tokens = Array.from({ length: 200 }, () => randomBytes(32).toString('base64url'))
  await pool.query(
    `INSERT INTO users (id, name, email, password_hash, is_verified, role)
     SELECT id, 'Ada', md5(id) || '@example.com', 'none', true, CASE id WHEN 'owner' THEN 'owner' ELSE 'user' END
     FROM unnest($1::text[] || 'owner'::text) id`,
    [tokens],
  )
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, expires_at)
     SELECT sha256(convert_to(id, 'UTF8')), id, now() + interval '1 day' FROM unnest($1::text[]) id`,
    [tokens],
  )
  await pool.query(
    `INSERT INTO hotels (id, owner_id, name, contact, city, address)
     VALUES ('hotel', 'owner', 'Harbour House', '1', 'London', '1 Quay')`,
  )
  await pool.query(
    `INSERT INTO rooms (id, hotel_id, room_type, price_cents)
     SELECT unnest($1::text[]), 'hotel', 'Double Bed', 12000`,
    [[first, second]],
  )
  return tokens
}

await prove('Upgrade: two releases side by side', async (proof) => {
  const { report, defer } = proof
  const folder = await buildRelease(releaseBefore)
  if (!folder) return report.note(`${releaseBefore} is not in the history that was fetched: nothing is proved.`)

  const environment = await openEmptyDatabase(proof)
  const start = async (from?: string) => {
    const server = await startServer(environment.dataDir, { env: environment.env, folder: from })
    defer(() => server.kill())
    return server
  }
  // The one whose statements know the database as it was made.
  const before = await start(folder)
  const tokens = await insertBefore(environment.databaseUrl, proof)
  const visit = (server: { port: number }, index: number) =>
    openVisitor(server, { token: tokens[index], from: localAddress(index) })
  const early = await visit(before, 0).must('createBooking', stayOf(first, 5))

  const after = await start()
  const entered = await environment.withDatabase((database) =>
    count(database, 'SELECT count(*) FROM taken_nights WHERE id = $1', [early.bookingId]),
  )
  report.row('what was booked before the upgrade', { 'has its nights': [entered, 1] })

  const visitors = tokens.map((_, index) => visit(index % 2 ? before : after, index))
  const { granted, refused, faults } = await bookAtOnce(visitors, stayOf(second, 30))
  report.row('200 at once, half of them at each release, for the same nights', {
    booked: [granted, 1],
    refused: [refused, 199],
    faults: [faults, 0],
  })

  const cancelled = await visit(before, 0).call('cancelBooking', { bookingId: early.bookingId, expectedRefund: 0 })
  const again = await visit(after, 1).call('createBooking', stayOf(first, 5))
  const back = await visit(before, 2).call('createBooking', stayOf(first, 6))
  report.row('nights that one release frees', {
    cancelled: [cancelled.body.success, true],
    'sold by the other': [again.body.success, true],
    'sold twice': [back.body.success, false],
  })

  const { overlaps, astray } = await environment.withDatabase((database) => auditBookings(database, []))
  report.row('afterwards', { overlaps: [overlaps, 0], astray: [astray, 0] })
})
