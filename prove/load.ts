/**
 * Far more bookings at a time than the server can answer, and a machine that lets it wait. Short: 10 s; long: 60 s.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../testing/programs'
import type { Random } from '../testing/random'
import type { Account } from '../testing/rows'
import type { TestEnvironment } from '../testing/testEnvironment'
import { quantile, seconds } from '../testing/timing'
import { openVisitor } from '../testing/visitor'
import { watchMemory } from '../testing/watchMemory'
import { startBookings, until } from './support/load'
import { atMost, prove, some, type Report } from './support/proof'

/** More than the server can answer at once, and fewer than its sockets, so that a healthy guest still gets one. */
const clients = 1500

const overload = (random: Random, duration: number) => async (environment: TestEnvironment, report: Report) => {
  const { guests, rooms } = await environment.insert(2000, 50)
  const server = await environment.startServer()
  const healthy = guests.pop()!
  const usual = await normalPace(server, healthy)

  const memory = await watchMemory(server.pid)
  const load = startBookings(server, { guests, rooms, random, clients })
  await wait(duration)
  const most = memory.most()
  await load.stop()
  const recovered = await until(async () => (await normalPace(server, healthy)) <= usual * 3)
  const alive = await openVisitor(server).send({ path: '/livez' })
  await server.stop()

  const strange = load.strange.filter((answer) => !/^(503|429):/.test(answer))
  report.row(`${clients} bookings at a time for ${duration / 1000} s`, {
    alive: [alive.status, 200],
    'MB at most': atMost(most, 512),
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

await prove('Load: far too many', async ({ options: { long }, random, onEach }) => {
  await onEach(overload(random, long ? 60_000 : 10_000), starvation)
})
