import { paymentMethods } from './bookingStatus'
import { dollars, requiredText } from './field'
import { formatWholeNumber } from './format'
import * as limits from './limits'

export const noNul = '^[^\\u0000]*$'

/** Text that may be left empty. */
export const optionalText = (maxLength: number, what: string) =>
  ({
    type: 'string',
    maxLength,
    pattern: noNul,
    message: `${what} can have at most ${formatWholeNumber(maxLength)} characters.`,
  }) as const

/** The texts that the front desk enters. Separate, so that its pages load no other fields. */
export const deskFields = {
  note: optionalText(limits.noteLength, 'A note'),
  reason: requiredText(limits.reasonLength, 'Please tell your guest why'),
  guestName: requiredText(limits.nameLength, 'Please enter the guest’s name'),
  phone: optionalText(limits.contactLength, 'A phone number'),
  /** Of a booking made at the desk, which the hotel may give away. */
  totalPrice: dollars(limits.priceMax, 'Please enter a price from $0 to $999,999.99 in digits, such as 120 or 120.50.'),
  /** Below 0: given back. */
  amount: dollars(limits.priceMax, 'Please enter an amount of up to $999,999.99 in digits, such as 120 or 120.50.', {
    canBeNegative: true,
  }),
  paymentMethod: {
    type: 'string',
    maxLength: 40,
    pattern: `^(${paymentMethods.join('|')})$`,
    message: 'Please choose cash, card or transfer.',
  },
  calendarUrl: requiredText(limits.calendarUrlLength, 'Please enter the address of the calendar'),
  calendarName: requiredText(limits.ownNameLength, 'Please enter a name for the calendar'),
  bookingQuery: requiredText(limits.nameLength, 'Please enter a name or a booking number'),
} as const
