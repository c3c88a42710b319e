import { problemWith } from './field'
import { firstFields } from './firstFields'
import { guestsMin } from './limits'
import type { QuotedStay } from './quote'
import { problemOfCheckIn, problemsOfStay, type StayField } from './stay'

/** Place, dates and guests of a search. They live in the address, which lists, rooms and logging in pass on. */
export interface StaySearch {
  /** As somebody typed it; empty for everywhere. */
  destination: string
  dates?: Pick<QuotedStay, 'checkInDate' | 'checkOutDate'>
  guests?: number
}

/** A search as a form holds it and an address says it: any of them may be empty. */
export type SearchTexts = Record<StayField | 'destination', string>

/** Names in an address and in a form. */
export const queryNames = {
  destination: 'destination',
  checkInDate: 'checkIn',
  checkOutDate: 'checkOut',
  guests: 'guests',
} as const satisfies Record<keyof SearchTexts, string>

/** What is wrong with the stay of a search on the calendar date `today`; dates come in pairs, and nothing has to be chosen. */
export function problemsOfSearch(texts: SearchTexts, today: string): Partial<Record<StayField, string>> {
  const problems: Partial<Record<StayField, string>> = {}
  const { checkInDate, checkOutDate, guests } = texts

  if (checkInDate || checkOutDate) {
    // A pair of dates is as good for any number of guests.
    const found = problemsOfStay({ checkInDate, checkOutDate, guests: guestsMin })
    const checkIn = found.checkInDate ?? problemOfCheckIn(checkInDate, today)
    if (checkIn) problems.checkInDate = checkIn
    else if (found.checkOutDate) problems.checkOutDate = found.checkOutDate
  }
  const guestsProblem = guests && problemWith(firstFields.guests, guests)
  if (guestsProblem) problems.guests = guestsProblem
  return problems
}

/** The search in texts that were found right. */
export const searchOf = ({ destination, checkInDate, checkOutDate, guests }: SearchTexts): StaySearch => ({
  destination: destination.trim(),
  dates: checkInDate ? { checkInDate, checkOutDate } : undefined,
  guests: guests ? Number(guests) : undefined,
})

export const textsOf = ({ destination, dates, guests }: StaySearch): SearchTexts => ({
  destination,
  checkInDate: dates?.checkInDate ?? '',
  checkOutDate: dates?.checkOutDate ?? '',
  guests: guests ? String(guests) : '',
})

/** What an address says. A stay that cannot be had any more is left out, and `problem` says why. */
export interface ReadSearch extends StaySearch {
  problem?: string
}

/** The search in the query of an address, on the calendar date `today`. */
export function searchIn(address: string, today: string): ReadSearch {
  const params = new URLSearchParams(address)
  const read = (field: keyof SearchTexts) => params.get(queryNames[field])?.trim() ?? ''
  const texts: SearchTexts = {
    destination: read('destination'),
    checkInDate: read('checkInDate').split('T')[0]!,
    checkOutDate: read('checkOutDate').split('T')[0]!,
    guests: read('guests'),
  }
  const { checkInDate, checkOutDate, guests } = problemsOfSearch(texts, today)
  const problem = checkInDate ?? checkOutDate ?? guests
  if (checkInDate ?? checkOutDate) texts.checkInDate = texts.checkOutDate = ''
  if (guests) texts.guests = ''
  return { ...searchOf(texts), problem }
}

/** The query of a search, without what is not chosen. */
export function queryOfSearch(search: StaySearch): URLSearchParams {
  const params = new URLSearchParams()
  const texts = textsOf(search)
  for (const field of Object.keys(queryNames) as (keyof SearchTexts)[]) {
    if (texts[field]) params.set(queryNames[field], texts[field])
  }
  return params
}

/** With its question mark; empty without parameters. */
export const asQuery = (params: URLSearchParams): string => (params.size > 0 ? `?${params}` : '')
