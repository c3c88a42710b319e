import type { Booking } from '../../../contract/entities'
import { formatMoney } from '../../design/format'
import { formatMoment } from '../../design/moment'

/** What the list and a booking's own page both know of it. */
export type Stay = Pick<Booking, '_id' | 'hotel' | 'room'>

export const nameOfStay = ({ hotel, room }: Stay) => `${hotel.hotelName}, ${room.roomType}`

/** How long the nights are kept unpaid. */
export const payByWords = (payBy: string) => `Pay by ${formatMoment(payBy)}, or the nights are offered again.`

const ends: Record<string, string> = {
  hold: 'It wasn’t paid in time, so the nights are offered again.',
  guest: 'You cancelled this booking.',
  hotel: 'The hotel cancelled this booking.',
}

/** Why a booking is cancelled, in the hotel's own words where it has said so; undefined where that is not told. */
export function endWords({ endedBy, reason, isPaid, mark }: Pick<Booking, 'endedBy' | 'reason' | 'isPaid' | 'mark'>) {
  if (endedBy === 'hotel' && reason) return `The hotel has cancelled it: “${reason}”`
  if (endedBy === 'guest' && isPaid && mark === 'left') return 'The hotel noted that you left before the first night.'
  return endedBy ? ends[endedBy] : undefined
}

export type Refund = NonNullable<Booking['refund']>

const refundStates: Record<string, string> = {
  pending: 'is on its way back to you.',
  succeeded: 'was sent back to you.',
  failed: 'could not be paid out.',
}

/** Of a cancelled booking that brings nothing back. */
export const noRefundWords = ({ isPaid }: Pick<Booking, 'isPaid'>) =>
  isPaid ? 'Under the terms of this booking, there is no refund.' : 'You owe nothing.'

export const refundWords = ({ amount, status }: Refund) => `${formatMoney(amount)} ${refundStates[status] ?? status}`
