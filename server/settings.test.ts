import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { readSettings } from './settings'
import { OperatorError } from './operatorError'

test('a machine with no settings at all gets a server for itself, with the demo and the sandbox', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    appOrigin: 'http://localhost:3000',
    seedDemo: true,
    mailOutbox: true,
    paymentSandbox: true,
    loopbackOnly: true,
    trustProxy: [],
  })
})

test('PostgreSQL is not filled with the demo unless that is asked for', () => {
  const DATABASE_URL = 'postgres://stayscape@127.0.0.1/stayscape'
  expect(readSettings({ DATABASE_URL }).seedDemo).toBe(false)
  expect(readSettings({ DATABASE_URL, SEED_DEMO: '1' }).seedDemo).toBe(true)
})

test('PostgreSQL may have several hosts', () => {
  const DATABASE_URL = 'postgres://stayscape:secret@db-1:5432,db-2:5432/stayscape'
  expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('PostgreSQL is listened to at DATABASE_URL, or past a pooler at an address of its own', () => {
  const DATABASE_URL = 'postgres://stayscape@pooler:6432/stayscape'
  const DATABASE_LISTEN_URL = 'postgres://stayscape@db-1:5432,db-2:5432/stayscape'
  expect(readSettings({ DATABASE_URL }).databaseListenUrl).toBe(DATABASE_URL)
  expect(readSettings({ DATABASE_URL, DATABASE_LISTEN_URL }).databaseListenUrl).toBe(DATABASE_LISTEN_URL)
  expect(() => readSettings({ DATABASE_LISTEN_URL })).toThrow('DATABASE_URL is missing: DATABASE_LISTEN_URL needs it.')
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['HOLD_HOURS', '0'],
  ['HOLD_HOURS', '-1'],
  ['HOLD_HOURS', 'a day'],
  ['APP_ORIGIN', 'stayscape.example'],
  ['APP_ORIGIN', 'https://stayscape.example/path'],
  ['DATABASE_URL', 'mysql://127.0.0.1/stayscape'],
  ['DATABASE_URL', 'postgres://stayscape@db-1:5432,db-2:port/stayscape'],
  ['DATABASE_LISTEN_URL', 'mysql://127.0.0.1/stayscape'],
  ['DATABASE_LISTEN_URL', 'postgres://stayscape@db-1:5432,db-2:port/stayscape'],
  ['S3_ENDPOINT', '127.0.0.1:9000'],
  ['S3_REGION', 'eu west'],
  ['S3_BUCKET', 'My Pictures'],
  ['S3_ACCESS_KEY_ID', 'an id'],
  ['S3_SECRET_ACCESS_KEY', 'a secret'],
  ['S3_FORCE_PATH_STYLE', 'yes'],
  ['SEED_DEMO', 'yes'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_REPLY_TO', 'nobody'],
  ['MAIL_REPLY_TO', 'help@example.com, eve@example.com'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['SUPPORT_EMAIL', '"><script>@example.com'],
  ['STRIPE_SECRET_KEY', 'secret'],
  ['TRUST_PROXY', 'everybody'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'Production'],
  ['NODE_ENV', 'prod'],
  ['SECRET_KEY', 'short'],
])('a wrong %s (%s) stops the start with one line that names it', (name, value) => {
  const start = () => readSettings({ [name]: value })
  expect(start).toThrow(OperatorError)
  expect(start).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`))
})

test('Stripe keys come as a pair', () => {
  expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_test_12345678' })).toThrow('STRIPE_WEBHOOK_SECRET is missing')
  expect(() => readSettings({ STRIPE_WEBHOOK_SECRET: 'whsec_12345678' })).toThrow('STRIPE_SECRET_KEY is missing')
})

const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_REGION: 'eu-west-1',
  S3_BUCKET: 'stayscape-pictures',
  S3_ACCESS_KEY_ID: 'stayscape',
  S3_SECRET_ACCESS_KEY: 'a-long-secret',
}

test('pictures go to an S3 store when all of it is named', () => {
  expect(readSettings({}).s3).toBeUndefined()
  expect(readSettings(s3).s3).toMatchObject({ bucket: 'stayscape-pictures', forcePathStyle: false })
  expect(readSettings({ ...s3, S3_FORCE_PATH_STYLE: '1' }).s3?.forcePathStyle).toBe(true)
})

test.each([
  ['true', true],
  ['True', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('a switch set to %s is %p', (value, expected) => {
  const settings = readSettings({
    ...s3,
    S3_FORCE_PATH_STYLE: value,
    SEED_DEMO: value,
    PAYMENT_SANDBOX: value,
  })
  expect([settings.s3?.forcePathStyle, settings.seedDemo, settings.paymentSandbox]).toEqual([
    expected,
    expected,
    expected,
  ])
})

test.each(Object.keys(s3))('an S3 store without %s stops the start with one line that names it', (name) => {
  expect(() => readSettings({ ...s3, [name]: undefined })).toThrow(
    new RegExp(`^${name} is missing: S3_\\w+ needs it\\.$`),
  )
})

describe('what is for trying out', () => {
  const names = ['SEED_DEMO', 'MAIL_OUTBOX', 'PAYMENT_SANDBOX'] as const
  const on = ({ seedDemo, mailOutbox, paymentSandbox }: ReturnType<typeof readSettings>) => [
    seedDemo,
    mailOutbox,
    paymentSandbox,
  ]
  const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]))

  test.each([
    ['a machine for itself', {}, true],
    ['a machine for itself, by its number', { APP_ORIGIN: 'http://127.0.0.1:3000' }, true],
    ['by its IPv6 number', { APP_ORIGIN: 'http://[::1]:3000', HOST: '::1' }, true],
    ['a name that others know', { APP_ORIGIN: 'http://stayscape.example' }, false],
    ['a name that only begins like ours', { APP_ORIGIN: 'http://localhost.example' }, false],
    ['every network of the machine', { HOST: '0.0.0.0' }, false],
    ['https, even on this machine', { APP_ORIGIN: 'https://localhost' }, false],
  ])('is on or off by default: %s', (_what, env, expected) => {
    expect(on(readSettings(env))).toEqual([expected, expected, expected])
    expect(readSettings(env).loopbackOnly).toBe(expected)
  })

  test('is on elsewhere when it is asked for by name, for whoever comes', () => {
    const settings = readSettings({ APP_ORIGIN: 'http://stayscape.example', ...all('1') })
    expect(on(settings)).toEqual([true, true, true])
    expect(settings.loopbackOnly).toBe(false)
  })

  test('answers only this machine while a part of it is on that nobody named', () => {
    expect(readSettings(all('1')).loopbackOnly).toBe(false)
    expect(readSettings({ SEED_DEMO: '1', PAYMENT_SANDBOX: '1' }).loopbackOnly).toBe(true)
    expect(readSettings({ ...all('0') }).loopbackOnly).toBe(false)
  })

  test.each(names)('%s stops the start with an https origin, also in production', (name) => {
    for (const NODE_ENV of ['production', 'development']) {
      expect(() => readSettings({ NODE_ENV, APP_ORIGIN: 'https://stayscape.example', [name]: '1' })).toThrow(
        `${name} cannot be on with an https APP_ORIGIN`,
      )
    }
  })
})

describe('in production', () => {
  const complete = {
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://stayscape.example',
    SECRET_KEY: 'b7a1d35c0e9f4682b7a1d35c0e9f4682',
    SMTP_URL: 'smtps://mail.example.com',
    STRIPE_SECRET_KEY: 'sk_live_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    DATABASE_URL: 'postgres://stayscape@db/stayscape',
  }

  test('there is neither demo nor sandbox', () => {
    expect(readSettings(complete)).toMatchObject({ seedDemo: false, paymentSandbox: false })
  })

  test.each(['APP_ORIGIN', 'SECRET_KEY', 'SMTP_URL'])('nothing starts without %s', (name) => {
    expect(() => readSettings({ ...complete, [name]: undefined })).toThrow(`${name} is missing`)
  })

  test.each(['sk_live_12345678', 'rk_live_12345678'])(
    'with %s money moves, and nothing starts on a database that a power cut can empty, whatever NODE_ENV is',
    (STRIPE_SECRET_KEY) => {
      for (const NODE_ENV of ['production', undefined]) {
        const settings = { ...complete, NODE_ENV, STRIPE_SECRET_KEY, DATABASE_URL: undefined }
        expect(() => readSettings(settings)).toThrow(/^DATABASE_URL is missing: STRIPE_SECRET_KEY is a live key, .*\.$/)
      }
    },
  )

  test('test keys move no money, and run on the embedded database', () => {
    const rehearsal = { ...complete, STRIPE_SECRET_KEY: 'sk_test_12345678', DATABASE_URL: undefined }
    expect(readSettings(rehearsal).databaseUrl).toBeUndefined()
  })

  test('nothing starts without a way to be paid, unless the sandbox is asked for by name', () => {
    const unpaid = { ...complete, STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }
    expect(() => readSettings(unpaid)).toThrow('STRIPE_SECRET_KEY is missing')
    const rehearsal = { ...unpaid, APP_ORIGIN: 'http://rehearsal.example', PAYMENT_SANDBOX: '1' }
    expect(readSettings(rehearsal).paymentSandbox).toBe(true)
  })
})

describe('what an operator is given', () => {
  /** Every name that is looked up in the environment. */
  const known = new Set(['API_ORIGIN'])
  readSettings(new Proxy({}, { get: (_none, name) => void known.add(String(name)) }))

  const example = Object.fromEntries(
    [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
  )

  test('the example names every setting and no other', () => {
    expect(Object.keys(example).sort()).toEqual([...known].sort())
  })

  test('the example says what is taken for a setting that is not there', () => {
    expect(readSettings(example)).toEqual(readSettings({}))
  })

  test('compose.yml tells a replica nothing that it would not understand', () => {
    const { services } = parse(readFileSync('compose.yml', 'utf8')) as Record<
      string,
      Record<string, { environment: object }>
    >
    const told = Object.keys(services!['replica-1']!.environment)
    expect(told.filter((name) => !known.has(name))).toEqual([])
  })
})
