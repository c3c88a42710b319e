import { inWords } from '../../contract/dayWords'
import type { Booking } from '../../contract/entities'
import type { OwnerEvent } from '../../contract/ownerEvents'

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

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** `12 to 15 Dec`, `30 Dec to 2 Jan` */
function datesWords(...dates: [from: string, until: string]): string {
  const [from, until] = dates.map((date) => inWords(dayAndMonth, new Date(`${date.slice(0, 10)}T00:00:00Z`))) as [
    string,
    string,
  ]
  const [day, month] = from.split(' ')
  return `${until.endsWith(` ${month}`) ? day : from} to ${until}`
}
