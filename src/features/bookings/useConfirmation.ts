import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Booking } from '@contract/entities'
import { localToday } from '@contract/stay'
import { api, useBookingQuery } from '../../api/api'
import { errorOf, isNotFound } from '../../api/apiError'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { selectIsLoggedIn } from '../auth/authSlice'
import { stayPhase } from './groupStays'

/** Milliseconds. The provider usually confirms within seconds. */
const pollInterval = 2_000
const pollLimit = 120_000

export interface Confirmation {
  /** The booking whose payment page the guest has just come back from. */
  bookingId?: string
  /** For as long as a list has it unpaid. */
  state?: 'waiting' | 'overdue'
  /** The same booking once it is paid, unless the stay is over: an old link then confirms nothing. */
  trip?: Booking
}

/**
 * Polls after the guest returns from the payment page, whose return URL names the booking (`?booking=`), until the
 * server says that it is paid.
 */
export function useConfirmation(): Confirmation {
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

  useBookingQuery(named, { skip: !isWaiting, pollingInterval: pollInterval })

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
    trip: booking && isPaid && !['past', 'cancelled'].includes(stayPhase(booking, localToday())) ? booking : undefined,
  }
}
