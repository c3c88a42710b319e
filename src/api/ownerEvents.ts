import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { ownerEventsPath } from '../../contract/calls'
import { missedEvent, ownerEvents, type OwnerEvent } from '../../contract/ownerEvents'
import type { api as Api } from './api'
import { newsOf } from './bookingNews'
import { newsHeard } from './news'
import { addressOf } from './request'

export type OwnDispatch = ThunkDispatch<Parameters<typeof Api.util.selectCachedArgsForQuery>[0], unknown, UnknownAction>

/**
 * Keeps up to date what the owner's pages have asked for, and says what has happened. Returns how to stop it. `api` is passed in,
 * because it loads this module.
 */
export function followOwnerEvents(api: typeof Api, dispatch: OwnDispatch): () => void {
  const cancelledHere = cancellations(api)
  const askAnew = () => void dispatch(api.util.invalidateTags(['OwnerBookings', { type: 'TakenNights', id: 'LIST' }]))

  async function tell(event: OwnerEvent, bookingId: string) {
    const asking = api.endpoints.bookingList.initiate({ query: bookingId }, { subscribe: false, forceRefetch: true })
    const { data } = await dispatch(asking)
    const booking = data?.pages[0]?.bookings.find(({ _id }) => _id === bookingId)
    // Whoever cancelled it here is told by the answer, which comes before or after.
    const isKnown = event === 'cancelled' && cancelledHere.has(bookingId)
    if (booking && !isKnown) dispatch(newsHeard(newsOf(event, booking)))
  }

  return keepOpen(askAnew, (event, bookingId) => {
    askAnew()
    void tell(event, bookingId)
  })
}

/** Bookings whose cancelling is asked for from now on, unless that is refused. */
function cancellations(api: typeof Api): Set<string> {
  const bookingIds = new Set<string>()
  api.enhanceEndpoints({
    endpoints: {
      cancelStay: {
        onQueryStarted({ bookingId }, { queryFulfilled }) {
          bookingIds.add(bookingId)
          queryFulfilled.catch(() => bookingIds.delete(bookingId))
        },
      },
    },
  })
  return bookingIds
}

/** Milliseconds until a refused stream is asked for again, doubled each time. */
const firstDelay = 5000
const longestDelay = 5 * 60_000

/**
 * A browser takes up a broken line by itself, but not one that was refused, and it does not say why: there may be too many, or the
 * session may have ended over a form, which is asked for nothing meanwhile because the next no would take it away.
 */
function keepOpen(askAnew: () => void, heard: (event: OwnerEvent, bookingId: string) => void): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay

  function open() {
    source = new EventSource(addressOf(ownerEventsPath), { withCredentials: true })
    source.addEventListener('open', () => {
      // What happened before it was open, or between two lines, was told to nobody.
      askAnew()
      delay = firstDelay
    })
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, delay)
      delay = Math.min(2 * delay, longestDelay)
    })
    source.addEventListener(missedEvent, askAnew)
    for (const event of ownerEvents) {
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        heard(event, (JSON.parse(data) as { bookingId: string }).bookingId)
      })
    }
  }

  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
