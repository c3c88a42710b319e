import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Room } from '../../../../../contract/entities'
import type { QuotedStay } from '../../../../../contract/quote'
import { sleeps } from '../../../../../contract/roomSearch'
import { draftFromQuery, stayFields, toQuery, validateDraft, type StayDraft } from './stayDraft'

/** The values of the booking form, which the address has too. */
export function useStayDraft(room: Room, today: string) {
  const [query, setQuery] = useSearchParams()
  // A copy of its own: the router updates too late for a controlled input.
  const [{ draft, dropped }, setState] = useState(() => draftFromQuery(query, today))
  const errors = validateDraft(draft, today, sleeps(room))
  const isValid = !stayFields.some((field) => errors[field])
  const stay: QuotedStay | undefined = isValid ? { ...draft, guests: Number(draft.guests) } : undefined

  function setDraft(changed: StayDraft) {
    setState({ draft: changed })
    setQuery(toQuery(changed), { replace: true })
  }

  return { draft, dropped, errors, stay, setDraft }
}
