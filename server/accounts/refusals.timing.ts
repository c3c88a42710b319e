/** Statistics of time, which a busy machine can spoil: `npm run test:timing`. */
import { oneTimeCodes, rateLimits } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { interleaved } from '../../testing/timing'

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['newUser']>>
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newUser('Ada')
})
afterAll(() => testApp.close())

const nobody = 'nobody@example.com'
const forgetTries = async () => {
  await testApp.db.update(oneTimeCodes).set({ tries: 0 })
  await testApp.db.delete(rateLimits)
}
const pairsOf = (pairs: number, of: (email: string) => Promise<unknown>) =>
  interleaved(
    pairs,
    () => of(ada.email),
    () => of(nobody),
    forgetTries,
  )

test('a refused login takes as long for an unknown e-mail as for a wrong password', async () => {
  const { firstIsLonger } = await pairsOf(200, (email) =>
    testApp.visitor().call('login', { email, password: 'not-the-password' }),
  )

  expect(firstIsLonger).toBeGreaterThan(0.4)
  expect(firstIsLonger).toBeLessThan(0.6)
}, 120_000)

test('asking for a new password takes as long for nobody as for an account', async () => {
  const { firstIsLonger } = await pairsOf(200, (email) => testApp.visitor().call('sendResetOtp', { email }))

  expect(firstIsLonger).toBeGreaterThan(0.4)
  expect(firstIsLonger).toBeLessThan(0.6)
}, 120_000)

test('a refused new password takes as long for nobody as for a live code, and longer than the work on either', async () => {
  await testApp.visitor().must('sendResetOtp', { email: ada.email })
  const code = await testApp.mails.code(ada.email)
  const otp = String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  const { firstIsLonger, medians } = await pairsOf(24, (email) =>
    testApp.visitor().call('resetPassword', { email, newPassword: 'another-quiet-harbour', otp }),
  )

  expect(firstIsLonger).toBeGreaterThan(0.2)
  expect(firstIsLonger).toBeLessThan(0.8)
  for (const median of medians) expect(median).toBeGreaterThan(118)
}, 120_000)
