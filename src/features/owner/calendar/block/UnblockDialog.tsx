import styled from 'styled-components'
import { useUnblockNightsMutation } from '../../../../api/api'
import { errorOf } from '../../../../api/apiError'
import { Button } from '../../../../design/controls/Button'
import { Notice } from '../../../../design/feedback/Notice'
import { Dialog } from '../../../../design/layout/Dialog'
import { theme } from '../../../../design/tokens'
import type { Nights } from '../nights'
import { nightsWords } from '../words'

export interface Block extends Nights {
  blockId: string
  roomName: string
  note?: string
}

/** Says what is blocked, and takes the block off when that is confirmed. */
export function UnblockDialog({ block, onClose }: { block: Block; onClose: () => void }) {
  const [unblock, { isLoading, error }] = useUnblockNightsMutation()
  const refusal = errorOf(error)

  async function remove() {
    const answer = await unblock({ blockId: block.blockId })
    if (!answer.error) onClose()
  }

  return (
    <Dialog open title={`${block.roomName} is blocked`} onClose={onClose}>
      <Words>
        <p>{nightsWords(block)}</p>
        {block.note && <p>{block.note}</p>}
        <p>Once the block is removed, guests can book these nights again.</p>
        {refusal && (
          <Notice tone="error" role="alert">
            {refusal.message}
          </Notice>
        )}
        <Buttons>
          <Button variant="quiet" onClick={onClose}>
            Keep block
          </Button>
          <Button busy={isLoading} busyText="Removing..." onClick={() => void remove()}>
            Remove block
          </Button>
        </Buttons>
      </Words>
    </Dialog>
  )
}

const Words = styled.div`
  display: grid;
  gap: ${theme.space(3)};
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  margin-top: ${theme.space(3)};
`
