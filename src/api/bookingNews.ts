import type { Booking } from '../../contract/entities'
import type { OwnerEvent } from '../../contract/ownerEvents'
import { dayAndMonth, startOf } from '../../contract/words'

/** `Ada Guest has booked Double Bed, 12 to 15 Dec.` */
export function newsOf(event: OwnerEvent, { user, room, checkInDate, checkOutDate }: Booking): string {
  const stay = `${room.roomType}, ${datesWords(checkInDate, checkOutDate)}`
  const words = {
    booking: `${user.name} has booked ${stay}.`,
    payment: `${user.name} has paid for ${stay}.`,
    cancelled: `The booking of ${user.name}, ${stay}, is cancelled.`,
  }
  return words[event]
}

/** `12 to 15 Dec`, `30 Dec to 2 Jan` */
function datesWords(...dates: [from: string, until: string]): string {
  const [from, until] = dates.map((date) => dayAndMonth(startOf(date))) as [string, string]
  const [day, month] = from.split(' ')
  return `${until.endsWith(` ${month}`) ? day : from} to ${until}`
}
