import { randomBytes } from 'node:crypto'

/**
 * A new identifier: 28 hexadecimal digits, 12 of milliseconds since 1970 and 16 of randomness.
 * Time comes first so that rows made one after another lie side by side in every index; an identifier is not a secret.
 */
export function newId(): string {
  return Date.now().toString(16).padStart(12, '0') + randomBytes(8).toString('hex')
}
