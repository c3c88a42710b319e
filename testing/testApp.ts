import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { buildApp, type AppOptions } from '../server/app'
import { rooms } from '../server/db/schema'
import { changeRooms } from '../server/db/transaction'
import { waitingPictures } from '../server/images/processes'
import { openImageStore } from '../server/images/s3Store'
import { countingMailer, createMailer } from '../server/mail/mailer'
import type { Dependencies } from '../server/dependencies'
import { createMetrics } from '../server/metrics/metrics'
import { createDrain } from '../server/runtime/drain'
import { createStripe } from '../server/payments/provider'
import { readSettings } from '../server/settings'
import { minute } from '../server/time'
import { inDays, today } from './days'
import { openMailbox } from './mailbox'
import { newHotel, newRoom, signUp, type Newcomer } from './newcomers'
import { insertAccounts, password } from './rows'
import { freePort } from '../scripts/ports'
import { letCrowdWait, openTestDatabase } from './testDatabase'
import { openVisitor } from './visitor'

/**
 * The whole server on throw-away data, with real SMTP, a real image folder and a clock that the test sets. `listening` opens
 * its port, which the payment sandbox needs because the SDK calls it over HTTP.
 */
export async function openTestApp({
  listening = false,
  env = {},
  log: givenLog,
  line,
  ...options
}: {
  listening?: boolean
  env?: Record<string, string>
  log?: Dependencies['log']
  /** See openTestDatabase. */
  line?: { host: string }
} & Pick<
  AppOptions,
  | 'calendarReader'
  | 'clientFolder'
  | 'overloadDelay'
  | 'overloadCpu'
  | 'formProgress'
  | 'bodyWait'
  | 'socketsMax'
  | 'turnsPerAddress'
> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-test-'))
  const mails = await openMailbox()
  const settings = readSettings({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    // Named, so that any host is answered.
    SEED_DEMO: '0',
    MAIL_OUTBOX: '0',
    PAYMENT_SANDBOX: '1',
    SMTP_URL: mails.url,
    SECRET_KEY: 'a key for tests only, long enough for them',
    LOG_LEVEL: 'silent',
    ...env,
  })
  const database = await openTestDatabase(line)
  letCrowdWait(database)
  const log = givenLog ?? pino({ level: settings.logLevel })
  const metrics = settings.metricsToken ? await createMetrics({ database, log, waitingPictures }) : undefined
  const clock = { time: new Date(), now: () => clock.time }
  const deps: Dependencies = {
    settings,
    database,
    clock,
    metrics,
    log,
    mailer: countingMailer(createMailer(settings), metrics),
    stripe: createStripe(settings),
    images: await openImageStore(settings),
  }
  let minutesLater = 0
  const drain = createDrain()
  const app = await buildApp(deps, {
    drain,
    // Off, because other tests keep the machine busy.
    overloadDelay: 0,
    bookingWait: Infinity,
    handlerTimeout: 100_000,
    // Of one address, tests ask for many things at once.
    turnsPerAddress: Infinity,
    // Off, because tests empty the tables.
    rememberUsedUp: 0,
    // Tests ask for what they have just changed.
    roomsInterval: 0,
    readsNow: () => performance.now() + minutesLater * minute,
    ...options,
  })
  await app.ready()
  if (listening) await app.listen({ port: settings.port, host: '127.0.0.1' })

  const uniqueEmail = (name: string) =>
    `${name.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.com`

  /** Logged in, without picture or code; far quicker than signing up. */
  async function newUser(name = 'Ada Guest', isVerified = true): Promise<Newcomer> {
    const email = uniqueEmail(name)
    const [account] = await insertAccounts(database.db, [{ name, email, isVerified }])
    return { ...openVisitor(app, account), name, email, password }
  }

  return {
    app,
    drain,
    deps,
    database,
    db: database.db,
    clock,
    mails,
    /** What was read until now no longer counts towards a rate. */
    forgetReads: () => void (minutesLater += 1),
    settings,
    inDays: (days: number) => inDays(days, today(clock.now())),
    visitor: () => openVisitor(app),
    newUser,
    newOwner: async (hotelName = 'Harbour House', city = 'London', isVerified = true) =>
      newHotel(await newUser(`Owner of ${hotelName}`, isVerified), hotelName, city),
    signUp: (name = 'Ada Guest') => signUp(app, name, uniqueEmail(name)),
    /** Proves the address of a user with a code. */
    async verify(user: Newcomer) {
      await user.must('sendVerifyOtp')
      return user.must('verifyEmail', { otp: await mails.code(user.email) })
    },
    newRoom,
    switchOff: (roomId: string) =>
      changeRooms(database, (tx) => tx.update(rooms).set({ isAvailable: false }).where(eq(rooms.id, roomId))),
    async close() {
      await app.close()
      deps.mailer.close()
      await database.close()
      await mails.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof openTestApp>>
