import { act, screen, waitFor, within } from '@testing-library/react'
import type { Booking } from '@contract/entities'
import { formatMoment } from '../../design/moment'
import { aBooking, aReceipt, aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { renderApp } from '../../testing/renderApp'

const confirming = 'Your payment is being confirmed. This takes a few seconds.'
const booking = aBooking()
const other = aBooking({ checkInDate: '2027-05-01', checkOutDate: '2027-05-02' })
const paid = { ...booking, isPaid: true, status: 'confirmed' as const }

/** What the guest has booked. */
function has(...bookings: Booking[]) {
  fakeApi.answers('getBookings', { bookings })
  fakeApi.answers('booking', ({ bookingId }) => {
    const own = bookings.find(({ _id }) => _id === bookingId)
    return own && { booking: aReceipt({ ...own, hotel: { ...own.hotel, _id: 'h1', contact: '' } }) }
  })
}

const comeBackFromPaying = () => renderApp(`/my-bookings?booking=${booking._id}`, { as: aUser() })
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  // Only what waits: requests of the fake network run in real time.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'], advanceTimers: true })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('after the payment page', () => {
  test('the booking says that its payment is being confirmed, and turns to Paid without a reload', async () => {
    has(booking)
    comeBackFromPaying()
    expect(await screen.findByText(confirming)).toBeVisible()
    expect(screen.getByText('Unpaid')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()

    has(paid)
    await pass(2_500)

    expect(await screen.findByText('Paid')).toBeVisible()
    expect(screen.queryByText(confirming)).toBeNull()
    expect(screen.getByText('Payment received. You’re all set.', { selector: '[role=status]' })).toBeInTheDocument()
  })

  test('a list that was read before the payment came offers nothing to pay, and is read again', async () => {
    has(paid)
    fakeApi.answers('getBookings', { bookings: [booking] })
    comeBackFromPaying()
    await screen.findByRole('heading', { name: 'You’re going to London' })
    expect(await screen.findByText('Unpaid')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
    await waitFor(() => expect(fakeApi.calls('getBookings')).toHaveLength(2))
  })

  test('the journey stands above the bookings: photo, dates, address, number, calendar and a way on', async () => {
    has(other, paid)
    comeBackFromPaying()

    const going = within(await screen.findByRole('region', { name: 'You’re going to London' }))
    expect(going.getByText('Payment received. You’re all set.')).toBeVisible()
    expect(going.getByText('Harbour House, Double Bed')).toBeVisible()
    expect(going.getByText('12 Quay Street, London')).toBeVisible()
    expect(going.getByText('SS-7K4Q2M')).toBeVisible()
    expect(going.getByText('Fri 12 Mar 2027')).toBeVisible()
    expect(going.getByText('Sun 14 Mar 2027')).toBeVisible()
    expect(going.getByRole('presentation')).toHaveAttribute('src', expect.stringContaining(paid.room.images[0]!))
    expect(going.getByRole('link', { name: 'View booking' })).toHaveAttribute('href', `/my-bookings/${booking._id}`)
    const calendar = going.getByRole('link', { name: 'Add to calendar' })
    expect(calendar.getAttribute('href')).toMatch(`/api/booking/stay.ics?bookingId=${booking._id}`)
  })

  test('a hotel that has named no city is gone to by its name', async () => {
    has({ ...paid, hotel: { ...paid.hotel, city: '' } })
    comeBackFromPaying()

    expect(await screen.findByRole('heading', { name: 'You’re going to Harbour House' })).toBeVisible()
  })

  test.each<[string, string, Partial<Booking>]>([
    ['before the server says that it is paid', booking._id, { isPaid: false, status: 'pending' }],
    ['of a payment that was cancelled', '', { isPaid: false, status: 'pending' }],
    ['of a booking that was cancelled', booking._id, { status: 'cancelled', endedBy: 'guest' }],
    ['of a stay that is over', booking._id, { checkInDate: '2020-03-12', checkOutDate: '2020-03-14' }],
    ['of somebody else’s booking', 'other', {}],
  ])('no journey is shown %s', async (_when, named, values) => {
    has({ ...paid, ...values })
    renderApp(named ? `/my-bookings?booking=${named}` : '/my-bookings', { as: aUser() })

    expect(await screen.findByRole('link', { name: 'View booking' })).toBeVisible()
    expect(screen.queryByText(/You’re going to|Payment received/)).toBeNull()
  })

  test('only the booking that was paid for is waited for', async () => {
    has(booking, other)
    comeBackFromPaying()

    expect(await screen.findAllByText(confirming)).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Pay now' })).toHaveLength(1)
  })

  test('looking ends when it is paid', async () => {
    has(paid)
    comeBackFromPaying()
    await screen.findByText('Paid')
    const asked = fakeApi.calls('booking').length

    await pass(20_000)

    expect(fakeApi.calls('booking')).toHaveLength(asked)
  })

  test('after two minutes a notice explains, the guest can pay, and a payment that comes later still shows', async () => {
    has(booking)
    comeBackFromPaying()
    await screen.findByText(confirming)

    await pass(121_000)

    expect(await screen.findByText(/^Your payment isn’t confirmed yet\./)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pay now' })).toBeVisible()
    const asked = fakeApi.calls('booking').length
    await pass(20_000)
    expect(fakeApi.calls('booking')).toHaveLength(asked)

    has(paid)
    await pass(15_000)
    expect(await screen.findByText('Paid')).toBeVisible()
  })

  test('a cancelled payment comes back to its booking, above sooner ones, which says that nothing was charged', async () => {
    const payBy = '2027-03-01T10:00:00.000Z'
    has({ ...booking, payBy }, aBooking({ payBy, checkInDate: '2027-01-01', checkOutDate: '2027-01-02' }))
    renderApp(`/my-bookings?unpaid=${booking._id}`, { as: aUser() })

    expect(await screen.findAllByRole('button', { name: 'Pay now' })).toHaveLength(2)
    expect(screen.getAllByText(/^Nothing was|^Pay by/).map((text) => text.textContent)).toEqual([
      `Nothing was charged. The room is yours until ${formatMoment(payBy)}.`,
      `Pay by ${formatMoment(payBy)}, or we’ll release the room.`,
    ])
    expect(screen.queryByText(confirming)).toBeNull()
  })

  test('a booking that is not among the guest’s own is not waited for', async () => {
    has(other)
    comeBackFromPaying()

    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeVisible()
    expect(screen.queryByText(confirming)).toBeNull()
  })
})
