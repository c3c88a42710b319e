import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { auditLog, rateLimits, sessions, users } from '../db/schema'
import { aPicture } from '../../testing/pictures'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'
import type { TestFile } from '../../testing/visitor'

let testApp: TestApp
let picture: TestFile
beforeAll(async () => {
  testApp = await openTestApp()
  picture = await aPicture()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  testApp.mails.clear()
})

const ada = { name: ' Ada Lovelace ', email: 'Ada@Example.com', password: 'quiet-harbour-lights' }
const signUp = (
  entered: Record<string, string> = {},
  files = [picture],
  browser = testApp.visitor(),
  remoteAddress?: string,
) => browser.call('register', { ...ada, ...entered }, { files, remoteAddress })
const everybody = () => testApp.db.select().from(users)
const keptPictures = () => readdir(path.join(testApp.settings.dataDir, 'images')).catch(() => [])

test('signing up logs in, keeps the picture and mails a code that confirms the e-mail', async () => {
  const browser = testApp.visitor()

  const { status, body } = await signUp({}, [picture], browser)
  const me = await browser.call('getUser')
  const code = await testApp.mails.code('ada@example.com')
  const confirmed = await browser.call('verifyEmail', { otp: code })

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, Success: true })
  expect(me.body.userData).toEqual({
    _id: expect.any(String) as string,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/) as string,
    role: 'user',
    isVerified: false,
    searchHistory: [],
  })
  expect(confirmed.body.success).toBe(true)
  const served = await testApp.app.inject({ url: me.body.userData.image })
  expect(served.statusCode).toBe(200)
})

test('an account and its registration are written down together', async () => {
  await signUp()

  const [user] = await everybody()
  const [entry] = await testApp.db.select().from(auditLog)
  expect(entry).toMatchObject({ action: 'account.registered', actorId: user?.id, subjectId: user?.id })
  expect(entry?.requestId).toMatch(/^[0-9a-f]{16}$/)
})

test('a password is stored as argon2id with 19 MiB and two passes', async () => {
  await signUp()

  const [user] = await everybody()
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('what decides about an account cannot be sent along', async () => {
  const more = { role: 'owner', isVerified: 'true', id: 'mine', searchHistory: '["x"]' }
  await signUp(more)

  const [user] = await everybody()
  expect(user).toMatchObject({ role: 'user', isVerified: false, searchHistory: [] })
  expect(user?.id).not.toBe('mine')
})

describe('is refused beside its field', () => {
  test.each([
    ['no picture', {}, 'image'],
    ['an empty name', { name: '   ' }, 'name'],
    ['an address without a dot', { email: 'ada@example' }, 'email'],
    ['an address that mail software would split', { email: 'ada,eve@example.com' }, 'email'],
    ['an address that ends a header', { email: 'ada@example.com>' }, 'email'],
    ['seven characters', { password: 'a1b2c3d' }, 'password'],
    ['129 characters', { password: 'x1'.repeat(64) + 'y' }, 'password'],
    ['one of the most used passwords', { password: '12341234' }, 'password'],
    ['the same in capitals', { password: 'PassWord' }, 'password'],
    ["the product's name", { password: 'my-StayScape-login' }, 'password'],
    ["the e-mail's name", { email: 'adalove@example.com', password: 'i-am-AdaLove-1815' }, 'password'],
    ["the mailbox's name", { email: 'adalove+x@example.com', password: 'i-am-adalove-1815' }, 'password'],
  ])('%s', async (_what, entered, field) => {
    const { status, body } = await signUp(entered, field === 'image' ? [] : [picture])

    expect({ status, success: body.success, field: body.field }).toEqual({ status: 200, success: false, field })
    expect(body.message.length).toBeGreaterThan(10)
    await expect(everybody()).resolves.toHaveLength(0)
  })

  test('a text that is named like a picture, and nothing is kept of it', async () => {
    const before = await keptPictures()

    const { status, body } = await signUp({}, [{ name: 'me.png', bytes: Buffer.from('not a picture') }])

    expect({ status, success: body.success, field: body.field }).toEqual({
      status: 200,
      success: false,
      field: 'image',
    })
    await expect(everybody()).resolves.toHaveLength(0)
    await expect(keptPictures()).resolves.toEqual(before)
  })

  test('an e-mail that is taken, however it is spelled', async () => {
    await signUp()

    const { status, body } = await signUp({ email: '  ADA@example.COM ' })

    expect({ status, success: body.success, field: body.field }).toEqual({
      status: 200,
      success: false,
      field: 'email',
    })
    await expect(everybody()).resolves.toHaveLength(1)
  })
})

test.each([
  ['eight characters', 'k7#mQ2!x'],
  ['128 characters', 'ab1!'.repeat(32)],
  ['characters outside the alphabet', '密码很长的一句话🦊'],
  ['spaces at both ends', '  two spaces  '],
  ['no digits or signs at all', 'quietharbourlights'],
])('a password of %s is taken and used as it is', async (_what, password) => {
  await signUp({ password })

  const right = await testApp.visitor().call('login', { email: ada.email, password })
  const cut = await testApp.visitor().call('login', { email: ada.email, password: password.slice(0, -1) })

  expect(right.body.success).toBe(true)
  expect(cut.body.success).toBe(false)
})

test.each([73, 127])('byte %i of a password matters', async (place) => {
  const password = 'p'.repeat(128)
  await signUp({ password })

  const other = password.slice(0, place - 1) + 'q' + password.slice(place)

  expect((await testApp.visitor().call('login', { email: ada.email, password: other })).body.success).toBe(false)
  expect((await testApp.visitor().call('login', { email: ada.email, password })).body.success).toBe(true)
})

test('fifty people with one e-mail at once make one account, and only its picture is kept', async () => {
  const before = (await keptPictures()).length
  const spelled = (number: number) => (number % 2 ? 'ADA@example.com' : 'ada@EXAMPLE.com')

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      signUp({ email: spelled(number) }, [picture], testApp.visitor(), `203.0.113.${number}`),
    ),
  )

  const successes = answers.filter(({ body }) => body.success)
  expect(successes).toHaveLength(1)
  // Some may be turned away because too many pictures were in work; nobody else hears of anything but the e-mail.
  for (const { status, body } of answers.filter((answer) => !successes.includes(answer))) {
    if (status !== 503) expect({ status, field: body.field }).toEqual({ status: 200, field: 'email' })
  }
  await expect(everybody()).resolves.toHaveLength(1)
  expect((await keptPictures()).length - before).toBe(1)
})

