import type { Counts } from '../../../../contract/entities'
import { plural, wholeNumber } from '../../../design/format'

/** How many rooms a search found and how many each choice would leave. */
export interface CountedRooms {
  total: number
  counts: Counts
  /** Nobody counted on: there may be more. */
  isAtLeast: boolean
}

/** `1,000+` */
export const countText = (count: number, { isAtLeast }: Pick<CountedRooms, 'isAtLeast'>) =>
  `${wholeNumber(count)}${isAtLeast ? '+' : ''}`

/** `1,000+ rooms` */
export const roomsText = ({ total, isAtLeast }: Pick<CountedRooms, 'total' | 'isAtLeast'>) =>
  isAtLeast ? `${countText(total, { isAtLeast })} rooms` : plural(total, 'room')
