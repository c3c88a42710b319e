import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { messages } from '@contract/messages'
import { api } from '../../api/api'
import { browser } from '../../lib/browser'
import { aBooking, aRoom, aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { renderApp } from '../../testing/renderApp'
import { shownToasts } from '../../testing/toasts'

const checkout = 'https://checkout.example.com/pay/cs_123'
const payNow = () => screen.findByRole('button', { name: 'Pay now' })
const booking = aBooking()

function openUnpaid(bookings = [booking]) {
  fakeApi.answers('getBookings', { bookings })
  return renderApp('/my-bookings', { as: aUser() })
}

/** The browser's leave of this site, which must not really happen. */
let goTo: jest.SpiedFunction<typeof browser.goTo>
beforeEach(() => {
  goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => undefined)
})

describe('Pay now', () => {
  test('sends the browser to the payment page of that booking', async () => {
    fakeApi.answers('stripePayment', { url: checkout })
    const { user } = openUnpaid()

    await user.click(await payNow())

    await waitFor(() => expect(goTo).toHaveBeenCalledWith(checkout))
    expect(fakeApi.calls('stripePayment')).toEqual([{ bookingId: booking._id }])
  })

  test('pressed five times quickly opens one payment and stays busy until the page is gone', async () => {
    fakeApi.answers('stripePayment', { url: checkout })
    openUnpaid()
    const button = await payNow()

    for (let press = 0; press < 5; press += 1) fireEvent.click(button)
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1))
    fireEvent.click(button)

    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toHaveTextContent('Opening...')
    expect(fakeApi.calls('stripePayment')).toHaveLength(1)
  })

  test('can be pressed again where the browser was stopped before the payment page came', async () => {
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
      advanceTimers: true,
    })
    fakeApi.answers('stripePayment', { url: checkout })
    openUnpaid()
    fireEvent.click(await payNow())
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1))

    await act(() => jest.advanceTimersByTimeAsync(16_000))

    fireEvent.click(await payNow())
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(2))
    jest.useRealTimers()
  })

  test('of another booking waits while a payment page is being opened', async () => {
    fakeApi.hangs('stripePayment')
    const { user } = openUnpaid([booking, aBooking({ checkInDate: '2027-04-01', checkOutDate: '2027-04-02' })])
    const [first, second] = await screen.findAllByRole('button', { name: 'Pay now' })

    await user.click(first!)
    await user.click(second!)

    expect(second).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(fakeApi.calls('stripePayment')).toHaveLength(1))
  })

  test.each(['javascript:alert(1)', 'data:text/html,hello', '/somewhere', ''])(
    'never sends the browser to %p',
    async (url) => {
      fakeApi.answers('stripePayment', { url })
      const { user } = openUnpaid()

      await user.click(await payNow())

      const sentence = 'The payment page could not be opened. Please try again.'
      expect(await screen.findByRole('cell', { name: (name) => name.includes(sentence) })).toBeVisible()
      expect(goTo).not.toHaveBeenCalled()
      // It stands in its place.
      expect(shownToasts()).toEqual([])
    },
  )

  test.each([
    [
      'refused',
      () => fakeApi.refuses('stripePayment', 'This booking is paid already.'),
      'This booking is paid already.',
    ],
    ['not reached', () => fakeApi.isAway('stripePayment'), messages.unreachable],
  ])('that is %s says so at the booking and can be pressed again', async (_what, breaks, sentence) => {
    breaks()
    const { user } = openUnpaid()
    await user.click(await payNow())
    const place = await screen.findByRole('cell', { name: (name) => name.includes(sentence) })
    expect(place).toHaveTextContent('Unpaid')

    fakeApi.answers('stripePayment', { url: checkout })
    await user.click(await payNow())

    await waitFor(() => expect(goTo).toHaveBeenCalledWith(checkout))
    expect(screen.queryByRole('cell', { name: (name) => name.includes(sentence) })).toBeNull()
  })

  test('of a booking that has ended meanwhile leaves the focus at what it says', async () => {
    fakeApi.refuses('stripePayment', 'Nobody paid in time.')
    const { user } = openUnpaid()
    const button = await payNow()
    fakeApi.answers('getBookings', { bookings: [{ ...booking, status: 'cancelled', endedBy: 'hold' }] })

    await user.click(button)

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull())
    const place = within(screen.getByRole('main'))
    await waitFor(() => expect(place.getByText('Nobody paid in time.')).toHaveFocus())
  })

  test('of a booking that can still be paid takes no focus, whatever is rendered after it failed', async () => {
    fakeApi.refuses('stripePayment', 'Please try again in a minute.')
    const { user, store } = openUnpaid()
    await user.click(await payNow())
    await screen.findByRole('cell', { name: (name) => name.includes('Please try again in a minute.') })
    act(() => (document.activeElement as HTMLElement).blur())

    fakeApi.answers('getBookings', { bookings: [{ ...booking, guests: 7 }] })
    act(() => void store.dispatch(api.util.invalidateTags(['Bookings'])))

    await screen.findByRole('cell', { name: '7' })
    expect(document.body).toHaveFocus()
  })

  test('works again after a return from the back/forward cache', async () => {
    fakeApi.answers('stripePayment', { url: checkout })
    const { user } = openUnpaid()
    const button = await payNow()
    await user.click(button)
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(1))

    const cameBack = Object.assign(new Event('pageshow'), { persisted: true })
    act(() => void window.dispatchEvent(cameBack))

    expect(button).not.toHaveAttribute('aria-busy')
    await user.click(button)
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(2))
  })

  test('shows on coming back what has been paid meanwhile', async () => {
    openUnpaid()
    await payNow()
    fakeApi.answers('getBookings', { bookings: [{ ...booking, isPaid: true, status: 'confirmed' }] })

    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))

    expect(await screen.findByText('Paid')).toBeVisible()
  })

  test('does not redirect a guest who has left the page meanwhile', async () => {
    const answerPayment = fakeApi.holds('stripePayment', { url: checkout })
    const answerRooms = fakeApi.holds('getRooms', { rooms: [aRoom({ hotelName: 'Bay House' })] })
    const { user } = openUnpaid()
    await user.click(await payNow())

    await user.click(screen.getByRole('link', { name: 'Hotels' }))
    answerPayment()
    answerRooms()
    await screen.findByText('Bay House')

    expect(goTo).not.toHaveBeenCalled()
  })
})
