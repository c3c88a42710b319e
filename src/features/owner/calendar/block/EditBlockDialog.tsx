import { useState } from 'react'
import { useUnblockNightsMutation } from '../../../../api/api'
import { errorOf } from '../../../../api/apiError'
import { Button } from '../../../../design/controls/Button'
import { Notice } from '../../../../design/feedback/Notice'
import { Dialog } from '../../../../design/layout/Dialog'
import type { Nights } from '../nights'
import { BlockForm } from './BlockDialog'
import { emptyDraft } from './useBlockDraft'

export interface Block extends Nights {
  blockId: string
  roomName: string
  note?: string
}

export function EditBlockDialog({ block, onClose }: { block: Block; onClose: () => void }) {
  const { from: checkInDate, until: checkOutDate, note = '' } = block
  const [draft, setDraft] = useState({ ...emptyDraft, checkInDate, checkOutDate, note })
  const [unblock, { isLoading, error }] = useUnblockNightsMutation()
  const refusal = errorOf(error)

  async function remove() {
    const answer = await unblock({ blockId: block.blockId })
    if (!answer.error) onClose()
  }

  return (
    <Dialog open title={`${block.roomName} is blocked`} onClose={onClose}>
      <BlockForm
        draft={draft}
        edited={block}
        onChange={(changed) => setDraft({ ...draft, ...changed })}
        onDone={onClose}
      >
        <Button variant="quiet" busy={isLoading} busyText="Removing..." onClick={() => void remove()}>
          Remove block
        </Button>
      </BlockForm>
      {refusal && <Notice tone="error">{refusal.message}</Notice>}
    </Dialog>
  )
}
