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

/** The booking form's values: text, because a field may be empty or half typed. Dates are `YYYY-MM-DD`. */
export interface StayDraft {
  checkInDate: string
  checkOutDate: string
  guests: string
}

/** Names in the query string. */
const queryNames = { checkInDate: 'checkIn', checkOutDate: 'checkOut', guests: 'guests' } as const

const emptyDraft: StayDraft = { checkInDate: '', checkOutDate: '', guests: String(guestsMin) }

/** The stay in a room's address. Invalid, past and reversed dates are dropped, so that old links open a usable form. */
export function draftFromQuery(query: URLSearchParams, today: string): StayDraft {
  const checkInDate = calendarDate(query.get(queryNames.checkInDate) ?? '') ?? ''
  if (checkInDate < today) return { ...emptyDraft, guests: guestsFrom(query) }

  const checkOutDate = calendarDate(query.get(queryNames.checkOutDate) ?? '') ?? ''
  return {
    checkInDate,
    checkOutDate: checkOutDate < checkInDate ? '' : checkOutDate,
    guests: guestsFrom(query),
  }
}

function guestsFrom(query: URLSearchParams): string {
  const guests = query.get(queryNames.guests) ?? ''
  return problemWith(fields.guests, guests) ? emptyDraft.guests : guests
}

/** Without default values. */
export function queryOf(draft: StayDraft): URLSearchParams {
  const query = new URLSearchParams()
  for (const [field, name] of Object.entries(queryNames) as [StayField, string][]) {
    if (draft[field] !== emptyDraft[field]) query.set(name, draft[field])
  }
  return query
}

/** A check-in after the check-out clears the check-out. */
export function withCheckIn(draft: StayDraft, checkInDate: string): StayDraft {
  return { ...draft, checkInDate, checkOutDate: checkInDate > draft.checkOutDate ? '' : draft.checkOutDate }
}

/** Empty when the draft is a valid stay. */
export function problemsOf(draft: StayDraft, today: string): StayProblems {
  const problems = problemsOfStay(draft)
  const checkInDate = problems.checkInDate ?? problemOfCheckIn(draft.checkInDate, today)
  return checkInDate ? { ...problems, checkInDate } : problems
}

/** The draft as a stay; undefined while it has problems. */
export function stayOf(draft: StayDraft, today: string): QuotedStay | undefined {
  const isComplete = Object.keys(problemsOf(draft, today)).length === 0
  return isComplete
    ? { checkInDate: draft.checkInDate, checkOutDate: draft.checkOutDate, guests: Number(draft.guests) }
    : undefined
}
