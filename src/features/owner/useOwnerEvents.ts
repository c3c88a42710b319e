import { useEffect } from 'react'
import { fileCalls } from '@contract/calls'
import type { DisputeStatus } from '@contract/bookingStatus'
import type { Booking } from '@contract/entities'
import { missedEvent, ownerEvents, type OwnerEvent } from '@contract/ownerEvents'
import { roomName } from '@contract/roomName'
import { formatDayRange } from '@contract/format'
import { api } from '../../api/api'
import { addressOf } from '../../api/baseQuery'
import { useAppDispatch } from '../../app/hooks'
import { notify } from '../../design/feedback/notify'

/** Milliseconds until a refused stream is opened again, doubled each time. */
const firstDelay = 5000
const longestDelay = 5 * 60_000

/**
 * Keeps up to date what the owner's pages show, and says what has happened. A browser reconnects a broken stream by itself, but not
 * one that was refused, and it does not say why: there may be too many, or the session may have ended over a form, whose page stays.
 */
export function useOwnerEvents() {
  const dispatch = useAppDispatch()

  useEffect(() => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let delay = firstDelay

    const refetch = () => void dispatch(api.util.invalidateTags(['OwnerBookings', { type: 'TakenNights', id: 'LIST' }]))

    async function announce(event: OwnerEvent, bookingId: string) {
      const load = api.endpoints.ownerBooking.initiate({ bookingId }, { subscribe: false, forceRefetch: true })
      const booking = (await dispatch(load)).data?.booking
      if (!booking || isTheirOwn(event, booking)) return
      notify.success(describeEvent(event, booking))
    }

    function open() {
      source = new EventSource(addressOf(fileCalls.ownerEvents.path), { withCredentials: true })
      source.addEventListener('open', () => {
        // Events before the first connection, or between two, are lost.
        refetch()
        delay = firstDelay
      })
      source.addEventListener('error', () => {
        if (source.readyState !== EventSource.CLOSED) return
        timer = setTimeout(open, delay)
        delay = Math.min(2 * delay, longestDelay)
      })
      source.addEventListener(missedEvent, refetch)
      for (const event of ownerEvents) {
        source.addEventListener(event, ({ data }: MessageEvent<string>) => {
          refetch()
          void announce(event, (JSON.parse(data) as { bookingId: string }).bookingId)
        })
      }
    }

    open()
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [dispatch])
}

/** Owners know what they have cancelled themselves, or entered at the desk. */
const isTheirOwn = (event: OwnerEvent, { endedBy, source }: Booking) =>
  event === 'cancelled' ? endedBy === 'hotel' : source === 'desk' && ['booking', 'payment', 'refund'].includes(event)

/** `Ada Guest has booked Double Bed, 12 to 15 Dec.` */
function describeEvent(event: OwnerEvent, booking: Booking): string {
  const { user, room, checkInDate, checkOutDate, refund, dispute, isPaidAtDesk } = booking
  const guest = user.name
  const stay = `${roomName(room)}, ${formatDayRange(checkInDate, checkOutDate)}`
  const disputes: Record<DisputeStatus, string> = {
    open: `${guest}’s bank disputes the payment for ${stay}. Please read our email.`,
    inquiry: `${guest}’s bank asks about the payment for ${stay}. Please read our email.`,
    closed: `${guest}’s bank has closed its case about the payment for ${stay}.`,
    won: `${guest}’s payment for ${stay} stands.`,
    lost: `The bank has refunded ${guest} the payment for ${stay}.`,
  }
  const refunded = isPaidAtDesk ? `Given back to ${guest} at the desk: ${stay}.` : `Refunded to ${guest}: ${stay}.`
  const messages: Record<OwnerEvent, string> = {
    booking: `${guest} has booked ${stay}.`,
    payment: `${guest} has paid for ${stay}.`,
    cancelled: `${guest}’s booking is cancelled: ${stay}.`,
    refund: refund?.status === 'failed' ? `A refund to ${guest} failed: ${stay}.` : refunded,
    dispute: disputes[dispute?.status ?? 'open'],
  }
  return messages[event]
}
