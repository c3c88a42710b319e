import { overloadDelay } from '../http/limits'
import { openTestApp, type TestApp } from '../../testing/testApp'

const token = 'a token for tests only, long enough for them'
let testApp: TestApp
beforeAll(async () => (testApp = await openTestApp({ overloadDelay, env: { METRICS_TOKEN: token } })))
afterAll(() => testApp.close())

/** Lets nothing else run for longer than a guest waits, again and again, until a whole look at the event loop saw only that. */
async function overload() {
  for (let turn = 0; turn < 4; turn += 1) {
    const until = performance.now() + 1300
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

test('an overloaded process turns requests away, says that it lives, and takes them again by itself', async () => {
  expect((await testApp.visitor().call('getRooms')).status).toBe(200)
  await overload()

  const { status, headers, body } = await testApp.visitor().call('getRooms')
  expect(status).toBe(503)
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/very busy/) })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await testApp.app.inject('/livez')).statusCode).toBe(200)
  // How busy it is must be seen just then.
  expect(
    (await testApp.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode,
  ).toBe(200)
  // A balancer sends its guests elsewhere meanwhile.
  expect((await testApp.app.inject('/readyz')).statusCode).toBe(503)

  for (let look = 0; look < 20 && testApp.app.isUnderPressure(); look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  expect((await testApp.visitor().call('getRooms')).status).toBe(200)
})
