import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { Tag } from '../../design/feedback/Tag'
import { formatMoney } from '../../design/format'
import { theme } from '../../design/tokens'

/** A cancelled booking that nobody paid has nothing left to pay, so it is not called unpaid. */
export function BookingTags({ booking: { isPaid, status } }: { booking: Pick<Booking, 'isPaid' | 'status'> }) {
  const isCancelled = status === 'cancelled'

  return (
    <Tags>
      {isPaid && <Tag tone="paid">Paid</Tag>}
      {!isPaid && !isCancelled && <Tag tone="unpaid">Unpaid</Tag>}
      {isCancelled && <Tag tone="plain">Cancelled</Tag>}
    </Tags>
  )
}

const refundStates: Record<string, string> = {
  pending: 'is on its way back to you.',
  succeeded: 'was sent back to you.',
  failed: 'could not be paid out.',
}

export function RefundStatus({ refund: { amount, status } }: { refund: NonNullable<Booking['refund']> }) {
  return (
    <Refund $failed={status === 'failed'}>
      {formatMoney(amount)} {refundStates[status] ?? status}
    </Refund>
  )
}

const Tags = styled.div`
  display: flex;
  gap: ${theme.space(2)};
`

const Refund = styled.p<{ $failed: boolean }>`
  color: ${({ $failed }) => ($failed ? theme.color.error : 'inherit')};
  ${theme.type.figures}
`
