import { hash } from '@node-rs/argon2'
import { eq, like, sql } from 'drizzle-orm'
import { auditLog, rateLimits, users } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'

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
/** As if so much had been counted, of what is counted already. */
const countSoFar = (key: string, points: number) =>
  testApp.db.update(rateLimits).set({ points }).where(like(rateLimits.key, key))
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

  test('from thirteen IPv6 customers’ networks of one provider are as many as four customers have', async () => {
    const from = (turn: number) => `2001:db8:0:${turn.toString(16)}::1`
    const failFrom = (remoteAddress: string) => fail({ remoteAddress }).then(({ status }) => status)
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await failFrom(from(turn))).toBe(200)
    }
    await countSoFar('login:%2001:db8::/56', 39)
    expect(await failFrom(from(4))).toBe(200)

    for (let turn = 5; turn < 13; turn += 1) expect(await failFrom(from(turn))).toBe(429)
    expect(await failFrom('2001:db8:0:100::1')).toBe(200)
    await countSoFar('login:%2001:db8::/48', 159)
    expect(await failFrom('2001:db8:0:200::1')).toBe(200)
    expect(await failFrom('2001:db8:0:300::1')).toBe(429)
    expect(await failFrom('2001:db8:1::1')).toBe(200)
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

  test('at once tell no more than ten outcomes to one place, and a hundred to all', async () => {
    await fail({ remoteAddress: '192.0.2.1' })
    await countSoFar('login-of:%', 70)
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_, number) => fail({ remoteAddress: `203.0.113.${number % 2}` })),
    )
    const more = await Promise.all(
      Array.from({ length: 20 }, (_, number) => fail({ remoteAddress: `198.51.100.${number}` })),
    )

    for (const { status, headers } of more) if (status === 429) expect(Number(headers['retry-after'])).toBe(30)
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(more.filter(({ status }) => status === 200)).toHaveLength(10)
    expect([...guesses, ...more].filter(({ status }) => status === 429)).toHaveLength(14)
  })

  test('of strangers do not keep the owner out of a new place, nor, however many, have them wait on a device of theirs', async () => {
    const laptop = testApp.visitor()
    const { email, password } = ada
    await laptop.call('login', { email, password })
    await laptop.call('logout')

    // Of twenty from one address ten count.
    for (let time = 0; time < 20; time += 1) await fail({ remoteAddress: '203.0.113.1' })
    const [ofAll] = await testApp.db.select().from(rateLimits).where(like(rateLimits.key, 'login-of:%'))
    expect(ofAll?.points).toBe(10)
    expect((await logIn(email, password, { remoteAddress: '198.51.100.4' })).body.success).toBe(true)

    await countSoFar('login-of:%', 99)
    await fail({ remoteAddress: '203.0.113.2' })
    expect((await logIn(email, password, { remoteAddress: '198.51.100.4' })).status).toBe(429)
    expect((await laptop.call('login', { email, password })).body.success).toBe(true)
  })

  describe('of strangers, once there are a hundred in an hour,', () => {
    const elsewhere = { remoteAddress: '198.51.100.4' }
    beforeEach(async () => {
      await fail()
      await countSoFar('login-of:%', 100)
    })

    test('have a new place wait for half a minute, which nobody can make longer', async () => {
      const before = await logIn(ada.email, ada.password, elsewhere)
      expect(before.status).toBe(429)
      expect(before.headers['retry-after']).toBe('30')
      expect(before.body.message).toBe('Too many attempts. Please wait 30 seconds before you try again.')

      await pass(20)
      const others = Array.from({ length: 30 }, (_, number) => fail({ remoteAddress: `203.0.113.${number}` }))
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual(new Array(30).fill(429))
      const early = await logIn(ada.email, ada.password, elsewhere)
      expect(early.status).toBe(429)
      expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(10)

      await pass(10)
      expect((await logIn(ada.email, ada.password, elsewhere)).body.success).toBe(true)
    })

    test('let each place have one try after each wait, however many come at once', async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await fail(elsewhere)
        await pass(30)

        const answers = await Promise.all(Array.from({ length: 8 }, () => fail(elsewhere)))

        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        const waits = answers
          .filter(({ status }) => status === 429)
          .map(({ headers }) => Number(headers['retry-after']))
        expect(waits).toEqual(new Array(7).fill(30))
      }
    })

    test('end neither the block after ten of one place nor the count of those it tried in turn', async () => {
      await fail(elsewhere)
      await pass(30)
      expect((await fail(elsewhere)).status).toBe(200)
      await countSoFar('login:%198.51.100.4', 9)
      await pass(30)
      expect((await fail(elsewhere)).status).toBe(200)

      await pass(30)
      const blocked = await logIn(ada.email, ada.password, elsewhere)

      expect(blocked.status).toBe(429)
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(25)
      await pass(31)
      expect((await logIn(ada.email, ada.password, elsewhere)).body.success).toBe(true)
    })

    test('are told of an account and of none alike', async () => {
      const nobody = () => logIn('nobody@example.com', 'not-the-password')
      await nobody()
      await countSoFar('login-of:%', 100)

      const [unknown, known] = [await nobody(), await fail()]

      expect(unknown).toMatchObject({ status: 429, body: known.body })
      expect(unknown.headers['retry-after']).toBe(known.headers['retry-after'])
    })
  })

  test('on a device that is known are counted, and a mark that another account left there is none', async () => {
    const bob = await testApp.newUser('Bob')
    for (let time = 0; time < 10; time += 1) await ada.call('login', { email: ada.email, password: 'not-the-password' })
    expect((await ada.call('login', { email: ada.email, password: ada.password })).status).toBe(429)

    for (let time = 0; time < 10; time += 1) await fail()
    await bob.call('logout')
    expect((await bob.call('login', { email: ada.email, password: ada.password })).status).toBe(429)
  })

  test('a hundred from one address stop it, whatever address it claims to forward for', async () => {
    const failFor = (number: number) =>
      logIn(`person${number}@example.com`, 'not-the-password', {
        headers: { 'x-forwarded-for': `198.51.100.${number}` },
      })
    await failFor(1)
    await countSoFar('wrong-logins%', 99)
    expect((await failFor(2)).status).toBe(200)

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

test('logging in rightly is free for people and limited for programs', async () => {
  await logIn(ada.email, ada.password)
  await countSoFar('login-from:%', 115)

  const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(ada.email, ada.password)))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
})

test('a right guess among many at once learns nothing when it ends after the tenth failure', async () => {
  // So slow to check that every guess is let in before the first has failed; they are checked in the order they came.
  const slow = await hash(ada.password, { memoryCost: 19_456, timeCost: 8, parallelism: 1 })
  await testApp.db.update(users).set({ passwordHash: slow })

  const wrong = Array.from({ length: 30 }, () => fail())
  const right = await logIn(ada.email, ada.password)

  expect((await Promise.all(wrong)).filter(({ status }) => status === 200)).toHaveLength(10)
  expect(right).toMatchObject({ status: 429, body: { success: false } })
  expect(right.headers).not.toHaveProperty('set-cookie')
})
