import { randomBytes } from 'node:crypto'
import type { Payload } from '../../contract/callTypes'
import { audit } from '../audit/store'
import { deleteIdempotencyKeys } from '../bookings/idempotencyStore'
import { deleteSummariesOf } from '../bookings/mails/store'
import { findUpcomingStays } from '../bookings/store'
import { earliestToday } from '../../contract/stay'
import { endUnpaidBookings } from '../cancellations/holds'
import { claimUnpaidOf } from '../cancellations/store'
import { closedAddress, type UserRow } from '../db/schema'
import type { Database } from '../db/database'
import { transact } from '../db/transaction'
import { formatDate, pluralize } from '../format'
import { lockHotelOf, markHotelClosed } from '../hotels/store'
import { deleteCalendars } from '../icalendar/store'
import { refusal } from '../http/refusal'
import { deleteReplaced } from '../images/pictures'
import { messageSubject } from '../hotels/mails'
import { forgetInMails } from '../mail/queue'
import type { PaymentDependencies } from '../payments/settlement'
import { switchRoomsOff } from '../rooms/store'
import { requireCurrentPassword } from './failures'
import { deleteCancelReasons, deleteHotelTexts, replaceInHotel, type Replace } from './anonymizeStore'
import type { AccountDependencies, Caller } from './dependencies'
import { hashPassword } from './passwords'
import { lockUser, updateUser } from './userStore'

/** Closes the account of the logged-in user, see {@link anonymizeAccount}. Also refuses a wrong password. */
export async function closeAccount(
  deps: AccountDependencies,
  user: UserRow,
  { currentPassword }: Payload<'closeAccount'>,
  caller: Caller,
): Promise<void> {
  await requireCurrentPassword(deps, user, currentPassword, caller)
  await anonymizeAccount(deps, user, { actorId: user.id, requestId: caller.requestId })
}

type ClosingDependencies = PaymentDependencies & Pick<AccountDependencies, 'images' | 'clock' | 'sessions' | 'codes'>

/**
 * Closes an account for good: removes its name, email address, picture and credentials, also from mails and from what a hotel has told
 * its guest, and keeps its bookings without them. What hotels have noted for themselves, and other people's words, stay as written. Unpaid bookings end once their payment page has; a job retries those that cannot
 * end now. Refuses an owner whose hotel still has stays to come, and changes nothing then. `by` is for the audit log.
 */
export async function anonymizeAccount(
  deps: ClosingDependencies,
  user: UserRow,
  by: { actorId?: string; requestId?: string },
): Promise<void> {
  const { db } = deps.database
  const unusablePassword = await hashPassword(randomBytes(32).toString('base64url'))
  const { image, claims } = await transact(db, async (tx) => {
    // Hotel and rooms are locked before the user, in the order that a booking locks them.
    if (user.role === 'owner') await closeHotel(tx, user.id, earliestToday(deps.clock.now()))
    const current = await lockUser(tx, user.id, { exclusive: true })
    // A hotel registered in the meantime would stay open.
    if (current?.passwordHash !== user.passwordHash || current.role !== user.role) {
      throw refusal('Your account was changed somewhere else in the meantime. Please reload this page.')
    }
    const anonymousName = user.role === 'owner' ? 'Former host' : 'Former guest'
    await removeTraces(tx, deps, current, anonymousName)
    await updateUser(tx, user.id, {
      name: anonymousName,
      email: closedAddress(user.id),
      passwordHash: unusablePassword,
      image: null,
      isVerified: false,
      searchHistory: [],
      closedAt: deps.clock.now(),
    })
    await audit(tx, { action: 'account.closed', subjectId: user.id, ...by })
    return { image: current.image, claims: await claimUnpaidOf(tx, user.id) }
  })
  if (user.role === 'owner') deps.database.announce('rooms_changed')
  if (image) await deleteReplaced(deps, [image])
  await endUnpaidBookings(deps, claims)
}

/**
 * Ends an owner's hotel in the caller's transaction: no room of it can be booked, its calendar links and imports end, and its phone number is removed. Refuses while
 * guests have stays that end on `today` or later.
 */
export async function closeHotel(tx: Database, ownerId: string, today: string): Promise<void> {
  const hotelId = await lockHotelOf(tx, ownerId, { exclusive: true })
  if (!hotelId) return
  // Before the stays are counted, so that whoever is booking at this moment is either counted or refused.
  await switchRoomsOff(tx, hotelId)
  const upcoming = await findUpcomingStays(tx, hotelId, today)
  if (upcoming) {
    throw refusal(
      `Guests still have ${pluralize(upcoming.stays, 'stay')} at your hotel, until ${formatDate(upcoming.lastDate)}. Please switch your rooms off under List Room and close your account after that day.`,
    )
  }
  await deleteCalendars(tx, hotelId)
  await markHotelClosed(tx, hotelId)
}

/**
 * Removes credentials and personal data outside the user's own row: reasons for cancelling that were written to the person or by them
 * too, and an owner from the texts of their own hotel.
 */
async function removeTraces(
  tx: Database,
  { sessions, codes, settings }: ClosingDependencies,
  user: UserRow,
  anonymousName: string,
) {
  const { id: userId, email } = user
  await sessions.endAll(tx, userId)
  await codes.revoke(tx, userId)
  await deleteIdempotencyKeys(tx, userId)
  await deleteSummariesOf(tx, userId)
  await forgetInMails(tx, { userId, email, messageSubject, appOrigin: settings.appOrigin })
  await deleteCancelReasons(tx, userId)
  if (user.role !== 'owner') return
  await deleteHotelTexts(tx, userId)
  await replaceInHotel(tx, userId, replacePerson(user, anonymousName))
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** A single letter identifies nobody and would match too much. */
const isName = (name: string) => (name.match(/[\p{L}\p{N}]/gu) ?? []).length > 1

/** Replaces a person's name and address in a text, ignoring case and spacing, as whole words: "Art" does not match "party". */
export function replacePerson({ name, email }: Pick<UserRow, 'name' | 'email'>, replacement: string): Replace {
  const names = isName(name) ? [name.trim().split(/\s+/).map(escapeRegExp).join('\\s+')] : []
  const person = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${[escapeRegExp(email), ...names].join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )
  return (text) => {
    const changed = text.replace(person, replacement)
    return changed === text ? undefined : changed
  }
}
