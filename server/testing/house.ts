import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { buildApp } from '../app'
import { rooms } from '../db/schema'
import { openImageStore } from '../images/openImageStore'
import { createMailer } from '../mail/mailer'
import type { Parts } from '../parts'
import { createStripe } from '../payments/stripe'
import { readSettings } from '../settings'
import { openBrowser, type TestFile } from './browser'
import { openTestDatabase } from './database'
import { freePort } from './freePort'
import { openMailbox } from './mailbox'

/** A small real picture. */
export const aPicture = async (name = 'picture.png'): Promise<TestFile> => ({
  name,
  bytes: await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b5a52' } })
    .png()
    .toBuffer(),
})

const password = 'quiet-harbour-lights'

/**
 * The whole server on throw-away data: a database of its own, real SMTP, a real image folder, a clock that a test moves.
 * `listening` opens its port too, which the payment sandbox needs because the SDK speaks HTTP to it.
 */
export async function openHouse({
  listening = false,
  env = {},
  log,
  // A machine that is busy with other tests makes this one slower, and no request of it fails.
  overloadDelay = 0,
}: { listening?: boolean; env?: Record<string, string>; log?: Parts['log']; overloadDelay?: number } = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-test-'))
  const mails = await openMailbox()
  const settings = readSettings({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: '0',
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
  const app = await buildApp(parts, { overloadDelay })
  await app.ready()
  if (listening) await app.listen({ port: settings.port, host: '127.0.0.1' })

  /** Signs somebody up through the real call; their browser is logged in from then on. */
  async function signedUp(name = 'Ada Guest') {
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.com`
    const browser = openBrowser(app)
    const { body } = await browser.call('register', { name, email, password }, { files: [await aPicture()] })
    if (!body.success) throw new Error(`sign-up was refused: ${body.message}`)
    return { ...browser, name, email, password }
  }

  /** Somebody with a registered hotel. */
  async function owner(hotelName = 'Harbour House', city = 'London') {
    const person = await signedUp(`Owner of ${hotelName}`)
    const hotel = { hotelName, contact: '+44 20 7946 0000', city, address: '1 Quay Street' }
    const { body } = await person.call('registerHotel', hotel)
    if (!body.success) throw new Error(`the hotel was refused: ${body.message}`)
    return person
  }

  type Owner = Awaited<ReturnType<typeof owner>>
  /** A room added through the real call; answers its id. */
  async function room(
    by: Owner,
    { roomType = 'Double Bed', pricePerNight = '120.50', amenities = ['Free WiFi'] } = {},
  ) {
    const { body } = await by.call('addRoom', { roomType, pricePerNight, amenities: JSON.stringify(amenities) })
    if (!body.success) throw new Error(`the room was refused: ${body.message}`)
    const added = await by.call('ownerRooms')
    const newest = added.body.rooms[0]
    if (!newest) throw new Error('the room is not in its owner’s list')
    return newest._id
  }

  return {
    app,
    parts,
    database,
    db: database.db,
    clock,
    mails,
    settings,
    browser: () => openBrowser(app),
    signedUp,
    owner,
    room,
    /** Switches a room off behind everybody's back. */
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
export type House = Awaited<ReturnType<typeof openHouse>>
