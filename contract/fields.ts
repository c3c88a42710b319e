import { cancellations } from './cancellation'
import { deskFields, noNul, optionalText } from './deskFields'
import { priceBandIds, roomTypes, slugOf, sortIds } from './filters'
import { date, dollars, wholeNumbers, requiredText, type Field } from './field'
import { firstFields } from './firstFields'
import * as limits from './limits'
import { bookingStatuses, stayMarks } from './bookingStatus'
import type { Rates } from './rates'

/** Ids are opaque: one that names nothing is answered like one that is somebody else's. */
const idPattern = '^[0-9A-Za-z_-]+$'
const id = (message: string) => ({ type: 'string', maxLength: 64, pattern: idPattern, message }) as const

/** A password as typed to log in: any text, because the rules may have been different when it was chosen. */
const password = (message: string) =>
  ({ type: 'string', minLength: 1, maxLength: limits.passwordMax * 2, message }) as const

/** A choice of `names`; each once or more, separated by commas. */
const listOf = (names: readonly string[], message: string) => {
  const one = `(${names.join('|')})`
  return { type: 'string', maxLength: 1000, pattern: `^${one}(,${one})*$`, message } as const
}

/** An hour of the day; may be left empty. */
const hour = (what: string, such: string) =>
  ({
    type: 'string',
    maxLength: 40,
    pattern: '^\\s*(?:(?:[01]\\d|2[0-3]):[0-5]\\d\\s*)?$',
    message: `Please enter the ${what} time in 24 hours as HH:MM, such as ${such}.`,
  }) as const

const oneOf = (names: readonly string[], message: string) =>
  ({ type: 'string', maxLength: 40, pattern: `^(${names.join('|')})$`, message }) as const

const countUpTo = (maximum: number, message: string) => {
  const { length } = String(maximum)
  return {
    type: ['number', 'string'],
    multipleOf: 1,
    minimum: 0,
    maximum,
    maxLength: length,
    pattern: `^\\d{1,${length}}$`,
    message,
  } satisfies Field
}

const [someText, number] = [{ type: 'string' }, { type: 'number' }] as const
const objectsOf = <const Properties>(properties: Properties, required: readonly string[]) =>
  ({ type: 'array', items: { type: 'object', properties, required } }) as const

const ratesStructure = {
  weekendPrice: number,
  seasons: objectsOf(
    {
      name: someText,
      from: someText,
      until: someText,
      pricePerNight: number,
      weekendPrice: number,
      minNights: number,
    },
    ['from', 'until', 'pricePerNight'],
  ),
  minNights: number,
  maxNights: number,
  closedToArrival: { type: 'array', items: someText },
  closedToDeparture: { type: 'array', items: someText },
  noticeDays: number,
  horizonDays: number,
  longStay: objectsOf({ nights: number, percent: number }, ['nights', 'percent']),
  extraGuestPrice: number,
} as const satisfies Record<keyof Rates, unknown>

export const passwordHint = `At least ${limits.passwordMin} characters; 15 or more is safer. A short phrase is easy to remember.`

