/**
 * F1, R1, R3: whatever is sent, the answer is one that a person can read. Short: 4,000 requests on each database; long:
 * 20,000. The same seed makes the same requests.
 */
import { exchangeRaw, rawRequests } from './fuzz/rawRequests'
import { faultOf } from './fuzz/judge'
import { hostileRequest, type World } from './fuzz/requests'
import { count, overlappingPairs } from './support/audit'
import { inDays } from './support/days'
import { cast } from './support/people'
import { prove } from './support/proof'
import { seeded, type Random } from './support/random'
import { quantile, seconds, type Report } from './support/report'
import type { RunningServer } from '../testing/programs'
import type { Stage } from './support/stage'
import { NoAnswer, openVisitor, type Sent } from './support/visitor'

const clients = 16
/** Longer than a handler may take (H2), in milliseconds. */
const patience = 20_000

/** A few bookings, so that there is something to pay for. */
async function someBookings(server: RunningServer, { guests, rooms }: Omit<World, 'bookings'>): Promise<string[]> {
  const stay = { checkInDate: inDays(100), checkOutDate: inDays(101), guests: 1 }
  const made = guests.slice(0, 20).map(async (guest, index) => {
    const visitor = openVisitor(server, guest)
    const { body } = await visitor.call('createBooking', { roomId: rooms[index]!.room.id, ...stay })
    visitor.close()
    return body.bookingId ?? ''
  })
  return Promise.all(made)
}

/** What came of all requests. */
interface Outcome {
  statuses: Map<number, number>
  /** How many of them got what they asked for. */
  granted: number
  took: number[]
  faults: string[]
  unanswered: string[]
}

const shown = ({ method, path, headers, body }: Sent) =>
  `${method} ${path.slice(0, 80)} ${JSON.stringify(headers).slice(0, 250)} ${body?.toString('utf8').slice(0, 200) ?? ''}`

async function sendAll(server: RunningServer, world: World, random: Random, requests: number): Promise<Outcome> {
  const outcome: Outcome = { statuses: new Map(), granted: 0, took: [], faults: [], unanswered: [] }
  let left = requests

  async function client(): Promise<void> {
    const visitor = openVisitor(server)
    while (left > 0) {
      left -= 1
      const sent = hostileRequest(random, world)
      try {
        const { status, headers, text, took } = await visitor.send(sent)
        outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
        outcome.took.push(took)
        if (text.includes('"success":true')) outcome.granted += 1
        const { method = 'GET', path } = sent
        const fault = faultOf({ method, path, status, type: headers['content-type'] ?? '', text })
        if (fault) outcome.faults.push(`${status} ${fault}: ${shown(sent)}`)
        if (status >= 500 && status !== 503) outcome.faults.push(`${status}: ${shown(sent)}`)
      } catch (error) {
        outcome.unanswered.push(`${error instanceof NoAnswer ? error.code : String(error)}: ${shown(sent)}`)
      }
      visitor.jar.clear()
    }
    visitor.close()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return outcome
}

async function fuzz(stage: Stage, report: Report, random: Random, requests: number): Promise<void> {
  const people = await cast(stage, 300, 60)
  const server = await stage.serve({ TRUST_PROXY: '127.0.0.1' })
  const world = { ...people, bookings: await someBookings(server, people) }
  const { statuses, granted, took, faults, unanswered } = await sendAll(server, world, random, requests)

  const ofStatus = (accepts: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, count]) => (accepts(status) ? sum + count : sum), 0)
  const bugs = ofStatus((status) => status >= 500 && status !== 503)
  const slowest = quantile(took, 1)
  report.row(
    'F1',
    `${requests} hostile requests, seed ${random.seed}`,
    `${bugs} × 5xx, ${ofStatus((status) => status === 503)} × 503, ${unanswered.length} unanswered, slowest ${seconds(slowest)}`,
    bugs === 0 && unanswered.length === 0 && slowest < patience,
  )
  const unshaped = faults.filter((fault) => !/^5\d\d:/.test(fault))
  report.row(
    'R1',
    'every answer has the flag and a sentence, nothing inside',
    `${unshaped.length} without`,
    unshaped.length === 0,
  )
  const each = [...statuses].sort().map(([status, times]) => `${status} × ${times}`)
  report.note(`${each.join(', ')}; ${granted} were granted`)
  for (const fault of [...faults, ...unanswered].slice(0, 8)) report.note(fault)

  await raw(server, report)
  const alive = await openVisitor(server).send({ path: '/readyz' })
  await server.stop()
  const warnings = server.output().match(/^\(node:\d+\).*Warning.*$/gm) ?? []
  const found = await stage.withDatabase(async (database) => ({
    pairs: await overlappingPairs(database),
    paid: await count(database, 'SELECT count(*) FROM bookings WHERE is_paid'),
    verified: await count(database, 'SELECT count(*) FROM users WHERE is_verified'),
  }))
  report.row(
    'F1',
    'afterwards',
    `ready: ${alive.status}, ${found.pairs} overlaps, ${found.paid} paid, ${found.verified} verified, ${warnings.length} warnings`,
    alive.status === 200 && warnings.length + found.pairs + found.paid + found.verified === 0,
  )
  if (bugs > 0) report.note(server.output().slice(0, 3000))
}

/** R1 on bare sockets: what never becomes a request is answered all the same. */
async function raw(server: RunningServer, report: Report): Promise<void> {
  const wrong: string[] = []
  for (const name of Object.keys(rawRequests)) {
    const text = await exchangeRaw(server, name)
    if (!text) {
      wrong.push(`${name}: ${text === undefined ? 'hangs' : 'no answer'}`)
      continue
    }
    const [head = '', ...rest] = text.split('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
    const type = /^content-type: *(.*)$/im.exec(head)?.[1] ?? ''
    const fault = faultOf({ method: 'GET', path: '/api/', status, type, text: bodyOf(head, rest.join('\r\n\r\n')) })
    if (status >= 500 || fault) wrong.push(`${name}: ${status} ${fault ?? ''}`)
  }
  report.row(
    'R1',
    `${Object.keys(rawRequests).length} raw requests on bare sockets`,
    `${wrong.length} wrong`,
    wrong.length === 0,
  )
  for (const each of wrong) report.note(each)
}

/** The first answer's body, of several on one connection. */
function bodyOf(head: string, rest: string): string {
  const length = Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? rest.length)
  return Buffer.from(rest, 'latin1').subarray(0, length).toString('utf8')
}

await prove('Fuzzing: bad input is refused, never broken by', async ({ report, options, onEach }) => {
  const requests = options.long ? 20_000 : 4000
  await onEach(async (newStage) => {
    const stage = await newStage()
    await fuzz(stage, report, seeded(options.seed), requests)
    await stage.close()
  })
})
