import styled from 'styled-components'
import type { Booking } from '../../../../contract/entities'
import { Tag } from '../../../design/feedback/Tag'
import { x } from '../../../design/icons/x'
import { Icon } from '../../../design/media/Icon'
import { formatMoney } from '../../../design/format'
import { theme } from '../../../design/tokens'

const ends: Record<string, string> = {
  guest: 'Cancelled by guest',
  hold: 'Not paid in time',
  hotel: 'Cancelled by hotel',
}

const refundStates: Record<string, string> = { pending: 'on its way', succeeded: 'sent', failed: 'failed' }

/** How a booking stands, and what became of the money of one that is over. */
export function BookingStatus({ booking: { isPaid, status, endedBy, refund } }: { booking: Booking }) {
  const end = endedBy && ends[endedBy]

  return (
    <>
      <Status $asIs={end !== undefined}>
        {status === 'cancelled' ? (
          <Tag tone="ended">
            <Icon path={x} size={12} />
            {end ?? status}
          </Tag>
        ) : (
          <Tag tone={isPaid ? 'paid' : 'unpaid'}>{status}</Tag>
        )}
      </Status>
      {refund && (
        <Refund $failed={refund.status === 'failed'}>
          Refund {formatMoney(refund.amount)} {refundStates[refund.status] ?? refund.status}
        </Refund>
      )}
    </>
  )
}

/** A status as it travels is one small word. */
const Status = styled.span<{ $asIs: boolean }>`
  text-transform: ${({ $asIs }) => ($asIs ? 'none' : 'capitalize')};
`

const Refund = styled.p<{ $failed: boolean }>`
  margin-top: ${theme.space(1)};
  ${({ $failed }) => ($failed ? theme.type.smallStrong : theme.type.small)}
  ${theme.type.figures}
  color: ${({ $failed }) => ($failed ? theme.color.error : theme.color.quiet)};
`
