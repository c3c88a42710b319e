/**
 * `npm run -s hotel -- unlist ID --why TEXT` takes a hotel from guests, `… relist ID` gives it back. With the embedded database,
 * while no server runs.
 */
import { openDatabase } from '../db/database'
import { createLog } from '../runtime/log'
import { runCommand } from './command'
import { relistHotel, unlistHotel } from './hotelCommands'
import { OperatorError } from '../operatorError'

const usage = 'Usage: npm run -s hotel -- unlist ID --why TEXT, or relist ID'

const command = { usage, takes: 2, flags: { why: { type: 'string' } } } as const
await runCommand(command, async ({ given: [action, hotelId = ''], flags: { why }, settings }) => {
  const isGiven = typeof why === 'string'
  if (!(action === 'unlist' ? isGiven : action === 'relist' && !isGiven)) throw new OperatorError(usage)
  const database = await openDatabase({ ...settings, log: createLog(settings) })
  try {
    const deps = { settings, database }
    return isGiven ? await unlistHotel(deps, hotelId, why) : await relistHotel(deps, hotelId)
  } finally {
    await database.close()
  }
})
