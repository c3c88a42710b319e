import { anonymizeAccount } from '../accounts/closeAccount'
import { codeService } from '../accounts/codes/service'
import { deriveKey } from '../accounts/keys'
import { accountClosedMail } from '../accounts/mails'
import { personalData } from '../accounts/personalData'
import { sessionService } from '../accounts/sessions/service'
import { findUser, normalizeEmail } from '../accounts/userStore'
import { CannotOpen } from '../db/errors'
import { reasonOf } from '../http/afterResponse'
import type { Dependencies } from '../dependencies'

type PersonDependencies = Pick<Dependencies, 'database' | 'images' | 'settings' | 'mailer' | 'clock' | 'log' | 'stripe'>

/** What an operator can do for a person who asks for it; each returns what to print. */
export const personCommands = { export: exportPerson, close: closePerson }

async function existing({ database }: PersonDependencies, address: string) {
  const user = await findUser(database.db, normalizeEmail(address))
  if (!user) throw new CannotOpen(`Nobody has an account with the address ${address}.`)
  return user
}

async function exportPerson(deps: PersonDependencies, address: string): Promise<string> {
  return JSON.stringify(await personalData(deps, await existing(deps, address)), undefined, 2)
}

/** As the person could themselves, without their password: an owner's guests still to come are in the way here, too. */
async function closePerson(deps: PersonDependencies, address: string): Promise<string> {
  const { database, settings, mailer } = deps
  const user = await existing(deps, address)
  const codes = codeService(deriveKey('one-time codes', settings))
  await anonymizeAccount({ ...deps, codes, sessions: sessionService(database.db) }, user, {})
  const closed =
    'The account is closed: name, email address and photo are removed, unpaid bookings are cancelled, and paid ones are kept without them, as the law requires.'
  return mailer.send(accountClosedMail(user, settings)).then(
    () => `${closed} The person has been told by email.`,
    (error: unknown) =>
      `${closed} The email that says so could not be sent (${reasonOf(error)}): please tell the person.`,
  )
}
