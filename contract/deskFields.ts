import { requiredText } from './field'
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
  bookingQuery: requiredText(limits.nameLength, 'Please enter a name or a booking number'),
} as const
