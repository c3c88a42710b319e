import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { validateField } from '@contract/field'
import { firstFields } from '@contract/firstFields'
import { guestsMax, guestsMin } from '@contract/limits'
import { bookingMessages } from '@contract/bookingMessages'
import { addDays, calendarDate, validateCheckIn, validateStay, type StayField, type StayErrors } from '@contract/stay'
import { queryNames, parseSearch } from '@contract/staySearch'
import type { Room } from '@contract/entities'
import type { QuotedStay } from '@contract/quote'
import { sleeps } from '@contract/roomSearch'
import { entryState } from '../../../../lib/paths'

/** The booking form's values: text, because a field may be empty or half typed. Dates are `YYYY-MM-DD`. */
export type StayDraft = Record<StayField, string>

const emptyDraft: StayDraft = { checkInDate: '', checkOutDate: '', guests: String(guestsMin) }
/** In visual order. */
export const stayFields = Object.keys(emptyDraft) as StayField[]

/** The stay in a room's address. Old links open a usable form: what cannot be booked is left out; `dropped` says why. */
export function draftFromQuery(query: URLSearchParams, today: string): { draft: StayDraft; dropped?: string } {
  const text = (field: StayField) => query.get(queryNames[field]) ?? ''
  const checkIn = calendarDate(text('checkInDate')) ?? ''
  const checkOut = calendarDate(text('checkOutDate')) ?? ''
  const isUpcoming = checkIn >= today

  const draft: StayDraft = {
    checkInDate: isUpcoming ? checkIn : '',
    checkOutDate: isUpcoming && checkOut >= checkIn ? checkOut : '',
    guests: validateField(firstFields.guests, text('guests')) ? emptyDraft.guests : text('guests'),
  }
  // A date may have had a time part.
  const isDropped = stayFields.some((field) => text(field) && !text(field).startsWith(draft[field] || '-'))
  return { draft, dropped: isDropped ? parseSearch(query.toString(), today).problem : undefined }
}

/** The query of a room's address, without default values. */
export function toQuery(draft: StayDraft): URLSearchParams {
  const query = new URLSearchParams()
  for (const field of stayFields) {
    if (draft[field] !== emptyDraft[field]) query.set(queryNames[field], draft[field])
  }
  return query
}

/** A check-in after the check-out clears the check-out. */
export function withChanges(draft: StayDraft, changes: Partial<StayDraft>): StayDraft {
  const changed = { ...draft, ...changes }
  const isReversed = changes.checkInDate !== undefined && changes.checkInDate > changed.checkOutDate
  return isReversed ? { ...changed, checkOutDate: '' } : changed
}

/** Without errors when the draft is a valid stay in a room for so many guests. */
export function validateDraft(draft: StayDraft, today: string, roomSleeps = guestsMax): StayErrors {
  const errors = validateStay(draft)
  const checkInDate = errors.checkInDate ?? validateCheckIn(draft.checkInDate, today)
  const guests =
    errors.guests ?? (Number(draft.guests) > roomSleeps ? bookingMessages.tooManyGuests(roomSleeps) : undefined)
  return { ...errors, checkInDate, guests }
}

/** The day after the last night of the valid dates; today without any. */
export function chosenUntil({ checkInDate, checkOutDate }: StayDraft, errors: StayErrors, today: string): string {
  if (errors.checkInDate) return today
  return errors.checkOutDate ? addDays(checkInDate, 1) : checkOutDate
}

/** The values of the booking form, which the address has too. */
export function useStayDraft(room: Room, today: string) {
  const [query, setQuery] = useSearchParams()
  // A copy of its own: the router updates too late for a controlled input.
  const [{ draft, dropped, isEdited }, setState] = useState<ReturnType<typeof draftFromQuery> & { isEdited?: boolean }>(
    () => draftFromQuery(query, today),
  )
  const errors = validateDraft(draft, today, sleeps(room))
  const isValid = !stayFields.some((field) => errors[field])
  const stay: QuotedStay | undefined = isValid ? { ...draft, guests: Number(draft.guests) } : undefined

  // Closing what lies over the page leads back to an entry of the history that has the address from before.
  const isCovered = entryState(useLocation()).overlay !== undefined
  const followDraft = useEffectEvent(() => {
    const entered = toQuery(draft)
    if (isEdited && !isCovered && String(entered) !== String(query)) setQuery(entered, { replace: true })
  })
  useEffect(() => followDraft(), [draft, isCovered])

  return { draft, dropped, errors, stay, setDraft: (draft: StayDraft) => setState({ draft, isEdited: true }) }
}
