/**
 * What strangers tried: mail that carries their words, tries that lock others out, forms and sockets held open, answers never
 * read, calls on and on. Short and long are the same.
 *
 * Each guard can be taken away, and its row then falls short: `--without verified` (mail), `asker` (tries), `places` and
 * `progress` (forms), `pipelining` (answers not read), `sockets`, `rate`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '../contract/calls'
import { newHotel, newRoom, signUp } from '../testing/newcomers'
import { openMailbox } from '../testing/mailbox'
import { aPicture } from '../testing/pictures'
import { residentMegabytes } from '../testing/programs'
import { beginningOfForm, connectRaw } from '../testing/rawRequests'
import { password } from '../testing/rows'
import type { TestEnvironment } from '../testing/testEnvironment'
import { quantile } from '../testing/timing'
import { localAddress, openVisitor, type Visitor } from '../testing/visitor'
import { count } from './support/audit'
import { startPolling, until } from './support/load'
import { atMost, prove, some, type Report } from './support/proof'

const strangers = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
const owners = '127.0.0.9'

/** Signs up with a stranger's address, and as a host of their own has them mailed what they wrote. */
async function relay(environment: TestEnvironment, report: Report): Promise<void> {
  const mails = await openMailbox()
  const server = await environment.startServer({ env: { SMTP_URL: mails.url } })
  const words = 'https://evil.example/win'
  const victims = ['host@example.com', 'guest@example.com']
  const host = await newHotel(await signUp(server, words, victims[0]!), words, words)
  const guest = await signUp(server, words, victims[1]!)
  const roomId = await newRoom(host, { roomType: words })
  await guest.must('contactHost', { roomId, message: `${words} `.repeat(80).slice(0, 1990) })
  const dates = { checkInDate: '2027-05-01', checkOutDate: '2027-05-03' }
  await guest.must('createBooking', { roomId, ...dates, guests: 2 })

  const arrived = () => victims.flatMap((victim) => mails.to(victim))
  await until(() => arrived().length >= 4)
  report.row('mail to addresses that nobody has verified', {
    arrived: some(arrived().length),
    "with a stranger's words": [arrived().filter((mail) => JSON.stringify(mail).includes('evil')).length, 0],
  })
  await server.stop()
  await mails.close()
}

/** Three addresses try a thousand times; then the owner comes from a fourth, on a device that nobody knows. */
async function lockout(environment: TestEnvironment, report: Report): Promise<void> {
  const mails = await openMailbox()
  const server = await environment.startServer({ env: { SMTP_URL: mails.url } })
  const email = 'owner@example.com'
  await signUp(server, 'Olive Owner', email)
  await mails.code(email)
  mails.clear()
  const newPassword = 'a-strangers-own'
  const tries = [
    (visitor: Visitor) => visitor.call('login', { email, password: newPassword }),
    (visitor: Visitor) => visitor.call('sendResetOtp', { email }),
    (visitor: Visitor, turn: number) =>
      visitor.call('resetPassword', { email, otp: String(turn).padStart(6, '0'), newPassword }),
  ]
  const visitors = strangers.map((from) => openVisitor(server, { from }))
  await Promise.all(
    visitors.map(async (visitor, index) => {
      for (let turn = index; turn < 1000; turn += strangers.length) {
        await tries[Math.floor(turn / strangers.length) % tries.length]!(visitor, turn)
      }
      visitor.close()
    }),
  )

  const owner = openVisitor(server, { from: owners })
  const login = await owner.call('login', { email, password })
  await owner.call('sendResetOtp', { email })
  const otp = await mails.code(email)
  const [second, third] = ['second-harbour-light', 'third-harbour-light']
  const reset = await owner.call('resetPassword', { email, otp, newPassword: second })
  const elsewhere = openVisitor(server, { from: owners })
  const again = await elsewhere.call('login', { email, password: second })
  const change = await elsewhere.call('changePassword', { currentPassword: second, newPassword: third })
  elsewhere.close()
  owner.close()
  const sent = mails.to(email).length
  await server.stop()
  await mails.close()
  const guesses = await environment.withDatabase((database) =>
    count(
      database,
      `SELECT coalesce(sum(least(points, 5)), 0) AS count FROM rate_limits WHERE key LIKE 'guess:%' GROUP BY split_part(key, ':', 2) ORDER BY 1 DESC`,
    ),
  )
  report.row('1,000 tries from three addresses, then the owner from a fourth', {
    'logs in': [login.body.success, true],
    'resets the password': [reset.body.success, true],
    'logs in with it': [again.body.success, true],
    'changes it': [change.body.success, true],
    'guesses compared': { text: String(guesses), holds: guesses <= 25 },
    'codes mailed': { text: String(sent), holds: sent <= 20 },
  })
}

