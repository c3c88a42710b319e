import { readFileSync } from 'node:fs'
import { deliverMail, enqueueMail } from '../mail/queue'
import { transact } from '../db/transaction'
import { expireHolds } from '../cancellations/holds'
import { bookings, mailQueue } from '../db/schema'
import { fromNow } from '../db/drizzle'
import { openTestApp, type TestApp } from '../../testing/testApp'

const token = 'a token for tests only, long enough for them'
let testApp: TestApp
beforeAll(async () => (testApp = await openTestApp({ listening: true, env: { METRICS_TOKEN: token } })))
afterAll(() => testApp.close())

const ask = (authorization?: string, { app }: Pick<TestApp, 'app'> = testApp) =>
  app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

/** The values now, by name and labels as they are written: `up{job="one"}`. */
async function metrics(): Promise<Map<string, number>> {
  const { statusCode, payload } = await ask(`Bearer ${token}`)
  expect(statusCode).toBe(200)
  const lines = payload.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

/** By how much values rise while something happens. */
async function rises(names: string[], happen: () => Promise<unknown>) {
  const before = await metrics()
  await happen()
  const after = await metrics()
  return Object.fromEntries(names.map((name) => [name, (after.get(name) ?? NaN) - (before.get(name) ?? 0)]))
}

test('without METRICS_TOKEN there is no such page', async () => {
  const plain = await openTestApp()
  expect((await ask(`Bearer ${token}`, plain)).statusCode).toBe(404)
  await plain.close()
})

test.each([undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])('%s opens nothing', async (given) => {
  const { statusCode, headers, payload } = await ask(given)
  expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(payload).not.toContain('stayscape_')
})

test('answers are counted by route and status, with their time, and no address of anybody’s is in it', async () => {
  const route = 'route="/api/booking/get-bookings",status="401"'
  const count = `http_request_duration_seconds_count{${route}}`
  const endless = `http_request_duration_seconds_bucket{le="+Inf",${route}}`

  const risen = await rises([count, endless], () => testApp.visitor().call('getBookings'))

  expect(risen).toEqual({ [count]: 1, [endless]: 1 })
  await testApp.app.inject('/media/ada-lovelace.webp?w=320')
  expect([...(await metrics()).keys()].join()).not.toMatch(/ada-lovelace/)
})

test('a list that is read twice is made once and found once', async () => {
  await testApp.visitor().must('getRooms')
  const [hit, miss] = ['hit', 'miss'].map(
    (result) => `stayscape_cache_requests_total{cache="rooms",result="${result}"}`,
  )

  expect(await rises([hit!, miss!], () => testApp.visitor().must('getRooms'))).toEqual({ [hit!]: 1, [miss!]: 0 })
})

test('a mail waits, and is counted when it has left', async () => {
  const [waiting, age] = ['length', 'age_seconds'].map((what) => `stayscape_queue_${what}{queue="mails"}`)
  await transact(testApp.db, (tx) => enqueueMail(tx, { to: 'ada@example.com', subject: 'Your stay', text: 'Soon.' }))
  await testApp.db.update(mailQueue).set({ createdAt: fromNow(-60_000) })
  const before = await metrics()
  expect(before.get(waiting!)).toBe(1)
  expect(before.get(age!)).toBeGreaterThanOrEqual(60)

  const sent = 'stayscape_mails_total{outcome="sent"}'
  expect(await rises([sent, waiting!], () => deliverMail(testApp.deps))).toEqual({ [sent]: 1, [waiting!]: -1 })
})

test('a hold that is over waits, and is counted when it has ended', async () => {
  const owner = await testApp.newOwner()
  const roomId = await testApp.newRoom(owner)
  const stay = { roomId, checkInDate: testApp.inDays(30), checkOutDate: testApp.inDays(31), guests: 1 }
  await (await testApp.newUser()).must('createBooking', stay)
  await testApp.db.update(bookings).set({ payBy: fromNow(-60_000) })
  const [waiting, age] = ['length', 'age_seconds'].map((what) => `stayscape_queue_${what}{queue="holds"}`)
  expect((await metrics()).get(age!)).toBeGreaterThanOrEqual(60)

  const ended = 'stayscape_holds_total{outcome="ended"}'
  const risen = await rises([ended, waiting!], () => expireHolds(testApp.deps))

  expect(risen).toEqual({ [ended]: 1, [waiting!]: -1 })
})

test('while the database cannot say what waits, the rest is still answered', async () => {
  await testApp.database.pool.query('ALTER TABLE mail_queue RENAME TO away')
  const values = await metrics()
  await testApp.database.pool.query('ALTER TABLE away RENAME TO mail_queue')

  expect(values.get('stayscape_database_up')).toBe(0)
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect((await metrics()).get('stayscape_database_up')).toBe(1)
})

const dashboard = readFileSync('deploy/grafana/dashboards/stayscape.json', 'utf8')
const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')

test('what the dashboard and the alerts ask for is there', async () => {
  const asked = new Set(
    [dashboard, alerts].flatMap((text) => text.match(/\b(stayscape|http|nodejs|process)_\w+(?=\{)/g) ?? []),
  )
  expect(asked.size).toBeGreaterThan(12)

  const there = new Set([...(await metrics()).keys()].map((name) => name.split('{')[0]!))
  // Scheduled work counts once it has begun, which it does not in a test.
  expect([...asked].filter((name) => !there.has(name) && !name.startsWith('stayscape_task_'))).toEqual([])
})

test('every alert has a test of its own and a paragraph in the handbook', () => {
  const handbook = readFileSync('docs/operations.md', 'utf8')
  const tested = readFileSync('deploy/prometheus/alerts.test.yml', 'utf8')
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)

  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !handbook.includes(`**${name}**`))).toEqual([])
  expect(names.filter((name) => tested.split(`alertname: ${name}\n`).length < 2)).toEqual([])
})
