import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Booking } from '../../../contract/entities'
import { useGetBookingsQuery } from '../../api/api'

/** Milliseconds. The provider usually confirms within seconds. */
const pollInterval = 2_000
const pollLimit = 120_000

export interface Confirmation {
  /** The booking named in the address, if any. */
  bookingId: string | undefined
  state: 'waiting' | 'overdue' | 'paid'
}

/**
 * Polls after the guest returns from the payment page, whose return URL names the booking (`?booking=`), until the
 * server says that it is paid.
 */
export function useConfirmation(bookings: readonly Booking[]): Confirmation {
  const [query] = useSearchParams()
  // Of a cancelled one no payment is waited for: what comes late goes back.
  const booking = bookings.find(({ _id, status }) => _id === query.get('booking') && status !== 'cancelled')
  const isUnpaid = booking !== undefined && !booking.isPaid
  const [isOverdue, setIsOverdue] = useState(false)
  const isWaiting = isUnpaid && !isOverdue

  useGetBookingsQuery(undefined, { skip: !isWaiting, pollingInterval: pollInterval })

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOverdue(true), pollLimit)
    return () => clearTimeout(timer)
  }, [isWaiting])

  if (isWaiting) return { bookingId: booking._id, state: 'waiting' }
  return { bookingId: booking?._id, state: isUnpaid ? 'overdue' : 'paid' }
}
