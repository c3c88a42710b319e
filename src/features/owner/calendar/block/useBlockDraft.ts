import { useEffect, useState } from 'react'
import { safeSessionStorage } from '../../../../safeStorage'

export interface BlockDraft {
  roomId: string
  checkInDate: string
  checkOutDate: string
  note: string
  /** The form is open. */
  isOpen: boolean
}

export const emptyDraft: BlockDraft = { roomId: '', checkInDate: '', checkOutDate: '', note: '', isOpen: false }

const storageKey = 'block-draft'

/** A half-made block, kept in the tab so that it outlives a refresh where there is storage. */
export function useBlockDraft() {
  const [draft, setDraft] = useState(read)

  useEffect(() => {
    safeSessionStorage.set(storageKey, JSON.stringify(draft))
  }, [draft])

  return {
    draft,
    change: (changed: Partial<BlockDraft>) => setDraft((draft) => ({ ...draft, ...changed })),
    clear: () => setDraft(emptyDraft),
  }
}

function read(): BlockDraft {
  try {
    const stored = JSON.parse(safeSessionStorage.get(storageKey) ?? '{}') as Partial<BlockDraft>
    return { ...emptyDraft, ...stored }
  } catch {
    return emptyDraft
  }
}
