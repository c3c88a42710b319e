import { eq, like } from 'drizzle-orm'
import type { Visitor } from '../../testing/visitor'
import { rateLimits, users } from '../db/schema'
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
  testApp.mails.clear()
})

const newPassword = 'another-quiet-harbour'
const wrong = 'not-the-password'

async function deviceOf({ email, password } = ada): Promise<Visitor> {
  const device = testApp.visitor()
  await device.must('login', { email, password })
  return device
}

/** Strangers at its address have used up their tries, so only a device that the account knows may still try. */
async function isKnown(device: Visitor, { email, password } = ada): Promise<boolean> {
  await testApp.db.delete(rateLimits)
  for (let time = 0; time < 10; time += 1) await testApp.visitor().call('login', { email, password: wrong })
  return (await device.call('login', { email, password })).body.success
}

async function reset(browser: Visitor, { email } = ada): Promise<void> {
  await browser.must('sendResetOtp', { email })
  await browser.must('resetPassword', { email, newPassword, otp: await testApp.mails.code(email) })
}

describe('an account knows a device', () => {
  test('on which its owner has logged in, and no other', async () => {
    const bob = await deviceOf(await testApp.newUser('Bob'))

    expect(await isKnown(await deviceOf())).toBe(true)
    expect(await isKnown(bob)).toBe(false)
    expect(await isKnown(testApp.visitor())).toBe(false)
  })

  test('only once its email is verified: until then it may be somebody else who signed up with it', async () => {
    const mia = await testApp.signUp('Mia')
    const elsewhere = await deviceOf(mia)
    expect([mia, elsewhere].map(({ jar }) => jar.has('device'))).toEqual([false, false])

    await mia.must('verifyEmail', { otp: await testApp.mails.code(mia.email) })

    expect(await isKnown(mia, mia)).toBe(true)
    expect(await isKnown(elsewhere, mia)).toBe(false)
  })

  test('no longer after a reset, but the one on which its password was reset', async () => {
    const kept = [await deviceOf(), await deviceOf()]
    const browser = testApp.visitor()

    await reset(browser)

    const changed = { ...ada, password: newPassword }
    for (const device of kept) expect(await isKnown(device, changed)).toBe(false)
    expect(await isKnown(browser, changed)).toBe(true)
  })

  test('not because the password of an unverified account was reset there', async () => {
    const mia = await testApp.signUp('Mia')
    await testApp.mails.code(mia.email)
    testApp.mails.clear()
    const browser = testApp.visitor()

    await reset(browser, mia)

    expect(browser.jar.has('device')).toBe(false)
  })

  test('no longer after a change of the password, but the one on which it was changed', async () => {
    const [here, elsewhere] = [await deviceOf(), await deviceOf()]

    await here.must('changePassword', { currentPassword: ada.password, newPassword })

    const changed = { ...ada, password: newPassword }
    expect(await isKnown(elsewhere, changed)).toBe(false)
    expect(await isKnown(here, changed)).toBe(true)
  })

  test('of its own alone, whoever has the email after it', async () => {
    const device = await deviceOf()
    await ada.must('closeAccount', { currentPassword: ada.password })
    const next = await testApp.newUser('Ada')
    await testApp.db.update(users).set({ email: ada.email }).where(eq(users.email, next.email))

    expect(await isKnown(device, { ...next, email: ada.email })).toBe(false)
  })
})

test('a hundred wrong passwords in an hour are all that its devices have together, and a reset gives them new ones', async () => {
  const [first, second] = [await deviceOf(), await deviceOf()]
  const tryAt = (device: Visitor, password: string) => device.call('login', { email: ada.email, password })
  await tryAt(first, wrong)
  const [together] = await testApp.db
    .update(rateLimits)
    .set({ points: 99 })
    .where(like(rateLimits.key, 'login-known:%'))
    .returning()
  expect(together).toBeDefined()

  expect((await tryAt(second, wrong)).status).toBe(200)
  for (const device of [first, second]) {
    const { status, headers } = await tryAt(device, ada.password)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  }

  // Whoever has no cookie counts with strangers, and so do they.
  expect((await tryAt(testApp.visitor(), ada.password)).body.success).toBe(true)
  await reset(first)
  expect((await tryAt(first, newPassword)).body.success).toBe(true)
})
