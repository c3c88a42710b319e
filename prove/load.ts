/**
 * H2, H3: clients that never finish what they send, and far more requests than the server can do. Short: overload for 10 s
 * and 500 sockets that drip their headers; long: 60 s, and 500 more that drip their bodies until the whole request is late.
 */
import http from 'node:http'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../testing/programs'
import { startAsking } from './support/asking'
import { costs } from './load/costs'
import { inDays } from './support/days'
import { insertGuests, insertRooms, type Account, type OwnedRoom } from './support/people'
import { residentMegabytes } from './support/processes'
import { prove, type Proof } from './support/proof'
import { quantile, seconds } from './support/report'
import type { Stage } from './support/stage'
import { openVisitor } from './support/visitor'

type Report = Proof['report']

/** Sends a byte a second for ever; resolves with the milliseconds until the server hangs up. */
function drip({ port }: RunningServer, opening: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(opening))
    const dripping = setInterval(() => socket.writable && socket.write('a'), 1000)
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(performance.now() - started)
    })
  })
}

const slowHeaders = 'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\nx-slow: '
const slowBody =
  'POST /api/user/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n"'

async function slowClients(
  server: RunningServer,
  guest: Account,
  report: Report,
  { what, opening, limit }: { what: string; opening: string; limit: number },
): Promise<void> {
  const healthy = startAsking(server, { token: guest.token, every: 100 })
  const lasted = await Promise.all(Array.from({ length: 500 }, () => drip(server, opening)))
  await healthy.stop()
  const answers = healthy.take()
  const longest = Math.max(...lasted)
  const p99 = quantile(answers, 0.99)
  report.row(
    'H2',
    `500 sockets that drip their ${what}`,
    `all gone after ${seconds(longest)}; a healthy guest's p99 ${seconds(p99)} (${answers.length} answers)`,
    longest <= limit && p99 < 500,
  )
}

/** One booking, whatever comes of it; the status, or 0 when the connection broke. */
function book(agent: http.Agent, { port }: RunningServer, { token }: Account, roomId: string): Promise<number> {
  const day = 1 + Math.floor(Math.random() * 700)
  const body = JSON.stringify({ roomId, checkInDate: inDays(day), checkOutDate: inDays(day + 1), guests: 2 })
  const headers = { cookie: `session=${token}`, 'content-type': 'application/json', 'content-length': body.length }
  return new Promise((resolve) => {
    const path = '/api/booking/create-booking'
    const request = http.request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
    request.end(body)
  })
}

/** How many bookings a second the server does when as many come as it can do. */
async function capacity(server: RunningServer, guests: Account[], rooms: OwnedRoom[]): Promise<number> {
  const agent = new http.Agent({ keepAlive: true })
  let done = 0
  const until = performance.now() + 3000
  const clients = Array.from({ length: 10 }, async (_, index) => {
    for (let turn = index; performance.now() < until; turn += 10) {
      await book(agent, server, guests[turn % guests.length]!, rooms[turn % rooms.length]!.room.id)
      done += 1
    }
  })
  await Promise.all(clients)
  agent.destroy()
  return done / 3
}

/** Connections of those who overload it: fewer than the server takes (H2), so that a healthy guest still gets one. */
const sockets = 1500

/** Bookings come at ten times that pace, whether or not the ones before were answered. */
async function overload(stage: Stage, report: Report, duration: number): Promise<void> {
  const { guests, rooms } = await stage.withDatabase(async ({ db }) => ({
    guests: await insertGuests(db, 2000),
    rooms: await insertRooms(db, 50),
  }))
  const server = await stage.serve()
  const usual = await capacity(server, guests.slice(0, 500), rooms)
  const healthy = await normalPace(server, guests[1999]!)

  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets })
  const answers = new Map<number, number>()
  const pending = new Set<Promise<void>>()
  let biggest = 0
  let sent = 0
  const started = performance.now()
  while (performance.now() - started < duration) {
    const due = Math.floor(((performance.now() - started) / 1000) * usual * 10)
    // As many as there are sockets: what waits in the sender for one would be sent after the end.
    for (; sent < due && pending.size < sockets; sent += 1) {
      const answered = book(agent, server, guests[sent % 1500]!, rooms[sent % rooms.length]!.room.id).then((status) => {
        answers.set(status, (answers.get(status) ?? 0) + 1)
        pending.delete(answered)
      })
      pending.add(answered)
    }
    biggest = Math.max(biggest, (await residentMegabytes(server.pid)) ?? 0)
    await wait(50)
  }
  const pace = sent / (duration / 1000)
  const endedAt = performance.now()
  agent.destroy()
  await Promise.all(pending)

  let recovered = Infinity
  while (performance.now() - endedAt < 20_000) {
    const took = await normalPace(server, guests[1999]!)
    if (took > Math.max(100, healthy * 3)) continue
    recovered = performance.now() - endedAt
    break
  }
  const isAlive = (await openVisitor(server).send({ path: '/livez' })).status === 200
  const statuses = [...answers].map(([status, times]) => `${times} × ${status || 'cut at the end'}`).join(', ')
  report.note(`usual ${Math.round(usual)} bookings/s, sent ${Math.round(pace)}/s; answers ${statuses}`)
  report.row(
    'H3',
    `bookings at 10 × its pace, up to ${sockets} unanswered, for ${seconds(duration)}`,
    `${isAlive ? 'no crash' : 'crashed'}, ≤ ${Math.round(biggest)} MB, usual pace again after ${seconds(recovered)}`,
    isAlive && biggest < 512 && recovered <= 10_000 && (answers.get(500) ?? 0) === 0,
  )
  await server.stop()
}

/** Milliseconds of the median of ten simple answers; Infinity when one of them is no answer. */
async function normalPace(server: RunningServer, account: Account): Promise<number> {
  const visitor = openVisitor(server, account)
  const times: number[] = []
  for (let asked = 0; asked < 10; asked += 1) {
    const { took, status } = await visitor.call('isAuth')
    times.push(status === 200 ? took : Infinity)
  }
  visitor.close()
  return quantile(times, 0.5)
}

await prove('Load: slow clients and far too many', async ({ report, options, onEach }) => {
  await onEach(async (newStage) => {
    const stage = await newStage()
    const [guest] = await stage.withDatabase(({ db }) => insertGuests(db, 1))
    const server = await stage.serve()
    await slowClients(server, guest!, report, { what: 'headers', opening: slowHeaders, limit: 16_000 })
    if (options.long) await slowClients(server, guest!, report, { what: 'bodies', opening: slowBody, limit: 126_000 })
    await server.stop()
    await stage.close()

    await overload(await newStage(), report, options.long ? 60_000 : 10_000)
    if (options.long) await costs(await newStage(), report)
  })
})
