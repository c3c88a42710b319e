import type { CalendarRoom } from '../../../../../contract/entities'
import { Dialog } from '../../../../design/layout/Dialog'
import { BlockForm } from './BlockForm'
import type { BlockDraft } from './useBlockDraft'

interface BlockDialogProps {
  draft: BlockDraft
  isOpen: boolean
  rooms: readonly CalendarRoom[]
  names: ReadonlyMap<string, string>
  onChange: (changed: Partial<BlockDraft>) => void
  /** The nights are blocked. */
  onDone: () => void
}

/** Takes nights off sale. What has been entered is kept when it is closed. */
export function BlockDialog({ isOpen, ...form }: BlockDialogProps) {
  return (
    <Dialog open={isOpen} title="Block nights" onClose={() => form.onChange({ isOpen: false })}>
      <BlockForm {...form} />
    </Dialog>
  )
}