/** 200 sign-up forms from three addresses, each a byte a second, while others sign up. */
async function drippingForms(environment: TestEnvironment, report: Report): Promise<void> {
  const server = await environment.startServer()
  const started = performance.now()
  const forms = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      connectRaw(server.port, beginningOfForm(), strangers[index % strangers.length]),
    ),
  )
  const drops = setInterval(() => {
    for (const { socket } of forms) if (socket.writable) socket.write('a')
  }, 1000)

  const times: number[] = []
  const held = () => forms.filter(({ received }) => received() === '').length
  await wait(1500)
  const atOnce = held()
  for (let person = 0; performance.now() - started < 20_000 && (held() > 0 || person < 3); person += 1) {
    const visitor = openVisitor(server, { from: localAddress(person + 10) })
    const entered = { name: 'Ada Guest', email: `ada${person}@example.com`, password }
    const { body, took } = await visitor.call('register', entered, { files: [await aPicture()] })
    times.push(body.success ? took : Infinity)
    visitor.close()
    await wait(1000)
  }
  const left = held()
  clearInterval(drops)
  for (const { socket } of forms) socket.destroy()
  report.row('200 dripping forms from three addresses', {
    'under way at once': { text: String(atOnce), holds: atOnce <= 4 * strangers.length },
    'left after 20 s': [left, 0],
    'sign-ups meanwhile': some(times.length),
    'the slowest': atMost(Math.max(...times), 3000),
  })
  await server.stop()
}

/** 250 sockets that ask for the list 3,000 times each and read nothing. */
async function answersNotRead(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests } = await environment.insert(1, 300)
  const server = await environment.startServer()
  const others = startPolling(server, { token: guests[0]!.token, paths: [calls.getRooms.path, '/livez'], every: 50 })
  await wait(1000)
  const before = (await residentMegabytes(server.pid)) ?? Infinity
  const ask = `GET ${calls.getRooms.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(3000)
  const greedy = await Promise.all(
    Array.from({ length: 250 }, async (_, index) => {
      const connection = await connectRaw(server.port, '', strangers[index % strangers.length])
      connection.socket.pause()
      connection.socket.write(ask)
      return connection
    }),
  )
  let biggest = 0
  for (let looks = 0; looks < 100; looks += 1) {
    biggest = Math.max(biggest, (await residentMegabytes(server.pid)) ?? Infinity)
    await wait(100)
  }
  await others.stop()
  const answers = others.take()
  for (const { socket } of greedy) socket.destroy()
  report.row('250 sockets × 3,000 requests, no answer read', {
    'MB before': Math.round(before),
    'at most': { text: String(Math.round(biggest)), holds: biggest < 512 },
    "others' requests": some(answers.length),
    'of them failed': [answers.filter(({ status }) => status !== 200).length, 0],
  })
  await server.kill()
}

/** 2,000 sockets of one address that say nothing. */
async function idleSockets(environment: TestEnvironment, report: Report): Promise<void> {
  const server = await environment.startServer()
  const idle = await Promise.all(Array.from({ length: 2000 }, () => connectRaw(server.port, '', strangers[0])))
  await wait(500)
  const served: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const visitor = openVisitor(server, { from: strangers[1]! })
    const answer = await visitor.send({ path: '/livez' }).catch(() => undefined)
    served.push(answer?.status === 200 ? answer.took : Infinity)
    visitor.close()
  }
  report.row('2,000 idle sockets of one address', {
    'kept open': idle.filter(({ socket }) => !socket.destroyed).length,
    'a second address is served after': atMost(Math.max(...served), 1000),
  })
  for (const { socket } of idle) socket.destroy()
  await server.stop()
}

/** An owner switches a room ten times as often as the rate allows, in some seconds instead of a minute. */
async function flood(environment: TestEnvironment, report: Report): Promise<void> {
  const { guests, rooms } = await environment.insert(1, 1)
  const server = await environment.startServer()
  const { room, owner } = rooms[0]!
  const visitors = Array.from({ length: 4 }, () => openVisitor(server, owner))
  const statuses: number[] = []
  async function toggle(times: number) {
    const until = statuses.length + times
    const goOn = async (visitor: Visitor) => {
      while (statuses.length < until) {
        statuses.push((await visitor.call('toggleAvailability', { roomId: room.id })).status)
        await wait(15)
      }
    }
    await Promise.all(visitors.map(goOn))
  }
  const [calm, busy]: [number[], number[]] = [[], []]
  const guest = startPolling(server, { token: guests[0]!.token, paths: [calls.getBookings.path], every: 20 })
  const waits = () => guest.take().map(({ status, took }) => (status === 200 ? took : Infinity))
  // In turns, because what else this machine does changes.
  for (let turn = 0; turn < 4; turn += 1) {
    await wait(1500)
    calm.push(...waits())
    await toggle(300)
    busy.push(...waits())
  }
  await guest.stop()
  for (const visitor of visitors) visitor.close()
  await server.stop()
  const written = await environment.withDatabase((database) =>
    count(database, `SELECT count(*) FROM audit_log WHERE action LIKE 'room.switched-%'`),
  )
  const [before, meanwhile] = [quantile(calm, 0.5), quantile(busy, 0.5)]
  report.row('ten times the rate of a switch, by one owner', {
    done: [statuses.filter((status) => status === 200).length, 120],
    'told to wait': some(statuses.filter((status) => status === 429).length),
    'audit entries': [written, 120],
    "others' bookings, median otherwise": `${before.toFixed(1)} ms`,
    meanwhile: { text: `${meanwhile.toFixed(1)} ms`, holds: meanwhile <= 2 * before },
  })
}

await prove('Abuse: what strangers tried', ({ onEach }) =>
  onEach(relay, lockout, drippingForms, answersNotRead, idleSockets, flood),
)
