import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq, like } from 'drizzle-orm'
import { auditLog, oneTimeCodes, rateLimits, users } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { aPicture } from '../../testing/pictures'
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
  ada = await testApp.signUp('Ada')
})

const me = async () => (await ada.call('getUser')).body.userData

describe('the profile', () => {
  test('takes a new name and keeps the picture', async () => {
    const before = await me()

    const { status, body } = await ada.call('updateProfile', { name: '  Ada King ' })

    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, Success: true })
    expect(await me()).toEqual({ ...before, name: 'Ada King' })
  })

  test('takes a new picture, and the old one is gone', async () => {
    const before = await me()

    await ada.call('updateProfile', { name: 'Ada' }, { files: [await aPicture()] })

    const after = await me()
    expect(after.image).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
    expect(after.image).not.toBe(before.image)
    expect((await testApp.app.inject({ url: after.image })).statusCode).toBe(200)
    const files = await readdir(path.join(testApp.settings.dataDir, 'images'))
    expect(files).toContain(path.basename(after.image))
    expect(files).not.toContain(path.basename(before.image))
  })

  test('takes a picture alone, and the name stays', async () => {
    const before = await me()

    await ada.must('updateProfile', {}, { files: [await aPicture()] })

    const after = await me()
    expect(after).toEqual({ ...before, image: after.image })
    expect(after.image).not.toBe(before.image)
  })

  test('takes sixty pictures an hour, whatever they are sent for, and names without end', async () => {
    const [{ id } = { id: '' }] = await testApp.db.select().from(users).where(eq(users.email, ada.email))
    await testApp.db
      .insert(rateLimits)
      .values({ key: `upload:${id}`, points: 59, expiresAt: new Date(Date.now() + 3_600_000) })
    const save = async (files: { name: string; bytes: Buffer }[]) =>
      ada.call('updateProfile', { name: 'Ada' }, { files })

    expect((await save([await aPicture()])).status).toBe(200)
    const refused = await save([await aPicture()])
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await save([])).status).toBe(200)
  })

  test('refuses a file that is no picture and changes nothing', async () => {
    const before = await me()

    const { status, body } = await ada.call(
      'updateProfile',
      { name: 'Somebody Else' },
      { files: [{ name: 'me.png', bytes: Buffer.from('<svg onload="alert(1)"/>') }] },
    )

    expect({ status, success: body.success, field: body.field }).toEqual({
      status: 200,
      success: false,
      field: 'image',
    })
    expect(await me()).toEqual(before)
  })

  test.each(['', '   ', 'x'.repeat(101)])('refuses %p as a name', async (name) => {
    const { status, body } = await ada.call('updateProfile', { name })

    expect({ status, success: body.success, field: body.field }).toEqual({ status: 200, success: false, field: 'name' })
  })

  test("changes nobody else's, and no more than name and picture", async () => {
    const bob = await testApp.newUser('Bob')
    const more = { name: 'Ada King', role: 'owner', isVerified: 'true', email: bob.email, userId: 'x' }

    await ada.call('updateProfile', more)

    expect(await me()).toMatchObject({ name: 'Ada King', role: 'user', isVerified: false, email: ada.email })
    expect((await bob.call('getUser')).body.userData.name).toBe('Bob')
  })
})

