/**
 * `npm run -s hotel -- unlist ID --why TEXT` takes a hotel from guests, `… relist ID` gives it back, `… rooms ID --max N` changes
 * how many rooms it can have. With the embedded database, while no server runs.
 */
import { withDatabase } from '../db/database'
import { createLog } from '../runtime/log'
import { runCommand } from './command'
import { relistHotel, setHotelRooms, unlistHotel, type HotelDependencies } from './hotelCommands'
import { OperatorError } from '../operatorError'

const usage = 'Usage: npm run -s hotel -- unlist ID --why TEXT, relist ID, or rooms ID --max N'

/** By the action and the flags that it takes. */
const actions = new Map<string, (deps: HotelDependencies, hotelId: string, value: string) => Promise<string>>([
  ['unlist why', unlistHotel],
  ['relist', relistHotel],
  ['rooms max', setHotelRooms],
])

const command = { usage, takes: 2, flags: { why: { type: 'string' }, max: { type: 'string' } } } as const
await runCommand(command, async ({ given: [action, hotelId = ''], flags, settings }) => {
  const run = actions.get([action, ...Object.keys(flags)].join(' '))
  if (!run) throw new OperatorError(usage)
  const [value = ''] = Object.values(flags).map(String)
  return withDatabase({ ...settings, log: createLog(settings) }, (database) =>
    run({ settings, database }, hotelId, value),
  )
})
