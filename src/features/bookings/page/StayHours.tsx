import type { BookingDetails } from '../../../../contract/entities'
import { formatHours } from '../../../components/stayTerms'
import { Quiet } from './bookingLayout'

/** The hours of the hotel as they are today. */
export function StayHours({ booking: { hotel } }: { booking: BookingDetails }) {
  const hours = formatHours(hotel)
  return hours && <Quiet>{hours}</Quiet>
}
