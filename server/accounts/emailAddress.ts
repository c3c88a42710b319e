import { Email } from '../../contract/fields'
import { refusal } from '../http/refusal'

/** The one spelling of an email address that accounts are found by. */
export const normalizedEmail = (email: string) => email.trim().toLowerCase()

/** What no mailbox at a public provider has, and what mail software reads as two addresses or as none. */
const unusual = /[<>()[\]\\,;:"\p{Cc}\p{Cf}]/u

/** The address of a new account, normalized; refuses one that mail could not be sent to safely. */
export function newEmail(email: string): string {
  const normalized = normalizedEmail(email)
  if (unusual.test(normalized)) throw refusal((Email as { sentence?: string }).sentence ?? '', 'email')
  return normalized
}
