import { useState } from 'react'
import { skipToken } from '@reduxjs/toolkit/query'
import { useAppSelector } from '../../../app/hooks'
import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { api, useBookingListInfiniteQuery } from '../../../api/api'
import { errorOf } from '../../../api/apiError'
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
  const { booking, isUnknown, error, isFetching, refetch } = useStay(bookingId)
  // A press beside the panel closes it and must not lose what was typed.
  const [reasons, setReasons] = useState<Record<string, string>>({})
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
          <CancelStay
            key={`cancel-${booking._id}`}
            booking={booking}
            reason={reasons[booking._id] ?? ''}
            onReason={(reason) => setReasons({ ...reasons, [booking._id]: reason })}
          />
        </>
      )}
      {isUnknown && <p role="status">We could not find that booking.</p>}
      {!booking && !isUnknown && error && (
        <LoadFailed
          what="this booking"
          message={errorOf(error)?.message}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!booking && !isUnknown && !error && <FormSkeleton label="Loading the booking" fields={4} />}
    </Panel>
  )
}

/** A booking from a list that is loaded already, the desk's or the dashboard's, until it has been fetched alone. */
function useStay(bookingId: string | undefined) {
  const listed = useAppSelector((state: State) => (bookingId ? listedStay(state, bookingId) : undefined))
  const { currentData, ...query } = useBookingListInfiniteQuery(bookingId ? { query: bookingId } : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  const fetched = currentData && bookingIn({ data: currentData }, bookingId)

  return { ...query, booking: currentData ? fetched : listed, isUnknown: currentData !== undefined && !fetched }
}

type State = Parameters<typeof api.util.selectCachedArgsForQuery>[0]

function listedStay(state: State, bookingId: string): Booking | undefined {
  for (const filters of api.util.selectCachedArgsForQuery(state, 'bookingList')) {
    const booking = bookingIn(api.endpoints.bookingList.select(filters)(state), bookingId)
    if (booking) return booking
  }
  return bookingIn(api.endpoints.ownerBookings.select()(state), bookingId)
}

const bookingIn = ({ data }: { data?: { pages: { bookings: Booking[] }[] } }, bookingId: string | undefined) =>
  data?.pages.flatMap(({ bookings }) => bookings).find(({ _id }) => _id === bookingId)

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
