import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { openTestDatabase } from '../../testing/testDatabase'
import { violatedConstraint } from './errors'
import type { OpenDatabase } from './database'
import { auditLog } from './schema'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.insert(auditLog).values({ action: 'logged in', detail: { address: '192.0.2.1' } })
})
afterAll(() => database.close())

test.each([
  ['changed', sql`UPDATE audit_log SET action = 'nothing happened'`],
  ['removed', sql`DELETE FROM audit_log`],
  ['emptied', sql`TRUNCATE audit_log`],
])('what the audit log says cannot be %s', async (_, statement) => {
  const refusal = await database.db.execute(statement).then(() => undefined, violatedConstraint)

  expect(refusal).toBe('audit_log_append_only')
  expect(await database.db.select().from(auditLog)).toMatchObject([{ id: 1, action: 'logged in' }])
})
