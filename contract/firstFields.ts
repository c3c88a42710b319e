import { date, wholeNumbers, requiredText, type Field } from './field'
import * as limits from './limits'

/** The fields of search, stay and newsletter. Separate, so that the first view loads no others. */
export const firstFields = {
  /**
   * Deliberately loose: one @, something on both sides, a dot in the domain, and none of what mail software reads as two
   * addresses or none. Whether the mailbox is theirs, the code proves.
   */
  email: {
    type: 'string',
    maxLength: limits.emailLength,
    pattern:
      '^\\s*[^\\s@<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Cf}]+@[^\\s@.<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Cf}]+(\\.[^\\s@.<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Cf}]+)+\\s*$',
    message: 'Please enter an email address like name@example.com.',
  },
  destination: requiredText(limits.destinationLength, 'Please enter a city or part of its name'),
  checkInDate: date('Please choose a check-in date.'),
  checkOutDate: date('Please choose a check-out date.'),
  /** A whole number, or the same as text, as a form sends it. */
  guests: {
    type: ['number', 'string'],
    // Not `integer`: 2.5 guests is a wrong value, not a wrong type.
    multipleOf: 1,
    minimum: limits.guestsMin,
    maximum: limits.guestsMax,
    maxLength: 2,
    pattern: `^(${wholeNumbers(limits.guestsMin, limits.guestsMax).join('|')})$`,
    message: `Guests must be a whole number from ${limits.guestsMin} to ${limits.guestsMax}.`,
  },
} as const satisfies Record<string, Field>
