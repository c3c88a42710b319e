/** The machine of the database dies under a load of bookings, and its standby is promoted. Short and long are the same. */
import net from 'node:net'
import { pipeline } from 'node:stream'
import { startPostgres } from '../scripts/postgresServer'
import { runOn } from '../testing/testDatabase'
import { openEnvironment, serverEnv, type Defer } from '../testing/testEnvironment'
import { seconds } from '../testing/timing'
import { auditBookings, count } from './support/audit'
import { startBookings, until } from './support/load'
import { prove, some, type Proof } from './support/proof'

/** A line to a port of this machine, which can be cut. */
async function openLine(to: number, defer: Defer) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    const other = net.connect(to, '127.0.0.1')
    sockets.add(socket)
    pipeline(socket, other, socket, () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = async () => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
  }
  defer(cut)
  return { port: (server.address() as net.AddressInfo).port, cut }
}

/** A primary and a standby that follows it over a line of their own; `isSynchronous`: each commit waits for the standby. */
async function startCluster({ isSynchronous }: { isSynchronous: boolean }, defer: Defer) {
  const primary = await startPostgres()
  defer(() => primary.stop())
  const line = await openLine(Number(new URL(primary.address).port), defer)
  const standby = await startPostgres({ standbyOf: line.port })
  defer(() => standby.stop())

  if (isSynchronous) {
    await runOn(primary.address, "ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    await runOn(primary.address, 'SELECT pg_reload_conf()')
  }
  const wanted = isSynchronous ? 'sync' : 'async'
  const follows = `SELECT FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '${wanted}'`
  await until(async () => (await runOn(primary.address, follows)).rowCount === 1, 50)

  const waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
  const { username, pathname } = new URL(primary.address)
  // The standby first: the primary has to be found.
  const hosts = [standby, primary].map(({ address }) => new URL(address).host).join()
  return {
    databaseUrl: `postgres://${username}@${hosts}${pathname}`,
    cutOff: line.cut,
    /** Ends the waiting for the standby of all commits, as a statement timeout or an operator may; answers of how many. */
    cancelWaits: async () => (await runOn(primary.address, `SELECT pg_cancel_backend(pid) ${waiting}`)).rowCount ?? 0,
    waitingCommits: async () => (await runOn(primary.address, `SELECT pid ${waiting}`)).rowCount ?? 0,
    killPrimary: () => primary.kill(),
    promote: () => runOn(standby.address, 'SELECT pg_promote()'),
  }
}
type Cluster = Awaited<ReturnType<typeof startCluster>>

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
    'neither success nor refusal': [load.strange.join('; '), ''],
    'served again after the promotion': seconds(servedAfter),
    'start warned of loss': [server.output().includes('no synchronous standby'), !isSynchronous],
  })
  await environment.close()
}

await prove('Failover: the database’s machine dies, and no acknowledged booking with it', async (proof) => {
  for (const each of cases) await failOver(each, proof)
})
