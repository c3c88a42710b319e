import type { Payload } from '../../contract/calls'
import { onConstraint } from '../db/constraint'
import { users } from '../db/schema'
import { transact } from '../db/transaction'
import { audit } from '../http/audit'
import type { UploadedFile } from '../http/form'
import { refusal } from '../http/refusal'
import { spend, takeToken } from '../http/throttle'
import { pictureService } from '../images/pictures'
import { rates } from '../limits'
import { normalizedEmail } from './emailAddress'
import { codesFrom, type AccountParts, type Caller } from './parts'
import { requireGoodPassword } from './passwordPolicy'
import { hashPassword } from './passwords'
import { findUser } from './users'

/** Somebody who has just signed up: the token of their session, and the code to mail unless too many were sent already. */
interface Registered {
  email: string
  token: string
  code?: string
}

const emailTaken = () => refusal('There is an account for this email already. Please log in instead.', 'email')

/**
 * Makes an account, its first session and its verification code, all or nothing (D8).
 * Refuses, beside its field: a weak password, an e-mail that is taken, no picture, a file that is no picture. 429 past the
 * limit of its address, 503 when too many passwords or pictures are in work.
 */
export async function register(
  parts: AccountParts,
  entered: Payload<'register'>,
  files: UploadedFile[],
  caller: Caller,
): Promise<Registered> {
  const { db } = parts.database
  await takeToken(db, `register-from:${caller.address}`, rates.registerPerAddress)

  const email = normalizedEmail(entered.email)
  if (files.length === 0) throw refusal('Please choose a profile picture.', 'image')
  requireGoodPassword(entered.password, email, 'password')
  // Said early, before anything costly is done; two at once are told apart by the constraint below.
  if (await findUser(db, email)) throw emailTaken()

  const passwordHash = await hashPassword(entered.password)
  const pictures = pictureService(parts)
  const kept = await pictures.keep(files, 'avatar', 'image')
  const mayMail = (await spend(db, codesFrom(caller), rates.codesPerAddress)) === 0

  const account = { name: entered.name.trim(), email, passwordHash, image: kept[0] }
  try {
    return await transact(db, async (tx) => {
      const [user] = await tx
        .insert(users)
        .values(account)
        .returning({ id: users.id })
        .catch(onConstraint('users_email_unique', emailTaken))
      if (!user) throw new Error('an inserted user was not returned')
      await audit(tx, {
        action: 'account.registered',
        actorId: user.id,
        subjectId: user.id,
        requestId: caller.requestId,
      })
      const token = await parts.sessions.open(tx, user.id)
      const issued = mayMail ? await parts.codes.issue(tx, { userId: user.id, purpose: 'verify' }) : undefined
      return { email, token, ...(typeof issued === 'object' && 'code' in issued && { code: issued.code }) }
    })
  } catch (error) {
    await pictures.discard(kept)
    throw error
  }
}
