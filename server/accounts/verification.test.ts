import { eq, sql } from 'drizzle-orm'
import { auditLog, mailQueue, oneTimeCodes, users } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import { openSilentServer } from '../../testing/mailbox'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['newUser']>>
let code: string
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  testApp.mails.clear()
  ada = await testApp.signUp('Ada')
  code = await testApp.mails.code(ada.email)
})

/** Who has not been sent a code yet. */
async function newcomer({ db, newUser } = testApp) {
  const bob = await newUser('Bob')
  await db.update(users).set({ isVerified: false }).where(eq(users.email, bob.email))
  return bob
}

const verify = (otp: string, browser: Pick<typeof ada, 'call'> = ada) => browser.call('verifyEmail', { otp })
const wrong = () => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const isVerified = async () => (await ada.call('getUser')).body.userData.isVerified
const sentAgo = (seconds: number) =>
  testApp.db.update(oneTimeCodes).set({ sentAt: sql`now() - ${seconds} * interval '1 second'` })
/** Whoever asks later has been sent a code. */
async function laterCodeIsSent() {
  const bob = await newcomer()
  await bob.must('sendVerifyOtp')
  await testApp.mails.code(bob.email)
}

test('the code that was mailed confirms the e-mail, and that is written down', async () => {
  const { status, body } = await verify(code)

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, Success: true })
  expect(await isVerified()).toBe(true)
  const [user] = await testApp.db.select().from(users)
  const [entry] = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'email.verified'))
  expect(entry?.actorId).toBe(user?.id)
})

test('a wrong code says so and can be corrected', async () => {
  const { status, body } = await verify(wrong())

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, field: 'otp' })
  expect(body.message).toMatch(/^That code is wrong/)
  expect((await verify(code)).body.success).toBe(true)
})

test('an old code says that it is old', async () => {
  await testApp.db.update(oneTimeCodes).set({ expiresAt: sql`now()` })

  const { body } = await verify(code)

  expect(body).toMatchObject({ success: false, field: 'otp' })
  expect(body.message).toMatch(/expired/)
  expect(await isVerified()).toBe(false)
})

test('after five wrong tries the right code is of no use, a new one is', async () => {
  for (let time = 0; time < 5; time += 1) await verify(wrong())

  const { body } = await verify(code)
  expect(body.message).toMatch(/^Too many attempts/)
  expect(await isVerified()).toBe(false)

  await sentAgo(61)
  testApp.mails.clear()
  await ada.call('sendVerifyOtp')
  expect((await verify(await testApp.mails.code(ada.email))).body.success).toBe(true)
})

test('somebody else’s code is a wrong one', async () => {
  const bob = await testApp.signUp('Bob')
  const theirs = await testApp.mails.code(bob.email)

  // Once in a million it is the same.
  expect((await verify(theirs === code ? wrong() : theirs)).body.success).toBe(false)
  expect((await verify(code)).body.success).toBe(true)
})

test.each(['12345', '1234567', '12345a', '', ' 123456', '１２３４５６'])(
  '%p is no code, beside the boxes',
  async (otp) => {
    const { status, body } = await verify(otp)

    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, field: 'otp' })
    const [row] = await testApp.db.select().from(oneTimeCodes)
    expect(row?.tries).toBe(0)
  },
)

test('of fifty right answers at once one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(code)))

  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('who is confirmed is neither sent nor asked for a code again', async () => {
  await verify(code)
  testApp.mails.clear()

  const sent = await ada.call('sendVerifyOtp')
  const again = await verify(code)

  expect(sent.body).toMatchObject({ success: false, message: expect.stringMatching(/already/) as string })
  expect(again.body.success).toBe(false)
  await laterCodeIsSent()
  expect(testApp.mails.to(ada.email)).toHaveLength(0)
})

describe('asking for another code', () => {
  test('within a minute answers yes and sends nothing', async () => {
    testApp.mails.clear()

    const { body } = await ada.call('sendVerifyOtp')

    await laterCodeIsSent()
    expect(body.success).toBe(true)
    expect(testApp.mails.to(ada.email)).toHaveLength(0)
    expect((await verify(code)).body.success).toBe(true)
  })

  test('after a minute sends one and ends the one before', async () => {
    await sentAgo(61)
    testApp.mails.clear()

    const { body } = await ada.call('sendVerifyOtp')

    const newer = await testApp.mails.code(ada.email)
    expect(body.success).toBe(true)
    // Once in a million it is the same.
    expect((await verify(newer === code ? wrong() : code)).body.success).toBe(false)
    expect((await verify(newer)).body.success).toBe(true)
  })

  test('by twenty presses at once sends one', async () => {
    await sentAgo(61)
    testApp.mails.clear()

    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.call('sendVerifyOtp')))

    await testApp.mails.code(ada.email)
    await laterCodeIsSent()
    expect(answers.every(({ body }) => body.success)).toBe(true)
    expect(testApp.mails.to(ada.email)).toHaveLength(1)
  })

  test('more than five times an hour is told when to come back', async () => {
    for (let time = 0; time < 5; time += 1) {
      await sentAgo(61)
      await ada.call('sendVerifyOtp')
    }
    await sentAgo(61)

    const { status, headers } = await ada.call('sendVerifyOtp')

    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  })

  test('more than sixty times an hour from one address is too often, for whomever', async () => {
    const codes = Array.from({ length: 60 }, () =>
      ada.call('sendVerifyOtp', undefined, { remoteAddress: '203.0.113.9' }),
    )
    await Promise.all(codes)
    const bob = await newcomer()

    const stopped = await bob.call('sendVerifyOtp', undefined, { remoteAddress: '203.0.113.9' })

    expect(stopped.status).toBe(429)
    expect((await bob.call('sendVerifyOtp')).status).toBe(200)
  })
})

test('a code never waits in the mail queue', async () => {
  await expect(testApp.db.select().from(mailQueue)).resolves.toHaveLength(0)
})

test('asking for a code is answered without waiting for a mail server that is silent', async () => {
  const silent = await openSilentServer()
  const away = await openTestApp({ env: { SMTP_URL: silent.url(600_000) } })
  try {
    const bob = await newcomer(away)
    expect((await bob.call('sendVerifyOtp')).body.success).toBe(true)
  } finally {
    silent.close()
    await away.close()
  }
})
