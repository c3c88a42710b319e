import type { Booking } from '@contract/entities'
import { formatMoment } from '../../design/moment'

/** `Harbour House, Double Bed` */
export const stayName = ({ hotel, room }: Pick<Booking, 'hotel' | 'room'>) => `${hotel.hotelName}, ${room.roomType}`

/** Until when the nights are kept for a guest who has not paid. */
export const formatPayBy = (payBy: string) => `Pay by ${formatMoment(payBy)}, or we’ll release the room.`

const endings: Record<string, string> = {
  hold: 'It wasn’t paid in time, so we released the room.',
  guest: 'You cancelled this booking.',
  hotel: 'The hotel cancelled this booking.',
}

/** Why a booking is cancelled, in the hotel’s own words where it gave any; undefined where nobody has said. */
export function describeEnd({
  endedBy,
  reason,
  isPaid,
  mark,
}: Pick<Booking, 'endedBy' | 'reason' | 'isPaid' | 'mark'>) {
  if (endedBy === 'hotel' && reason) return `The hotel cancelled it: “${reason}”`
  if (isPaid && mark === 'left') return 'The hotel noted that you left before the first night.'
  return endedBy ? endings[endedBy] : undefined
}
