/** Whatever is sent, the answer is readable. Short: 4,000 requests on each database; long: 20,000. */
import fc from 'fast-check'
import { calls } from '../contract/calls'
import { inDays } from '../testing/days'
import type { TestEnvironment } from '../testing/testEnvironment'
import { openVisitor, type Reply, type Sent } from '../testing/visitor'
import { hostileRequest } from './support/hostileRequests'
import { auditBookings, count } from './support/audit'
import { prove, some, type Report } from './support/proof'

const clients = 16

const internals =
  /node_modules|\bat \w+ \(|\bselect \b.*\bfrom\b|insert into|FST_|ERR_|drizzle|fastify|postgres|pglite|argon|\/home\/|dist\/server/i

/** The provider's side of the sandbox, and pages for people. */
const others = /^\/(v1|sandbox|dev)(\/|$)/

/** Answered before the call is known. */
const beforeRouting = new Set([408, 417, 431])

function faultOf({ method, path }: Sent, { status, headers, text }: Reply): string | undefined {
  const type = headers['content-type'] ?? ''
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
  return !success && internals.test(message) ? `reveals internals: ${message}` : undefined
}

const shown = ({ method, path, headers, body }: Sent) =>
  `${method} ${path.slice(0, 80)} ${JSON.stringify(headers).slice(0, 250)} ${body?.toString('utf8').slice(0, 200) ?? ''}`

const fuzz = (seed: number, requests: number) => async (environment: TestEnvironment, report: Report) => {
  const people = await environment.insert(300, 60)
  const unverified = people.guests.slice(100).map(({ user }) => user.id)
  await environment.withDatabase(({ pool }) =>
    pool.query('UPDATE users SET is_verified = false WHERE id = ANY($1)', [unverified]),
  )
  const server = await environment.startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  const dates = { checkInDate: inDays(100), checkOutDate: inDays(101), guests: 1 }
  const bookings = people.guests.slice(0, 20).map(async (guest, index) => {
    const stay = { roomId: people.rooms[index]!.room.id, ...dates }
    return (await openVisitor(server, guest).must('createBooking', stay)).bookingId
  })
  const world = { ...people, bookings: await Promise.all(bookings) }

  const statuses = new Map<number, number>()
  const [faults, unanswered]: [string[], string[]] = [[], []]
  let granted = 0
  const left = fc.sample(hostileRequest(world), { numRuns: requests, seed })
  async function client(): Promise<void> {
    const visitor = openVisitor(server)
    for (let request = left.pop(); request; request = left.pop()) {
      const sent = await request()
      try {
        const reply = await visitor.send(sent)
        const { status, text } = reply
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (text.includes('"success":true')) granted += 1
        const fault = faultOf(sent, reply)
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
  report.row(`${requests} hostile requests`, {
    granted: some(granted),
    'answers ≥ 500': [broken.length, 0],
    unanswered: [unanswered.length, 0],
    'without flag or sentence, or revealing internals': [faults.length, 0],
  })
  report.note([...statuses].map(([status, times]) => `${status} × ${times}`).join(', '))
  for (const each of [...faults, ...unanswered].slice(0, 8)) report.note(each)

  const alive = await openVisitor(server).send({ path: '/readyz' })
  await server.stop()
  const found = await environment.withDatabase(async (database) => ({
    ...(await auditBookings(database, [])),
    paid: await count(database, 'SELECT count(*) FROM bookings WHERE is_paid'),
    verified: await count(database, 'SELECT count(*) FROM users WHERE is_verified AND id = ANY($1)', [unverified]),
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
