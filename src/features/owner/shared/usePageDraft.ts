import { useState } from 'react'
import { useDraft } from '../../../lib/drafts'

/** The draft of a form that its page fills in, too. */
export function usePageDraft<Values extends object>(name: string, empty: Values) {
  const { restored, keep, drop } = useDraft<Values>(name)
  const [draft, setDraft] = useState<Values>({ ...empty, ...restored?.values })

  function change(changed: Partial<Values>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    keep(next)
  }

  function clear() {
    setDraft(empty)
    drop()
  }

  return { draft, change, clear }
}
