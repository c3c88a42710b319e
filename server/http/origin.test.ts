import { users } from '../db/schema'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { isLoopback } from './origin'

const tryingOut = { SMTP_URL: '', MAIL_OUTBOX: '', PAYMENT_SANDBOX: '' }
const addresses = ['/dev/outbox', '/sandbox/checkout/cs_test_none', '/api/ownerHotel/get-rooms', '/livez']
const statusOf = async ({ app }: TestApp, host: string, url: string) =>
  (await app.inject({ url, headers: { host } })).statusCode

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['::1', true],
  ['localhost.example', false],
  ['127.0.0.1.example', false],
  ['x127.0.0.1', false],
  ['0.0.0.0', false],
  ['192.168.1.5', false],
  ['', false],
])('%j is this machine: %p', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})

test('mails, sandbox and demo are not there for a page whose name was given this machine’s address', async () => {
  const testApp = await openTestApp({ env: tryingOut })
  try {
    for (const url of addresses) {
      for (const host of ['rebound.example', 'localhost.example:3000', '192.168.1.5:3000']) {
        expect({ url, host, status: await statusOf(testApp, host, url) }).toEqual({ url, host, status: 404 })
      }
    }
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) {
      expect(await statusOf(testApp, host, '/dev/outbox')).toBe(200)
      expect(await statusOf(testApp, host, '/livez')).toBe(200)
    }
  } finally {
    await testApp.close()
  }
})

const forwardings = [
  ['forwarded', 'for=203.0.113.1'],
  ['via', '1.1 tunnel'],
  ['x-real-ip', '203.0.113.1'],
  ['x-forwarded-for', '203.0.113.1'],
  ['x-forwarded-host', 'tunnel.example'],
  ['x-forwarded-proto', 'https'],
] as const
const forwarded = async ({ app }: TestApp, url: string, remoteAddress = '127.0.0.1') => {
  const asked = forwardings.map(([name, value]) =>
    app.inject({ url, remoteAddress, headers: { host: 'localhost', [name]: value } }),
  )
  return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
}
const found = (status: number) => forwardings.map(() => status)

test('mails, sandbox and demo are not shown through a proxy or tunnel', async () => {
  const testApp = await openTestApp({ env: { ...tryingOut, TRUST_PROXY: 'loopback' } })
  try {
    for (const url of addresses) expect(await forwarded(testApp, url)).toEqual(found(404))
  } finally {
    await testApp.close()
  }
})

test('asked for by name, mails and the provider’s side of the sandbox are not either, and who pays comes through our own proxy', async () => {
  const testApp = await openTestApp({
    env: { ...tryingOut, MAIL_OUTBOX: '1', PAYMENT_SANDBOX: '1', SEED_DEMO: '0', TRUST_PROXY: '127.0.0.1' },
  })
  try {
    expect(await forwarded(testApp, '/dev/outbox')).toEqual(found(404))
    expect(await forwarded(testApp, '/v1/account')).toEqual(found(404))
    expect(await statusOf(testApp, 'localhost', '/v1/account')).toBe(401)
    expect(await forwarded(testApp, '/sandbox/checkout.css', '203.0.113.9')).toEqual(found(404))
    expect((await forwarded(testApp, '/sandbox/checkout.css')).at(3)).toBe(200)
    expect(await forwarded(testApp, '/livez')).toEqual(found(200))
  } finally {
    await testApp.close()
  }
})

test('asked for by name they answer whoever comes', async () => {
  const testApp = await openTestApp({
    env: { ...tryingOut, APP_ORIGIN: 'http://rehearsal.example', MAIL_OUTBOX: '1', PAYMENT_SANDBOX: '1' },
  })
  try {
    expect(await statusOf(testApp, 'rehearsal.example', '/dev/outbox')).toBe(200)
  } finally {
    await testApp.close()
  }
})

test('where guests come over https there is neither, no message pays, and the session’s cookie is bound to the host', async () => {
  const testApp = await openTestApp({ env: { ...tryingOut, APP_ORIGIN: 'https://localhost' } })
  try {
    expect(await statusOf(testApp, 'localhost', '/dev/outbox')).toBe(404)
    expect(await statusOf(testApp, 'localhost', '/sandbox/checkout/cs_test_none')).toBe(404)
    const webhook = { method: 'POST', url: '/api/booking/stripe-webhook', payload: {} } as const
    expect((await testApp.app.inject(webhook)).statusCode).toBe(404)

    const ada = await testApp.signUp('Ada')
    await testApp.db.update(users).set({ isVerified: true })
    const { headers } = await ada.call('login', { email: ada.email, password: ada.password })
    for (const cookie of headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure/)
    expect([...ada.jar.keys()].sort()).toEqual(['__Host-device', '__Host-session'])
  } finally {
    await testApp.close()
  }
})
