import { eq } from 'drizzle-orm'
import { auditLog, mailQueue, oneTimeCodes, users } from '../db/schema'
import { holdMail } from '../mail/queue'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { emptyTables } from '../../testing/testDatabase'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['newUser']>>
let firstCode: string
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await emptyTables(testApp.database)
  testApp.mails.clear()
  ada = await testApp.signUp('Ada')
  firstCode = await testApp.mails.code(ada.email)
  testApp.mails.clear()
})

const change = (email: string, currentPassword = ada.password) => ada.call('changeEmail', { email, currentPassword })
const emailNow = async () => (await ada.call('getUser')).body.userData.email

test('whoever mistyped their address corrects it, and confirms the new one with the code that was sent there', async () => {
  const { status, body } = await change('  Ada.King@Example.com ')

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, Success: true })
  expect(await emailNow()).toBe('ada.king@example.com')
  const code = await testApp.mails.code('ada.king@example.com')
  expect(testApp.mails.to(ada.email)).toHaveLength(0)
  expect((await ada.call('verifyEmail', { otp: code })).body.success).toBe(true)
  const [user] = await testApp.db.select().from(users)
  const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'email.changed'))
  expect(entries).toMatchObject([{ actorId: user?.id, subjectId: user?.id, detail: null }])
})

test('codes that went to the earlier address are dead, those for a new password too', async () => {
  await testApp.visitor().must('sendResetOtp', { email: ada.email })
  const reset = await testApp.mails.code(ada.email)
  testApp.mails.clear()

  await change('ada.king@example.com')

  const code = await testApp.mails.code('ada.king@example.com')
  // Once in a million it is the same.
  if (code !== firstCode) expect((await ada.call('verifyEmail', { otp: firstCode })).body.success).toBe(false)
  for (const email of [ada.email, 'ada.king@example.com']) {
    const entered = { email, otp: reset, newPassword: 'another-quiet-harbour' }
    expect((await testApp.visitor().call('resetPassword', entered)).body.success).toBe(false)
  }
  const resets = eq(oneTimeCodes.purpose, 'reset')
  expect(await testApp.db.select().from(oneTimeCodes).where(resets)).toHaveLength(0)
})

test('this session stays, all others end, and the new address logs in', async () => {
  const phone = testApp.visitor()
  await phone.must('login', { email: ada.email, password: ada.password })

  await change('ada.king@example.com')

  expect((await ada.call('isAuth')).body.success).toBe(true)
  expect((await phone.call('isAuth')).body.success).toBe(false)
  const login = (email: string) => testApp.visitor().call('login', { email, password: ada.password })
  expect((await login(ada.email)).body.success).toBe(false)
  expect((await login('ada.king@example.com')).body.success).toBe(true)
})

test('a confirmed address stays as it is', async () => {
  await ada.must('verifyEmail', { otp: firstCode })

  const { status, body } = await change('ada.king@example.com')

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, field: 'email', message: expect.stringMatching(/confirmed/) as string })
  expect(await emailNow()).toBe(ada.email)
})

test('an address that has an account is refused as at sign-up, and nothing changes', async () => {
  const bob = await testApp.signUp('Bob')

  const { status, body } = await change(bob.email.toUpperCase())

  const asAtSignUp = 'There’s already an account with this email. Please log in instead.'
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, field: 'email', message: asAtSignUp })
  expect(await emailNow()).toBe(ada.email)
  expect((await ada.call('verifyEmail', { otp: firstCode })).body.success).toBe(true)
})

test('a wrong password is refused beside its field, whether or not the address has an account', async () => {
  const bob = await testApp.signUp('Bob')

  for (const email of [bob.email, 'nobody@example.com']) {
    const { status, body } = await change(email, 'not-the-password')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      field: 'currentPassword',
      message: 'That isn’t your current password.',
    })
  }
  expect(await emailNow()).toBe(ada.email)
})

test('the address that it is already is refused, and so is none', async () => {
  for (const email of [ada.email, 'ada', ''])
    expect((await change(email)).body).toMatchObject({ success: false, field: 'email' })
})

test('more than three times an hour is told when to come back', async () => {
  for (const time of [1, 2, 3]) expect((await change(`ada.${time}@example.com`)).body.success).toBe(true)

  const { status, headers } = await change('ada.4@example.com')

  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  expect(await emailNow()).toBe('ada.3@example.com')
})

test('nobody changes an address without a session', async () => {
  const answer = await testApp.visitor().call('changeEmail', { email: 'a@example.com', currentPassword: ada.password })
  expect(answer.status).toBe(401)
})

test('messages that wait for the confirmation go to the new address', async () => {
  const [user] = await testApp.db.select().from(users)
  await holdMail(testApp.db, user!.id, { to: ada.email, subject: 'A message', text: 'Is there a lift?' })

  await change('ada.king@example.com')

  expect(await testApp.db.select({ recipient: mailQueue.recipient }).from(mailQueue)).toEqual([
    { recipient: 'ada.king@example.com' },
  ])
})
