import { validateField } from './field'
import { firstFields } from './firstFields'
import { guestsMin } from './limits'
import type { QuotedStay } from './quote'
import { validateCheckIn, validateStay, type StayField } from './stay'

/** Place, dates and guests of a search. They live in the address, which lists, rooms and logging in pass on. */
export interface StaySearch {
  /** As somebody typed it; empty for everywhere. */
  destination: string
  dates?: Pick<QuotedStay, 'checkInDate' | 'checkOutDate'>
  guests?: number
}

/** A search as forms hold it and addresses carry it; any member may be empty. */
export type SearchFormValues = Record<StayField | 'destination', string>

/** Names in an address and in a form. */
export const queryNames = {
  destination: 'destination',
  checkInDate: 'checkIn',
  checkOutDate: 'checkOut',
  guests: 'guests',
} as const satisfies Record<keyof SearchFormValues, string>

/** Validates the stay of a search on the calendar date `today`: nothing is required, but dates come in pairs. */
export function validateSearch(texts: SearchFormValues, today: string): Partial<Record<StayField, string>> {
  const problems: Partial<Record<StayField, string>> = {}
  const { checkInDate, checkOutDate, guests } = texts

  if (checkInDate || checkOutDate) {
    // The dates are checked alone: any number of guests will do.
    const errors = validateStay({ checkInDate, checkOutDate, guests: guestsMin })
    const checkIn = errors.checkInDate ?? validateCheckIn(checkInDate, today)
    if (checkIn) problems.checkInDate = checkIn
    else if (errors.checkOutDate) problems.checkOutDate = errors.checkOutDate
  }
  const guestsProblem = guests && validateField(firstFields.guests, guests)
  if (guestsProblem) problems.guests = guestsProblem
  return problems
}

/** The search in valid texts. */
export const fromFormValues = ({ destination, checkInDate, checkOutDate, guests }: SearchFormValues): StaySearch => ({
  destination: destination.trim(),
  dates: checkInDate ? { checkInDate, checkOutDate } : undefined,
  guests: guests ? Number(guests) : undefined,
})

export const toFormValues = ({ destination, dates, guests }: StaySearch): SearchFormValues => ({
  destination,
  checkInDate: dates?.checkInDate ?? '',
  checkOutDate: dates?.checkOutDate ?? '',
  guests: guests ? String(guests) : '',
})

/** The search of an address. A stay that can no longer be booked is dropped, with the reason in `problem`. */
export interface ParsedSearch extends StaySearch {
  problem?: string
}

/** The search in the query of an address, on the calendar date `today`. */
export function parseSearch(address: string, today: string): ParsedSearch {
  const params = new URLSearchParams(address)
  const read = (field: keyof SearchFormValues) => params.get(queryNames[field])?.trim() ?? ''
  const texts: SearchFormValues = {
    destination: read('destination'),
    checkInDate: read('checkInDate').split('T')[0]!,
    checkOutDate: read('checkOutDate').split('T')[0]!,
    guests: read('guests'),
  }
  const { checkInDate, checkOutDate, guests } = validateSearch(texts, today)
  const problem = checkInDate ?? checkOutDate ?? guests
  if (checkInDate ?? checkOutDate) texts.checkInDate = texts.checkOutDate = ''
  if (guests) texts.guests = ''
  return { ...fromFormValues(texts), problem }
}

/** The query of a search, without what is not chosen. */
export function searchQuery(search: StaySearch): URLSearchParams {
  const params = new URLSearchParams()
  const texts = toFormValues(search)
  for (const field of Object.keys(queryNames) as (keyof SearchFormValues)[]) {
    if (texts[field]) params.set(queryNames[field], texts[field])
  }
  return params
}

/** With its question mark; empty without parameters. */
export const toQueryString = (params: URLSearchParams): string => (params.size > 0 ? `?${params}` : '')
