import { ownerEventsPath } from '@contract/calls'
import type { DisputeStatus } from '@contract/bookingStatus'
import type { Booking } from '@contract/entities'
import { missedEvent, ownerEvents, type OwnerEvent } from '@contract/ownerEvents'
import { roomName } from '@contract/roomName'
import { formatDayRange } from '@contract/format'
import type { api as Api } from './api'
import { addressOf } from './request'
import { toastRequested } from './toasts'

type Dispatch = Parameters<ReturnType<typeof Api.endpoints.bookingList.initiate>>[0]

/**
 * Keeps up to date what the owner's pages show, and says what has happened. Returns how to stop it. `api` is passed in, because
 * it loads this module.
 */
export function subscribeToOwnerEvents(api: typeof Api, dispatch: Dispatch): () => void {
  const refetch = () => void dispatch(api.util.invalidateTags(['OwnerBookings', { type: 'TakenNights', id: 'LIST' }]))

  async function announce(event: OwnerEvent, bookingId: string) {
    const search = api.endpoints.bookingList.initiate({ query: bookingId }, { subscribe: false, forceRefetch: true })
    const { data } = await dispatch(search)
    const booking = data?.pages[0]?.bookings.find(({ _id }) => _id === bookingId)
    // Owners know what they have cancelled themselves.
    if (!booking || (booking.endedBy === 'hotel' && event === 'cancelled')) return
    dispatch(toastRequested({ tone: 'success', text: describeEvent(event, booking) }))
  }

  return openStream(refetch, (event, bookingId) => {
    refetch()
    void announce(event, bookingId)
  })
}

const disputeMessages: Record<DisputeStatus, (guest: string, stay: string) => string> = {
  open: (guest, stay) => `The bank of ${guest} disputes the payment for ${stay}. Please read our email.`,
  inquiry: (guest, stay) => `The bank of ${guest} asks about the payment for ${stay}. Please read our email.`,
  closed: (guest, stay) => `The bank of ${guest} has closed its case about the payment for ${stay}.`,
  won: (guest, stay) => `The payment of ${guest} for ${stay} stands.`,
  lost: (guest, stay) => `The bank has given ${guest} back the payment for ${stay}.`,
}

/** `Ada Guest has booked Double Bed, 12 to 15 Dec.` */
function describeEvent(event: OwnerEvent, booking: Booking): string {
  const { user, room, checkInDate, checkOutDate, refund, dispute } = booking
  const stay = `${roomName(room)}, ${formatDayRange(checkInDate, checkOutDate)}`
  const messages = {
    booking: `${user.name} has booked ${stay}.`,
    payment: `${user.name} has paid for ${stay}.`,
    cancelled: `The booking of ${user.name}, ${stay}, is cancelled.`,
    refund:
      refund?.status === 'failed' ? `A refund to ${user.name} failed: ${stay}.` : `Refunded to ${user.name}: ${stay}.`,
    dispute: disputeMessages[dispute?.status ?? 'open'](user.name, stay),
  }
  return messages[event]
}

/** Milliseconds until a refused stream is opened again, doubled each time. */
const firstDelay = 5000
const longestDelay = 5 * 60_000

/**
 * A browser reconnects a broken stream by itself, but not one that was refused, and it does not say why: there may be too many, or
 * the session may have ended over a form, whose page stays.
 */
function openStream(refetch: () => void, onEvent: (event: OwnerEvent, bookingId: string) => void): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay

  function open() {
    source = new EventSource(addressOf(ownerEventsPath), { withCredentials: true })
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
        onEvent(event, (JSON.parse(data) as { bookingId: string }).bookingId)
      })
    }
  }

  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
