import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { markNames, statusNames } from '@contract/bookingStatus'
import { Tag } from '../../../design/feedback/Tag'
import { formatMoney } from '../../../design/format'
import { warningCircle } from '../../../design/icons/home'
import { x } from '../../../design/icons/controls'
import { Icon } from '../../../design/media/Icon'
import { theme } from '../../../design/tokens'
import { formatDispute, isContested } from './Dispute'

const ends: Record<string, string> = {
  guest: 'Cancelled by guest',
  hold: 'Cancelled, unpaid',
  hotel: 'Cancelled by hotel',
}

const refundStates: Record<string, string> = { pending: 'on its way', succeeded: 'sent', failed: 'failed' }

const describeRefund = ({ amount, status }: NonNullable<Booking['refund']>) =>
  `Refund ${formatMoney(amount)} ${refundStates[status] ?? status}`

interface BookingStatusProps {
  booking: Booking
  /** The status as it travels instead of its name. */
  isUntranslated?: boolean
}

export function BookingStatus({ booking, isUntranslated = false }: BookingStatusProps) {
  const { isPaid, status, endedBy, refund, dispute } = booking
  const end = endedBy && ends[endedBy]
  const name = isUntranslated ? status : statusNames[status]

  return (
    <>
      <Status $asIs={end !== undefined}>
        {status === 'cancelled' ? (
          <Tag tone="ended">
            <Icon path={x} size={12} />
            {end ?? name}
          </Tag>
        ) : (
          <Tag tone={isPaid ? 'paid' : 'unpaid'}>{name}</Tag>
        )}
      </Status>
      {refund && <Line $bad={refund.status === 'failed'}>{describeRefund(refund)}</Line>}
      {dispute && <DisputeLine dispute={dispute} />}
    </>
  )
}

function DisputeLine({ dispute }: { dispute: NonNullable<Booking['dispute']> }) {
  const { status, amount } = dispute
  if (!isContested({ dispute }))
    return <Line $bad={status === 'lost'}>{`Dispute of ${formatMoney(amount)} ${status}`}</Line>

  return (
    <Line $bad={false}>
      <Tag tone="error">
        <Icon path={warningCircle} size={12} />
        Disputed
      </Tag>{' '}
      {formatDispute(dispute)}
    </Line>
  )
}

export function MarkTag({ mark }: Pick<Booking, 'mark'>) {
  return mark && <Tag tone={mark === 'arrived' ? 'dusk' : 'plain'}>{markNames[mark] ?? mark}</Tag>
}

/** A status as it travels is one small word. */
const Status = styled.span<{ $asIs: boolean }>`
  text-transform: ${({ $asIs }) => ($asIs ? 'none' : 'capitalize')};
`

const Line = styled.p<{ $bad: boolean }>`
  margin-top: ${theme.space(1)};
  ${({ $bad }) => ($bad ? theme.type.smallStrong : theme.type.small)}
  ${theme.type.figures}
  color: ${({ $bad }) => ($bad ? theme.color.error : theme.color.quiet)};
`
