import styled from 'styled-components'
import type { BookingDetails } from '../../../../contract/entities'
import { Notice } from '../../../design/feedback/Notice'
import { theme } from '../../../design/tokens'
import { BookingNumber } from '../BookingNumber'
import { BookingTags } from '../BookingTags'
import { endWords, payByWords } from '../words'
import { Letterhead } from './PrintSheet'

/** How the booking stands. */
export function BookingSummary({ booking }: { booking: BookingDetails }) {
  const { room, user, isPaid, status, payBy } = booking
  const end = endWords(booking)
  const isWaiting = !isPaid && status !== 'cancelled' && payBy

  return (
    <Summary>
      <Letterhead>
        <strong>StayScape</strong>
        <span>{isPaid ? 'Receipt' : 'Booking'}</span>
      </Letterhead>
      <Lead>
        {room.roomType}, booked by {user.name}
      </Lead>
      <BookingNumber booking={booking} />
      <BookingTags booking={booking} />
      {end && <Notice>{end}</Notice>}
      {isWaiting && <Notice>{payByWords(payBy)}</Notice>}
    </Summary>
  )
}

const Summary = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space(3)};
  margin-top: ${theme.space(4)};
`

const Lead = styled.p`
  ${theme.type.lead}
`
