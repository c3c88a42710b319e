import { problemWith } from '../../../../../contract/field'
import { fields } from '../../../../../contract/fields'
import { nightsMax } from '../../../../../contract/limits'
import { nightsBetween } from '../../../../../contract/stay'
import type { BlockDraft } from './useBlockDraft'

export type BlockField = 'roomId' | 'checkInDate' | 'checkOutDate' | 'note'

/** A sentence for each field that is not right, and one for what belongs to none. */
export type BlockProblems = Partial<Record<BlockField | 'root', string>>

/** Empty when nights can be blocked, as far as the form can tell. */
export function problemsOfBlock({ checkInDate, checkOutDate, note }: BlockDraft): BlockProblems {
  const nights = nightsBetween(checkInDate, checkOutDate)
  const end = () => {
    if (!checkOutDate) return 'Please choose the day on which the room is on sale again.'
    if (nights < 1) return 'Please choose a day after the first night.'
    return nights > nightsMax ? `Please block at most ${nightsMax} nights at once.` : undefined
  }
  const found: BlockProblems = {
    checkInDate: checkInDate ? undefined : 'Please choose the first night.',
    checkOutDate: end(),
    note: problemWith(fields.note, note.trim()),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}
