import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import { onConstraint } from '../db/errors'
import type { UserRow } from '../db/schema'
import { transact } from '../db/transaction'
import type { UploadedFile } from '../http/form'
import { networkLimits } from '../http/rate'
import { refusal } from '../http/refusal'
import { storePictures } from '../images/pictures'
import { plainText } from '../plainText'
import { consumePoints } from '../rateLimits/store'
import { codesRate } from './limits'
import type { OpenedSession } from './login'
import type { AccountDependencies, Caller } from './dependencies'
import { hashPassword, requireStrongPassword } from './passwords'
import { findUser, insertUser, normalizeEmail } from './userStore'

/** `code` is to be mailed; absent when too many have been sent. */
interface Registered extends OpenedSession {
  user: UserRow
  code?: string
}

export const emailTaken = () => refusal('There’s already an account with this email. Please log in instead.', 'email')

/**
 * Creates an account, its first session and its verification code in one transaction. Refuses, beside the field, a weak password,
 * a taken email address, and a missing or unreadable picture. Errors: 503 when too many passwords or pictures are being processed.
 */
export async function register(
  deps: AccountDependencies,
  payload: Payload<'register'>,
  files: UploadedFile[],
  caller: Caller,
): Promise<Registered> {
  const { db } = deps.database
  const email = normalizeEmail(payload.email)
  const client = caller.identifyClient(undefined)
  if (files.length === 0) throw refusal('Please choose a profile picture.', 'image')
  requireStrongPassword(payload.password, email, 'password')
  // Checked before the expensive work; the constraint below settles a race.
  if (await findUser(db, email)) throw emailTaken()

  const passwordHash = await hashPassword(payload.password)
  return storePictures(deps.images, 'avatar', files, async ([image]) => {
    const mayMail = (await consumePoints(db, networkLimits(codesRate.pool, client.networks, codesRate))) === 0
    const account = { name: plainText(payload.name), email, passwordHash, image }
    return transact(db, async (tx) => {
      const user = await insertUser(tx, account).catch(onConstraint('users_email_unique', emailTaken))
      const { id: userId } = user
      const { requestId } = caller
      await audit(tx, { action: 'account.registered', actorId: userId, subjectId: userId, requestId })
      const token = await deps.sessions.open(tx, userId)
      const issued = mayMail ? await deps.codes.issue(tx, { userId, purpose: 'verify' }, client, user) : undefined
      return { user, token, code: issued?.code }
    })
  })
}
