import { refusal } from '../../http/refusal'
import { commonPasswords } from './commonPasswords'

const productName = 'stayscape'

/** A shorter local part ("jo@…") is part of too many words to rule a password out. */
const localPartMin = 3

/** Why a password is easily guessed, as a sentence for its owner. */
function weakness(password: string, email: string): string | undefined {
  const folded = password.toLowerCase()
  const localPart = email.slice(0, email.lastIndexOf('@'))
  // What mail providers deliver to the same mailbox: ada+hotels@… is ada@….
  const mailbox = localPart.split('+')[0] ?? ''
  const contains = (part: string) => part.length >= localPartMin && folded.includes(part)

  if (commonPasswords.has(folded)) return 'That password is too common. Please choose another.'
  if (contains(productName)) return 'Please choose a password without our name in it.'
  if (contains(localPart) || contains(mailbox)) return 'Please choose a password without your email name in it.'
  return undefined
}

/**
 * Refuses, beside `field`, a password that is easily guessed; `email` is normalized. The contract checks its length. There
 * are no rules of composition: they make passwords worse.
 */
export function requireGoodPassword(password: string, email: string, field: string): void {
  const sentence = weakness(password, email)
  if (sentence) throw refusal(sentence, field)
}
