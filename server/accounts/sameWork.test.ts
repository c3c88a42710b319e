import pg from 'pg'
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

test('an unknown e-mail asks the database what a known one does, also from a device of somebody', async () => {
  const device = testApp.visitor()
  await device.must('login', { email: ada.email, password: ada.password })
  await device.must('logout')
  const asked = jest.spyOn(pg.Client.prototype, 'query')
  const statementsFor = async (email: string) => {
    asked.mockClear()
    await device.call('login', { email, password: 'not-the-password' })
    const texts = asked.mock.calls.map(([statement]) => JSON.stringify(statement))
    // Others are asked now and then by nobody in particular.
    return texts.filter((text) => /users|rate_limits/.test(text)).map((text) => /"text":"([^$]*)/.exec(text)?.[1])
  }

  const ofBob = await statementsFor((await testApp.newUser('Bob')).email)
  expect(ofBob.length).toBeGreaterThan(3)
  expect(await statementsFor('nobody@example.com')).toEqual(ofBob)
  asked.mockRestore()
})

test('a refused code is answered after the same wait, whether or not there is an account', async () => {
  for (const email of [ada.email, 'nobody@example.com']) {
    const entered = { email, newPassword: 'another-quiet-harbour', otp: '000000' }
    expect((await testApp.visitor().call('resetPassword', entered)).body.success).toBe(false)
  }

  expect(wait.mock.calls).toEqual([[120], [120]])
})
