import type { Database } from '../db/open'
import type { UserRow } from '../db/schema'
import { changeNamesOfHotel, changeWordsOfHotels, deleteOwnWords, deleteReasonsTo, type Change } from './forgetStore'

const literally = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** A name of one sign stands in every other word, and names nobody. */
const isName = (name: string) => (name.match(/[\p{L}\p{N}]/gu) ?? []).length > 1

/**
 * Replaces a person's name and address in a text, in whatever case and spacing: as whole words, so that who is called Art leaves a
 * party alone.
 */
export function withoutPerson({ name, email }: Pick<UserRow, 'name' | 'email'>, instead: string): Change {
  const called = isName(name) ? [name.trim().split(/\s+/).map(literally).join('\\s+')] : []
  const person = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${[literally(email), ...called].join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )
  return (text) => {
    const changed = text.replace(person, instead)
    return changed === text ? undefined : changed
  }
}

/** Removes a person who closes their account from what hotels have written, and an owner from their own hotel. */
export async function forgetInWords(tx: Database, user: UserRow, instead: string): Promise<void> {
  const change = withoutPerson(user, instead)
  await deleteReasonsTo(tx, user.id)
  await changeWordsOfHotels(tx, { guestId: user.id }, change)
  if (user.role !== 'owner') return
  await deleteOwnWords(tx, user.id)
  await changeWordsOfHotels(tx, { ownerId: user.id }, change)
  await changeNamesOfHotel(tx, user.id, change)
}
