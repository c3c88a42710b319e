import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { insertRoom, insertUser } from '../../testing/rows'
import { emptyTables, openTestDatabase } from '../../testing/testDatabase'
import { systemClock } from '../time'
import { violatedConstraint } from '../db/errors'
import type { OpenDatabase } from '../db/database'
import { fileName } from '../images/imageUrl'
import { diskStore, type FileStore } from '../runtime/fileStore'
import { removeOrphans, removeOld } from './jobs'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => emptyTables(database))
afterAll(() => database.close())

const run = (statement: string) => database.pool.query(statement)
const rowsOf = async (query: string) =>
  (await database.pool.query<{ what: string }>(query)).rows.map(({ what }) => what)

/** Rows that are just too old, and just not, by what tells them apart. */
const ages: [table: string, what: string, insert: (what: string, age: string) => string, gone: string, kept: string][] =
  [
    [
      'sessions',
      "convert_from(token_hash, 'UTF8')",
      (what, age) =>
        `INSERT INTO sessions (token_hash, user_id, expires_at) SELECT '${what}', id, now() - interval '${age}' FROM users`,
      '1 second',
      '-1 minute',
    ],
    [
      'one_time_codes',
      'purpose',
      (what, age) =>
        `INSERT INTO one_time_codes (user_id, purpose, salt, code_hmac, expires_at)
       SELECT id, '${what === 'gone' ? 'verify' : 'reset'}', '', '', now() - interval '${age}' FROM users`,
      '61 minutes',
      '59 minutes',
    ],
    [
      'rate_limits',
      'key',
      (what, age) => `INSERT INTO rate_limits VALUES ('${what}', 1, now() - interval '${age}')`,
      '1 second',
      '-1 minute',
    ],
    [
      'idempotency_keys',
      'key',
      (what, age) =>
        `INSERT INTO idempotency_keys (user_id, key, fingerprint, created_at)
       SELECT id, '${what}', '', now() - interval '${age}' FROM users`,
      '24 hours 1 minute',
      '23 hours 59 minutes',
    ],
    [
      'mail_queue',
      'id',
      (what, age) =>
        `INSERT INTO mail_queue (id, recipient, subject, text, next_try_at, created_at)
       VALUES ('${what}', '', '', '', NULL, now() - interval '${age}')`,
      '7 days 1 minute',
      '6 days 23 hours',
    ],
    [
      'payment_events',
      'id',
      (what, age) =>
        `INSERT INTO payment_events (id, type, outcome, received_at) VALUES ('${what}', '', '', now() - interval '${age}')`,
      '90 days 1 minute',
      '89 days',
    ],
    [
      'sandbox.sessions',
      'id',
      (what, age) =>
        `INSERT INTO sandbox.sessions (id, request, expires_at, created_at)
       VALUES ('${what}', '{}', now(), now() - interval '${age}');
       INSERT INTO sandbox.refunds (id, session_id, request, amount_cents, status)
       VALUES ('${what}', '${what}', '{}', 1, 'succeeded')`,
      '90 days 1 minute',
      '89 days',
    ],
    [
      'sandbox.events',
      'id',
      (what, age) => `INSERT INTO sandbox.events VALUES ('${what}', 'refund.created', '{}', now() - interval '${age}')`,
      '90 days 1 minute',
      '89 days',
    ],
  ]

test.each(ages)('of %s what has served goes, and what is needed stays', async (table, what, insert, gone, kept) => {
  await insertUser(database.db)
  await run(insert('gone', gone))
  await run(insert('kept', kept))

  await removeOld(database.db)

  expect(await rowsOf(`SELECT ${what} AS what FROM ${table}`)).toEqual([table === 'one_time_codes' ? 'reset' : 'kept'])
})

test('a mail that is still to be sent stays however old it is, and one that waits for its reader for 90 days', async () => {
  const { id } = await insertUser(database.db)
  const values = [
    `('due', now(), NULL, now() - interval '100 days')`,
    `('held', NULL, '${id}', now() - interval '89 days')`,
    `('held too long', NULL, '${id}', now() - interval '91 days')`,
  ]
  await run(
    `INSERT INTO mail_queue (id, next_try_at, held_for, created_at, recipient, subject, text)
     SELECT id, due::timestamptz, held, at, '', '', '' FROM (VALUES ${values.join()}) AS mail(id, due, held, at)`,
  )

  await removeOld(database.db)

  expect(await rowsOf('SELECT id AS what FROM mail_queue ORDER BY id')).toEqual(['due', 'held'])
})

test('more than a batch goes in several', async () => {
  await run(`INSERT INTO rate_limits SELECT n::text, 1, now() - interval '1 minute' FROM generate_series(1, 450) n`)

  expect(await removeOld(database.db)).toMatchObject({ 'rate limits': 450 })
})

describe('the audit log', () => {
  const entry = (action: string, age: string) =>
    run(`INSERT INTO audit_log (action, at) VALUES ('${action}', now() - interval '${age}')`)

  test('keeps money and stays for ten years, and the rest for one', async () => {
    for (const action of ['booking.cancelled', 'payment.received', 'refund.failed', 'stay.marked']) {
      await entry(action, '9 years 364 days')
      await entry(action, '10 years 1 day')
    }
    await entry('session.opened', '364 days')
    await entry('password.changed', '1 year 1 day')

    await removeOld(database.db)

    const left = await rowsOf('SELECT action AS what FROM audit_log ORDER BY action')
    expect(left).toEqual(['booking.cancelled', 'payment.received', 'refund.failed', 'session.opened', 'stay.marked'])
  })

  test('gives no entry up earlier, whoever asks', async () => {
    await entry('payment.received', '9 years')

    expect(await run('DELETE FROM audit_log').then(() => undefined, violatedConstraint)).toBe('audit_log_append_only')
  })
})

describe('pictures', () => {
  let folder: string
  let images: FileStore
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stayscape-orphans-'))
    images = diskStore(folder)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function picture(age: 'old' | 'new') {
    const key = randomBytes(16).toString('hex')
    await images.write(fileName(key), Buffer.from('picture'))
    const at = new Date(Date.now() - (age === 'old' ? 25 : 23) * 3_600_000)
    await utimes(path.join(folder, fileName(key)), at, at)
    return key
  }

  test('that nobody shows are found and removed, the others and what is just being sent stay', async () => {
    const [orphan, ofRoom, ofGuest, justSent] = [
      await picture('old'),
      await picture('old'),
      await picture('old'),
      await picture('new'),
    ]
    await images.write('notes.txt', Buffer.from('not ours'))
    await insertRoom(database.db, { images: ['another', ofRoom] })
    await insertUser(database.db, { email: 'shown@example.com', image: ofGuest })

    expect(await removeOrphans({ database, images, clock: systemClock })).toBe(1)

    const left: string[] = []
    for await (const name of images.names()) left.push(name)
    expect(left).not.toContain(fileName(orphan))
    expect(new Set(left)).toEqual(new Set([ofRoom, ofGuest, justSent].map(fileName).concat('notes.txt')))
  })

  test('that there are none of are looked for without a complaint', async () => {
    expect(await removeOrphans({ database, images, clock: systemClock })).toBe(0)
  })
})
