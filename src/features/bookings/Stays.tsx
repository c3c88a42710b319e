import { useId } from 'react'
import styled from 'styled-components'
import type { Booking } from '../../../contract/entities'
import { useGetBookingsInfiniteQuery } from '../../api/api'
import { VisuallyHidden } from '../../design/layout/VisuallyHidden'
import { theme } from '../../design/tokens'
import { useIsWide } from '../../design/useIsWide'
import { BookingCards } from './BookingCards'
import { BookingsTable } from './BookingsTable'
import { GoingTo } from './going/GoingTo'
import { goingWords, paidStatus } from './going/words'
import type { StayGroup } from './groupsOf'
import { MoreStays } from './MoreStays'
import { goingTo, useConfirmation, type Confirmation } from './useConfirmation'
import { usePayment, type Payment } from './usePayment'

export interface StaysProps {
  groups: readonly StayGroup[]
  justBooked: Booking | undefined
  payment: Payment
  confirmation: Confirmation
}

/** What has just been paid; below it all stays, as a table on wide screens and as cards elsewhere. */
export function Stays({ groups, justBooked }: Pick<StaysProps, 'groups' | 'justBooked'>) {
  const { refetch } = useGetBookingsInfiniteQuery()
  const payment = usePayment(refetch)
  const confirmation = useConfirmation(groups.flatMap(({ bookings }) => bookings))
  const paid = goingTo(confirmation)
  const heading = useId()
  const List = useIsWide() ? BookingsTable : BookingCards

  return (
    <>
      <VisuallyHidden role="status">{paidStatus(paid)}</VisuallyHidden>
      {paid && (
        <Going aria-labelledby={heading}>
          <GoingTo booking={paid} heading={<Heading id={heading}>{goingWords(paid)}</Heading>} />
        </Going>
      )}
      <List groups={groups} justBooked={justBooked} payment={payment} confirmation={confirmation} />
      <MoreStays />
    </>
  )
}

const Going = styled.section`
  margin-bottom: ${theme.space(18)};
`

const Heading = styled.h2`
  ${theme.type.h2}
`
