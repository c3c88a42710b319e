import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { OpenDatabase } from '../db/database'
import { mailQueue } from '../db/schema'
import { transact } from '../db/transaction'
import { emptyTables, openTestDatabase } from '../../testing/testDatabase'
import { openMailbox, type Mailbox } from '../../testing/mailbox'
import { createMailer, type Mail, type Mailer } from './mailer'
import { deliverMail, enqueueMail } from './queue'

const mail = (to = 'ada@example.com'): Mail => ({ to, subject: 'Your stay', text: 'See you soon.' })

let database: OpenDatabase
let mailbox: Mailbox
let mailer: Mailer
beforeAll(async () => {
  database = await openTestDatabase()
  mailbox = await openMailbox()
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
const fallDue = () => database.db.update(mailQueue).set({ nextTryAt: sql`now()` })

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
  for (let number = 0; number < 100; number += 1) await enqueueMail(database.db, mail(`guest${number}@example.com`))

  const sent = await Promise.all([deliverMail(deps()), deliverMail(deps()), deliverMail(deps())])

  expect(sent.reduce((sum, count) => sum + count)).toBe(100)
  expect(mailbox.all()).toHaveLength(100)
  expect(new Set(mailbox.all().map(({ to }) => to?.[0]?.address)).size).toBe(100)
})

test('while the mail server is down a mail is tried five times, from a minute to an hour apart, then given up', async () => {
  await enqueueMail(database.db, mail())
  const away = { ...deps(), mailer: noServer() }

  const minutes: (number | null)[] = []
  for (let time = 1; time <= 5; time += 1) {
    await deliverMail(away)
    const [row] = await database.db
      .select({
        tries: mailQueue.tries,
        wait: sql<number | null>`round(extract(epoch from ${mailQueue.nextTryAt} - now()) / 60)::int`,
      })
      .from(mailQueue)
    expect(row?.tries).toBe(time)
    minutes.push(row?.wait ?? null)
    if (row?.wait) await fallDue()
  }
  await deliverMail(away)

  expect(minutes).toEqual([1, 5, 20, 60, null])
  const [row] = await database.db.select().from(mailQueue)
  expect(row).toMatchObject({ tries: 5, sentAt: null, lastError: 'ESOCKET' })
})

test('a mail that failed is sent by a later attempt', async () => {
  await enqueueMail(database.db, mail())
  await deliverMail({ ...deps(), mailer: noServer() })
  await expect(deliverMail(deps())).resolves.toBe(0)
  await fallDue()

  await expect(deliverMail(deps())).resolves.toBe(1)

  expect(mailbox.to('ada@example.com')).toHaveLength(1)
})

test('a mail whose sender died falls due again', async () => {
  await enqueueMail(database.db, mail())
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

test('while the mail server is down a run tries only a few mails', async () => {
  for (let number = 0; number < 20; number += 1) await enqueueMail(database.db, mail(`guest${number}@example.com`))

  await expect(deliverMail({ ...deps(), mailer: noServer() })).resolves.toBe(0)

  const tried = await database.db.select().from(mailQueue).where(eq(mailQueue.tries, 1))
  expect(tried).toHaveLength(5)
})

test('a logged failure contains neither the recipient nor the text', async () => {
  lines.length = 0
  await enqueueMail(database.db, { to: 'canary@example.com', subject: 'canary-subject', text: 'canary-text' })

  await deliverMail({ ...deps(), mailer: noServer() })

  expect(lines.join()).toContain('mail not delivered')
  expect(lines.join()).not.toContain('canary')
})

test('a stopping server finishes the mails in flight and leaves the rest', async () => {
  for (let each = 0; each < 12; each += 1) await enqueueMail(database.db, mail(`guest${each}@example.com`))
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
