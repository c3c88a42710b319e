/**
 * Clients that never finish what they send, read no answer, or call on and on; accounts that freeze rooms, flood a mailbox, search
 * without end or take every stream. Short: sockets that drip their headers; long: their
 * bodies too.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '../contract/calls'
import { aPicture } from '../testing/pictures'
import type { RunningServer } from '../testing/programs'
import { beginningOfForm, connectRaw } from '../testing/rawRequests'
import { password } from '../testing/rows'
import type { TestEnvironment } from '../testing/testEnvironment'
import { quantile, seconds } from '../testing/timing'
import { localAddress, openVisitor, type Visitor } from '../testing/visitor'
import { watchMemory } from '../testing/watchMemory'
import { costlySearches, freezing, mailBomb, refusedTexts, streams } from './abuse/strangers'
import { inTime, startPolling, until } from './support/load'
import { answersTo, atMost, prove, some, type Report } from './support/proof'

const strangers = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
const stranger = (index: number) => strangers[index % strangers.length]!

const login = 'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\n'
const slow = {
  headers: `${login}x-slow: `,
  bodies: `${login}content-type: application/json\r\ncontent-length: 5000\r\n\r\n"`,
}

/** Sends a beginning, and then a byte a second until the server hangs up. */
async function drip({ port }: RunningServer, beginning: string, from: string) {
  const connection = await connectRaw(port, beginning, from)
  const dripping = setInterval(() => connection.socket.writable && connection.socket.write('a'), 1000)
  void connection.ended.then(() => clearInterval(dripping))
  return connection
}

const slowClients = (kinds: (keyof typeof slow)[]) => async (environment: TestEnvironment, report: Report) => {
  const { guests } = await environment.insert(1, 0)
  const server = await environment.startServer()
  for (const kind of kinds) {
    const healthy = startPolling(server, { token: guests[0]!.token, paths: [calls.isAuth.path], every: 100 })
    const started = performance.now()
    const drips = Array.from({ length: 500 }, (_, index) => drip(server, slow[kind], localAddress(index)))
    const gone = await inTime(Promise.all(drips.map(async (dripping) => (await dripping).ended)))
    const after = performance.now() - started
    await healthy.stop()
    report.row(`500 sockets that drip their ${kind}`, {
      'all gone': [gone !== undefined, true],
      after: seconds(after),
      ...answersTo('a healthy guest', healthy.take()),
    })
  }
  await server.stop()
}

/** 200 sign-up forms from three addresses, each a byte a second, while others sign up. */
async function drippingForms(environment: TestEnvironment, report: Report): Promise<void> {
  const server = await environment.startServer()
  const forms = await Promise.all(
    Array.from({ length: 200 }, (_, index) => drip(server, beginningOfForm(), stranger(index))),
  )
  const answers = inTime(Promise.all(forms.map(({ received }) => until(() => received() !== '', 100))))
  const signUps: { granted: boolean; took: number }[] = []
  for (let person = 0; person < 5; person += 1) {
    const visitor = openVisitor(server, { from: localAddress(person + 10) })
    const entered = { name: 'Ada Guest', email: `ada${person}@example.com`, password }
    const { body, took } = await visitor.call('register', entered, { files: [await aPicture()] })
    signUps.push({ granted: body.success, took })
    visitor.close()
  }
  await answers
  const answered = (text: string) => forms.filter(({ received }) => received().includes(text)).length
  for (const { socket } of forms) socket.destroy()
  report.row('200 dripping forms from three addresses', {
    'let in, and ended because they drip': [answered('That took too long to arrive'), 4 * strangers.length],
    'turned away': [answered('HTTP/1.1 429'), 200 - 4 * strangers.length],
    'sign-ups meanwhile': [signUps.filter(({ granted }) => granted).length, 5],
    'the slowest': seconds(Math.max(...signUps.map(({ took }) => took))),
  })
  await server.stop()
}

/** 250 sockets that ask for the list 3,000 times each and read nothing. */
async function answersNotRead(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests } = await environment.insert(1, 300)
  const server = await environment.startServer()
  const others = startPolling(server, { token: guests[0]!.token, paths: [calls.getRooms.path, '/livez'], every: 50 })
  let usual = 0
  await until(() => (usual += others.take().length) >= 20)
  const memory = await watchMemory(server.pid)
  const ask = `GET ${calls.getRooms.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(3000)
  const greedy = await Promise.all(
    Array.from({ length: 250 }, async (_, index) => {
      const connection = await connectRaw(server.port, '', stranger(index))
      connection.socket.pause()
      connection.socket.write(ask)
      return connection
    }),
  )
  await wait(10_000)
  const most = memory.most()
  await others.stop()
  for (const { socket } of greedy) socket.destroy()
  report.row('250 sockets × 3,000 requests, no answer read', {
    'MB before': Math.round(memory.before),
    'at most': atMost(most, 512),
    ...answersTo('others', others.take()),
  })
  await server.kill()
}

/** An owner switches a room ten times as often as the rate allows, in some seconds instead of a minute. */
async function flood(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(8, 1)
  const server = await environment.startServer()
  const { room, owner } = rooms[0]!
  const visitors = Array.from({ length: 4 }, () => openVisitor(server, owner))
  const statuses: number[] = []
  async function toggle(times: number) {
    const enough = statuses.length + times
    const goOn = async (visitor: Visitor) => {
      while (statuses.length < enough) {
        statuses.push((await visitor.call('toggleAvailability', { roomId: room.id })).status)
        await wait(15)
      }
    }
    await Promise.all(visitors.map(goOn))
  }
  const [calm, busy]: [number[], number[]] = [[], []]
  // Each below the rate of an account.
  const others = guests.map(({ token }) => startPolling(server, { token, paths: [calls.getBookings.path], every: 300 }))
  const waits = () =>
    others.flatMap((guest) => guest.take()).map(({ status, took }) => (status === 200 ? took : Infinity))
  // In turns, because what else this machine does changes.
  for (let turn = 0; turn < 4; turn += 1) {
    const enough = calm.length + 30
    await until(() => calm.push(...waits()) >= enough)
    await toggle(300)
    busy.push(...waits())
  }
  await Promise.all(others.map((guest) => guest.stop()))
  for (const visitor of visitors) visitor.close()
  await server.stop()
  const [before, meanwhile] = [quantile(calm, 0.5), quantile(busy, 0.5)]
  report.row('ten times the rate of a switch, by one owner', {
    done: [statuses.filter((status) => status === 200).length, 120],
    'told to wait': some(statuses.filter((status) => status === 429).length),
    "others' bookings, median otherwise": `${before.toFixed(1)} ms`,
    meanwhile: { text: `${meanwhile.toFixed(1)} ms`, holds: meanwhile <= 2 * before },
  })
}

await prove('Abuse: slow and greedy clients', async ({ options: { long }, onEach }) => {
  const slowOnes = slowClients(long ? ['headers', 'bodies'] : ['headers'])
  await onEach(slowOnes, drippingForms, answersNotRead, flood)
  await onEach(refusedTexts, mailBomb, freezing, costlySearches, streams)
})
