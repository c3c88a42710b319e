import { eq, isNotNull, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { OpenDatabase } from '../db/database'
import { mailQueue } from '../db/schema'
import { transact } from '../db/transaction'
import { emptyTables, openTestDatabase } from '../../testing/testDatabase'
import { openMailbox, openSilentServer, type Mailbox } from '../../testing/mailbox'
import { createMailer, type Mail, type Mailer } from './mailer'
import { deliverMail, enqueueMail } from './queue'

const mail = (to = 'ada@example.com'): Mail => ({ to, subject: 'Your stay', text: 'See you soon.' })

let database: OpenDatabase
let mailbox: Mailbox
let mailer: Mailer
const refusals = new Map<string, string>()
beforeAll(async () => {
  database = await openTestDatabase()
  mailbox = await openMailbox(refusals)
  mailer = createMailer({ smtpUrl: mailbox.url, mailFrom: 'no-reply@stayscape.test', dataDir: '' })
})
afterAll(async () => {
  mailer.close()
  await mailbox.close()
  await database.close()
})
beforeEach(async () => {
  await emptyTables(database)
  mailbox.clear()
})

const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
const deps = () => ({ database, mailer, log })
/** Nothing listens there. */
const noServer = () => createMailer({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'no-reply@stayscape.test', dataDir: '' })
/** A moment is kept in whole milliseconds, and may be rounded up. */
const fallDue = () =>
  database.db
    .update(mailQueue)
    .set({ nextTryAt: sql`now() - interval '1 millisecond'` })
    .where(isNotNull(mailQueue.nextTryAt))

async function queue(queued: Parameters<typeof enqueueMail>[1]) {
  await enqueueMail(database.db, queued)
  await fallDue()
}

test('a mail is sent after the commit, once', async () => {
  await transact(database.db, (tx) => enqueueMail(tx, mail()))

  await expect(deliverMail(deps())).resolves.toBe(1)
  await expect(deliverMail(deps())).resolves.toBe(0)

  expect(mailbox.to('ada@example.com')).toHaveLength(1)
  const [row] = await database.db.select().from(mailQueue)
  expect(row).toMatchObject({ nextTryAt: null, lastError: null })
  expect(row?.sentAt).toBeInstanceOf(Date)
})

test('a mail that was rolled back is never sent', async () => {
  const undone = transact(database.db, async (tx) => {
    await enqueueMail(tx, mail())
    throw new Error('no booking after all')
  })

  await expect(undone).rejects.toThrow('no booking after all')
  await expect(deliverMail(deps())).resolves.toBe(0)
})

test('three replicas deliver a hundred mails once each', async () => {
  for (let number = 0; number < 100; number += 1) await queue(mail(`guest${number}@example.com`))

  const sent = await Promise.all([deliverMail(deps()), deliverMail(deps()), deliverMail(deps())])

  expect(sent.reduce((sum, count) => sum + count)).toBe(100)
  expect(mailbox.all()).toHaveLength(100)
  expect(new Set(mailbox.all().map(({ to }) => to?.[0]?.address)).size).toBe(100)
})

/** Minutes until the next mail falls due; null when none is waiting. */
async function minutesToNext() {
  const [row] = await database.db
    .select({ minutes: sql<number | null>`round(extract(epoch from min(${mailQueue.nextTryAt}) - now()) / 60)::int` })
    .from(mailQueue)
  return row!.minutes
}

/** Tries whenever a mail is due, for at least so many minutes, without waiting for them; returns the minutes between tries. */
async function tryFor(minutes: number, deps: Parameters<typeof deliverMail>[0]): Promise<(number | null)[]> {
  const waits: (number | null)[] = []
  for (let passed = 0; passed < minutes; passed += waits.at(-1)!) {
    await deliverMail(deps)
    waits.push(await minutesToNext())
    if (waits.at(-1) === null) break
    await fallDue()
  }
  return waits
}

const aDay = 24 * 60

test('while the mail server is away a mail is tried for a day, from a minute to an hour apart, then given up', async () => {
  await queue(mail())
  const waits = await tryFor(Infinity, { ...deps(), mailer: noServer() })

  expect(waits).toEqual([1, 5, 20, ...Array<number>(24).fill(60), null])
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBeGreaterThan(aDay)
  const [row] = await database.db.select().from(mailQueue)
  expect(row).toMatchObject({ tries: waits.length, sentAt: null, lastError: 'ESOCKET' })
  await expect(deliverMail(deps())).resolves.toBe(0)
})

test('after a day without a mail server every mail arrives, once', async () => {
  const guests = ['ada', 'ben', 'cem'].map((name) => `${name}@example.com`)
  for (const guest of guests) await queue(mail(guest))
  await tryFor(aDay, { ...deps(), mailer: noServer() })
  expect(mailbox.all()).toHaveLength(0)

  await expect(deliverMail(deps())).resolves.toBe(3)
  await fallDue()
  await expect(deliverMail(deps())).resolves.toBe(0)
  expect(mailbox.all().map(({ to }) => to?.[0]?.address)).toEqual(expect.arrayContaining(guests))
  expect(mailbox.all()).toHaveLength(3)
})

test('a mail that failed is sent by a later attempt', async () => {
  await queue(mail())
  await deliverMail({ ...deps(), mailer: noServer() })
  await expect(deliverMail(deps())).resolves.toBe(0)
  await fallDue()

  await expect(deliverMail(deps())).resolves.toBe(1)

  expect(mailbox.to('ada@example.com')).toHaveLength(1)
})

test.each([
  ['first', 0],
  ['last', 27],
])('a mail whose sender dies at the %s try is sent by another', async (_which, tries) => {
  await queue(mail())
  await database.db.update(mailQueue).set({ tries })
  await new Promise<void>((isSending) => {
    const dying: Mailer = {
      send: () => {
        isSending()
        return new Promise<void>(() => undefined)
      },
      close: () => undefined,
    }
    void deliverMail({ ...deps(), mailer: dying })
  })
  await expect(deliverMail(deps())).resolves.toBe(0)
  await fallDue()

  await expect(deliverMail(deps())).resolves.toBe(1)
})

test.each([
  ['550 5.1.1 No such user here', 1],
  ['550 5.1.10 The domain takes no mail', 1],
  ['553 5.1.3 That is no address', 1],
  ['550 5.1.8 Your domain does not exist', 28],
  ['550 5.7.1 You may not send here', 28],
  ['550 5.2.2 The mailbox is full', 28],
  ['530 5.7.0 Log in first', 28],
  ['550 Not today', 28],
  ['450 4.1.1 Ask again later', 28],
])('what is refused with "%s" is tried %i times', async (refusal, tries) => {
  const to = `${refusal.replaceAll(/\W+/g, '.')}@example.com`
  refusals.set(to, refusal)
  await queue(mail(to))
  await tryFor(Infinity, deps())

  const [row] = await database.db.select().from(mailQueue)
  const lastError = tries === 1 ? 'unknown address' : `EENVELOPE ${refusal.slice(0, 3)}`
  expect(row).toMatchObject({ tries, nextTryAt: null, sentAt: null, lastError })
})

test('while the mail server is down a run tries only a few mails', async () => {
  for (let number = 0; number < 20; number += 1) await queue(mail(`guest${number}@example.com`))

  await expect(deliverMail({ ...deps(), mailer: noServer() })).resolves.toBe(0)

  const tried = await database.db.select().from(mailQueue).where(eq(mailQueue.tries, 1))
  expect(tried).toHaveLength(5)
})

test('a logged failure contains neither the recipient nor the text', async () => {
  lines.length = 0
  await queue({ to: 'canary@example.com', subject: 'canary-subject', text: 'canary-text' })

  await deliverMail({ ...deps(), mailer: noServer() })

  expect(lines.join()).toContain('mail not delivered')
  expect(lines.join()).not.toContain('canary')
})

test('a stopping server ends a mail that is not answered, which is tried again, at its last try too', async () => {
  const silent = await openSilentServer()
  await queue(mail())
  await database.db.update(mailQueue).set({ tries: 27 })
  const stopping = new AbortController()
  const waiting = createMailer({ smtpUrl: silent.url(1_000_000), mailFrom: 'no-reply@stayscape.test', dataDir: '' })
  const delivering = deliverMail({ ...deps(), mailer: waiting }, stopping.signal)
  await silent.isConnected

  stopping.abort()
  waiting.close()

  await expect(delivering).resolves.toBe(0)
  silent.close()
  await fallDue()
  await expect(deliverMail(deps())).resolves.toBe(1)
})

test('a stopping server finishes the mails in flight and leaves the rest', async () => {
  for (let each = 0; each < 12; each += 1) await queue(mail(`guest${each}@example.com`))
  const stopping = new AbortController()
  const slow: Mailer = {
    ...mailer,
    send: (sent) => {
      stopping.abort()
      return mailer.send(sent)
    },
  }

  const first = await deliverMail({ ...deps(), mailer: slow }, stopping.signal)

  expect(first).toBeLessThan(12)
  await expect(deliverMail(deps())).resolves.toBe(12 - first)
})
