import * as limits from './limits'

/**
 * The values that a person can enter: one rule and one sentence each, for both sides.
 *
 * A field is a plain JSON Schema. The server hands it to Ajv; a form runs {@link problemWith}. A value that breaks its rule
 * is refused with the field's `sentence`; a wrong type is a broken client and is answered with 400.
 */
export interface Field {
  readonly type: 'string' | readonly ['number', 'string']
  /** In code points, as JSON Schema counts them. */
  readonly minLength?: number
  readonly maxLength?: number
  /** Matched with the `u` flag. */
  readonly pattern?: string
  /** Of numbers only; the pattern holds the same range for numbers sent as text. */
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  /** What a person reads when the rule is broken. */
  readonly sentence: string
}

/** Text with something to read in it. PostgreSQL cannot store U+0000. */
const words = (maxLength: number, ask: string) =>
  ({
    type: 'string',
    maxLength,
    pattern: '^(?=[\\s\\S]*\\S)[^\\u0000]*$',
    sentence: `${ask}, at most ${maxLength} characters.`,
  }) as const satisfies Field

const noNul = '^[^\\u0000]*$'

/** Ids are opaque: one that names nothing is answered like one that is somebody else's. */
const id = (sentence: string) => ({ type: 'string', pattern: '^[0-9A-Za-z_-]{1,64}$', sentence }) as const

/** A time part is accepted and dropped. Whether the day exists is asked in contract/stay.ts. */
const date = (sentence: string) =>
  ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T[0-9:.+Z\\-]*)?$', sentence }) as const

/** A password as typed to log in: any text, because the rules may have been different when it was chosen. */
const password = (sentence: string) =>
  ({ type: 'string', minLength: 1, maxLength: limits.passwordMax * 2, sentence }) as const

const wholeNumbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

export const fields = {
  name: words(limits.nameLength, 'Please enter your full name'),
  /**
   * Deliberately loose: one @, something on both sides, a dot in the domain, and none of what mail software reads as two
   * addresses or none. Whether the mailbox is theirs, the code proves.
   */
  email: {
    type: 'string',
    maxLength: limits.emailLength,
    pattern:
      '^\\s*[^\\s@<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Cf}]+@[^\\s@.<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Cf}]+(\\.[^\\s@.<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Cf}]+)+\\s*$',
    sentence: 'Please enter an email address like name@example.com.',
  },
  password: password('Please enter your password.'),
  currentPassword: password('Please enter your current password.'),
  newPassword: {
    type: 'string',
    minLength: limits.passwordMin,
    maxLength: limits.passwordMax,
    pattern: noNul,
    sentence: `Please choose a password of ${limits.passwordMin} to ${limits.passwordMax} characters.`,
  },
  code: {
    type: 'string',
    pattern: `^\\d{${limits.codeDigits}}$`,
    sentence: `Please enter all ${limits.codeDigits} digits of the code.`,
  },

  destination: words(limits.destinationLength, 'Please enter a city or part of its name'),
  roomId: id('We could not find that room.'),
  bookingId: id('We could not find that booking.'),
  checkInDate: date('Please choose a check-in date.'),
  checkOutDate: date('Please choose a check-out date.'),
  /** A whole number, or the same as text, as a form sends it. */
  guests: {
    type: ['number', 'string'],
    // Not `integer`: 2.5 guests is a wrong value, not a wrong type.
    multipleOf: 1,
    minimum: limits.guestsMin,
    maximum: limits.guestsMax,
    pattern: `^(${wholeNumbers(limits.guestsMin, limits.guestsMax).join('|')})$`,
    sentence: `Guests must be a whole number from ${limits.guestsMin} to ${limits.guestsMax}.`,
  },
  message: words(limits.messageLength, 'Please write a message'),

  hotelName: words(limits.nameLength, 'Please enter the name of your hotel'),
  contact: {
    type: 'string',
    maxLength: limits.contactLength,
    pattern: '^[^\\u0000]*\\d[^\\u0000]*$',
    sentence: 'Please enter a phone number guests can call.',
  },
  /** May be left empty. */
  city: {
    type: 'string',
    maxLength: limits.nameLength,
    pattern: noNul,
    sentence: `Please enter a city, at most ${limits.nameLength} characters.`,
  },
  address: words(limits.addressLength, 'Please enter the address of your hotel'),

  roomType: words(limits.roomTypeLength, 'Please enter the room type'),
  /** Dollars as text, because the form travels as multipart: at least 1, at most two decimals. */
  pricePerNight: {
    type: 'string',
    pattern: '^(?!0)\\d{1,6}(\\.\\d{1,2})?$',
    sentence: 'Price per night must be from $1 to $999,999.99, in dollars and cents.',
  },
  /** A JSON list of names as text, because the form travels as multipart; the service reads it. */
  amenities: { type: 'string', maxLength: 1000, pattern: noNul, sentence: 'Please choose amenities from the list.' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields

/** What a client sends for a field. */
export type FieldValue<Name extends FieldName> = (typeof fields)[Name]['type'] extends 'string'
  ? string
  : number | string

/** The sentence for a text that breaks its field's rule, as Ajv decides on the server; undefined when it keeps it. */
export function problemWith({ minLength = 0, maxLength = Infinity, pattern = '', sentence }: Field, text: string) {
  const length = [...text].length
  const isKept = length >= minLength && length <= maxLength && new RegExp(pattern, 'u').test(text)
  return isKept ? undefined : sentence
}

/** Must something be entered? */
export const isRequired = (field: Field): boolean => problemWith(field, '') !== undefined
