import net from 'node:net'
import { startPostgres } from '../../scripts/postgresServer'
import { runOn } from '../../testing/testDatabase'
import type { Defer } from '../../testing/testEnvironment'
import { until } from '../support/load'

/** A line to a port of this machine, which can be cut. */
async function openLine(to: number, defer: Defer) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    const other = net.connect(to, '127.0.0.1')
    for (const [end, far] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(end)
      end.on('error', () => undefined).on('close', () => far.destroy())
      end.pipe(far)
    }
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
export async function startCluster({ isSynchronous }: { isSynchronous: boolean }, defer: Defer) {
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
export type Cluster = Awaited<ReturnType<typeof startCluster>>
