import { act, screen, waitFor, within } from '@testing-library/react'
import type { BookingDetails } from '@contract/entities'
import { browser } from '../../../lib/browser'
import { formatDay, formatFullMoment, formatMoment } from '../../../design/moment'
import { aReceipt, aUser } from '../../../testing/builders'
import { fakeApi } from '../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../testing/renderApp'

const bookedAt = '2026-11-10T09:00:00.000Z'
const paidAt = '2026-11-10T09:05:00.000Z'
const cancelledAt = '2026-11-12T18:30:00.000Z'

const unpaid = aReceipt({ _id: 'b1', payBy: '2026-11-11T09:00:00.000Z' })
const paid = aReceipt({
  _id: 'b1',
  isPaid: true,
  status: 'confirmed',
  canPay: false,
  payment: { paidAt, refunds: [] },
  timeline: [
    { at: bookedAt, what: 'Booked' },
    { at: paidAt, what: 'Paid $480.00 by card' },
  ],
})
const cancelled = (status: 'pending' | 'succeeded' | 'failed'): BookingDetails => ({
  ...paid,
  status: 'cancelled',
  endedBy: 'guest',
  canCancel: false,
  payment: { paidAt, refunds: [{ amount: 240, status, at: cancelledAt }] },
})

function open(booking: BookingDetails) {
  fakeApi.answers('booking', { booking })
  return renderApp('/my-bookings/b1', { as: aUser() })
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the page of a booking', () => {
  test('says who stays where and when, with today’s phone number', async () => {
    open({ ...paid, hotel: { ...paid.hotel, _id: 'h1' } })

    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour House' })).toBeVisible()
    expect(screen.getByText('Double Bed, booked by Mira Lindqvist')).toBeVisible()
    expect(document.title).toBe('Your booking, Harbour House · StayScape')
    const where = await section('Where')
    expect(where.getByRole('link', { name: 'Harbour House' })).toHaveAttribute('href', '/hotels/h1')
    expect(where.getByText('12 Quay Street, London')).toBeVisible()
    expect(where.getByRole('link', { name: '+44 20 7946 0018' })).toHaveAttribute('href', 'tel:+442079460018')
    const when = await section('When')
    expect(when.getByText('Fri 12 Mar 2027')).toBeVisible()
    expect(when.getByText('Sun 14 Mar 2027')).toBeVisible()
    expect(when.getByText('2 nights')).toBeVisible()
    expect(when.getByText('2 guests')).toBeVisible()
    expect(when.queryByText(/^Check-(in from|out until)/)).toBeNull()
    expect(fakeApi.calls('booking')).toEqual([{ bookingId: 'b1' }])
  })

  test('says from when and until when the guest may come and go, where the hotel has told', async () => {
    open({ ...paid, hotel: { ...paid.hotel, checkInFrom: '15:00', checkOutUntil: '11:00' } })

    expect((await section('When')).getByText('Check-in from 15:00, check-out by 11:00')).toBeVisible()
  })

  test('is a receipt: lines that add up to the total, how it was paid, and its number', async () => {
    const lines = [
      { text: '2 nights × $120.00', amount: 240 },
      { text: 'for two more guests', amount: 240 },
    ]
    open({ ...paid, lines })

    const price = await section('Price and payment')
    const [first, second, total] = price.getAllByRole('definition').map(({ textContent }) => textContent)
    expect([first, second, total]).toEqual(['$240.00', '$240.00', '$480.00'])
    expect(price.getByText('2 nights × $120.00')).toBeVisible()
    expect(
      price.getByText('Sold by Harbour House, 12 Quay Street, London. StayScape is the hotel’s agent.'),
    ).toBeVisible()
    expect(price.getByText(`Paid by card on ${formatFullMoment(paidAt)}.`)).toBeVisible()
    expect(screen.getByText('SS-7K4Q2M')).toBeVisible()
    expect(screen.getByText('Paid')).toBeVisible()
  })

  test('tells what happened, in order', async () => {
    open(paid)

    const told = within(await screen.findByRole('list', { name: 'What happened' })).getAllByRole('listitem')
    expect(told.map(({ textContent }) => textContent)).toEqual([
      `${formatMoment(bookedAt)}Booked`,
      `${formatMoment(paidAt)}Paid $480.00 by card`,
    ])
  })

  test('states the cancellation policy with its dates', async () => {
    open({ ...paid, policy: { name: 'moderate', freeUntil: '2099-03-07', halfUntil: '2099-03-11' } })

    const policy = await section('Cancellation')
    expect(policy.getByText('Full refund until Sat 7 Mar 2099, half until Wed 11 Mar 2099, then none.')).toBeVisible()
  })

  test('says when the hotel’s day ends, where its time zone is known', async () => {
    const hotel = { ...paid.hotel, timeZone: 'America/New_York' }
    open({ ...paid, hotel, policy: { name: 'flexible', freeUntil: '2099-03-07' } })

    expect((await section('Cancellation')).getByText(/^Deadlines end at midnight, hotel time/)).toBeVisible()
  })

  test('a stay that can no longer be cancelled says nothing of cancelling', async () => {
    open({ ...paid, policy: { name: 'flexible' }, canCancel: false })

    await section('Price and payment')
    expect(screen.queryByRole('heading', { name: 'Cancellation' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
  })

  test('unpaid says until when to pay, and Pay now leads to the payment page', async () => {
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => undefined)
    fakeApi.answers('stripePayment', { url: 'https://checkout.example.com/pay' })
    const { user } = open(unpaid)

    expect(await screen.findByText(`Pay by ${formatMoment(unpaid.payBy!)}, or we’ll release the room.`)).toBeVisible()
    expect(screen.getByText('Unpaid')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Pay now' }))

    await waitFor(() => expect(goTo).toHaveBeenCalledWith('https://checkout.example.com/pay'))
    expect(fakeApi.calls('stripePayment')).toEqual([{ bookingId: 'b1' }])
  })

  test('says why it cannot be paid, and shows how the booking stands now', async () => {
    fakeApi.refuses('stripePayment', 'Nobody paid in time.')
    const { user } = open(unpaid)
    const payNow = await screen.findByRole('button', { name: 'Pay now' })
    fakeApi.answers('booking', { booking: { ...unpaid, status: 'cancelled', endedBy: 'hold', canPay: false } })

    await user.click(payNow)

    const refusal = await within(await screen.findByRole('main')).findByText('Nobody paid in time.')
    expect(await screen.findByText('It wasn’t paid in time, so we released the room.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
    expect(screen.queryByText(/^Pay by/)).toBeNull()
    expect(refusal).toHaveFocus()
  })

  test.each([
    ['hold', 'It wasn’t paid in time, so we released the room.'],
    ['guest', 'You cancelled this booking.'],
    ['hotel', 'The hotel cancelled this booking.'],
  ] as const)('ended by the %s says so and offers nothing that is over', async (endedBy, sentence) => {
    open({ ...unpaid, status: 'cancelled', endedBy, canPay: false, canCancel: false })

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText('Cancelled')).toBeVisible()
    expect(screen.queryByText('Unpaid')).toBeNull()
    expect(screen.queryByText(/^Pay by/)).toBeNull()
    expect(screen.queryByRole('button', { name: /Pay now|Cancel booking/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Cancellation' })).toBeNull()
  })

  test('cancelled by the hotel says why in the hotel’s words', async () => {
    const reason = 'Burst pipe in the room.'
    open({ ...unpaid, status: 'cancelled', endedBy: 'hotel', reason, canPay: false, canCancel: false })

    expect(await screen.findByText('The hotel cancelled it: “Burst pipe in the room.”')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Book again' })).toHaveAttribute('href', expect.stringMatching(/checkIn=/))
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
  })

  test('unpaid promises no refund, only that cancelling costs nothing yet', async () => {
    open(unpaid)

    expect(
      (await section('Cancellation')).getByText('Cancelling costs nothing until you pay. Once you have paid:'),
    ).toBeVisible()
  })

  test.each([
    ['Receipt', formatDay(paidAt), paid],
    ['Booking', formatDay(unpaid.createdAt), unpaid],
  ])('is printed below StayScape, %s and its day', async (what, day, booking) => {
    open(booking)

    expect(await screen.findByText(`${what}, ${day}`)).toBeInTheDocument()
  })

  test('has a file for the calendar, and can be printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = open(paid)

    const calendar = await screen.findByRole('link', { name: 'Add to calendar' })
    expect(new URL(calendar.getAttribute('href')!).pathname).toBe('/api/booking/stay.ics')
    expect(new URL(calendar.getAttribute('href')!).search).toBe('?bookingId=b1')
    expect(calendar).toHaveAttribute('download', 'stay.ics')
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
  })
})

describe('money that goes back', () => {
  afterEach(() => void jest.useRealTimers())

  test('and is on its way is looked after until it was sent', async () => {
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
      advanceTimers: true,
    })
    open(cancelled('pending'))
    expect(await screen.findByText('$240.00 is on its way back to you.')).toBeVisible()

    fakeApi.answers('booking', { booking: cancelled('succeeded') })
    await act(() => jest.advanceTimersByTimeAsync(5_500))
    expect(await screen.findByText('$240.00 was sent back to you.')).toBeVisible()
    expect(screen.getByText(`To the card you paid with, on ${formatFullMoment(cancelledAt)}.`)).toBeVisible()
    expect(screen.getByText('Cancelled')).toBeVisible()
    expect(screen.getByText(`Payment of $480.00 received by card on ${formatFullMoment(paidAt)}.`)).toBeVisible()
    expect(screen.queryByText(/^Paid( by card|$)/)).toBeNull()

    const asked = fakeApi.calls('booking').length
    await act(() => jest.advanceTimersByTimeAsync(20_000))
    expect(fakeApi.calls('booking')).toHaveLength(asked)
  })

  test.each([
    [
      'succeeded',
      '$240.00 was sent back to you.',
      `Refund sent through the card provider, on ${formatFullMoment(cancelledAt)}.`,
    ],
    ['pending', '$240.00 is on its way back to you.', 'Refund pending at the card provider.'],
  ] as const)('and was refunded at the card provider says that it is %s', async (status, sum, way) => {
    const [refund] = cancelled(status).payment.refunds
    open({ ...paid, payment: { paidAt, refunds: [{ ...refund!, source: 'provider' }] } })

    expect(await screen.findByText(sum)).toBeVisible()
    expect(screen.getByText(way)).toBeVisible()
  })

  test('only if the guest’s bank decides so is promised by the timeline alone', async () => {
    const what = 'Refund of $240.00 waits for the bank’s decision'
    open({
      ...cancelled('pending'),
      refund: undefined,
      payment: { paidAt, refunds: [] },
      timeline: [{ at: cancelledAt, what }],
    })

    expect(await screen.findByText(what)).toBeVisible()
    expect(screen.getByText(/^Payment of \$480\.00 received by card on /)).toBeVisible()
    expect(screen.queryByText(/on its way back|sent back|no refund|owe nothing/i)).toBeNull()
  })

  test('was paid at the hotel says so, and that the hotel gives it back', async () => {
    const [refund] = cancelled('pending').payment.refunds
    open({ ...cancelled('pending'), payment: { paidAt, atHotel: true, refunds: [{ ...refund!, source: 'hand' }] } })

    expect(await screen.findByText('The hotel gives you $240.00 back itself, because you paid there.')).toBeVisible()
    expect(screen.getByText(/^Payment of \$480\.00 received at the hotel on /)).toBeVisible()
  })

  test('whose refund did not go through says whom to call', async () => {
    open(cancelled('failed'))

    expect(await screen.findByText('The refund of $240.00 did not go through.')).toBeVisible()
    const call = screen.getByText(/^Please call the hotel/)
    expect(within(call).getByRole('link', { name: '+44 20 7946 0018' })).toHaveAttribute('href', 'tel:+442079460018')
  })
})

describe('a booking that', () => {
  test('is somebody else’s, or none, reads as unknown and leads to My Bookings', async () => {
    fakeApi.refuses('booking', 'We could not find that booking.', 'bookingId')
    renderApp('/my-bookings/nothing', { as: aUser() })

    expect(await screen.findByRole('heading', { name: 'We could not find this booking' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See my bookings' })).toHaveAttribute('href', '/my-bookings')
    expect(document.title).toBe('Booking not found · StayScape')
  })

  test('is on its way says so', async () => {
    const release = fakeApi.holds('booking', { booking: paid })
    renderApp('/my-bookings/b1', { as: aUser() })
    expect(await screen.findByText('Loading your booking')).toBeInTheDocument()

    release()

    expect(await screen.findByText('SS-7K4Q2M')).toBeVisible()
  })

  test('could not be loaded says so in its place, and can be retried', async () => {
    fakeApi.fails('booking', 'Something broke. Please try again.')
    const { user } = renderApp('/my-bookings/b1', { as: aUser() })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('We could not load this booking.')).toBeVisible()

    fakeApi.answers('booking', { booking: paid })
    await user.click(retry)

    expect(await screen.findByText('SS-7K4Q2M')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('is opened by a guest without a session sends them to the login', async () => {
    renderApp('/my-bookings/b1')

    await waitFor(() => expect(currentAddress()).toBe('/signUp'))
    expect(fakeApi.calls('booking')).toHaveLength(0)
  })
})
