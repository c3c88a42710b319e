import { useUnblockNightsMutation } from '../../../../api/api'
import { errorOf } from '../../../../api/apiError'
import { Notice } from '../../../../design/feedback/Notice'
import { ConfirmDialog } from '../../shared/ConfirmDialog'
import type { Nights } from '../nights'
import { describeNights } from '../../../../design/moment'

export interface Block extends Nights {
  blockId: string
  roomName: string
  note?: string
}

export function UnblockDialog({ block, onClose }: { block: Block; onClose: () => void }) {
  const [unblock, { isLoading, error }] = useUnblockNightsMutation()
  const refusal = errorOf(error)

  async function remove() {
    const answer = await unblock({ blockId: block.blockId })
    if (!answer.error) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={`${block.roomName} is blocked`}
      no="Keep block"
      yes="Remove block"
      busy={isLoading}
      busyText="Removing..."
      onNo={onClose}
      onYes={() => void remove()}
    >
      <p>{describeNights(block.from, block.until)}</p>
      {block.note && <p>{block.note}</p>}
      <p>Once the block is removed, guests can book these nights again.</p>
      {refusal && <Notice tone="error">{refusal.message}</Notice>}
    </ConfirmDialog>
  )
}
