import { useState } from 'react'
import { useDraft } from '../../../../lib/drafts'

export type BlockDraft = {
  roomIds: string[]
  checkInDate: string
  checkOutDate: string
  note: string
}

export const emptyDraft: BlockDraft = { roomIds: [], checkInDate: '', checkOutDate: '', note: '' }

/** A half-made block. */
export function useBlockDraft() {
  const { restored, keep, drop } = useDraft<BlockDraft>('block')
  const [draft, setDraft] = useState<BlockDraft>({ ...emptyDraft, ...restored?.values })

  function change(changed: Partial<BlockDraft>) {
    const next = { ...draft, ...changed }
    setDraft(next)
    keep(next)
  }

  function clear() {
    setDraft(emptyDraft)
    drop()
  }

  return { draft, change, clear }
}
