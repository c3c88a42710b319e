import { randomBytes } from 'node:crypto'
import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import { deleteKeysOf } from '../bookings/idempotencyStore'
import { deleteSummariesOf } from '../bookings/mails/store'
import { earliestToday } from '../bookings/stay'
import { claimsEnder } from '../cancellations/holds'
import { claimUnpaidOf } from '../cancellations/store'
import { closedAddress, type UserRow } from '../db/schema'
import type { Database } from '../db/open'
import { transact } from '../db/transaction'
import { closeHotel } from '../hotels/closeHotel'
import { refusal } from '../http/refusal'
import { withdrawReplaced } from '../images/withdraw'
import { messageSubject } from '../hotels/messageMail'
import { forgetInMails } from '../mail/forget'
import type { PaymentDependencies } from '../payments/sessions'
import { requireCurrentPassword } from './failures'
import { forgetInWords } from './forgetWords'
import type { AccountDependencies, Caller } from './dependencies'
import { hashPassword } from './passwords/hashing'
import { lockUser, updateUser } from './userStore'

/** Ends a user's own account, as {@link endAccount} does. Refuses a wrong password, too. */
export async function closeAccount(
  deps: AccountDependencies,
  user: UserRow,
  { currentPassword }: Payload<'closeAccount'>,
  caller: Caller,
): Promise<void> {
  await requireCurrentPassword(deps, user, currentPassword, caller)
  await endAccount(deps, user, { actorId: user.id, requestId: caller.requestId })
}

type EndingDependencies = PaymentDependencies & Pick<AccountDependencies, 'images' | 'clock' | 'sessions' | 'codes'>

/**
 * Ends a user's account for good: name, email address, picture and everything that lets anybody in are removed, from mails and
 * other people's words too, and bookings are kept without them. Unpaid stays end, each after its payment page; one that cannot be
 * ended now is by the job. Refuses an owner whose hotel still has stays to come; then nothing has changed. `by`: for the audit log.
 */
export async function endAccount(
  deps: EndingDependencies,
  user: UserRow,
  by: { actorId?: string; requestId?: string },
): Promise<void> {
  const { db } = deps.database
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64url'))
  const { image, claims } = await transact(db, async (tx) => {
    // Hotel and rooms before the user, as whoever books locks them.
    if (user.role === 'owner') await closeHotel(tx, user.id, earliestToday(deps.clock.now()))
    const current = await lockUser(tx, user.id, { exclusive: true })
    // A hotel registered since would stay open.
    if (current?.passwordHash !== user.passwordHash || current.role !== user.role) {
      throw refusal('Your account was changed somewhere else in the meantime. Please reload this page.')
    }
    const nobody = user.role === 'owner' ? 'Former host' : 'Former guest'
    await removeTraces(tx, deps, current, nobody)
    await updateUser(tx, user.id, {
      name: nobody,
      email: closedAddress(user.id),
      passwordHash: nobodysPassword,
      image: null,
      isVerified: false,
      searchHistory: [],
      closedAt: deps.clock.now(),
    })
    await audit(tx, { action: 'account.closed', subjectId: user.id, ...by })
    return { image: current.image, claims: await claimUnpaidOf(tx, user.id) }
  })
  if (image) await withdrawReplaced(deps, [image])
  await claimsEnder(deps)(claims)
}

/** Whatever names the person or lets them in, besides their own row. */
async function removeTraces(
  tx: Database,
  { sessions, codes, settings }: EndingDependencies,
  user: UserRow,
  nobody: string,
) {
  const { id: userId, email } = user
  await sessions.endAll(tx, userId)
  for (const purpose of ['verify', 'reset'] as const) await codes.revoke(tx, { userId, purpose })
  await deleteKeysOf(tx, userId)
  await deleteSummariesOf(tx, userId)
  await forgetInMails(tx, { userId, email, messageSubject, appOrigin: settings.appOrigin })
  await forgetInWords(tx, user, nobody)
}
