import { fields, problemWith } from '../../../../contract/fields'
import { guestsMin } from '../../../../contract/limits'
import type { QuotedStay } from '../../../../contract/quote'
import {
  calendarDate,
  problemOfCheckIn,
  problemsOfStay,
  type StayField,
  type StayProblems,
} from '../../../../contract/stay'

/** What the booking form holds, as text, because a field may be empty or half typed. Dates are `YYYY-MM-DD`. */
export interface StayDraft {
  checkInDate: string
  checkOutDate: string
  guests: string
}

/** Names in the address: short, because people share it. */
const queryNames = { checkInDate: 'checkIn', checkOutDate: 'checkOut', guests: 'guests' } as const

const noStay: StayDraft = { checkInDate: '', checkOutDate: '', guests: String(guestsMin) }

/**
 * The stay in a room's address, so that login in between, a reload, Back and a shared link lose nothing (D9).
 * What is no date, lies in the past or is out of order is left out: an old link shall open a form that can be used.
 */
export function draftFromQuery(query: URLSearchParams, today: string): StayDraft {
  const checkInDate = calendarDate(query.get(queryNames.checkInDate) ?? '') ?? ''
  if (checkInDate < today) return { ...noStay, guests: guestsFrom(query) }

  const checkOutDate = calendarDate(query.get(queryNames.checkOutDate) ?? '') ?? ''
  return {
    checkInDate,
    checkOutDate: checkOutDate < checkInDate ? '' : checkOutDate,
    guests: guestsFrom(query),
  }
}

function guestsFrom(query: URLSearchParams): string {
  const guests = query.get(queryNames.guests) ?? ''
  return problemWith(fields.guests, guests) ? noStay.guests : guests
}

/** The address's query for a draft; what still stands at its start is left out. */
export function queryOf(draft: StayDraft): URLSearchParams {
  const query = new URLSearchParams()
  for (const [field, name] of Object.entries(queryNames) as [StayField, string][]) {
    if (draft[field] !== noStay[field]) query.set(name, draft[field])
  }
  return query
}

/** A check-in after the chosen check-out takes the check-out with it (D19). */
export function withCheckIn(draft: StayDraft, checkInDate: string): StayDraft {
  return { ...draft, checkInDate, checkOutDate: checkInDate > draft.checkOutDate ? '' : draft.checkOutDate }
}

/** What keeps a draft from being a stay. Empty: it is one. */
export function problemsOf(draft: StayDraft, today: string): StayProblems {
  const problems = problemsOfStay(draft)
  const checkInDate = problems.checkInDate ?? problemOfCheckIn(draft.checkInDate, today)
  return checkInDate ? { ...problems, checkInDate } : problems
}

/** The draft as a stay that can be quoted, checked and booked; undefined while something is missing or wrong. */
export function stayOf(draft: StayDraft, today: string): QuotedStay | undefined {
  const isComplete = Object.keys(problemsOf(draft, today)).length === 0
  return isComplete
    ? { checkInDate: draft.checkInDate, checkOutDate: draft.checkOutDate, guests: Number(draft.guests) }
    : undefined
}
