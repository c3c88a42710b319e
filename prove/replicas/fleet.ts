import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { migrationsFolder } from '../../server/db/migrate'
import { freePort } from '../../testing/programs'
import { openMailbox, type Mailbox } from '../../testing/mailbox'
import { openObjectStore } from '../../testing/objectStore'
import type { RunningServer } from '../../testing/programs'
import { count } from '../support/audit'
import { openBalancer, type Balancer } from '../support/balancer'
import type { Proof } from '../support/proof'
import { seconds } from '../support/report'
import { openGround, program, type Stage } from '../support/stage'

/** What every replica of the fleet has to share besides the database and the pictures. */
export const secretKey = 'shared by every replica of this proof'

export type Report = Proof['report']

/** Three replicas and what stands around them. */
export interface Fleet {
  stage: Stage
  replicas: RunningServer[]
  balancer: Balancer
  mails: Mailbox
}

/** Starts three replicas at once on a database without a single table (I7), and tries a fourth that shares no pictures (J1). */
export async function openFleet(report: Report, defer: Proof['defer']): Promise<Fleet> {
  const ground = await openGround('postgres', { defer })
  const stage = await ground.newStage()
  await stage.withDatabase(({ pool }) => pool.query('DROP SCHEMA public, drizzle CASCADE; CREATE SCHEMA public'))

  const [objects, mails] = [await openObjectStore(), await openMailbox()]
  defer(() => objects.close())
  defer(() => mails.close())
  const shared = { ...objects.env, SMTP_URL: mails.url, SECRET_KEY: secretKey }
  const replicas = await Promise.all(
    ['one', 'two', 'three'].map((name) => stage.serve({ ...shared, DATA_DIR: path.join(stage.dataDir, name) })),
  )
  const alive = [...replicas]
  for (const replica of replicas) void replica.ended.then(() => alive.splice(alive.indexOf(replica), 1))
  const balancer = await openBalancer(() => alive)
  defer(() => balancer.close())

  await migratedOnce(stage, report, Math.max(...replicas.map(({ readyAfter }) => readyAfter)))
  await refusedAlone(stage, report)
  return { stage, replicas, balancer, mails }
}

async function migratedOnce(stage: Stage, report: Report, ready: number): Promise<void> {
  const known = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).length
  const [applied, different] = await stage.withDatabase(async (database) => [
    await count(database, 'SELECT count(*) FROM drizzle.__drizzle_migrations'),
    await count(database, 'SELECT count(DISTINCT hash) FROM drizzle.__drizzle_migrations'),
  ])
  report.row(
    'I7',
    'three replicas start at once on an empty database',
    `${applied} of ${known} migrations applied, ${applied - different} twice, all ready ≤ ${seconds(ready)}`,
    applied === known && different === known,
  )
}

async function refusedAlone(stage: Stage, report: Report): Promise<void> {
  const started = performance.now()
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...stage.env, DATA_DIR: path.join(stage.dataDir, 'alone'), PORT: String(await freePort()) },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const giveUp = setTimeout(() => child.kill('SIGKILL'), 20_000)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(giveUp)
  report.row(
    'J1',
    'a fourth that keeps pictures in its own folder does not start',
    `exit ${code} after ${seconds(performance.now() - started)}, ${said.includes('S3_ENDPOINT') ? 'names S3_ENDPOINT' : 'names nothing'}`,
    code === 1 && said.includes('S3_ENDPOINT'),
  )
}

/** Asks until the answer is as wanted; the milliseconds that took, at most two seconds. */
export async function until(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < 2000) {
    if (await isSo()) return performance.now() - started
  }
  return Infinity
}
