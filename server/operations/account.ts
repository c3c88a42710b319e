/**
 * `npm run -s account -- export EMAIL` prints all that is held about a person as JSON; `… close EMAIL` closes their account. With
 * the embedded database, while no server runs.
 */
import { systemClock } from '../time'
import { withDatabase } from '../db/database'
import { openImageStore } from '../images/s3Store'
import { createMailer } from '../mail/mailer'
import { createStripe } from '../payments/provider'
import { createLog } from '../runtime/log'
import { runCommand } from './command'
import { accountCommands } from './accountCommands'
import { OperatorError } from '../operatorError'

const usage = 'Usage: npm run -s account -- export|close EMAIL'
const isCommand = (name: string): name is keyof typeof accountCommands => name in accountCommands

await runCommand({ usage, takes: 2 }, async ({ given: [command = '', address = ''], settings }) => {
  if (!isCommand(command)) throw new OperatorError(usage)
  const log = createLog(settings)
  const mailer = createMailer(settings)
  return withDatabase({ ...settings, log }, async (database) => {
    const images = await openImageStore(settings)
    const stripe = createStripe(settings)
    const deps = { settings, database, log, mailer, images, stripe, clock: systemClock }
    return accountCommands[command](deps, address)
  }).finally(() => mailer.close())
})
