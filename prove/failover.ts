/** The machine of the database dies under a load of bookings, and its standby is promoted. Short and long are the same. */
import { openEnvironment, serverEnv } from '../testing/testEnvironment'
import { seconds } from '../testing/timing'
import { startCluster, type Cluster } from './failover/cluster'
import { auditBookings, count } from './support/audit'
import { startBookings, until } from './support/load'
import { prove, some, type Proof } from './support/proof'

type Load = ReturnType<typeof startBookings>

interface Case {
  what: string
  isSynchronous: boolean
  /** What happens after the line to the standby is cut and before the primary dies. */
  cutOff?: (cluster: Cluster, load: Load) => Promise<unknown>
}

/** Acknowledged bookings that are enough to lose some. */
const enough = 20

const commitsWait: Case['cutOff'] = (cluster) => until(async () => (await cluster.waitingCommits()) > 0, 50)

async function commitsAreCancelled(cluster: Cluster) {
  let cancelled = 0
  await until(async () => (cancelled += await cluster.cancelWaits()) >= enough, 100)
}

function commitsGoOn(_: Cluster, load: Load) {
  const before = load.booked.length
  return until(() => load.booked.length >= before + enough)
}

const cases: Case[] = [
  { what: 'synchronous standby, primary killed', isSynchronous: true },
  { what: 'synchronous standby, cut off before', isSynchronous: true, cutOff: commitsWait },
  {
    what: 'synchronous standby, cut off before, waiting commits cancelled',
    isSynchronous: true,
    cutOff: commitsAreCancelled,
  },
  { what: 'asynchronous standby, cut off before', isSynchronous: false, cutOff: commitsGoOn },
]

async function failOver({ what, isSynchronous, cutOff }: Case, { report, random, defer }: Proof) {
  const cluster = await startCluster({ isSynchronous }, defer)
  const environment = await openEnvironment({ databaseUrl: cluster.databaseUrl, env: serverEnv })
  defer(environment.close)
  const { guests, rooms } = await environment.insert(1000, 20)
  const server = await environment.startServer()
  let restarts = 0
  void server.ended.then(() => (restarts += 1))

  const load = startBookings(server, { guests, rooms, random, insists: true })
  await until(() => load.booked.length >= 100)
  if (cutOff) {
    await cluster.cutOff()
    await cutOff(cluster, load)
  }
  const before = load.booked.length
  await cluster.killPrimary()
  await cluster.promote()
  const promoted = load.booked.length
  const servedAfter = await until(() => load.booked.length > promoted)
  await until(() => load.booked.length >= promoted + enough)
  const ended = restarts
  await load.stop()

  const ids = load.booked
  const { lost, overlaps } = await environment.withDatabase((database) => auditBookings(database, ids))
  const unheard = await environment.withDatabase((database) =>
    count(database, 'SELECT count(*) FROM bookings WHERE id <> ALL($1)', [ids]),
  )
  report.row(what, {
    acknowledged: ids.length,
    'before the death': some(before),
    'after the promotion': some(ids.length - promoted),
    // Where nobody waits for the standby some are lost, as the server says when it starts.
    lost: isSynchronous ? [lost, 0] : some(lost),
    'acknowledged twice': [ids.length - new Set(ids).size, 0],
    'booked but never acknowledged': [unheard, 0],
    overlaps: [overlaps, 0],
    restarts: [ended, 0],
    'fates unknown': cutOff && isSynchronous ? some(load.unknown) : load.unknown,
    'turned away meanwhile': load.unavailable,
    'neither success nor refusal': [load.strange.join('; '), ''],
    'served again after the promotion': seconds(servedAfter),
    'start warned of loss': [server.output().includes('no synchronous standby'), !isSynchronous],
  })
  await environment.close()
}

await prove('Failover: the database’s machine dies, and no acknowledged booking with it', async (proof) => {
  for (const each of cases) await failOver(each, proof)
})
