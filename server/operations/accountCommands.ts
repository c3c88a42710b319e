import { anonymizeAccount } from '../accounts/closeAccount'
import { codeService } from '../accounts/codes/service'
import { deriveKey } from '../keys'
import { accountClosedMail } from '../accounts/mails'
import { findPersonalData } from './personalDataStore'
import { sessionService } from '../accounts/sessions/service'
import { findUser, normalizeEmail } from '../accounts/userStore'
import { fileName } from '../images/imageUrl'
import { reasonOf } from '../http/afterResponse'
import type { Dependencies } from '../dependencies'
import { OperatorError } from '../operatorError'

type CommandDependencies = Pick<
  Dependencies,
  'database' | 'images' | 'settings' | 'mailer' | 'clock' | 'log' | 'stripe'
>

/** Each returns what to print. */
export const accountCommands = { export: exportAccount, close: closeAccount }

async function findExisting({ database }: CommandDependencies, address: string) {
  const user = await findUser(database.db, normalizeEmail(address))
  if (!user) throw new OperatorError(`Nobody has an account with the address ${address}.`)
  return user
}

/** All personal data: the account, what the person has done here, and their photo. */
async function exportAccount(deps: CommandDependencies, address: string): Promise<string> {
  const user = await findExisting(deps, address)
  const { name, email, role, isVerified, searchHistory, createdAt, image } = user
  const photo = image ? await deps.images.read(fileName(image)) : undefined
  const data = {
    account: { name, email, role, isVerified, searchHistory, registeredAt: createdAt },
    ...(await findPersonalData(deps.database.db, user)),
    photo: photo ? `data:image/webp;base64,${photo.toString('base64')}` : null,
  }
  return JSON.stringify(data, undefined, 2)
}

/** As the person can, but without their password. Refuses, too, while an owner still has stays to come. */
async function closeAccount(deps: CommandDependencies, address: string): Promise<string> {
  const { database, settings, mailer } = deps
  const user = await findExisting(deps, address)
  const codes = codeService(deriveKey('one-time codes', settings))
  await anonymizeAccount({ ...deps, codes, sessions: sessionService(database.db) }, user, {})
  const closed =
    'The account is closed: name, email address and photo are removed, unpaid bookings are cancelled, and paid ones are kept without them, as the law requires.'
  if (!user.isVerified) return `${closed} Nobody is told by email: the address was never confirmed.`
  return mailer.send(accountClosedMail(user, settings)).then(
    () => `${closed} The person has been told by email.`,
    (error: unknown) =>
      `${closed} The email that says so could not be sent (${reasonOf(error)}): please tell the person.`,
  )
}
