import { Fragment, type ReactNode } from 'react'
import { skipToken } from '@reduxjs/toolkit/query'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { roomName } from '@contract/roomName'
import { useOwnerBookingQuery } from '../../../api/api'
import { errorOf, isNotFound } from '../../../api/apiError'
import { PhoneLink } from '../../../components/PhoneLink'
import { Notice } from '../../../design/feedback/Notice'
import { FormSkeleton } from '../../../design/feedback/Skeleton'
import { formatDate, formatMoney } from '../../../design/format'
import { Dialog } from '../../../design/layout/Dialog'
import { formatFullMoment } from '../../../design/moment'
import { theme } from '../../../design/tokens'
import { QueryError } from '../shared/QueryError'
import { useAddressedOverlay } from '../shared/useAddressedOverlay'
import { BookingStatus } from './BookingStatus'
import { CancelStay } from './CancelStay'
import { countNights, describeDispute, moneyOf } from './describeStay'
import { RefundByHand } from './RefundByHand'
import { panelOverlay } from './StayLink'
import { StayMarks } from './StayMarks'
import { StayNote } from './StayNote'
import { StayPayments } from './StayPayments'

/** The stay that the address names, over whichever page it is opened on. */
export function StayPanel() {
  const { value: bookingId, close } = useAddressedOverlay(panelOverlay)
  const query = useOwnerBookingQuery(bookingId ? { bookingId } : skipToken)
  const problem = errorOf(query.error)
  const isUnknown = problem && isNotFound(problem)
  const booking = isUnknown ? undefined : query.currentData?.booking

  return (
    <Panel open={bookingId !== undefined} title={booking?.user.name ?? 'Booking'} variant="panel" onClose={close}>
      {booking && (
        <Fragment key={booking._id}>
          <StayFacts booking={booking} />
          <RefundByHand booking={booking} />
          <StayMarks booking={booking} />
          <StayPayments booking={booking} />
          <StayNote booking={booking} />
          <CancelStay booking={booking} />
        </Fragment>
      )}
      {isUnknown && <p role="status">We could not find that booking.</p>}
      {!booking && !isUnknown && problem && <QueryError what="this booking" query={query} />}
      {!booking && !problem && <FormSkeleton label="Loading the booking" fields={4} />}
    </Panel>
  )
}

function StayFacts({ booking }: { booking: Booking }) {
  const { checkInDate, checkOutDate, leftOn, dispute, reason, number, phone, source } = booking
  const { paid, due } = moneyOf(booking)

  return (
    <>
      {dispute && (
        <Notice tone={['won', 'closed'].includes(dispute.status) ? 'info' : 'error'}>{describeDispute(dispute)}</Notice>
      )}
      <Facts>
        <Fact term="Room">{roomName(booking.room)}</Fact>
        <Fact term="Check-in">{formatDate(checkInDate)}</Fact>
        <Fact term="Check-out">
          {leftOn ? `${formatDate(leftOn)}, booked until ${formatDate(checkOutDate)}` : formatDate(checkOutDate)}
        </Fact>
        <Fact term="Nights">{countNights(booking)}</Fact>
        <Fact term="Guests">{booking.guests}</Fact>
        {phone && (
          <Fact term="Phone">
            <PhoneLink phone={phone} />
          </Fact>
        )}
        <Fact term="Total">{formatMoney(booking.totalPrice)}</Fact>
        {paid > 0 && paid !== booking.totalPrice && (
          <Fact term={due > 0 ? 'Paid so far' : 'Paid'}>{formatMoney(paid)}</Fact>
        )}
        {due > 0 && <Fact term="Still to pay">{formatMoney(due)}</Fact>}
        <Fact term="Status">
          <BookingStatus booking={booking} />
        </Fact>
        {reason && <Fact term="Reason">{reason}</Fact>}
        <Fact term="Booked">{formatFullMoment(booking.createdAt)}</Fact>
        {source === 'desk' && <Fact term="Source">Entered at the desk</Fact>}
        {number && <Fact term="Booking number">{number}</Fact>}
      </Facts>
    </>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

const Panel = styled(Dialog)`
  ${theme.below.tablet} {
    width: 100%;
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

const Facts = styled.dl`
  ${theme.type.small}
  ${theme.type.figures}

  &:not(:first-child) {
    margin-top: ${theme.space(3)};
  }

  div {
    display: grid;
    grid-template-columns: 8rem minmax(0, 1fr);
    gap: ${theme.space(3)};
    padding-block: ${theme.space(2)};
    border-bottom: 1px solid ${theme.color.line};
  }

  dt {
    color: ${theme.color.quiet};
  }

  dd {
    overflow-wrap: anywhere;
  }
`