describe('changing the password', () => {
  const newPassword = 'another-quiet-harbour'
  const change = (entered: { currentPassword?: string; newPassword?: string } = {}) =>
    ada.call('changePassword', { currentPassword: ada.password, newPassword, ...entered })
  const logIn = async (password: string) => {
    const browser = testApp.visitor()
    const { body } = await browser.call('login', { email: ada.email, password })
    return { browser, success: body.success }
  }

  test('keeps this session, ends the others, tells the owner by mail and writes it down', async () => {
    const { browser: other } = await logIn(ada.password)

    const { body } = await change()

    expect(body.success).toBe(true)
    expect((await ada.call('isAuth')).body.success).toBe(true)
    expect((await other.call('isAuth')).body.success).toBe(false)
    expect((await logIn(newPassword)).success).toBe(true)
    expect((await logIn(ada.password)).success).toBe(false)
    await deliverMail(testApp.deps)
    await testApp.mails.next(ada.email, ({ subject }) => subject === 'Your StayScape password was changed')
    const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'password.changed'))
    expect(entries).toHaveLength(1)
  })

  test('ends a code that somebody may have asked for meanwhile', async () => {
    await testApp.visitor().call('sendResetOtp', { email: ada.email })
    const mail = await testApp.mails.next(ada.email, ({ subject }) => subject?.includes('password reset') ?? false)
    const otp = /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? ''
    await change()

    const { body } = await testApp
      .visitor()
      .call('resetPassword', { email: ada.email, otp, newPassword: 'yet-another-harbour' })

    expect(body.success).toBe(false)
    const codes = await testApp.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.purpose, 'reset'))
    expect(codes).toHaveLength(0)
  })

  test.each([
    ['a wrong current password', { currentPassword: 'not-the-password' }, 'currentPassword'],
    ['a common new one', { newPassword: 'iloveyou1' }, 'newPassword'],
    ['a short new one', { newPassword: 'a1b2c3d' }, 'newPassword'],
  ])('is refused for %s, beside its field', async (_what, entered, field) => {
    const { status, body } = await change(entered)

    expect({ status, success: body.success, field: body.field }).toEqual({ status: 200, success: false, field })
    expect((await logIn(ada.password)).success).toBe(true)
  })

  test('is refused when the new one is the old one', async () => {
    expect((await change({ newPassword: ada.password })).body).toMatchObject({ success: false, field: 'newPassword' })
  })

  test('does not let who found an open browser guess on', async () => {
    for (let time = 0; time < 10; time += 1) await change({ currentPassword: `guess number ${time}` })

    expect((await change()).status).toBe(429)
  })

  test('by two devices at once is done by one of them', async () => {
    const { browser: other } = await logIn(ada.password)

    const answers = await Promise.all(
      [ada, other].map((browser, number) =>
        browser.call('changePassword', {
          currentPassword: ada.password,
          newPassword: `quiet-harbour-number-${number}`,
        }),
      ),
    )

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })
})

describe('the search history', () => {
  const search = (destination: string) => ada.call('searchHistory', { destination })
  const history = async () => (await me()).searchHistory

  test('keeps the last three, newest last, trimmed', async () => {
    for (const destination of ['Dubai', ' London ', 'Singapore', 'New York']) {
      const { status, body } = await search(destination)
      expect({ status, success: body.success }).toEqual({ status: 200, success: true })
    }

    expect(await history()).toEqual(['London', 'Singapore', 'New York'])
  })

  test('moves a repeated destination to the end, ignoring case', async () => {
    for (const destination of ['Zürich', 'London', 'ZÜRICH']) await search(destination)

    expect(await history()).toEqual(['London', 'ZÜRICH'])
  })

  test('loses none of three searches at once', async () => {
    await Promise.all(['Dubai', 'London', 'Singapore'].map(search))

    expect((await history()).sort()).toEqual(['Dubai', 'London', 'Singapore'])
  })

  test.each(['', '   ', 'x'.repeat(101)])('refuses %p beside its field', async (destination) => {
    const { status, body } = await search(destination)

    expect({ status, success: body.success, field: body.field }).toEqual({
      status: 200,
      success: false,
      field: 'destination',
    })
  })

  test('takes a hundred characters, and signs that mean something elsewhere, as they are', async () => {
    const odd = `%_'"\\<b>${'é'.repeat(92)}`
    await search(odd)

    expect(await history()).toEqual([odd])
  })

  test('is each user’s own', async () => {
    const bob = await testApp.newUser('Bob')
    await bob.call('searchHistory', { destination: 'Dubai' })

    expect(await history()).toEqual([])
  })
})

test('no answer about a user carries what is kept secret of them', async () => {
  const [row] = await testApp.db.select().from(users).where(like(users.email, 'ada%'))
  const { body } = await ada.call('getUser')

  expect(Object.keys(body.userData).sort()).toEqual([
    ...['_id', 'email', 'image', 'isVerified', 'name', 'role', 'searchHistory'],
  ])
  expect(JSON.stringify(body)).not.toContain(row?.passwordHash)
})
