import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq, like, sql } from 'drizzle-orm'
import { auditLog, oneTimeCodes, rateLimits, sessions } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { openSilentServer } from '../../testing/mailbox'
import { networksOf } from '../http/networks'
import { codeService } from './codes/service'
import type { AccountDependencies } from './dependencies'
import { issueResetCode } from './resetPassword'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['newUser']>>
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  ada = await testApp.newUser('Ada')
  testApp.mails.clear()
})

const newPassword = 'another-quiet-harbour'
const ask = (email = ada.email) => testApp.visitor().call('sendResetOtp', { email })
const reset = (
  otp: string,
  { remoteAddress, ...entered }: { email?: string; newPassword?: string; remoteAddress?: string } = {},
) => testApp.visitor().call('resetPassword', { email: ada.email, newPassword, otp, ...entered }, { remoteAddress })
const logIn = async (password: string) =>
  (await testApp.visitor().call('login', { email: ada.email, password })).body.success
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function codeFor(email = ada.email) {
  await ask(email)
  return testApp.mails.code(email)
}

test('the code that was mailed sets a new password', async () => {
  const code = await codeFor()

  const { status, body } = await reset(code)

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, Success: true })
  expect(await logIn(newPassword)).toBe(true)
  expect(await logIn(ada.password)).toBe(false)
})

test('a new password ends every session, and the owner is told by mail', async () => {
  const elsewhere = testApp.visitor()
  await elsewhere.call('login', { email: ada.email, password: ada.password })
  const code = await codeFor()
  testApp.mails.clear()

  await reset(code)

  await expect(testApp.db.select().from(sessions)).resolves.toHaveLength(0)
  for (const browser of [ada, elsewhere]) {
    expect((await browser.call('searchHistory', { destination: 'London' })).status).toBe(401)
  }
  await deliverMail(testApp.deps)
  const mail = await testApp.mails.next(ada.email)
  expect(mail.subject).toBe('Your StayScape password was changed')
  const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'password.reset'))
  expect(entries).toHaveLength(1)
})

test('a code logs nobody in', async () => {
  const browser = testApp.visitor()
  const code = await codeFor()

  await browser.call('resetPassword', { email: ada.email, newPassword, otp: code })

  expect(browser.jar.has('session')).toBe(false)
})

describe('asking for a code', () => {
  test('is answered the same for an account, for nobody and for one that has had its codes', async () => {
    const known = await ask()
    await testApp.mails.code(ada.email)
    const unknown = await ask('nobody@example.com')
    await testApp.db.update(rateLimits).set({ points: 100 }).where(like(rateLimits.key, 'codes-reset:%'))
    await testApp.db.update(oneTimeCodes).set({ sentAt: sql`now() - interval '61 seconds'` })
    const overLimit = await ask()

    const [first, ...others] = [known, unknown, overLimit].map(({ status, body, headers }) => {
      const { date: _, ...rest } = headers
      return { status, body, headers: rest }
    })
    expect(first).toMatchObject({ status: 200, body: { success: true, Success: true } })
    for (const answer of others) expect(answer).toEqual(first)
    // What is looked up after the answer comes to nothing.
    const asked = { ...testApp.deps, codes: codeService(randomBytes(32)) } as AccountDependencies
    const identifyClient = () => ({ name: 'here', networks: networksOf('203.0.113.1') })
    for (const email of [ada.email, 'nobody@example.com']) {
      expect(await issueResetCode(asked, { email }, { identifyClient })).toBeUndefined()
    }
    expect(testApp.mails.to(ada.email)).toHaveLength(1)
  })

  test('is answered while nobody knows yet whether there is an account', async () => {
    const { pool } = testApp.database
    let isKnown = () => {}
    const known = new Promise<void>((resolve) => (isKnown = resolve))
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>
    let lookUps = 0
    const held = (...args: unknown[]) => {
      if (!JSON.stringify(args[0]).includes('from \\"users\\"')) return query(...args)
      lookUps += 1
      return known.then(() => query(...args))
    }
    Object.assign(pool, { query: held })

    const answers = [await ask(), await ask('nobody@example.com')]

    expect(answers.map(({ status, body }) => [status, body.success])).toEqual([
      [200, true],
      [200, true],
    ])
    isKnown()
    await testApp.mails.code(ada.email)
    expect(lookUps).toBeGreaterThan(0)
    Object.assign(pool, { query })
  })

  test('goes to the address of the account, however it was typed', async () => {
    await ask(` ${ada.email.toUpperCase()} `)

    await expect(testApp.mails.code(ada.email)).resolves.toMatch(/^\d{6}$/)
  })

  test('more than sixty times an hour from one address is too often, for known and unknown alike', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, number) => ask(`person${number}@example.com`)))

    const known = await ask()
    const unknown = await ask('nobody@example.com')

    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(known.body).toEqual(unknown.body)
  })

  test('is answered without waiting for a mail server that is silent', async () => {
    const silent = await openSilentServer()
    const away = await openTestApp({ env: { SMTP_URL: silent.url(600_000) } })
    try {
      const bob = await away.newUser('Bob')
      const { body } = await away.visitor().call('sendResetOtp', { email: bob.email })

      expect(body.success).toBe(true)
    } finally {
      silent.close()
      await away.close()
    }
  })
})

