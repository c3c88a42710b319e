import { skipToken } from '@reduxjs/toolkit/query'
import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { useOwnerBookingQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { LoadFailed } from '../../../design/feedback/LoadFailed'
import { Dialog } from '../../../design/layout/Dialog'
import { useOverlay } from '../../../design/layout/useOverlay'
import { theme } from '../../../design/tokens'
import { inPlace } from '../../../lib/paths'
import { CancelStay } from './CancelStay'
import { DisputeNotice } from './Dispute'
import { panelBookingId, panelOverlay, withPanel } from './panelAddress'
import { RefundByHand } from './RefundByHand'
import { StayFacts } from './StayFacts'
import { StayMarks } from './StayMarks'

interface StayPanelProps {
  today: string
}

/** The stay that the address names, over whichever page it is opened on. */
export function StayPanel({ today }: StayPanelProps) {
  const { search } = useLocation()
  const bookingId = panelBookingId(search)
  const { currentData, error, isFetching, refetch } = useOwnerBookingQuery(bookingId ? { bookingId } : skipToken)
  const problem = errorOf(error)
  const isUnknown = problem !== undefined && isNotFound(problem)
  const booking = isUnknown ? undefined : currentData?.booking
  const overlay = useOverlay(panelOverlay)
  const navigate = useNavigate()

  /** In place where it came with the page. */
  function close() {
    if (overlay.isOpen) overlay.close()
    else void navigate({ search: withPanel(search, undefined) }, { replace: true, state: inPlace })
  }

  return (
    <Panel open={bookingId !== undefined} title={booking?.user.name ?? 'Booking'} variant="panel" onClose={close}>
      {booking && (
        <>
          {booking.dispute && <DisputeNotice dispute={booking.dispute} />}
          <StayFacts booking={booking} />
          <RefundByHand key={`refund-${booking._id}`} booking={booking} />
          <StayMarks key={booking._id} booking={booking} today={today} />
          <CancelStay key={`cancel-${booking._id}`} booking={booking} />
        </>
      )}
      {isUnknown && <p role="status">We could not find that booking.</p>}
      {!booking && !isUnknown && problem && (
        <LoadFailed what="this booking" message={problem.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!booking && !problem && <FormSkeleton label="Loading the booking" fields={4} />}
    </Panel>
  )
}

const Panel = styled(Dialog)`
  ${theme.below.tablet} {
    width: 100%;
  }

  dl:not(:first-child) {
    margin-top: ${theme.space(3)};
  }

  section {
    display: grid;
    justify-items: start;
    gap: ${theme.space(3)};
    padding-top: ${theme.space(6)};
  }

  h3 {
    ${theme.type.strong}
  }
`
