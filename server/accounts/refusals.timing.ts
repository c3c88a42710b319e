/** Statistics of time, which a busy machine can spoil: `npm run test:timing`. */
import { oneTimeCodes, rateLimits } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { quantile } from '../../testing/timing'

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

/**
 * Asks for Ada and for nobody alternately, and answers the share of pairs in which Ada took longer (the area under the ROC curve):
 * 0.5 when time does not tell them apart. It depends less on the load of the machine than milliseconds do.
 */
async function pairsOf(pairs: number, ask: (email: string) => Promise<unknown>) {
  const times = { ada: [] as number[], nobody: [] as number[] }
  for (let pair = 0; pair < pairs; pair += 1) {
    // In alternating order, so that neither always follows the other.
    for (const who of pair % 2 ? (['nobody', 'ada'] as const) : (['ada', 'nobody'] as const)) {
      await forgetTries()
      const from = performance.now()
      await ask(who === 'ada' ? ada.email : nobody)
      times[who].push(performance.now() - from)
    }
  }
  const longer = times.ada.flatMap((a) => times.nobody.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return {
    adaIsLonger: longer.reduce<number>((sum, share) => sum + share, 0) / longer.length,
    medians: Object.values(times).map((taken) => quantile(taken, 0.5)),
  }
}

test('a refused login takes as long for an unknown e-mail as for a wrong password', async () => {
  const { adaIsLonger } = await pairsOf(200, (email) =>
    testApp.visitor().call('login', { email, password: 'not-the-password' }),
  )

  expect(adaIsLonger).toBeGreaterThan(0.4)
  expect(adaIsLonger).toBeLessThan(0.6)
}, 120_000)

test('asking for a new password takes as long for nobody as for an account', async () => {
  const { adaIsLonger } = await pairsOf(200, (email) => testApp.visitor().call('sendResetOtp', { email }))

  expect(adaIsLonger).toBeGreaterThan(0.4)
  expect(adaIsLonger).toBeLessThan(0.6)
}, 120_000)

test('a refused new password takes as long for nobody as for a live code, and longer than the work on either', async () => {
  await testApp.visitor().must('sendResetOtp', { email: ada.email })
  const code = await testApp.mails.code(ada.email)
  const otp = String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  const { adaIsLonger, medians } = await pairsOf(24, (email) =>
    testApp.visitor().call('resetPassword', { email, newPassword: 'another-quiet-harbour', otp }),
  )

  expect(adaIsLonger).toBeGreaterThan(0.2)
  expect(adaIsLonger).toBeLessThan(0.8)
  for (const median of medians) expect(median).toBeGreaterThan(118)
}, 120_000)
