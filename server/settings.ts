import path from 'node:path'
import { splitHosts } from './db/hosts'
import { isLoopback } from './http/origin'
import { OperatorError } from './operatorError'

/** Everything that is read from the environment, typed and checked; nothing else in the server reads it. */
export type Settings = Optional<ReturnType<typeof readSettings>>

/** What may be undefined may be left out as well. */
type Optional<All> = { [Name in keyof All as undefined extends All[Name] ? Name : never]?: All[Name] } & {
  [Name in keyof All as undefined extends All[Name] ? never : Name]: All[Name]
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const kinds = ['production', 'development', 'test'] as const
type Environment = Record<string, string | undefined>

/** Reads one setting: absent or empty gives `fallback`, anything that `parse` does not take stops the start. */
function reader(env: Environment) {
  return <Value, Fallback>(
    name: string,
    fallback: Fallback,
    expected: string,
    parse: (text: string) => Value | undefined,
  ) => {
    const text = env[name]?.trim()
    if (!text) return fallback
    const value = parse(text)
    if (value === undefined) throw new OperatorError(`${name} must be ${expected}.`)
    return value
  }
}

const text = (value: string) => value
const wholeNumber = (from: number, to: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to ? Number(value) : undefined
const positive = (value: string) => (/^\d{1,6}(\.\d+)?$/.test(value) && Number(value) > 0 ? Number(value) : undefined)
const pattern = (form: RegExp) => (value: string) => (form.test(value) ? value : undefined)
const trueOrFalse = 'true or false (or 1 or 0)'
const flag = (value: string) => ({ '0': false, '1': true, false: false, true: true })[value.toLowerCase()]
const oneOf =
  <Choice extends string>(choices: readonly Choice[]) =>
  (value: string) =>
    choices.find((choice) => choice === value)
const url = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined
/** Of one or several hosts. */
const postgresAddress = (value: string) =>
  splitHosts(value).every(url(['postgres:', 'postgresql:'])) ? value : undefined
const origin = (value: string) =>
  url(['http:', 'https:'])(value) && new URL(value).origin === value.replace(/\/$/, '')
    ? new URL(value).origin
    : undefined
const proxies = (value: string) => {
  const listed = value.split(',').map((proxy) => proxy.trim())
  const isProxy = (proxy: string) => /^[\da-fA-F.:]+(\/\d{1,3})?$|^(loopback|linklocal|uniquelocal)$/.test(proxy)
  return listed.every(isProxy) ? listed : undefined
}
const longSecret = (value: string) =>
  value.length >= 32 && !/example|changeme|secret-key/i.test(value) ? value : undefined

/** Refuses a group of settings of which only a part is set; '' is absent. `alsoSet` names one more that needs them. */
function requireTogether(group: Record<string, string>, alsoSet?: string) {
  const present = Object.keys(group).find((name) => group[name]) ?? alsoSet
  const missing = Object.keys(group).find((name) => !group[name])
  if (present && missing) throw new OperatorError(`${missing} is missing: ${present} needs it.`)
}

function stripeKeys(read: ReturnType<typeof reader>, databaseUrl?: string) {
  const secretKey = read('STRIPE_SECRET_KEY', '', 'a Stripe secret key (sk_… or rk_…)', pattern(/^(sk|rk)_\w{8,}$/))
  const webhookSecret = read(
    'STRIPE_WEBHOOK_SECRET',
    '',
    'a Stripe signing secret (whsec_…)',
    pattern(/^whsec_\w{8,}$/),
  )
  requireTogether({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret })
  if (/^.._live_/.test(secretKey) && !databaseUrl) {
    throw new OperatorError(
      'DATABASE_URL is missing: STRIPE_SECRET_KEY is a live key, and the embedded database can lose paid bookings in a power cut.',
    )
  }
  return secretKey ? { secretKey, webhookSecret } : undefined
}

/**
 * An S3-compatible store: AWS itself, MinIO, Ceph, Garage, R2 and their like. All of its settings or none: half a store would fail at
 * the first guest who sends a picture.
 */
function s3Settings(read: ReturnType<typeof reader>) {
  const endpoint = read('S3_ENDPOINT', '', 'an http:// or https:// address', url(['http:', 'https:']))
  const region = read('S3_REGION', '', 'a region like eu-west-1', pattern(/^[\w-]{1,60}$/))
  const bucket = read('S3_BUCKET', '', 'the name of a bucket', pattern(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))
  const accessKeyId = read('S3_ACCESS_KEY_ID', '', 'an access key id without spaces', pattern(/^\S{3,128}$/))
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY', '', 'a secret access key without spaces', pattern(/^\S{6,}$/))
  /** The bucket in the path instead of the host's name, as most stores but AWS want it. */
  const forcePathStyle = read('S3_FORCE_PATH_STYLE', undefined, trueOrFalse, flag)
  requireTogether(
    {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    forcePathStyle === undefined ? undefined : 'S3_FORCE_PATH_STYLE',
  )
  if (!endpoint) return undefined
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle: forcePathStyle ?? false }
}

interface Surroundings {
  production: boolean
  host: string
  appOrigin: string
  databaseUrl?: string
}

/**
 * What is for trying out: a catalogue with known passwords, mails that anybody can read, payments without money. Each is on by
 * default where nobody else can come, elsewhere when it is asked for by name, and never where guests come over https.
 */
function tryingOut(read: ReturnType<typeof reader>, { production, host, appOrigin, databaseUrl }: Surroundings) {
  const isLocal = isLoopback(host) && isLoopback(new URL(appOrigin).hostname)
  const isSecure = appOrigin.startsWith('https:')
  const isSuitable = !production && isLocal && !isSecure

  const ask = (name: string, fallback: boolean) => {
    const asked = read(name, undefined, trueOrFalse, flag)
    if (asked && isSecure)
      throw new OperatorError(`${name} cannot be on with an https APP_ORIGIN: guests may come there.`)
    return { isOn: asked ?? fallback, isNamed: asked !== undefined }
  }
  const [demo, outbox, sandbox] = [
    ask('SEED_DEMO', isSuitable && !databaseUrl),
    ask('MAIL_OUTBOX', isSuitable),
    ask('PAYMENT_SANDBOX', isSuitable),
  ]
  return {
    /** Fill an empty database with the demo catalogue. */
    seedDemo: demo.isOn,
    mailOutbox: outbox.isOn,
    paymentSandbox: sandbox.isOn,
    /** Something of it is on that nobody asked for by name: only this machine's own names are answered. */
    loopbackOnly: [demo, outbox, sandbox].some(({ isOn, isNamed }) => isOn && !isNamed),
  }
}

function requireSecrets(secrets: Record<string, unknown>) {
  const missing = Object.keys(secrets).find((name) => !secrets[name])
  if (missing) throw new OperatorError(`${missing} is missing: NODE_ENV=production does not start without it.`)
}

/** Settings from the environment; throws {@link OperatorError} for the first value that cannot be used. */
export function readSettings(env: Environment) {
  const read = reader(env)
  // Misspelled, it would open in production what is for trying out.
  const production =
    read('NODE_ENV', 'development', `one of ${kinds.join(', ')}, or absent`, oneOf(kinds)) === 'production'
  const port = read('PORT', 3000, 'a port number from 1 to 65535', wholeNumber(1, 65535))
  const databaseUrl = read('DATABASE_URL', undefined, 'a postgres:// address', postgresAddress)
  const databaseListenUrl = read('DATABASE_LISTEN_URL', databaseUrl, 'a postgres:// address', postgresAddress)
  if (databaseListenUrl) requireTogether({ DATABASE_URL: databaseUrl ?? '' }, 'DATABASE_LISTEN_URL')
  const stripe = stripeKeys(read, databaseUrl)
  const host = read('HOST', '127.0.0.1', 'an address to listen on', text)
  const appOrigin = read('APP_ORIGIN', `http://localhost:${port}`, 'an origin like https://stayscape.example', origin)
  const smtpUrl = read('SMTP_URL', undefined, 'an smtp:// or smtps:// address', url(['smtp:', 'smtps:']))
  const { paymentSandbox, mailOutbox, ...tried } = tryingOut(read, { production, host, appOrigin, databaseUrl })
  const settings = {
    ...tried,
    port,
    host,
    /** Where guests find the page, e.g. `https://stayscape.example`: return addresses, cookies and links are made from it. */
    appOrigin,
    /** Absolute folder of the embedded database, pictures and outbox. */
    dataDir: path.resolve(read('DATA_DIR', 'data', 'a folder', text)),
    /** PostgreSQL instead of the embedded database. */
    databaseUrl,
    /** PostgreSQL itself where `databaseUrl` leads to a pooler; otherwise the same. */
    databaseListenUrl,
    /** A store that replicas share, for pictures; without it they lie in `dataDir` and one process alone may run. */
    s3: s3Settings(read),
    /** Without it every mail goes to a folder. */
    smtpUrl,
    /** Shows that folder in a browser. */
    mailOutbox: !smtpUrl && mailOutbox,
    mailFrom: read(
      'MAIL_FROM',
      'StayScape <no-reply@stayscape.test>',
      'a sender like Name <name@example.com>',
      pattern(/^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/),
    ),
    /** Where answers to our mails go; without it nobody reads them. */
    mailReplyTo: read(
      'MAIL_REPLY_TO',
      undefined,
      'an address like help@example.com',
      pattern(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/),
    ),
    /**
     * Where people can ask for help: it stands on Contact, where a page is not found, and below every mail. Of characters that mean
     * nothing in HTML or in a mailto: address.
     */
    supportEmail: read(
      'SUPPORT_EMAIL',
      undefined,
      'an address like help@example.com',
      pattern(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/),
    ),
    /** Without keys payments go to the sandbox. */
    stripe,
    paymentSandbox: !stripe && paymentSandbox,
    /** Hours for which a booking holds its nights unpaid. */
    holdHours: read('HOLD_HOURS', 24, 'a positive number of hours like 24 or 0.5', positive),
    /** Nights that accounts without a verified email may hold unpaid from one network, together. */
    unpaidNightsPerNetwork: read(
      'UNPAID_NIGHTS_PER_NETWORK',
      60,
      'a whole number of nights from 1 to 100000',
      wholeNumber(1, 100_000),
    ),
    /** Addresses or networks of proxies whose X-Forwarded-For is trusted. */
    trustProxy: read('TRUST_PROXY', [], 'addresses or networks of proxies, separated by commas', proxies),
    // At a terminal the addresses are enough; an operator wants every request.
    logLevel: read('LOG_LEVEL', production ? 'info' : 'warn', `one of ${logLevels.join(', ')}`, oneOf(logLevels)),
    /** What whoever reads /metrics must bring; without it there is no such page. */
    metricsToken: read('METRICS_TOKEN', undefined, 'at least 32 random characters', longSecret),
    /** Calendars are imported from private networks, too. */
    calendarAllowPrivate: read('CALENDAR_ALLOW_PRIVATE', false, trueOrFalse, flag),
    /** Search engines are told to leave everything here out. */
    noIndex: read('NOINDEX', false, trueOrFalse, flag),
    /** The key of one-time codes; without it one is made and kept in `dataDir`. */
    secretKey: read('SECRET_KEY', undefined, 'at least 32 random characters', longSecret),
    /** NODE_ENV=production: no outbox, sandbox or demo unless named, and every secret is required. */
    production,
  }
  if (production) {
    requireSecrets({
      APP_ORIGIN: env.APP_ORIGIN,
      SECRET_KEY: settings.secretKey,
      SMTP_URL: smtpUrl,
      STRIPE_SECRET_KEY: stripe ?? settings.paymentSandbox,
    })
  }
  return settings
}
