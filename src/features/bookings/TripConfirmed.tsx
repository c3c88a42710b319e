import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import type { Booking } from '@contract/entities'
import { formatAddress } from '@contract/formatAddress'
import { api, useBookingQuery } from '../../api/api'
import { errorOf, isNotFound } from '../../api/apiError'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { ButtonRow } from '../../design/controls/Button'
import { LinkButton } from '../../design/controls/LinkButton'
import { formatMoney } from '../../design/format'
import { Photo } from '../../design/media/Photo'
import { theme } from '../../design/tokens'
import { appPaths } from '../../lib/paths'
import { selectIsLoggedIn } from '../auth/authSlice'
import { AddToCalendar, BookingNumber, Quiet, StayDates } from './BookingLabels'
import { stayName, hasEnded } from './stays'

/** Milliseconds. The provider usually confirms within seconds; after the limit it is asked for less often. */
const pollInterval = 2_000
const pollLimit = 120_000
const slowPollInterval = 30_000

export interface PaymentConfirmation {
  /** The booking whose payment page the guest has just come back from. */
  bookingId?: string
  /** For as long as a list has it unpaid. */
  state?: 'waiting' | 'overdue'
  /** The same booking once it is paid, unless the stay is over: an old link then confirms nothing. */
  trip?: Booking
}

/** After the payment page, whose return URL names the booking (`?booking=`), polls until the server has it paid. */
export function useConfirmation(): PaymentConfirmation {
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const [query] = useSearchParams()
  const bookingId = query.get('booking') ?? undefined
  const named = bookingId && isLoggedIn ? { bookingId } : skipToken
  const { currentData, error } = useBookingQuery(named)
  const problem = errorOf(error)
  const booking = currentData?.booking
  const isPaid = booking?.isPaid ?? false
  // The payment of a cancelled booking is not waited for: it is refunded when it arrives.
  const isCancelled = booking?.status === 'cancelled'
  const isUnpaid = booking ? !isPaid && !isCancelled : named !== skipToken && !(problem && isNotFound(problem))
  const [isOverdue, setIsOverdue] = useState(false)
  const isWaiting = isUnpaid && !isOverdue
  const dispatch = useAppDispatch()

  useBookingQuery(named, { skip: !isUnpaid, pollingInterval: isOverdue ? slowPollInterval : pollInterval })

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOverdue(true), pollLimit)
    return () => clearTimeout(timer)
  }, [isWaiting])

  // The list may have been read before.
  useEffect(() => {
    if (isPaid) dispatch(api.util.invalidateTags([{ type: 'Bookings', id: 'LIST' }]))
  }, [dispatch, isPaid])

  return {
    bookingId,
    state: isOverdue ? 'overdue' : isUnpaid || isPaid ? 'waiting' : undefined,
    trip: booking && isPaid && !hasEnded(booking) ? booking : undefined,
  }
}

/** Hotels need not have named their city. */
export const tripHeading = ({ hotel }: Pick<Booking, 'hotel'>) => `You’re going to ${hotel.city || hotel.hotelName}`

export const paymentReceived = 'Payment received. You’re all set.'

/** A booking that is paid. `heading`: `tripHeading` in the level that the page needs. */
export function TripConfirmed({ booking, heading }: { booking: Booking; heading: ReactNode }) {
  const { _id: id, room, hotel, totalPrice } = booking

  return (
    <Scene>
      <Head>{heading}</Head>
      <View>
        <Photo src={room.images[0]} seed={room._id} alt="" sizes={sizes} eager />
      </View>
      <Facts>
        <p>{paymentReceived}</p>
        <div>
          <strong>{stayName(booking)}</strong>
          <Quiet>{formatAddress(hotel)}</Quiet>
          <BookingNumber booking={booking} />
          <Quiet>{formatMoney(totalPrice)} paid by card</Quiet>
        </div>
        <StayDates booking={booking} />
        <ButtonRow>
          <LinkButton to={appPaths.booking(id)} aria-description={stayName(booking)}>
            View booking
          </LinkButton>
          <AddToCalendar bookingId={id} />
        </ButtonRow>
      </Facts>
    </Scene>
  )
}

// On phones 10 % less than rendered, as in the list of rooms.
const sizes = '(min-width: 720px) 46vw, 82vw'

const Scene = styled.div`
  display: grid;
  gap: ${theme.space(6)} clamp(${theme.layout.gap}, 4vw, ${theme.space(12)});
  border-top: 1px solid ${theme.color.line};
  padding-top: ${theme.space(6)};

  ${theme.from.tablet} {
    grid-template: 'view head' auto 'view facts' 1fr / minmax(0, 1fr) minmax(0, 1fr);
    padding-top: 0;
  }
`

const Head = styled.div`
  min-width: 0;

  ${theme.from.tablet} {
    grid-area: head;
    padding-top: ${theme.space(6)};
  }
`

const View = styled.div`
  ${theme.from.tablet} {
    grid-area: view;
  }
`

const Facts = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space(6)};
  min-width: 0;

  ${theme.from.tablet} {
    grid-area: facts;
  }
  strong {
    ${theme.type.strong}
  }
`
