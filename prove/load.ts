/**
 * Clients that never finish what they send, far more requests than the server can answer, and a machine that lets the server
 * wait. Short: overload for 10 s and 500 sockets that drip their headers; long: 60 s, and 500 more that drip their bodies.
 */
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '../contract/calls'
import { residentMegabytes, type RunningServer } from '../testing/programs'
import type { Random } from '../testing/random'
import type { Account } from '../testing/rows'
import type { TestEnvironment } from '../testing/testEnvironment'
import { quantile, seconds } from '../testing/timing'
import { localAddress, openVisitor } from '../testing/visitor'
import { inTime, startBookings, startPolling, until } from './support/load'
import { answersTo, atMost, prove, some, type Report } from './support/proof'

const start = 'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\n'
const slow = {
  headers: `${start}x-slow: `,
  bodies: `${start}content-type: application/json\r\ncontent-length: 5000\r\n\r\n"`,
}

/** Sends a byte a second; resolves with the milliseconds until the server hangs up. */
function drip({ port }: RunningServer, opening: string, from: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(opening))
    const dripping = setInterval(() => socket.writable && socket.write('a'), 1000)
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(performance.now() - started)
    })
  })
}

const slowClients = (kinds: (keyof typeof slow)[]) => async (environment: TestEnvironment, report: Report) => {
  const { guests } = await environment.insert(1, 0)
  const server = await environment.startServer()
  for (const kind of kinds) {
    const healthy = startPolling(server, { token: guests[0]!.token, paths: [calls.isAuth.path], every: 100 })
    const drips = Array.from({ length: 500 }, (_, index) => drip(server, slow[kind], localAddress(index)))
    const lasted = await inTime(Promise.all(drips))
    await healthy.stop()
    report.row(`500 sockets that drip their ${kind}`, {
      'all gone': [lasted !== undefined, true],
      after: seconds(Math.max(...(lasted ?? []))),
      ...answersTo('a healthy guest', healthy.take()),
    })
  }
  await server.stop()
}

/** More than the server can answer at once, and fewer than its sockets, so that a healthy guest still gets one. */
const clients = 1500

const overload = (random: Random, duration: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms } = await environment.insert(2000, 50)
  const server = await environment.startServer()
  const healthy = guests.pop()!
  const usual = await normalPace(server, healthy)

  const load = startBookings(server, { guests, rooms, random, clients })
  let biggest = 0
  for (const until = performance.now() + duration; performance.now() < until; await wait(50)) {
    biggest = Math.max(biggest, (await residentMegabytes(server.pid)) ?? 0)
  }
  await load.stop()
  const recovered = await until(async () => (await normalPace(server, healthy)) <= usual * 3)
  const alive = await openVisitor(server).send({ path: '/livez' })
  await server.stop()

  const strange = load.strange.filter((answer) => !/^(503|429):/.test(answer))
  report.row(`${clients} bookings at a time for ${duration / 1000} s`, {
    alive: [alive.status, 200],
    'MB at most': atMost(biggest, 512),
    'usual pace after': { text: seconds(recovered), holds: recovered < Infinity },
    booked: some(load.booked.length),
    'turned away': some(load.strange.length - strange.length),
    unanswered: load.unanswered,
    'other answers': [strange.slice(0, 3).join('; '), ''],
  })
}

/** The machine lets the server wait, as one does that is short of processors: it has nothing to shed. */
const starvation = async (environment: TestEnvironment, report: Report) => {
  const server = await environment.startServer()
  for (let turn = 0; turn < 4; turn += 1) {
    process.kill(server.pid, 'SIGSTOP')
    await wait(1300)
    process.kill(server.pid, 'SIGCONT')
    report.row('1.3 s without a processor', {
      'answer after': [(await openVisitor(server).call('isAuth')).status, 200],
    })
  }
  await server.stop()
}

/** The median of ten simple requests in milliseconds. */
async function normalPace(server: RunningServer, account: Account): Promise<number> {
  const visitor = openVisitor(server, account)
  const times: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    const { took, status } = await visitor.call('isAuth')
    times.push(status === 200 ? took : Infinity)
  }
  visitor.close()
  return quantile(times, 0.5)
}

await prove('Load: slow clients and far too many', async ({ options: { long }, random, onEach }) => {
  await onEach(
    slowClients(long ? ['headers', 'bodies'] : ['headers']),
    overload(random, long ? 60_000 : 10_000),
    starvation,
  )
})
