import styled from 'styled-components'
import { statusNames } from '@contract/bookingStatus'
import type { Booking } from '@contract/entities'
import { Tag } from '../../design/feedback/Tag'
import { formatMoney } from '../../design/format'
import { theme } from '../../design/tokens'

/** One word: a cancelled booking is neither paid nor unpaid, and what became of the money stands beside it. */
export function StatusTag({ booking: { isPaid, status } }: { booking: Pick<Booking, 'isPaid' | 'status'> }) {
  if (status === 'cancelled') return <Tag tone="plain">{statusNames.cancelled}</Tag>
  return isPaid ? <Tag tone="paid">{statusNames.confirmed}</Tag> : <Tag tone="unpaid">{statusNames.pending}</Tag>
}

const refundStates = {
  pending: (sum: string) => `${sum} is on its way back to you.`,
  succeeded: (sum: string) => `${sum} was sent back to you.`,
  failed: (sum: string) => `The refund of ${sum} did not go through.`,
}

export function RefundStatus({ refund: { amount, status } }: { refund: NonNullable<Booking['refund']> }) {
  return <Refund $failed={status === 'failed'}>{refundStates[status](formatMoney(amount))}</Refund>
}

const Refund = styled.p<{ $failed: boolean }>`
  color: ${({ $failed }) => ($failed ? theme.color.error : 'inherit')};
  ${theme.type.figures}
`
