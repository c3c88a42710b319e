import Type from 'typebox'
import * as limits from './limits'

/**
 * The values a person can enter, each with the sentence for a value that breaks its rule.
 *
 * A rule on a value (length, pattern, range) that is broken is a refusal: 200, flag false, the `sentence`, and the
 * `field` it belongs to. A rule on structure (type, a missing key) that is broken is a client's fault: 400 (R2).
 */
const noNul = '^[^\\u0000]*$'
const words = (max: number, sentence: string) =>
  Type.String({ maxLength: max, pattern: '^(?=[\\s\\S]*\\S)[^\\u0000]*$', sentence })

/** Deliberately loose: one @, something on both sides, a dot in the domain. Whether it is theirs, the code proves. */
const emailPattern = '^\\s*[^\\s@\\u0000]+@[^\\s@.\\u0000]+(\\.[^\\s@.\\u0000]+)+\\s*$'

export const Name = words(limits.nameLength, `Please enter your name, at most ${limits.nameLength} characters.`)
export const Email = Type.String({
  maxLength: limits.emailLength,
  pattern: emailPattern,
  sentence: 'Please enter an email address like name@example.com.',
})
/** A password as typed at login: any text, because rules may have been others when it was chosen. */
export const GivenPassword = Type.String({
  minLength: 1,
  maxLength: limits.passwordMax * 2,
  sentence: 'Please enter your password.',
})
/** A password being chosen. Ajv counts code points, as A2 asks. */
export const NewPassword = Type.String({
  minLength: limits.passwordMin,
  maxLength: limits.passwordMax,
  pattern: noNul,
  sentence: `Please choose a password of ${limits.passwordMin} to ${limits.passwordMax} characters.`,
})
export const Code = Type.String({
  pattern: `^\\d{${limits.codeDigits}}$`,
  sentence: `Please enter all ${limits.codeDigits} digits of the code.`,
})
export const Destination = words(
  limits.destinationLength,
  `Please enter a destination, at most ${limits.destinationLength} characters.`,
)

/** Ids are opaque: one that names nothing is answered like one that is somebody else's. */
const id = (sentence: string) => Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$', sentence })
export const RoomId = id('We could not find that room.')
export const BookingId = id('We could not find that booking.')

const stayDate = (sentence: string) =>
  // A time part is accepted and dropped (C5); whether the day exists is the service's question.
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}(T[0-9:.+Z-]*)?$', sentence })
export const CheckInDate = stayDate('Please choose a check-in date.')
export const CheckOutDate = stayDate('Please choose a check-out date.')
/** A whole number, or the same as text, as a form sends it (F1). */
export const Guests = Type.Union(
  [
    // multipleOf and not integer: 2.5 guests is a wrong value, not a wrong structure.
    Type.Number({ multipleOf: 1, minimum: limits.guestsMin, maximum: limits.guestsMax }),
    Type.String({ pattern: '^([1-9]|1\\d|20)$' }),
  ],
  { sentence: `Guests must be a whole number from ${limits.guestsMin} to ${limits.guestsMax}.` },
)

export const HotelName = words(
  limits.nameLength,
  `Please enter the hotel name, at most ${limits.nameLength} characters.`,
)
export const Contact = Type.String({
  maxLength: limits.contactLength,
  pattern: '^[^\\u0000]*\\d[^\\u0000]*$',
  sentence: 'Please enter a phone number guests can call.',
})
/** Not required by the form (§5). */
export const City = Type.String({
  maxLength: limits.nameLength,
  pattern: noNul,
  sentence: `Please enter a city of at most ${limits.nameLength} characters.`,
})
export const Address = words(
  limits.addressLength,
  `Please enter the address, at most ${limits.addressLength} characters.`,
)

export const RoomType = words(
  limits.roomTypeLength,
  `Please enter the room type, at most ${limits.roomTypeLength} characters.`,
)
/** Dollars as a form's text, because it travels as multipart: never below 1, at most two decimals (§5, F2). */
export const PricePerNight = Type.String({
  pattern: '^(?!0)\\d{1,6}(\\.\\d{1,2})?$',
  sentence: 'Price per night must be from $1 to $999,999.99, in dollars and cents.',
})
/** A JSON list of names, as text, because the form travels as multipart (§3); the service reads it. */
export const Amenities = Type.String({
  maxLength: 1000,
  pattern: noNul,
  sentence: 'Please choose amenities from the list.',
})

export const Message = words(
  limits.messageLength,
  `Please write a message of at most ${limits.messageLength} characters.`,
)
