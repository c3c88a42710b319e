import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Booking } from '../../../contract/entities'
import { useGetBookingsQuery } from '../../api/api'

/** How often to look for the provider's word, and when to stop, in milliseconds. It usually comes within seconds. */
const lookEvery = 2_000
const lookFor = 120_000

export interface Confirmation {
  /** The booking whose checkout has just been left, when there is one. */
  bookingId: string | undefined
  state: 'waiting' | 'overdue' | 'paid'
}

/**
 * After the provider's page, whose return address names the booking (`?booking=`): looks again until it is paid.
 * Only the server's word makes it so (D21); until then the booking says that its payment is being confirmed.
 */
export function useConfirmation(bookings: readonly Booking[]): Confirmation {
  const [query] = useSearchParams()
  const booking = bookings.find(({ _id }) => _id === query.get('booking'))
  const isUnpaid = booking !== undefined && !booking.isPaid
  const [isOverdue, setIsOverdue] = useState(false)
  const isWaiting = isUnpaid && !isOverdue

  useGetBookingsQuery(undefined, { skip: !isWaiting, pollingInterval: lookEvery })

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOverdue(true), lookFor)
    return () => clearTimeout(timer)
  }, [isWaiting])

  if (isWaiting) return { bookingId: booking._id, state: 'waiting' }
  return { bookingId: booking?._id, state: isUnpaid ? 'overdue' : 'paid' }
}
