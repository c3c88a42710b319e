import { guestsMax, guestsMin, nightsMax, yearsAheadMax } from '../../../../contract/limits'
import type { QuotedStay } from '../../../../contract/quote'
import { sentences } from '../../../../contract/sentences'
import { calendarDate, nightsBetween } from '../../../../contract/stay'

/** What the booking form holds, as text, because a field may be empty or half typed. Dates are `YYYY-MM-DD`. */
export interface StayDraft {
  checkInDate: string
  checkOutDate: string
  guests: string
}

export type StayField = keyof StayDraft

/** A sentence for each field that is not right yet. */
export type StayProblems = Partial<Record<StayField, string>>

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
  return guestsAllowed(guests) ? guests : noStay.guests
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

/** The last day to check in on (C4). It also keeps a date field from taking years of five digits. */
export function lastCheckInDay(today: string): string {
  const year = String(Number(today.slice(0, 4)) + yearsAheadMax)
  const sameDay = year + today.slice(4)
  return calendarDate(sameDay) ?? `${year}-02-28`
}

/** What keeps a draft from being a stay (section 5, D18). Empty: it is one. */
export function problemsOf(draft: StayDraft, today: string): StayProblems {
  const checkInDate = checkInProblem(draft, today)
  const checkOutDate = checkOutProblem(draft)
  const guests = guestsAllowed(draft.guests)
    ? undefined
    : `Guests must be a whole number from ${guestsMin} to ${guestsMax}.`
  return {
    ...(checkInDate && { checkInDate }),
    ...(checkOutDate && { checkOutDate }),
    ...(guests && { guests }),
  }
}

function checkInProblem({ checkInDate }: StayDraft, today: string): string | undefined {
  if (!calendarDate(checkInDate)) return 'Please choose a check-in date.'
  if (checkInDate < today) return 'Check-in cannot be before today.'
  if (checkInDate > lastCheckInDay(today)) return `Rooms can be booked up to ${yearsAheadMax} years ahead.`
  return undefined
}

function checkOutProblem({ checkInDate, checkOutDate }: StayDraft): string | undefined {
  if (!calendarDate(checkOutDate)) return 'Please choose a check-out date.'
  if (checkInDate && checkOutDate <= checkInDate) return sentences.datesReversed
  if (nightsBetween(checkInDate, checkOutDate) > nightsMax) return `A stay can be ${nightsMax} nights at most.`
  return undefined
}

function guestsAllowed(guests: string): boolean {
  return /^\d{1,2}$/.test(guests) && Number(guests) >= guestsMin && Number(guests) <= guestsMax
}

/** The draft as a stay that can be quoted, checked and booked; undefined while something is missing or wrong. */
export function stayOf(draft: StayDraft, today: string): QuotedStay | undefined {
  const isComplete = Object.keys(problemsOf(draft, today)).length === 0
  return isComplete
    ? { checkInDate: draft.checkInDate, checkOutDate: draft.checkOutDate, guests: Number(draft.guests) }
    : undefined
}
