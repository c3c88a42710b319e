/**
 * Whatever is sent, the answer is one that a person can read. Short: 4,000 requests on each database; long: 20,000. The same
 * seed makes the same requests.
 */
import fc from 'fast-check'
import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import type { RunningServer } from '../testing/programs'
import type { TestEnvironment } from '../testing/testEnvironment'
import { openVisitor, type Sent } from '../testing/visitor'
import { exchangeRaw, rawRequests } from './fuzz/rawRequests'
import { hostileRequest, type World } from './fuzz/requests'
import { auditBookings, count } from './support/audit'
import { atMost, prove, some, type Report } from './support/proof'

const clients = 16

/** What shows that a message carries the inside. */
const inside =
  /node_modules|\bat \w+ \(|\bselect \b.*\bfrom\b|insert into|FST_|ERR_|drizzle|fastify|postgres|pglite|argon|\/home\/|dist\/server/i

/** What has a shape of its own: the provider's side of the sandbox, and pages for people. */
const others = /^\/(v1|sandbox|dev)(\/|$)/

/** Answered before anybody knows which call it is. */
const beforeRouting = new Set([408, 417, 431])

interface Answered {
  method?: string
  path: string
  status: number
  type: string
  text: string
}

/** What is wrong with an answer; undefined when nothing is. */
function faultOf({ method, path, status, type, text }: Answered): string | undefined {
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  const isOurs = path.startsWith('/api/') || status >= 400
  if (!hasBody || !isOurs || others.test(path)) return undefined
  if (!type.startsWith('application/json')) return `is ${type || 'of no type'}`
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text) as Record<string, unknown>
  } catch {
    return 'is no JSON'
  }
  const { success, message } = body
  if (typeof success !== 'boolean') return 'has no flag'
  if (typeof message !== 'string' || message.trim() === '') return 'has no message'
  if (status >= 400 && success) return `says yes with ${status}`
  if (path.startsWith('/api/user/') && body.Success !== success) return 'has not both spellings of the flag'
  const isAboutRoom = path.split('?')[0] === calls.checkAvailability.path && !beforeRouting.has(status)
  if (isAboutRoom && !success && body.isAvailable !== false) return 'does not say that the room is not available'
  return !success && inside.test(message) ? `shows the inside: ${message}` : undefined
}

/** A few bookings, so that there is something to pay for. */
const someBookings = (server: RunningServer, { guests, rooms }: Omit<World, 'bookings'>) =>
  Promise.all(
    guests.slice(0, 20).map(async (guest, index) => {
      const dates = { checkInDate: inDays(100), checkOutDate: inDays(101), guests: 1 }
      const stay = { roomId: rooms[index]!.room.id, ...dates }
      return (await openVisitor(server, guest).must('createBooking', stay)).bookingId
    }),
  )

const shown = ({ method, path, headers, body }: Sent) =>
  `${method} ${path.slice(0, 80)} ${JSON.stringify(headers).slice(0, 250)} ${body?.toString('utf8').slice(0, 200) ?? ''}`

const fuzz = (seed: number, requests: number) => async (environment: TestEnvironment, report: Report) => {
  const people = await environment.insert(300, 60)
  const server = await environment.startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const world = { ...people, bookings: await someBookings(server, people) }

  const statuses = new Map<number, number>()
  const [faults, unanswered]: [string[], string[]] = [[], []]
  let [granted, slowest] = [0, 0]
  const left = fc.sample(hostileRequest(world), { numRuns: requests, seed })
  async function client(): Promise<void> {
    const visitor = openVisitor(server)
    for (let sent = left.pop(); sent; sent = left.pop()) {
      try {
        const { status, headers, text, took } = await visitor.send(sent)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        slowest = Math.max(slowest, took)
        if (text.includes('"success":true')) granted += 1
        const { method, path } = sent
        const fault = faultOf({ method, path, status, type: headers['content-type'] ?? '', text })
        if (fault) faults.push(`${status} ${fault}: ${shown(sent)}`)
      } catch (error) {
        unanswered.push(`${String(error)}: ${shown(sent)}`)
      }
      visitor.jar.clear()
    }
    visitor.close()
  }
  await Promise.all(Array.from({ length: clients }, client))

  const broken = [...statuses].filter(([status]) => status >= 500 && status !== 503)
  report.row(`${requests} hostile requests, seed ${seed}`, {
    granted: some(granted),
    'answers ≥ 500': [broken.length, 0],
    'turned away (503)': statuses.get(503) ?? 0,
    unanswered: [unanswered.length, 0],
    'without flag or sentence, or with the inside': [faults.length, 0],
    slowest: atMost(slowest, 20_000),
  })
  report.note(
    [...statuses]
      .sort()
      .map(([status, times]) => `${status} × ${times}`)
      .join(', '),
  )
  for (const each of [...faults, ...unanswered].slice(0, 8)) report.note(each)

  const wrong: string[] = []
  for (const name of Object.keys(rawRequests)) {
    const answer = await exchangeRaw(server, name)
    const fault = answer ? faultOf({ path: '/api/', ...answer }) : 'is none'
    if (fault ?? (answer?.status ?? 0) >= 500) wrong.push(`${name}: ${answer?.status} ${fault ?? ''}`)
  }
  report.row(`${Object.keys(rawRequests).length} raw requests on bare sockets`, { wrong: [wrong.length, 0] })
  for (const each of wrong) report.note(each)

  const alive = await openVisitor(server).send({ path: '/readyz' })
  await server.stop()
  const found = await environment.withDatabase(async (database) => ({
    ...(await auditBookings(database, [])),
    paid: await count(database, 'SELECT count(*) FROM bookings WHERE is_paid'),
    verified: await count(database, 'SELECT count(*) FROM users WHERE is_verified'),
  }))
  report.row('afterwards', {
    ready: [alive.status, 200],
    overlaps: [found.overlaps, 0],
    paid: [found.paid, 0],
    verified: [found.verified, 0],
    warnings: [(server.output().match(/^\(node:\d+\).*Warning.*$/gm) ?? []).length, 0],
  })
  if (broken.length > 0) report.note(server.output().slice(0, 3000))
}

await prove('Fuzzing: bad input is refused, never broken by', async ({ options: { long, seed }, onEach }) => {
  await onEach(fuzz(seed, long ? 20_000 : 4000))
})
