import { eq, sql } from 'drizzle-orm'
import { auditLog, sessions, users } from '../../db/schema'
import { openTestApp, type TestApp } from '../../../testing/testApp'
import { emptyTables } from '../../../testing/testDatabase'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['newUser']>>
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  ada = await testApp.signUp('Ada')
})

async function logIn() {
  const browser = testApp.visitor()
  await browser.call('login', { email: ada.email, password: ada.password })
  return browser
}
const isLive = async (browser: { call: typeof ada.call }) => (await browser.call('isAuth')).body.success
/** A protected call, which answers 401 without a live session. */
const search = (browser: { call: typeof ada.call }) => browser.call('searchHistory', { destination: 'London' })
const row = async () => (await testApp.db.select().from(sessions))[0]

test('a guest is told so, in a tone that leaves the console quiet', async () => {
  const guest = testApp.visitor()

  for (const call of ['isAuth', 'getUser'] as const) {
    const { status, body } = await guest.call(call)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, Success: false, message: 'You are not logged in.' })
  }
})

test.each([
  'sendVerifyOtp',
  'verifyEmail',
  'searchHistory',
  'changePassword',
  'updateProfile',
  'closeAccount',
] as const)('%s answers 401 to a guest', async (call) => {
  const { status, body } = await testApp.visitor().call(call)

  expect(status).toBe(401)
  expect(body).toMatchObject({ success: false, Success: false })
})

test('many who ask at once are each told who they are, and strangers that they are nobody', async () => {
  const others = await Promise.all(['Bea', 'Cai', 'Dee'].map((name) => testApp.newUser(name)))
  const stranger = testApp.visitor()
  stranger.jar.set('session', 'x'.repeat(43))

  const told = await Promise.all([ada, stranger, ...others, testApp.visitor(), ada].map((each) => each.call('getUser')))

  expect(told.map(({ body }) => body.userData?.name)).toEqual(['Ada', undefined, 'Bea', 'Cai', 'Dee', undefined, 'Ada'])
})

test('logging out ends the session itself, not only the cookie', async () => {
  const stolen = testApp.visitor()
  stolen.jar.set('session', ada.jar.get('session') ?? '')

  const { body } = await ada.call('logout')

  expect(body.success).toBe(true)
  expect(ada.jar.has('session')).toBe(false)
  expect((await search(stolen)).status).toBe(401)
  const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'session.ended'))
  expect(entries).toHaveLength(1)
})

test('logging out without being logged in is no fault', async () => {
  expect((await testApp.visitor().call('logout')).body.success).toBe(true)
})

test('an eleventh session ends the oldest', async () => {
  const browsers = []
  for (let time = 0; time < 10; time += 1) browsers.push(await logIn())

  expect(await isLive(ada)).toBe(false)
  await expect(Promise.all(browsers.map(isLive))).resolves.toEqual(new Array(10).fill(true))
})

test('ten sessions are the most, also when many begin at once', async () => {
  await Promise.all(Array.from({ length: 30 }, logIn))

  await expect(testApp.db.select().from(sessions)).resolves.toHaveLength(10)
})

test('a session ends seven days after its last use', async () => {
  await testApp.db.update(sessions).set({ lastSeenAt: sql`now() - interval '7 days' + interval '1 minute'` })
  expect((await search(ada)).status).toBe(200)

  await testApp.db.update(sessions).set({ lastSeenAt: sql`now() - interval '7 days 1 millisecond'` })
  expect((await search(ada)).status).toBe(401)
})

test('using a session keeps it alive, writing no more than every few minutes', async () => {
  const before = await row()
  await search(ada)
  expect((await row())?.lastSeenAt).toEqual(before?.lastSeenAt)

  await testApp.db.update(sessions).set({ lastSeenAt: sql`now() - interval '6 days'` })
  await search(ada)

  expect((await row())?.lastSeenAt.getTime()).toBeGreaterThanOrEqual(before?.lastSeenAt.getTime() ?? NaN)
})

test('a session ends after thirty days, however much it is used', async () => {
  const [{ days } = { days: 0 }] = await testApp.db
    .select({ days: sql<number>`extract(day from ${sessions.expiresAt} - ${sessions.createdAt})`.mapWith(Number) })
    .from(sessions)
  expect(days).toBe(30)

  await testApp.db.update(sessions).set({ expiresAt: sql`now() - interval '1 millisecond'` })

  expect((await search(ada)).status).toBe(401)
})

test.each(['', 'x', '0'.repeat(43), "' OR 1=1 --", 'ä'.repeat(43)])(
  'a made-up token %p is no session',
  async (token) => {
    const browser = testApp.visitor()
    browser.jar.set('session', token)

    expect((await search(browser)).status).toBe(401)
  },
)

test('a changed role counts at once on sessions that are open', async () => {
  await testApp.db.update(users).set({ role: 'owner' })

  expect((await ada.call('getUser')).body.userData.role).toBe('owner')
})