test('words in a name are not carried to the address that was entered', async () => {
  await signUp({ name: 'Win a prize\r\nBcc: eve@example.com\r\n\r\nhttps://evil.example' })

  const mail = await testApp.mails.next('ada@example.com')
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/prize|evil/)
  expect(testApp.mails.all()).toHaveLength(1)
})

test('a session the server did not issue is never taken over, and the one before is ended', async () => {
  const browser = testApp.visitor()
  const planted = 'A'.repeat(43)
  browser.jar.set('session', planted)
  await signUp({}, [picture], browser)
  const first = browser.jar.get('session') ?? ''
  await signUp({ email: 'second@example.com' }, [picture], browser)

  const isLive = async (token: string) => {
    const asked = await testApp.app.inject({ url: '/api/user/is-auth', cookies: { session: token } })
    return asked.json<{ success: boolean }>().success
  }
  expect(first).not.toBe(planted)
  await expect(Promise.all([planted, first, browser.jar.get('session') ?? ''].map(isLive))).resolves.toEqual([
    false,
    false,
    true,
  ])
})

test('an address may sign up a hundred times an hour, and be mailed sixty codes', async () => {
  // The limits are what is tried here, so most of the way to them is made up.
  const inAnHour = new Date(Date.now() + 3_600_000)
  await testApp.db.insert(rateLimits).values([
    { key: 'register-from:127.0.0.1', points: 98, expiresAt: inAnHour },
    { key: 'codes-from:127.0.0.1', points: 59, expiresAt: inAnHour },
  ])

  const withCode = await signUp({ email: 'one@example.com' })
  const without = await signUp({ email: 'two@example.com' })
  const refused = await signUp({ email: 'three@example.com' })
  const elsewhere = await testApp
    .visitor()
    .call('register', { ...ada, email: 'four@example.com' }, { files: [picture], remoteAddress: '203.0.113.9' })

  await testApp.mails.code('one@example.com')
  await testApp.mails.code('four@example.com')
  expect([withCode, without, elsewhere].map(({ body }) => body.success)).toEqual([true, true, true])
  expect(testApp.mails.to('two@example.com')).toHaveLength(0)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
})

test('only a hash of the session and of the code lies in the database', async () => {
  const browser = testApp.visitor()
  await signUp({}, [picture], browser)
  const code = await testApp.mails.code('ada@example.com')

  const [stored] = await testApp.db.select().from(sessions)
  const token = browser.jar.get('session') ?? ''
  const replayed = await testApp.app.inject({
    url: '/api/user/is-auth',
    cookies: { session: stored?.tokenHash.toString('base64url') ?? '' },
  })
  const dump = await dumpOf(testApp)

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(replayed.json<{ success: boolean }>().success).toBe(false)
  expect(dump).not.toContain(token)
  // By itself: identifiers are full of digits.
  expect(dump).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
  expect(dump).not.toContain(ada.password)
})

/** Every row of every table as text. */
async function dumpOf({ database: { pool } }: TestApp) {
  const tables = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) =>
      JSON.stringify((await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).rows),
    ),
  )
  return texts.join('\n')
}
