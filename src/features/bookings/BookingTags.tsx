import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { Tag } from '../../design/feedback/Tag'
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

const Tags = styled.div`
  display: flex;
  gap: ${theme.space(2)};
`
