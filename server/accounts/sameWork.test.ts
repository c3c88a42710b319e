import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import type { TestApp } from '../../testing/testApp'

// Counted where the library is called; every hash is still made and checked.
const argon2 = await import('@node-rs/argon2')
const verify = jest.fn(argon2.verify)
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...argon2, verify }))

const timers = await import('node:timers/promises')
const wait = jest.fn(timers.setTimeout)
jest.unstable_mockModule('node:timers/promises', () => ({ ...timers, setTimeout: wait }))

const { openTestApp } = await import('../../testing/testApp')

let testApp: TestApp
let ada: Awaited<ReturnType<TestApp['newUser']>>
beforeAll(async () => {
  testApp = await openTestApp()
  ada = await testApp.newUser('Ada')
})
afterAll(() => testApp.close())
beforeEach(() => {
  jest.clearAllMocks()
})

/** The parameters that a hash was made with. */
const parametersOf = (hash: unknown) => /^\$argon2id\$v=19\$[^$]+/.exec(String(hash))?.[0]

test('an unknown e-mail costs the server one hash, as strong as that of a wrong password', async () => {
  for (const email of [ada.email, 'nobody@example.com']) {
    expect(await testApp.visitor().call('login', { email, password: 'not-the-password' })).toMatchObject({
      status: 200,
    })
  }

  expect(verify.mock.calls.map(([hash]) => parametersOf(hash))).toEqual([
    '$argon2id$v=19$m=19456,t=2,p=1',
    '$argon2id$v=19$m=19456,t=2,p=1',
  ])
})

test('a refused code is answered after the same wait, whether or not there is an account', async () => {
  for (const email of [ada.email, 'nobody@example.com']) {
    const entered = { email, newPassword: 'another-quiet-harbour', otp: '000000' }
    expect((await testApp.visitor().call('resetPassword', entered)).body.success).toBe(false)
  }

  expect(wait.mock.calls).toEqual([[120], [120]])
})
