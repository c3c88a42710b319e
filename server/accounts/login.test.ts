import { hash } from '@node-rs/argon2'
import { eq, like, sql } from 'drizzle-orm'
import { auditLog, rateLimits, users } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { interleaved } from '../../testing/timing'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['newUser']>>
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  ada = await testApp.newUser('Ada')
})

const logIn = (
  email: string,
  password: string,
  extras: { remoteAddress?: string; headers?: Record<string, string> } = {},
) => testApp.visitor().call('login', { email, password }, extras)
const fail = (extras = {}) => logIn(ada.email, 'not-the-password', extras)
/** Lets everything that limits count be `seconds` older. */
const pass = (seconds: number) =>
  testApp.db.update(rateLimits).set({ expiresAt: sql`${rateLimits.expiresAt} - ${seconds} * interval '1 second'` })

test('the right password logs in, in whatever letters the e-mail is typed', async () => {
  const browser = testApp.visitor()

  const { status, body } = await browser.call('login', {
    email: ` ${ada.email.toUpperCase()} `,
    password: ada.password,
  })

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, Success: true })
  expect((await browser.call('getUser')).body.userData.email).toBe(ada.email)
})

test('an unknown e-mail and a wrong password are refused alike', async () => {
  const wrong = await logIn(ada.email, 'not-the-password')
  const unknown = await logIn('nobody@example.com', 'not-the-password')

  const { date: _, 'set-cookie': cookie, ...headers } = wrong.headers
  expect(wrong.status).toBe(200)
  expect(wrong.body).toMatchObject({ success: false, field: 'password' })
  expect(cookie).toBeUndefined()
  expect(unknown.body).toEqual(wrong.body)
  expect(unknown.status).toBe(wrong.status)
  const { date: __, ...unknownHeaders } = unknown.headers
  expect(unknownHeaders).toEqual(headers)
})

test('the time of a refusal does not tell an unknown e-mail from a wrong password', async () => {
  const { firstIsLonger } = await interleaved(
    200,
    () => logIn(ada.email, 'not-the-password'),
    () => logIn('nobody@example.com', 'not-the-password'),
    // The eleventh failure would be refused unheard, which is another fact.
    () => testApp.db.delete(rateLimits),
  )

  expect(firstIsLonger).toBeGreaterThan(0.4)
  expect(firstIsLonger).toBeLessThan(0.6)
}, 60_000)

test('a hash of earlier, weaker parameters still logs in and is replaced by today’s', async () => {
  const weak = await hash(ada.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  await testApp.db.update(users).set({ passwordHash: weak })

  const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(ada.email, ada.password)))

  expect(answers.every(({ body }) => body.success)).toBe(true)
  const [user] = await testApp.db.select().from(users)
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn(ada.email, ada.password)).body.success).toBe(true)
})

test('the cookie of a session is out of reach for scripts and other sites', async () => {
  const { headers } = await logIn(ada.email, ada.password)

  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^session=[\w-]{43};/)
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) expect(cookie).toContain(attribute)
  expect(cookie).not.toMatch(/Domain/i)
})

describe('failed logins', () => {
  test('ten make the account rest for a minute, also for who has the right password', async () => {
    for (let time = 0; time < 10; time += 1) expect((await fail()).status).toBe(200)

    const eleventh = await fail()
    const right = await logIn(ada.email, ada.password)

    for (const { status, headers, body } of [eleventh, right]) {
      expect(status).toBe(429)
      expect(body.success).toBe(false)
      expect(Number(headers['retry-after'])).toBeGreaterThan(50)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    const [entry] = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'login.blocked'))
    expect(entry?.subjectId).toBeTruthy()
  })

  test('after that each doubles the rest, up to fifteen minutes', async () => {
    for (let time = 0; time < 10; time += 1) await fail()

    const rests: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const rest = Number((await fail()).headers['retry-after'])
      rests.push(Math.round(rest / 60))
      await pass(rest)
      expect((await fail()).status).toBe(200)
    }

    expect(rests).toEqual([1, 2, 4, 8, 15, 15])
  })

  test('are forgotten once the right password came, after the rest', async () => {
    for (let time = 0; time < 10; time += 1) await fail()
    await pass(61)

    expect((await logIn(ada.email, ada.password)).body.success).toBe(true)
    for (let time = 0; time < 10; time += 1) expect((await fail()).status).toBe(200)
  })

  test('are forgotten fifteen minutes after the first', async () => {
    for (let time = 0; time < 9; time += 1) await fail()
    await pass(15 * 60 + 1)

    for (let time = 0; time < 10; time += 1) expect((await fail()).status).toBe(200)
  })

  test('of an unknown e-mail count like those of an account', async () => {
    const nobody = () => logIn('nobody@example.com', 'not-the-password')
    for (let time = 0; time < 10; time += 1) expect((await nobody()).status).toBe(200)

    expect((await nobody()).status).toBe(429)
  })

  test('from many places at once tell no more than ten outcomes', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, number) => fail({ remoteAddress: `203.0.113.${number}` })),
    )

    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(50)
  })

  test('a hundred from one address stop it, whatever address it claims to forward for', async () => {
    for (let time = 0; time < 10; time += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, number) =>
          logIn(`person${time}.${number}@example.com`, 'not-the-password', {
            headers: { 'x-forwarded-for': `198.51.100.${time * 10 + number}` },
          }),
        ),
      )
    }

    const stopped = await logIn(ada.email, ada.password)
    const elsewhere = await logIn(ada.email, ada.password, { remoteAddress: '203.0.113.9' })

    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800)
    expect(elsewhere.body.success).toBe(true)
  })

  test('are counted without writing down what was typed as e-mail', async () => {
    await logIn('typed-my-password-here@example.com', 'x')

    await expect(
      testApp.db.select().from(rateLimits).where(like(rateLimits.key, '%typed-my-password%')),
    ).resolves.toHaveLength(0)
  })
})

test('logging in rightly is never limited', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(ada.email, ada.password)))

  expect(answers.every(({ body }) => body.success)).toBe(true)
})
