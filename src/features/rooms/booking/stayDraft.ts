import { problemWith } from '../../../../contract/field'
import { firstFields } from '../../../../contract/firstFields'
import { guestsMax, guestsMin } from '../../../../contract/limits'
import type { QuotedStay } from '../../../../contract/quote'
import { sentences } from '../../../../contract/sentences'
import {
  calendarDate,
  problemOfCheckIn,
  problemsOfStay,
  type StayField,
  type StayProblems,
} from '../../../../contract/stay'
import { queryNames, searchIn } from '../../../../contract/staySearch'

/** The booking form's values: text, because a field may be empty or half typed. Dates are `YYYY-MM-DD`. */
export interface StayDraft {
  checkInDate: string
  checkOutDate: string
  guests: string
}

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

/** Why a part of the stay in a room's address was dropped; undefined where all of it was kept. */
export function problemOfQuery(query: URLSearchParams, today: string): string | undefined {
  const draft = draftFromQuery(query, today)
  const fields = Object.keys(emptyDraft) as StayField[]
  const isDropped = fields.some(
    (field) => query.get(queryNames[field]) && !query.get(queryNames[field])!.startsWith(draft[field] || '-'),
  )
  return isDropped ? searchIn(query.toString(), today).problem : undefined
}

function guestsFrom(query: URLSearchParams): string {
  const guests = query.get(queryNames.guests) ?? ''
  return problemWith(firstFields.guests, guests) ? emptyDraft.guests : guests
}

/** Without default values. */
export function queryOf(draft: StayDraft): URLSearchParams {
  const query = new URLSearchParams()
  for (const field of Object.keys(emptyDraft) as StayField[]) {
    if (draft[field] !== emptyDraft[field]) query.set(queryNames[field], draft[field])
  }
  return query
}

/** A check-in after the check-out clears the check-out. */
export function withCheckIn(draft: StayDraft, checkInDate: string): StayDraft {
  return { ...draft, checkInDate, checkOutDate: checkInDate > draft.checkOutDate ? '' : draft.checkOutDate }
}

/** Empty when the draft is a valid stay in a room for so many guests. */
export function problemsOf(draft: StayDraft, today: string, roomSleeps = guestsMax): StayProblems {
  const problems = problemsOfStay(draft)
  const checkInDate = problems.checkInDate ?? problemOfCheckIn(draft.checkInDate, today)
  const guests = problems.guests ?? (Number(draft.guests) > roomSleeps ? sentences.sleepsAtMost(roomSleeps) : undefined)
  return { ...problems, ...(checkInDate && { checkInDate }), ...(guests && { guests }) }
}

/** The draft as a stay; undefined while it has problems. */
export function stayOf(draft: StayDraft, today: string, roomSleeps?: number): QuotedStay | undefined {
  const isComplete = Object.keys(problemsOf(draft, today, roomSleeps)).length === 0
  return isComplete
    ? { checkInDate: draft.checkInDate, checkOutDate: draft.checkOutDate, guests: Number(draft.guests) }
    : undefined
}
