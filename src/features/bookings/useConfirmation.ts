import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Booking } from '../../../contract/entities'
import { localToday } from '../../../contract/stay'
import { useGetBookingsInfiniteQuery } from '../../api/api'
import { standingOf } from './groupsOf'

/** Milliseconds. The provider usually confirms within seconds. */
const pollInterval = 2_000
const pollLimit = 120_000

/** What is known of a payment from which the guest has just come back; both undefined where there was none. */
export interface Confirmation {
  booking?: Booking
  state?: 'waiting' | 'overdue' | 'paid'
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

  useGetBookingsInfiniteQuery(undefined, { skip: !isWaiting, pollingInterval: pollInterval })

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOverdue(true), pollLimit)
    return () => clearTimeout(timer)
  }, [isWaiting])

  if (!booking) return {}
  if (isWaiting) return { booking, state: 'waiting' }
  return { booking, state: isUnpaid ? 'overdue' : 'paid' }
}

/** The stay that was paid, unless it is over: a link of back then leads nowhere any more. */
export const goingTo = ({ booking, state }: Confirmation) =>
  booking && state === 'paid' && standingOf(booking, localToday()) !== 'past' ? booking : undefined
