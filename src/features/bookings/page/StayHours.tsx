import type { BookingDetails } from '../../../../contract/entities'
import { hoursWords } from '../../../design/hoursWords'
import { Quiet } from './bookingLayout'

/** The hours of the hotel as they are today. */
export function StayHours({ booking: { hotel } }: { booking: BookingDetails }) {
  const hours = hoursWords(hotel)
  return hours && <Quiet>{hours}</Quiet>
}
