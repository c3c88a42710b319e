import type { Booking } from '../../../../contract/entities'
import type { NewMark } from './stayWords'

/** What the desk can note of a stay on a day (`YYYY-MM-DD`), the likeliest first. */
export function offeredMarks(booking: Booking, today: string): NewMark[] {
  const { status, mark, checkInDate, checkOutDate } = booking
  if (status === 'cancelled') return []
  if (mark) return mark === 'arrived' ? ['left', 'none'] : ['none']
  if (today < checkInDate) return []
  if (today === checkInDate) return ['arrived']
  // A guest who is in the house may never have been checked in.
  return today < checkOutDate ? ['arrived', 'left', 'no-show'] : ['left', 'no-show']
}
