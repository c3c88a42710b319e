import Fastify from 'fastify'
import { calls } from '../../contract/calls'
import { openBuiltClient } from '../../testing/builtClient'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { rates } from './rate'

let testApp: TestApp
let client: Awaited<ReturnType<typeof openBuiltClient>>
beforeAll(async () => {
  client = await openBuiltClient()
  const env = { METRICS_TOKEN: 'a token for measuring, of 32 letters', MAIL_OUTBOX: '1', SMTP_URL: '' }
  testApp = await openTestApp({ clientFolder: client.folder, env })
})
afterAll(async () => {
  await testApp.close()
  await client.remove()
})

test('only these routes have no rate, each for its reason', () => {
  const routes: Record<string, Set<string>> = {}
  for (const { url, config } of testApp.app.routesWithRates) {
    const rate = config!.rate!
    if (!('unlimited' in rate)) continue
    const kind = url.startsWith('/dev/')
      ? '/dev/'
      : url.startsWith('/sandbox/')
        ? '/sandbox/'
        : /^\/v1\//.exec(url)?.[0]
    const known = ['/livez', '/readyz', '/metrics', '/api/booking/stripe-webhook']
    ;(routes[rate.unlimited] ??= new Set()).add(kind ?? (known.includes(url) ? url : 'files'))
  }
  expect(routes).toEqual({
    'Whoever runs this process asks, and one ping is shared by all who ask': new Set(['/livez', '/readyz']),
    'Answers only whoever brings the token': new Set(['/metrics']),
    'Reads nothing before the signature is checked': new Set(['/api/booking/stripe-webhook']),
    'Only for development': new Set(['/sandbox/', '/v1/', '/dev/']),
    'A file of the page, from the disk': new Set(['files']),
  })
})

test('an app with a route that has neither a rate nor a reason does not start', async () => {
  const app = Fastify()
  await app.register(rates, { limitChanges: async () => undefined, limitReads: () => undefined })
  app.get('/limited', { config: { rate: { per: 'address', pool: 'all', points: 1, window: 1 } } }, async () => '')
  app.get('/forgotten', async () => '')

  await expect(app.ready()).rejects.toThrow('/forgotten')
})

describe('one IPv6 customer of many', () => {
  const ask = (remoteAddress: string) =>
    testApp.app.inject({ url: calls.takenRooms.path, remoteAddress }).then(({ statusCode }) => statusCode)
  const points = 240

  test('cannot ask more by asking from all of their network, nor take the others’ part of a larger one', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn <= points; turn += 1) statuses.push(await ask(`2001:db8:0:1::${turn.toString(16)}`))
    expect([statuses.filter((status) => status === 429).length, statuses.at(-1)]).toEqual([1, 429])
    for (let turn = 0; turn < 3 * points; turn += 1) await ask('2001:db8:0:1::1')

    expect(await ask('2001:db8:0:2::1')).not.toBe(429)
  })
})

describe('the heads of pages', () => {
  const open = async (remoteAddress: string) => {
    const { statusCode, headers, body } = await testApp.app.inject({
      ...{ url: '/rooms/unknown', remoteAddress, headers: { accept: 'text/html' } },
    })
    return { statusCode, retryAfter: headers['retry-after'], hasTitle: body.includes('Room not found') }
  }

  test('are looked up so often for one address; after that the page comes without', async () => {
    const first = await open('203.0.113.20')
    for (let turn = 1; turn < 600; turn += 1) await open('203.0.113.20')

    expect(first).toMatchObject({ statusCode: 404, hasTitle: true })
    expect(await open('203.0.113.20')).toEqual({ statusCode: 429, retryAfter: expect.anything(), hasTitle: false })
    expect(await open('203.0.113.21')).toMatchObject({ statusCode: 404, hasTitle: true })
  })
})
