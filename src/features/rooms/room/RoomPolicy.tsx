import type { Room } from '../../../../contract/entities'
import { hotelPolicyWords } from '../../../design/policyWords'
import { RoomSection, SectionHeading } from './roomLayout'

/** For any stay; the booking box has the dates of the chosen one. */
export function RoomPolicy({ room }: { room: Room }) {
  const policy = hotelPolicyWords(room.hotel.cancellation)
  if (!policy) return null

  return (
    <RoomSection aria-labelledby="cancellation">
      <SectionHeading id="cancellation">Cancellation</SectionHeading>
      <p>{policy} A day counts as over once it is over everywhere on earth.</p>
    </RoomSection>
  )
}
