import styled from 'styled-components'
import type { BookingDetails } from '../../../../contract/entities'
import { formatFullMoment } from '../../../design/moment'
import { RefundState } from '../RefundState'
import { PhoneLink } from './PhoneLink'
import { Quiet } from './bookingLayout'
import { theme } from '../../../design/tokens'

interface RefundProps {
  refund: BookingDetails['payment']['refunds'][number]
  /** The hotel's, for the guest whose money did not arrive. */
  phone: string
}

export function Refund({ refund, phone }: RefundProps) {
  const { status, at } = refund

  return (
    <Place>
      <RefundState refund={refund} />
      {status === 'pending' && (
        <Quiet>It goes to the card you paid with. Your bank may take a few days to show it.</Quiet>
      )}
      {status === 'succeeded' && <Quiet>To the card you paid with, on {formatFullMoment(at)}.</Quiet>}
      {status === 'failed' && (
        <p>
          Please call the hotel, which owes it to you{phone && ': '}
          {phone && <PhoneLink phone={phone} />}.
        </p>
      )}
    </Place>
  )
}

const Place = styled.div`
  margin-top: ${theme.space(2)};
`
