import { act, screen, waitFor } from '@testing-library/react'
import { fileCalls } from '@contract/calls'
import type { Booking } from '@contract/entities'
import type { OwnerEvent } from '@contract/ownerEvents'
import { api } from '../../api/api'
import { aBooking, anOwner, aUser } from '../../testing/builders'
import { answerDashboard } from '../../testing/dashboardAnswers'
import { fakeApi } from '../../testing/fakeApi'
import { FakeEventSource } from '../../testing/fakeEventSource'
import { renderApp } from '../../testing/renderApp'
import { findToast, shownToasts } from '../../testing/toasts'

const booking = aBooking({
  user: { name: 'Ada Guest' },
  room: { _id: 'r1', roomType: 'Double Bed', images: [] },
  checkInDate: '2027-12-12',
  checkOutDate: '2027-12-15',
})

const has = (bookings: Booking[]) =>
  fakeApi.answers('ownerBookings', { bookings, totalBookings: bookings.length, totalRevenue: 0 })

/** The dashboard with no bookings yet, and its open line. */
async function openDashboard() {
  answerDashboard()
  has([])
  const app = renderApp('/owner', { as: anOwner() })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(lines()).toHaveLength(1))
  await waitFor(() => expect(fakeApi.calls('ownerBookings')).toHaveLength(1))
  await act(async () => lines()[0]!.opens())
  await waitFor(() => expect(asked()).toBe(2))
  return { ...app, line: lines()[0]! }
}

const lines = () => FakeEventSource.all

/** It happens to the booking, and the page hears of it. */
async function happens(line: FakeEventSource, event: OwnerEvent, happened: Booking = booking) {
  has([happened])
  fakeApi.answers('ownerBooking', { booking: happened })
  await act(async () => line.says(event, { bookingId: happened._id }))
}

const asked = () => fakeApi.calls('ownerBookings').length

describe('while an owner’s page is open', () => {
  test('a booking appears in its lists by itself, and a toast says who has booked what', async () => {
    const { line } = await openDashboard()
    expect(line.url).toBe(`${window.location.origin}${fileCalls.ownerEvents.path}`)

    await happens(line, 'booking')

    await findToast('Ada Guest has booked Double Bed, 12 to 15 Dec.')
    expect(await screen.findByRole('table', { name: 'Recent Bookings' })).toHaveTextContent('Ada Guest')
    expect(fakeApi.calls('ownerBooking')).toEqual([{ bookingId: booking._id }])
    expect(shownToasts()).toHaveLength(1)
  })

  test.each<[OwnerEvent, string]>([
    ['payment', 'Ada Guest has paid for Double Bed, 12 to 15 Dec.'],
    ['cancelled', 'Ada Guest’s booking is cancelled: Double Bed, 12 to 15 Dec.'],
  ])('the event “%s” has its own toast', async (event, words) => {
    const { line } = await openDashboard()
    await happens(line, event)
    await findToast(words)
  })

  test('money that is given back at the desk is not announced as paid, and of a stay entered there not at all', async () => {
    const { line } = await openDashboard()
    await happens(line, 'refund', { ...booking, source: 'desk', isPaidAtDesk: true })
    await happens(line, 'refund', { ...booking, source: 'web', isPaidAtDesk: true })
    await findToast('Given back to Ada Guest at the desk: Double Bed, 12 to 15 Dec.')
    expect(shownToasts()).toHaveLength(1)
  })

  test('a stay into the next month names both', async () => {
    const { line } = await openDashboard()
    await happens(line, 'booking', { ...booking, checkInDate: '2027-12-30', checkOutDate: '2028-01-02' })
    await findToast('Ada Guest has booked Double Bed, 30 Dec to 2 Jan.')
  })

  test('a booking that cannot be found has no toast, and the lists are fetched all the same', async () => {
    const { line } = await openDashboard()
    has([booking])
    fakeApi.refuses('ownerBooking', 'We could not find that booking.', 'bookingId')
    await act(async () => line.says('booking', { bookingId: 'gone' }))
    await screen.findByText('Ada Guest')
    expect(shownToasts()).toEqual([])
  })

  test('what its owner has cancelled is no news', async () => {
    const { line } = await openDashboard()
    await happens(line, 'cancelled', { ...booking, status: 'cancelled', endedBy: 'hotel' })
    await waitFor(() => expect(fakeApi.calls('ownerBooking')).toEqual([{ bookingId: booking._id }]))
    await happens(line, 'payment')
    await findToast('Ada Guest has paid for Double Bed, 12 to 15 Dec.')
    expect(shownToasts()).toHaveLength(1)
  })
})

describe('a line', () => {
  test('that is open asks for what may have happened until then, and so does one that was lost and taken up again', async () => {
    const { line } = await openDashboard()
    expect(asked()).toBe(2)

    await act(async () => line.breaks())
    expect(asked()).toBe(2)
    has([booking])
    await act(async () => line.opens())

    await screen.findByText('Ada Guest')
    expect(asked()).toBe(3)
    expect(lines()).toHaveLength(1)
  })

  test('on which events may have been lost asks for everything once more', async () => {
    const { line } = await openDashboard()
    has([booking])
    await act(async () => line.says('missed'))
    await screen.findByText('Ada Guest')
    expect(shownToasts()).toEqual([])
  })

  test('is one, whichever of the owner’s pages is open, and closed when they are left', async () => {
    const { line, user } = await openDashboard()
    fakeApi.answers('ownerRooms', { rooms: [] })
    await user.click(screen.getByRole('link', { name: 'List Room' }))
    await waitFor(() => expect(fakeApi.calls('ownerRooms')).not.toEqual([]))
    expect(lines()).toHaveLength(1)
    expect(line.readyState).toBe(FakeEventSource.OPEN)

    await user.click(screen.getAllByRole('link', { name: /StayScape/ })[0]!)
    await waitFor(() => expect(line.readyState).toBe(FakeEventSource.CLOSED))
  })

  test('is closed when the session has ended', async () => {
    const { line, store } = await openDashboard()
    fakeApi.refuses('ownerBookings', 'Please log in to continue.', undefined, 401)
    await act(async () => void store.dispatch(api.util.invalidateTags(['OwnerBookings'])))
    await waitFor(() => expect(line.readyState).toBe(FakeEventSource.CLOSED))
  })

  test('is opened for no guest', async () => {
    renderApp('/owner', { as: aUser() })
    await screen.findByRole('heading', { level: 1 })
    expect(lines()).toEqual([])
  })
})

describe('a line that was refused', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  /** Lets time pass, and says how many lines were opened by then. */
  async function openedAfter(seconds: number) {
    await act(async () => void (await jest.advanceTimersByTimeAsync(seconds * 1000)))
    return lines().length
  }

  test('is asked for again after a while, each time after a longer one, and nothing else is asked meanwhile', async () => {
    await openDashboard()
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })

    await act(async () => lines().at(-1)!.isRefused())
    expect(await openedAfter(4.9)).toBe(1)
    expect(await openedAfter(0.2)).toBe(2)

    await act(async () => lines().at(-1)!.isRefused())
    expect(await openedAfter(9.8)).toBe(2)
    expect(await openedAfter(0.4)).toBe(3)
    expect(asked()).toBe(2)

    has([booking])
    await act(async () => lines().at(-1)!.opens())
    jest.useRealTimers()
    await screen.findByText('Ada Guest')
    expect(asked()).toBe(3)
  })

  test('is asked for no more once the page is left', async () => {
    const { unmount } = await openDashboard()
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
    await act(async () => lines().at(-1)!.isRefused())
    unmount()
    expect(await openedAfter(600)).toBe(1)
  })
})