describe('a new password', () => {
  test('is refused in the same words, whatever is wrong with the code or the e-mail', async () => {
    const code = await codeFor()
    const tries = [
      { what: 'wrong', of: () => reset(wrong(code)) },
      { what: 'unknown', of: () => reset(code, { email: 'nobody@example.com' }) },
      {
        what: 'expired',
        of: async () => {
          await testApp.db.update(oneTimeCodes).set({ expiresAt: sql`now()` })
          return reset(code)
        },
      },
      {
        what: 'used',
        of: async () => {
          await testApp.db.update(oneTimeCodes).set({ expiresAt: sql`now() + interval '5 minutes'` })
          await reset(code)
          return reset(code)
        },
      },
      { what: 'never sent', of: async () => reset(code, { email: (await testApp.newUser('Bob')).email }) },
    ]

    for (const { what, of } of tries) {
      const { status, body } = await of()
      expect({ what, status, body }).toEqual({
        what,
        status: 200,
        body: {
          Success: false,
          success: false,
          message: 'That code is wrong or has expired. Please request a new one.',
          field: 'otp',
        },
      })
    }
  })

  test('that is weak is refused before the code is looked at', async () => {
    const code = await codeFor()

    for (const weak of ['short', 'password1', 'stayscape-2026', `${ada.email.split('@')[0]}-again`]) {
      const { status, body } = await reset(code, { newPassword: weak })
      expect({ weak, status, field: body.field }).toEqual({ weak, status: 200, field: 'newPassword' })
    }

    const [row] = await testApp.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.purpose, 'reset'))
    expect(row?.tries).toBe(0)
    expect((await reset(code)).body.success).toBe(true)
  })

  test('cannot be set by guessing: two hundred at once, and then the right code', async () => {
    const code = await codeFor()

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        reset(wrong(code), { remoteAddress: `203.0.113.${Math.floor(number / 30)}` }),
      ),
    )

    expect(answers.some(({ body }) => body.success)).toBe(false)
    expect((await reset(code, { remoteAddress: '203.0.113.6' })).body.success).toBe(false)
    const [row] = await testApp.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.purpose, 'reset'))
    expect(row?.tries).toBe(25)
    expect(await logIn(ada.password)).toBe(true)
  })

  test('is set once by fifty right answers at once', async () => {
    const code = await codeFor()

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => reset(code, { remoteAddress: `203.0.113.${number % 12}` })),
    )

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  test('is not set by the code that confirms an e-mail', async () => {
    const bob = await testApp.signUp('Bob')
    const code = await testApp.mails.code(bob.email)

    expect((await reset(code, { email: bob.email })).body.success).toBe(false)
    expect((await bob.call('verifyEmail', { otp: code })).body.success).toBe(true)
  })

  test('cannot be guessed at more than thirty times from one address', async () => {
    await codeFor()

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => reset('000000', { email: 'nobody@example.com' })),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('lets its owner in at once, whoever has been guessing', async () => {
    for (let time = 0; time < 11; time += 1) await logIn('not-the-password')
    const code = await codeFor()

    await reset(code)

    expect(await logIn(newPassword)).toBe(true)
  })
})

test('after a reset the old password opens no session, not even one that was being checked', async () => {
  const code = await codeFor()

  const [, ...logins] = await Promise.all([reset(code), ...Array.from({ length: 20 }, () => logIn(ada.password))])

  // Who came in first was ended by the reset; who came later was refused.
  expect(logins.length).toBe(20)
  await expect(testApp.db.select().from(sessions)).resolves.toHaveLength(0)
})
