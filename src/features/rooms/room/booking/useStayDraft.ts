import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Room } from '@contract/entities'
import type { QuotedStay } from '@contract/quote'
import { sleeps } from '@contract/roomSearch'
import { entryState } from '../../../../lib/paths'
import { draftFromQuery, stayFields, toQuery, validateDraft, type StayDraft } from './stayDraft'

interface Entered extends ReturnType<typeof draftFromQuery> {
  isEdited?: boolean
}

/** The values of the booking form, which the address has too. */
export function useStayDraft(room: Room, today: string) {
  const [query, setQuery] = useSearchParams()
  // A copy of its own: the router updates too late for a controlled input.
  const [{ draft, dropped, isEdited }, setState] = useState<Entered>(() => draftFromQuery(query, today))
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
