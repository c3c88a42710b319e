import type { Payload } from '../../contract/callTypes'
import { withSearch } from '../../contract/searchHistory'
import { audit } from '../audit/store'
import { transact } from '../db/transaction'
import type { UserRow } from '../db/schema'
import { lockHotelOf } from '../hotels/store'
import type { UploadedFile } from '../http/form'
import { notSignedIn, refusal } from '../http/refusal'
import type { Session } from '../http/session'
import { storePictures, deleteReplaced } from '../images/pictures'
import { enqueueMail } from '../mail/queue'
import { plainText } from '../plainText'
import { passwordChangedMail } from './mails'
import { confirmationFailures, clearFailures, requireCurrentPassword } from './failures'
import type { AccountDependencies, Caller } from './dependencies'
import { requireStrongPassword, hashPassword } from './passwords'
import { lockUser, setPassword, updateUser } from './userStore'

/** Changes a user's name, picture or both, whichever was sent. Refuses a file that is not a picture. */
export async function updateProfile(
  deps: AccountDependencies,
  user: UserRow,
  { name }: Payload<'updateProfile'>,
  files: UploadedFile[],
): Promise<void> {
  const { db } = deps.database
  const replaced = await storePictures(deps.images, 'avatar', files, ([image]) =>
    transact(db, async (tx) => {
      // A trigger notes the change on an owner's hotel. Locked before the user, in the order that closing an account locks them.
      if (user.role === 'owner') await lockHotelOf(tx, user.id, { exclusive: true })
      const before = await lockUser(tx, user.id)
      if (!before) throw notSignedIn()
      await updateUser(tx, user.id, {
        name: name === undefined ? before.name : plainText(name),
        image: image ?? before.image,
      })
      return image && before.image
    }),
  )
  if (user.role === 'owner') deps.database.announce('rooms_changed')
  if (replaced) await deleteReplaced(deps, [replaced])
}

/**
 * Changes the password of a logged-in user, ends their other sessions, mails them and returns the changed row; earlier devices are
 * no longer known. Refuses a wrong current password and a weak new one. Errors: 429 after many wrong ones.
 */
export async function changePassword(
  deps: AccountDependencies,
  { user, tokenHash }: Session,
  { currentPassword, newPassword }: Payload<'changePassword'>,
  caller: Caller,
): Promise<UserRow> {
  const { db } = deps.database
  requireStrongPassword(newPassword, user.email, 'newPassword')
  await requireCurrentPassword(deps, user, currentPassword, caller)
  if (newPassword === currentPassword) throw refusal('That’s already your password.', 'newPassword')

  const passwordHash = await hashPassword(newPassword)
  return transact(db, async (tx) => {
    const current = await lockUser(tx, user.id)
    if (current?.passwordHash !== user.passwordHash) {
      throw refusal('Your password was changed somewhere else in the meantime. Please log in again.', 'currentPassword')
    }
    const changed = await setPassword(tx, current, passwordHash)
    await deps.sessions.endAll(tx, user.id, tokenHash)
    await deps.codes.revoke(tx, user.id, 'reset')
    await clearFailures(tx, confirmationFailures(user.id))
    await enqueueMail(tx, passwordChangedMail(user, deps.settings.appOrigin))
    await audit(tx, { action: 'password.changed', actorId: user.id, subjectId: user.id, requestId: caller.requestId })
    return changed
  })
}

/** Under a lock, so that parallel searches are all saved. */
export async function saveSearch(
  { database: { db } }: AccountDependencies,
  user: UserRow,
  { destination }: Payload<'searchHistory'>,
): Promise<void> {
  await transact(db, async (tx) => {
    const current = await lockUser(tx, user.id)
    if (current) await updateUser(tx, user.id, { searchHistory: withSearch(current.searchHistory, destination) })
  })
}
