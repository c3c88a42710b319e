import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { buildApp } from '../server/app'
import { oneTimeCodes, rooms } from '../server/db/schema'
import { openImageStore } from '../server/images/openImageStore'
import { createMailer } from '../server/mail/mailer'
import type { Parts } from '../server/parts'
import { createDrain } from '../server/runtime/drain'
import { createStripe } from '../server/payments/stripe'
import { readSettings } from '../server/settings'
import { inDays, today } from './days'
import { openMailbox } from './mailbox'
import { newHotel, newRoom, newUser, type Newcomer } from './newcomers'
import { freePort } from '../scripts/ports'
import { openTestDatabase } from './testDatabase'
import { openVisitor } from './visitor'

/**
 * The whole server on throw-away data, with real SMTP, a real image folder and a clock that the test sets. `listening` opens
 * its port, which the payment sandbox needs because the SDK calls it over HTTP.
 */
export async function openTestApp({
  listening = false,
  env = {},
  log,
  // Off, because other tests keep the machine busy.
  overloadDelay = 0,
}: { listening?: boolean; env?: Record<string, string>; log?: Parts['log']; overloadDelay?: number } = {}) {
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
  const database = await openTestDatabase()
  const clock = { time: new Date(), now: () => clock.time }
  const parts: Parts = {
    settings,
    database,
    clock,
    log: log ?? pino({ level: settings.logLevel }),
    mailer: createMailer(settings),
    stripe: createStripe(settings),
    images: await openImageStore(settings),
  }
  const drain = createDrain()
  const app = await buildApp(parts, {
    drain,
    overloadDelay,
    // Off, because tests empty the tables.
    rememberUsedUp: 0,
  })
  await app.ready()
  if (listening) await app.listen({ port: settings.port, host: '127.0.0.1' })

  const uniqueEmail = (name: string) =>
    `${name.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.com`

  return {
    app,
    drain,
    parts,
    database,
    db: database.db,
    clock,
    mails,
    settings,
    inDays: (days: number) => inDays(days, today(clock.now())),
    visitor: () => openVisitor(app),
    newUser: (name = 'Ada Guest') => newUser(app, name, uniqueEmail(name)),
    newOwner: async (hotelName = 'Harbour House', city = 'London') => {
      const name = `Owner of ${hotelName}`
      return newHotel(await newUser(app, name, uniqueEmail(name)), hotelName, city)
    },
    /** Proves an address with a code of its own, as after a press of Send again. */
    async verify(user: Newcomer) {
      await database.db.update(oneTimeCodes).set({ sentAt: sql`now() - interval '61 seconds'` })
      await user.must('sendVerifyOtp')
      // The code of the sign-up may arrive after it was replaced.
      for (let tried = ''; ; await wait(10)) {
        const otp = await mails.code(user.email)
        if (otp === tried) continue
        const { body } = await user.call('verifyEmail', { otp })
        if (body.success) return body
        tried = otp
      }
    },
    newRoom,
    switchOff: (roomId: string) => database.db.update(rooms).set({ isAvailable: false }).where(eq(rooms.id, roomId)),
    async close() {
      await app.close()
      parts.mailer.close()
      await database.close()
      await mails.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof openTestApp>>
