import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { markNames, statusName } from '@contract/bookingStatus'
import { Tag } from '../../../design/feedback/Tag'
import { formatMoney } from '../../../design/format'
import { x } from '../../../design/icons/controls'
import { warningCircle } from '../../../design/icons/home'
import { Icon } from '../../../design/media/Icon'
import { theme } from '../../../design/tokens'
import { formatDispute, isContested } from './describeStay'

const ends = { guest: 'Cancelled by guest', hold: 'Cancelled, unpaid', hotel: 'Cancelled by hotel' }
const refundStates = { pending: 'on its way', succeeded: 'sent', failed: 'failed' }

interface BookingStatusProps {
  booking: Booking
  /** The status as it travels instead of its name. */
  showsRawStatus?: boolean
}

export function BookingStatus({ booking, showsRawStatus = false }: BookingStatusProps) {
  const { isPaid, status, endedBy, refund, dispute } = booking
  const end = endedBy && ends[endedBy]
  const rawName = status === 'confirmed' && !isPaid ? 'confirmed, unpaid' : status
  const name = showsRawStatus ? rawName : statusName(booking)

  return (
    <>
      <Status $isOneWord={!end}>
        {status === 'cancelled' ? (
          <Tag tone="ended">
            <Icon path={x} size={12} />
            {end ?? name}
          </Tag>
        ) : (
          <Tag tone={isPaid ? 'paid' : 'unpaid'}>{name}</Tag>
        )}
      </Status>
      {refund && (
        <Line $bad={refund.status === 'failed'}>
          {`Refund ${formatMoney(refund.amount)} ${refundStates[refund.status]}`}
        </Line>
      )}
      {dispute &&
        (isContested(booking) ? (
          <Line $bad={false}>
            <Tag tone="error">
              <Icon path={warningCircle} size={12} />
              Disputed
            </Tag>{' '}
            {formatDispute(dispute)}
          </Line>
        ) : (
          <Line $bad={dispute.status === 'lost'}>{`Dispute of ${formatMoney(dispute.amount)} ${dispute.status}`}</Line>
        ))}
    </>
  )
}

export const MarkTag = ({ mark }: Pick<Booking, 'mark'>) =>
  mark && <Tag tone={mark === 'arrived' ? 'dusk' : 'plain'}>{markNames[mark]}</Tag>

/** A status as it travels is one small word. */
const Status = styled.span<{ $isOneWord: boolean }>`
  text-transform: ${({ $isOneWord }) => ($isOneWord ? 'capitalize' : 'none')};
`

const Line = styled.p<{ $bad: boolean }>`
  margin-top: ${theme.space(1)};
  ${({ $bad }) => ($bad ? theme.type.smallStrong : theme.type.small)}
  ${theme.type.figures}
  color: ${({ $bad }) => ($bad ? theme.color.error : theme.color.quiet)};
`
