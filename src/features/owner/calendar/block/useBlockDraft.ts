import { useEffect, useState } from 'react'

/** Nights that are about to be blocked, as they stand in the form. */
export interface BlockDraft {
  roomId: string
  checkInDate: string
  checkOutDate: string
  note: string
  /** The form is open. */
  isOpen: boolean
}

export const noDraft: BlockDraft = { roomId: '', checkInDate: '', checkOutDate: '', note: '', isOpen: false }

const storageKey = 'block-draft'

/** A half-made block, kept in the tab so that it outlives a refresh. */
export function useBlockDraft() {
  const [draft, setDraft] = useState(read)

  useEffect(() => write(draft), [draft])

  return {
    draft,
    change: (changed: Partial<BlockDraft>) => setDraft((draft) => ({ ...draft, ...changed })),
    clear: () => setDraft(noDraft),
  }
}

function read(): BlockDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    const isLikeDraft = Object.entries(noDraft).every(([name, none]) => typeof kept[name] === typeof none)
    return isLikeDraft ? (kept as unknown as BlockDraft) : noDraft
  } catch {
    return noDraft
  }
}

function write(draft: BlockDraft) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Without storage, a refresh loses it.
  }
}
