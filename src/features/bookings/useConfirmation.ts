import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Booking } from '@contract/entities'
import { localToday } from '@contract/stay'
import { bookingsIn, useGetBookingsInfiniteQuery } from '../../api/api'
import { useAppSelector } from '../../app/hooks'
import { selectIsLoggedIn } from '../auth/authSlice'
import { stayPhase } from './groupStays'

/** Milliseconds. The provider usually confirms within seconds. */
const pollInterval = 2_000
const pollLimit = 120_000

export interface Confirmation {
  /** The booking whose payment page the guest has just come back from. */
  bookingId?: string
  /** While it is not paid. */
  state?: 'waiting' | 'overdue'
  /** The same booking once it is paid, unless the stay is over: an old link then confirms nothing. */
  trip?: Booking
}

/**
 * Polls after the guest returns from the payment page, whose return URL names the booking (`?booking=`), until the
 * server says that it is paid.
 */
export function useConfirmation(bookings: readonly Booking[]): Confirmation {
  const [query] = useSearchParams()
  // The payment of a cancelled booking is not waited for: it is refunded when it arrives.
  const booking = bookings.find(({ _id, status }) => _id === query.get('booking') && status !== 'cancelled')
  const isUnpaid = booking !== undefined && !booking.isPaid
  const [isOverdue, setIsOverdue] = useState(false)
  const isWaiting = isUnpaid && !isOverdue

  useGetBookingsInfiniteQuery(undefined, { skip: !isWaiting, pollingInterval: pollInterval })

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOverdue(true), pollLimit)
    return () => clearTimeout(timer)
  }, [isWaiting])

  if (!booking) return {}
  if (isUnpaid) return { bookingId: booking._id, state: isOverdue ? 'overdue' : 'waiting' }
  return { bookingId: booking._id, trip: stayPhase(booking, localToday()) === 'past' ? undefined : booking }
}

/** The trip that the address names (`?booking=`), for a page that does not list the bookings. */
export function useConfirmedTrip(): Booking | undefined {
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const [query] = useSearchParams()
  const { currentData } = useGetBookingsInfiniteQuery(undefined, {
    skip: !isLoggedIn || !query.has('booking'),
    refetchOnMountOrArgChange: true,
  })
  return useConfirmation(currentData ? bookingsIn(currentData) : []).trip
}
