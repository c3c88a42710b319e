import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Answer } from '@contract/callTypes'
import { useDraft } from '../../../lib/drafts'
import { toValues, type RatesValues } from './ratesValues'

/** What is entered of a room's rates: what nobody has typed over follows what is saved, and what was typed is kept as a draft. */
export function useRatesForm(roomId: string, { rates, version }: Pick<Answer<'rates'>, 'rates' | 'version'>) {
  const kept = useDraft<RatesValues>(`rates:${roomId}`)
  const [typed, setTyped] = useState<Partial<RatesValues>>(kept.restored?.values ?? {})
  /** What the owner has seen: a newer version is not taken for seen while something of theirs lies over it. */
  const [seen, setSeen] = useState(kept.restored?.version ?? version)
  const current = useMemo(() => toValues(rates), [rates])
  const values = useMemo(() => ({ ...current, ...typed }), [current, typed])
  const changed = (Object.keys(typed) as (keyof RatesValues)[]).filter(
    (name) => JSON.stringify(typed[name]) !== JSON.stringify(current[name]),
  )
  if (changed.length === 0 && seen < version) setSeen(version)

  const keep = useEffectEvent(() => kept.keep(typed, seen))
  useEffect(() => keep(), [typed])

  return {
    values,
    /** The names of what differs from what is saved. */
    changed,
    /** Somebody else has changed the rates since: it is said before anything is sent over them. */
    isStale: seen < version,
    /** After that notice, the one that is there now. */
    version: Math.max(seen, version),
    change: (change: Partial<RatesValues>) => setTyped((typed) => ({ ...typed, ...change })),
    discard: () => setTyped({}),

    /** What was typed while `sent` were being saved stays. */
    acceptSaved: (sent: RatesValues, savedVersion: number) => {
      setSeen(savedVersion)
      setTyped((typed) =>
        Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof RatesValues])),
      )
    },
  }
}
