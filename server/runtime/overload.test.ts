import { overloadDelay } from '../http/limits'
import { openTestApp, type TestApp } from '../../testing/testApp'

const token = 'a token for tests only, long enough for them'
let testApp: TestApp
// No share of the processor is too small: other tests may leave this one little of it.
beforeAll(async () => (testApp = await openTestApp({ overloadDelay, overloadCpu: 0, env: { METRICS_TOKEN: token } })))
afterAll(() => testApp.close())

const statusOf = async (url: string, headers = {}) => (await testApp.app.inject({ url, headers })).statusCode

/** What is answered at once when nothing else has been run for longer than a guest waits, again and again. */
async function answersUnderLoad() {
  for (;;) {
    const until = performance.now() + overloadDelay + 300
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 0))
    const [rooms, ...others] = await Promise.all([
      testApp.visitor().call('getRooms'),
      statusOf('/livez'),
      statusOf('/metrics', { authorization: `Bearer ${token}` }),
      statusOf('/readyz'),
    ])
    if (rooms.status === 503) return [rooms, ...others] as const
  }
}

test('an overloaded process turns requests away, says that it lives, and takes them again by itself', async () => {
  expect((await testApp.visitor().call('getRooms')).status).toBe(200)

  const [{ headers, body }, alive, metrics, ready] = await answersUnderLoad()
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/very busy/) })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(alive).toBe(200)
  // How busy it is must be seen just then.
  expect(metrics).toBe(200)
  // A balancer sends its guests elsewhere meanwhile.
  expect(ready).toBe(503)

  while ((await testApp.visitor().call('getRooms')).status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}, 120_000)
