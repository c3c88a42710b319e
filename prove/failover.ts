/**
 * The machine of the database dies under a load of bookings, and its standby is promoted. Short and long are the same.
 *
 * `--without standby` falls short where waiting commits are cancelled: they are then acknowledged, and lost.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { seeded } from '../testing/random'
import { openEnvironment, serverEnv } from '../testing/testEnvironment'
import { startCluster } from './failover/cluster'
import { startKeyedBookings } from './failover/keyedLoad'
import { auditBookings, count } from './support/audit'
import { until } from './support/load'
import { atMost, prove, some, withFaults, type Proof } from './support/proof'

interface Case {
  what: string
  isSynchronous: boolean
  /** Milliseconds before its death for which the primary has no line to its standby. */
  cutOff?: number
  /** Commits that wait for the standby are cancelled meanwhile. */
  areCancelled?: boolean
}

const cases: Case[] = [
  { what: 'synchronous standby, primary killed', isSynchronous: true },
  { what: 'synchronous standby, cut off a second before', isSynchronous: true, cutOff: 1000 },
  {
    what: 'synchronous standby, cut off 4 s before, waiting commits cancelled',
    isSynchronous: true,
    cutOff: 4000,
    areCancelled: true,
  },
  { what: 'asynchronous standby, cut off a second before', isSynchronous: false, cutOff: 1000 },
]

/** From the promotion, in milliseconds. */
const backWithin = 30_000

async function failOver({ what, isSynchronous, cutOff = 0, areCancelled }: Case, { report, defer, options }: Proof) {
  const cluster = await startCluster({ isSynchronous }, defer)
  const environment = await openEnvironment({ databaseUrl: cluster.databaseUrl, env: serverEnv })
  defer(environment.close)
  const { guests, rooms } = await environment.insert(1000, 20)
  const server = await environment.startServer(withFaults({}, options.without))
  let restarts = 0
  void server.ended.then(() => (restarts += 1))

  const load = startKeyedBookings(server, { guests, rooms, random: seeded(1) })
  await until(() => load.booked.length >= 100, 30_000)
  if (cutOff) await cluster.cutOff()
  for (const until = performance.now() + cutOff; performance.now() < until; await wait(200)) {
    if (areCancelled) await cluster.cancelWaits()
  }
  const killed = performance.now()
  await cluster.killPrimary()
  await cluster.promote()
  const promoted = performance.now()
  const first = () => load.booked.find(({ at }) => at > promoted)?.at ?? Infinity
  await until(() => first() < Infinity, backWithin)
  await wait(2000)
  const ended = restarts
  await load.stop()

  const last = Math.max(...load.booked.filter(({ at }) => at <= killed).map(({ at }) => at))
  const ids = load.booked.map(({ id }) => id)
  const { rows, lost, overlaps } = await environment.withDatabase((database) => auditBookings(database, ids))
  const unheard = await environment.withDatabase((database) =>
    count(database, 'SELECT count(*) FROM bookings WHERE id <> ALL($1)', [ids]),
  )
  const warned = server.output().includes('no synchronous standby')
  report.row(what, {
    acknowledged: some(ids.length),
    'after the promotion': some(load.booked.filter(({ at }) => at > promoted).length),
    lost: isSynchronous ? [lost, 0] : lost,
    'acknowledged twice': [ids.length - new Set(ids).size, 0],
    'booked but never acknowledged': [unheard, 0],
    rows,
    overlaps: [overlaps, 0],
    restarts: [ended, 0],
    'fates unknown': load.unknown,
    settled: [load.settled, load.unknown],
    'turned away meanwhile': load.unavailable,
    'neither success nor refusal': [load.strange.join('; '), ''],
    'served again after the promotion': atMost(first() - promoted, backWithin),
    'without service': atMost(first() - last, backWithin + cutOff + 10_000),
    'start warned of loss': [warned, !isSynchronous],
  })
  await environment.close()
}

await prove('Failover: the database’s machine dies, and no acknowledged booking with it', async (proof) => {
  for (const each of cases) await failOver(each, proof)
})
