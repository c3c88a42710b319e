import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eq, lte, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { openTestDatabase } from '../../testing/testDatabase'
import { claimDue, ctid, isClaimable } from '../db/claimDue'
import type { OpenDatabase } from '../db/database'
import { createdAt, timestamptz } from '../db/schema/columns'
import { sandboxEvents, sandboxRefunds, sandboxSessions } from '../db/schema'
import { transact } from '../db/transaction'

/** As the release before knows them. */
const sessions = pgTable('sandbox_sessions', {
  ...{ id: text().primaryKey(), idempotencyKey: text(), request: jsonb().notNull(), createdAt: createdAt() },
  ...{ status: text().notNull().default('open'), card: text(), account: text(), expiresAt: timestamptz().notNull() },
})
const refunds = pgTable('sandbox_refunds', {
  ...{ id: text().primaryKey(), idempotencyKey: text(), request: jsonb().notNull(), createdAt: createdAt() },
  ...{
    sessionId: text().notNull(),
    amountCents: integer().notNull(),
    status: text().notNull(),
    settlesAt: timestamptz(),
  },
})
const events = pgTable('sandbox_events', {
  ...{ id: text().primaryKey(), type: text().notNull(), object: jsonb().notNull(), createdAt: createdAt() },
})

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the release before finds the sandbox’s rows under their old names: pays, refunds and removes what is old', async () => {
  const { db } = database
  const now = sql`now()`
  const session = {
    id: 'cs_test_1',
    idempotencyKey: 'once',
    request: { mode: 'payment' },
    expiresAt: sql`now() + interval '1 hour'`,
  }
  const insert = () => db.insert(sessions).values(session).onConflictDoNothing().returning()
  expect([await insert(), await insert()]).toMatchObject([[{ id: 'cs_test_1', status: 'open' }], []])
  await db.insert(events).values({ id: 'evt_1', type: 'checkout.session.completed', object: { id: 'cs_test_1' } })

  await db.update(sessions).set({ status: 'complete' }).where(eq(sessions.id, 'cs_test_1'))
  await transact(db, async (tx) => {
    expect(await tx.select().from(sessions).where(eq(sessions.status, 'complete')).for('update')).toHaveLength(1)
    const refund = {
      id: 're_1',
      sessionId: 'cs_test_1',
      request: {},
      amountCents: 1,
      status: 'pending',
      settlesAt: now,
    }
    await tx.insert(refunds).values(refund).onConflictDoNothing()
  })
  const due = { isDue: lte(refunds.settlesAt, now), limit: 20 }
  const settled = await claimDue(db, refunds, { ...due, set: { status: 'succeeded', settlesAt: null } })
  expect(settled).toMatchObject([{ id: 're_1', status: 'succeeded' }])

  const counts = () => Promise.all([sandboxSessions, sandboxRefunds, sandboxEvents].map((table) => db.$count(table)))
  expect(await counts()).toEqual([1, 1, 1])
  for (const table of [sessions, events]) {
    await db.delete(table).where(isClaimable(db, table, ctid, { isDue: lte(table.createdAt, now), limit: 200 }))
  }
  expect(await counts()).toEqual([0, 0, 0])
})
