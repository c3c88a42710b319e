import styled from 'styled-components'
import type { Room } from '../../../../contract/entities'
import { describeHotelPolicy } from '../../../components/stayTerms'
import { theme } from '../../../design/tokens'
import { RoomSection, SectionHeading } from './roomLayout'

export function RoomNote({ room }: { room: Room }) {
  const isPolicyTold = describeHotelPolicy(room.hotel.cancellation) !== undefined

  return (
    <RoomSection aria-labelledby="note">
      <SectionHeading id="note">Good to know</SectionHeading>
      <p>
        Guests are given a room on the ground floor if one is available. The price is quoted for two guests: please
        choose the number of guests to see the correct price for your stay.
      </p>
      {isPolicyTold && <Deadline>The last day to cancel ends when it is over everywhere on earth.</Deadline>}
    </RoomSection>
  )
}

const Deadline = styled.p`
  margin-top: ${theme.space(3)};
`
