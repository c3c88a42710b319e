/** `npm run migrate`: applies this release's migrations to the PostgreSQL database, before its processes are started. */
import { fillBookings } from '../bookings/backfillStore'
import { withDatabase } from '../db/database'
import { migratePostgres } from '../db/postgres'
import { completeLedger } from '../payments/plan'
import { createLog } from '../runtime/log'
import { runCommand } from './command'
import { OperatorError } from '../operatorError'

await runCommand({ usage: 'Usage: npm run migrate', takes: 0 }, async ({ settings }) => {
  if (!settings.databaseListenUrl) {
    throw new OperatorError(
      'Set DATABASE_URL. An embedded database needs no migrating: the server does it when it starts.',
    )
  }
  const options = { log: createLog(settings), production: settings.production }
  const { applied, release } = await migratePostgres(settings.databaseListenUrl, options)
  await withDatabase({ ...settings, ...options }, async ({ db }) => {
    await fillBookings(db)
    await completeLedger(db, options.log)
  })
  return `${applied} migrations applied. The database has the schema of release ${release}.`
})
