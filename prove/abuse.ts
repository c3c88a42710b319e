/**
 * Clients that never finish what they send, or read no answer; accounts that freeze rooms, flood a mailbox, search
 * without end or take every stream. Short and long are the same.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '../contract/calls'
import { aPicture } from '../testing/pictures'
import type { RunningServer } from '../testing/programs'
import { beginningOfForm, connectRaw } from '../testing/rawRequests'
import { password } from '../testing/rows'
import type { TestEnvironment } from '../testing/testEnvironment'
import { seconds } from '../testing/timing'
import { localAddress, openVisitor } from '../testing/visitor'
import { watchMemory } from '../testing/watchMemory'
import { costlySearches, freezing, mailBomb, refusedTexts, streams } from './abuse/strangers'
import { inTime, startPolling, until } from './support/load'
import { answersTo, prove, type Report } from './support/proof'

const strangers = 3
const stranger = (index: number) => localAddress(index % strangers)

const slowHeaders = 'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\nx-slow: '

/** Sends a beginning, and then a byte a second until the server hangs up. */
async function drip({ port }: RunningServer, beginning: string, from: string) {
  const connection = await connectRaw(port, beginning, from)
  const dripping = setInterval(() => connection.socket.writable && connection.socket.write('a'), 1000)
  void connection.ended.then(() => clearInterval(dripping))
  return connection
}

async function slowClients(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests } = await environment.insert(1, 0)
  const server = await environment.startServer()
  const healthy = startPolling(server, { token: guests[0]!.token, paths: [calls.isAuth.path], every: 100 })
  const started = performance.now()
  const drips = Array.from({ length: 500 }, (_, index) => drip(server, slowHeaders, localAddress(index)))
  const gone = await inTime(Promise.all(drips.map(async (dripping) => (await dripping).ended)))
  const after = performance.now() - started
  await healthy.stop()
  report.row('500 sockets that drip their headers', {
    'all gone': [gone !== undefined, true],
    after: seconds(after),
    ...answersTo('a healthy guest', healthy.take()),
  })
  await server.stop()
}

/** 200 sign-up forms from three addresses, each a byte a second, while others sign up. */
async function drippingForms(environment: TestEnvironment, report: Report): Promise<void> {
  const server = await environment.startServer()
  const forms = await Promise.all(
    Array.from({ length: 200 }, (_, index) => drip(server, beginningOfForm(), stranger(index))),
  )
  const answers = inTime(Promise.all(forms.map(({ received }) => until(() => received() !== '', 100))))
  let signUps = 0
  for (let person = 0; person < 5; person += 1) {
    const visitor = openVisitor(server, { from: localAddress(person + 10) })
    const entered = { name: 'Ada Guest', email: `ada${person}@example.com`, password }
    const { body } = await visitor.call('register', entered, { files: [await aPicture()] })
    if (body.success) signUps += 1
    visitor.close()
  }
  await answers
  const answered = (text: string) => forms.filter(({ received }) => received().includes(text)).length
  for (const { socket } of forms) socket.destroy()
  report.row('200 dripping forms from three addresses', {
    'let in, and ended because they drip': [answered('That took too long to arrive'), 4 * strangers],
    'turned away': [answered('HTTP/1.1 429'), 200 - 4 * strangers],
    'sign-ups meanwhile': [signUps, 5],
  })
  await server.stop()
}

/** 250 sockets that ask for the list 3,000 times each and read nothing; then others are to be served as before. */
async function answersNotRead(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests } = await environment.insert(1, 300)
  const server = await environment.startServer()
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
  const visitor = openVisitor(server, { token: guests[0]!.token })
  const isServed = () =>
    visitor.send({ path: calls.getRooms.path }).then(
      ({ status }) => status === 200,
      () => false,
    )
  const servedAfter = await until(isServed, 50)
  // Whatever was read of what was asked has been worked off by now, or has ended the process.
  await wait(10_000)
  const survives = await isServed()
  const most = memory.most()
  visitor.close()
  for (const { socket } of greedy) socket.destroy()
  report.row('250 sockets × 3,000 requests, no answer read', {
    'the process survives': [survives, true],
    'others are served again after': { text: seconds(servedAfter), holds: servedAfter <= 10_000 },
    'MB before': Math.round(memory.before),
    'at most': Math.round(most),
  })
  await server.kill()
}

await prove('Abuse: slow and greedy clients', async ({ onEach }) => {
  await onEach(slowClients, drippingForms, answersNotRead)
  await onEach(refusedTexts, mailBomb, freezing, costlySearches, streams)
})