/** Every value that a person can enter. */
export const fields = {
  ...firstFields,
  ...deskFields,
  name: requiredText(limits.nameLength, 'Please enter your full name'),
  password: password('Please enter your password.'),
  currentPassword: password('Please enter your current password.'),
  newPassword: {
    type: 'string',
    minLength: limits.passwordMin,
    maxLength: limits.passwordMax,
    pattern: noNul,
    message: `Please choose a password of ${limits.passwordMin} to ${limits.passwordMax} characters.`,
  },
  code: {
    type: 'string',
    maxLength: limits.codeDigits,
    pattern: `^\\d{${limits.codeDigits}}$`,
    message: `Please enter all ${limits.codeDigits} digits of the code.`,
  },

  roomId: id('We could not find that room.'),
  roomIds: {
    type: 'array',
    items: { type: 'string', maxLength: 64, pattern: idPattern },
    minItems: 1,
    maxItems: limits.roomIdsMax,
    uniqueItems: true,
    message: 'Please choose rooms from the list, each once.',
  },
  bookingId: id('We could not find that booking.'),
  expectedRefund: dollars(limits.priceMax, 'Please enter the refund in dollars and cents.'),
  /** Of the longest stay at the highest price. */
  expectedTotal: dollars(9_999_999_999.99, 'Please enter the total in dollars and cents.'),
  expectedCancellation: oneOf(cancellations, 'Please choose a cancellation policy from the list.'),
  message: requiredText(limits.messageLength, 'Please write a message'),
  shareEmail: { type: 'boolean', message: 'Sharing your email address is true or false.' },

  /** Of a room or a hotel as its form was filled; as text where the form travels as multipart. */
  version: {
    type: ['number', 'string'],
    multipleOf: 1,
    minimum: 1,
    maximum: 999_999_999,
    maxLength: 9,
    pattern: '^[1-9]\\d{0,8}$',
    message: 'Please open the form again.',
  },
  /** A JSON list of the pictures to keep, by address, and the new ones, `new:0` and on, as text; the service reads it. */
  imageOrder: { type: 'string', maxLength: 2000, pattern: noNul, message: 'Please put the pictures in order again.' },
  archivedOnes: oneOf(['1', '0'], 'Archived is 1 or 0.'),
  archived: { type: 'boolean', message: 'Archived is true or false.' },
  blockId: id('We could not find that block.'),
  importId: id('We could not find that calendar.'),
  mark: oneOf([...stayMarks, 'none'], 'Please choose arrived, left, no-show or none.'),
  undoes: oneOf(stayMarks, 'Please choose arrived, left or no-show.'),
  /** As the owner was shown them. */
  expectedNights: countUpTo(999, 'Please enter the number of nights.'),
  expectedStays: countUpTo(9999, 'Please enter the number of stays.'),
  calendarDays: {
    type: 'string',
    maxLength: 2,
    pattern: `^(${wholeNumbers(1, limits.calendarDaysMax).join('|')})$`,
    message: `Please ask for 1 to ${limits.calendarDaysMax} days.`,
  },
  bookingStatuses: listOf(bookingStatuses, 'Please choose pending, confirmed or cancelled.'),
  stayDay: oneOf(['arriving', 'leaving', 'in-house'], 'Please choose arriving, leaving or in-house.'),
  bookingMoney: oneOf(['paid', 'unpaid', 'unsettled'], 'Please choose paid, unpaid or unsettled.'),
  bookingSort: oneOf(['arrival', 'latest-arrival'], 'Please choose arrival or latest-arrival.'),

  fromDate: date('Please name the first day as YYYY-MM-DD.'),
  untilDate: date('Please name the last day as YYYY-MM-DD.'),
  types: listOf(roomTypes.map(slugOf), 'Please choose room types from the list.'),
  bands: listOf(priceBandIds, 'Please choose price ranges from the list.'),
  amenityList: listOf(limits.amenityNames.map(slugOf), 'Please choose amenities from the list.'),
  sort: oneOf(sortIds, 'Please choose a sort from the list.'),
  free: oneOf(['yes', 'no'], 'Free is yes or no.'),
  /** Opaque; the service refuses one that is not ours with the same sentence. */
  cursor: {
    type: 'string',
    maxLength: 300,
    pattern: '^[0-9A-Za-z_-]+$',
    message: 'That page of the list does not exist. Please search again.',
  },

  hotelId: id('We could not find that hotel.'),
  hotelName: requiredText(limits.nameLength, 'Please enter the name of your hotel'),
  contact: {
    type: 'string',
    maxLength: limits.contactLength,
    pattern: '^[^\\u0000\\d]*\\d[^\\u0000]*$',
    message: 'Please enter a phone number guests can call.',
  },
  /** May be left empty. */
  city: {
    type: 'string',
    maxLength: limits.nameLength,
    pattern: noNul,
    message: `Please enter a city, at most ${limits.nameLength} characters.`,
  },
  address: requiredText(limits.addressLength, 'Please enter the address of your hotel'),
  cancellation: oneOf(cancellations, 'Please choose a cancellation policy from the list.'),
  /**
   * The IANA name of a place, such as `Europe/London`, or UTC; may be left empty, which is as if it were left out. No digits: an
   * offset (`+02:00`, `Etc/GMT-2`) knows no summer time. No abbreviations: to some clocks `BST` is Bangladesh's. The service refuses
   * a place that it does not know with the same sentence.
   */
  timeZone: {
    type: 'string',
    maxLength: 64,
    pattern: '^(?:UTC|[A-Za-z]+(?:/[A-Za-z_-]+)+)?$',
    message: 'Please choose a time zone from the list.',
  },
  checkInFrom: hour('check-in', '15:00'),
  checkOutUntil: hour('check-out', '11:00'),

  roomType: requiredText(limits.roomTypeLength, 'Please enter the room type'),
  publicName: optionalText(limits.ownNameLength, 'A public name'),
  privateName: optionalText(limits.ownNameLength, 'A private name'),
  description: optionalText(limits.descriptionLength, 'A description'),
  /** As text, because the form travels as multipart. */
  maxGuests: {
    type: 'string',
    maxLength: 2,
    pattern: `^(${wholeNumbers(limits.guestsMin, limits.guestsMax).join('|')})$`,
    message: `Maximum guests must be a whole number from ${limits.guestsMin} to ${limits.guestsMax}.`,
  },
  /** Dollars as text, because the form travels as multipart: at least 1, at most two decimals. */
  pricePerNight: {
    type: 'string',
    maxLength: 9,
    pattern: '^(?!0)\\d{1,6}(\\.\\d{1,2})?$',
    message: 'Please enter a price from $1 to $999,999.99 in digits, such as 120 or 120.50.',
  },
  /** `validateRates` says what its values must be. */
  rates: {
    type: 'object',
    properties: ratesStructure,
    message: 'Please enter the rates of the room.',
  },
  /** A JSON list of names as text, because the form travels as multipart; the service reads it. */
  amenities: { type: 'string', maxLength: 1000, pattern: noNul, message: 'Please choose amenities from the list.' },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof fields

/** What a client sends for a field. */
export type FieldValue<Name extends FieldName> = (typeof fields)[Name]['type'] extends 'string'
  ? string
  : (typeof fields)[Name]['type'] extends 'boolean'
    ? boolean
    : (typeof fields)[Name]['type'] extends 'array'
      ? string[]
      : (typeof fields)[Name]['type'] extends 'object'
        ? Rates
        : number | string
