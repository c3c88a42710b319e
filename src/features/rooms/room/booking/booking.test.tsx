import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { bookingMessages } from '@contract/bookingMessages'
import { messages } from '@contract/messages'
import { formatDate } from '../../../../design/format'
import { aBooking, aRoom, aUser } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { currentAddress } from '../../../../testing/renderApp'
import { checkIn, checkOut, choose, chooseDates, guests, inDays, openRoom } from '../../testing/openRoom'

const checkButton = () => screen.getByRole('button', { name: 'Check Availability' })
const bookButton = () => screen.findByRole('button', { name: 'Book Now' })
const box = () => within(screen.getByRole('region', { name: 'Book this room' }))

/** A logged-in guest with available dates, about to book. */
async function openAvailableRoom(shown = aRoom()) {
  fakeApi.answers('checkAvailability', { isAvailable: true })
  const app = await openRoom({ as: aUser(), room: shown })
  chooseDates()
  await app.user.click(checkButton())
  await bookButton()
  return app
}

describe('checking availability', () => {
  test('asks for this room, these dates and guests', async () => {
    fakeApi.answers('checkAvailability', { isAvailable: true })
    const { user, room } = await openRoom({ as: aUser() })
    chooseDates()
    choose(guests(), '3')

    await user.click(checkButton())
    await bookButton()

    expect(fakeApi.calls('checkAvailability')).toEqual([
      { roomId: room._id, checkInDate: inDays(10), checkOutDate: inDays(13), guests: 3 },
    ])
  })

  test("'Room is available' is shown and the button becomes Book Now", async () => {
    const { user } = await openRoom({ as: aUser() })
    fakeApi.answers('checkAvailability', { isAvailable: true })
    chooseDates()

    await user.click(checkButton())

    expect(await screen.findByText(messages.roomIsAvailable)).toBeVisible()
    expect(await bookButton()).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check Availability' })).toBeNull()
  })

  test('a double click checks once and books nothing', async () => {
    const { user } = await openRoom({ as: aUser() })
    fakeApi.answers('checkAvailability', { isAvailable: true })
    chooseDates()

    await user.dblClick(checkButton())
    await bookButton()

    expect(fakeApi.calls('checkAvailability')).toHaveLength(1)
    expect(fakeApi.calls('createBooking')).toHaveLength(0)
  })

  test.each([
    ['the check-in', () => choose(checkIn(), inDays(11))],
    ['the check-out', () => choose(checkOut(), inDays(12))],
    ['the guests', () => choose(guests(), '2')],
  ])('changing %s afterwards turns Book Now back into Check Availability', async (_what, change) => {
    await openAvailableRoom()

    change()

    expect(checkButton()).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Book Now' })).toBeNull()
  })

  test('an answer for dates that have changed since is ignored', async () => {
    const answerFirst = fakeApi.holds('checkAvailability', { isAvailable: false })
    await openRoom({ as: aUser() })
    chooseDates()
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] })
    const button = checkButton()
    fireEvent.click(button)
    choose(checkOut(), inDays(12))
    const answerSecond = fakeApi.holds('checkAvailability', { isAvailable: true })
    fireEvent.click(button)

    answerFirst()
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(button).toHaveAttribute('aria-busy', 'true')

    answerSecond()
    expect(await bookButton()).toBeVisible()
  })

  test('a refusal is shown in the booking box and keeps the dates', async () => {
    fakeApi.refuses('checkAvailability', 'This room is not available for those nights.')
    const { user } = await openRoom({ as: aUser() })
    chooseDates()

    await user.click(checkButton())

    expect(await box().findByText('This room is not available for those nights.')).toBeVisible()
    expect(checkIn()).toHaveValue(inDays(10))
    expect(checkOut()).toHaveValue(inDays(13))
    expect(checkButton()).toHaveFocus()

    choose(checkOut(), inDays(12))
    expect(box().queryByText('This room is not available for those nights.')).toBeNull()
  })

  test('a refusal that names a field is shown beside it, and focuses it', async () => {
    fakeApi.refuses('checkAvailability', messages.datesReversed, 'checkOutDate')
    const { user } = await openRoom({ as: aUser() })
    chooseDates()

    await user.click(checkButton())

    await waitFor(() => expect(checkOut()).toHaveAccessibleDescription(messages.datesReversed))
    expect(checkOut()).toHaveFocus()
  })

  test('nights taken meanwhile appear in the night chart after a refusal', async () => {
    fakeApi.refuses('checkAvailability', 'This room is not available for those nights.')
    const { user } = await openRoom({ as: aUser() })
    chooseDates()
    await box().findByRole('img', { name: /None are taken/ })

    fakeApi.answers('takenNights', { stays: [{ checkInDate: inDays(11), checkOutDate: inDays(12) }] })
    await user.click(checkButton())

    expect(await box().findByRole('img', { name: /Taken: the night of/ })).toBeVisible()
  })

  test.each([
    ['the server is away', () => fakeApi.isAway('checkAvailability'), messages.unreachable],
    [
      'the server fails',
      () => fakeApi.fails('checkAvailability', 'Something broke. Please try again.'),
      'Something broke. Please try again.',
    ],
  ])('when %s the entries stay and the button works again', async (_what, breaks, sentence) => {
    breaks()
    const { user } = await openRoom({ as: aUser() })
    chooseDates()
    await user.click(checkButton())
    expect(await box().findByText(sentence)).toBeVisible()
    expect(checkIn()).toHaveValue(inDays(10))

    fakeApi.answers('checkAvailability', { isAvailable: true })
    await user.click(checkButton())

    expect(await bookButton()).toBeVisible()
    expect(box().queryByText(sentence)).toBeNull()
  })
})

describe('booking', () => {
  test('sends the stay, goes to My Bookings and starts at its top', async () => {
    const sooner = aBooking({ checkInDate: inDays(1), checkOutDate: inDays(2) })
    const booked = aBooking({ checkInDate: inDays(10), checkOutDate: inDays(13) })
    fakeApi.answers('createBooking', { bookingId: booked._id, message: 'Your room is booked.' })
    fakeApi.answers('getBookings', { bookings: [sooner, booked] })
    const { user, room } = await openAvailableRoom()
    window.scrollTo({ top: 400 })

    await user.click(await bookButton())

    expect(await screen.findByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible()
    expect(currentAddress()).toBe('/my-bookings')
    expect(window.scrollY).toBe(0)
    expect(fakeApi.calls('createBooking')).toEqual([
      {
        ...{ roomId: room._id, checkInDate: inDays(10), checkOutDate: inDays(13), guests: 1 },
        expectedTotal: 720,
      },
    ])

    const [, newest] = await screen.findAllByRole('row')
    expect(newest).toHaveTextContent('Just booked')
    expect(newest).toHaveTextContent(formatDate(inDays(10)))
  })

  test('pressing Book Now five times quickly makes one booking', async () => {
    const release = fakeApi.holds('createBooking', { bookingId: 'b1' })
    fakeApi.answers('getBookings', { bookings: [] })
    await openAvailableRoom()
    const button = await bookButton()

    for (let press = 0; press < 5; press += 1) fireEvent.click(button)
    await waitFor(() => expect(fakeApi.calls('createBooking')).toHaveLength(1))
    expect(button).toHaveAttribute('aria-busy', 'true')
    release()

    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
    expect(fakeApi.calls('createBooking')).toHaveLength(1)
  })

  test('dates and guests cannot be changed while they are being booked', async () => {
    fakeApi.hangs('createBooking')
    const { user } = await openAvailableRoom()

    await user.click(await bookButton())

    expect(checkIn()).toHaveAttribute('readonly')
    expect(checkOut()).toHaveAttribute('readonly')
    expect(guests()).toHaveAttribute('readonly')
  })

  test('nights that have just been taken: the box says so, keeps the dates, shows them as taken and takes other dates at once', async () => {
    fakeApi.refuses('createBooking', bookingMessages.nightsTaken, 'checkInDate')
    const { user } = await openAvailableRoom()
    fakeApi.answers('takenNights', { stays: [{ checkInDate: inDays(10), checkOutDate: inDays(12) }] })

    await user.click(await bookButton())

    expect(await box().findByText(bookingMessages.nightsTaken)).toBeVisible()
    expect(await box().findByRole('img', { name: /Taken: the nights/ })).toBeVisible()
    expect(checkIn()).toHaveValue(inDays(10))
    expect(checkOut()).toHaveValue(inDays(13))
    expect(guests()).toHaveValue(1)
    expect(checkIn()).toHaveFocus()

    choose(checkIn(), inDays(12))
    expect(box().queryByText(bookingMessages.nightsTaken)).toBeNull()
    await user.click(checkButton())
    expect(await bookButton()).toBeVisible()
  })

  const keys = () => fakeApi.requests('createBooking').map(({ headers }) => headers.get('idempotency-key'))

  test('an attempt without an answer is repeated with the same key, so that it never books twice', async () => {
    fakeApi.isAway('createBooking')
    const { user } = await openAvailableRoom()
    await user.click(await bookButton())
    expect(await box().findByText(messages.unreachable)).toBeVisible()
    expect(checkIn()).toHaveValue(inDays(10))

    fakeApi.answers('createBooking', { bookingId: 'b1' })
    fakeApi.answers('getBookings', { bookings: [] })
    await user.click(await bookButton())
    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })

    expect(keys()).toHaveLength(2)
    expect(keys()[0]).toMatch(/^[\w-]{32,}$/)
    expect(keys()[1]).toBe(keys()[0])
  })

  test('a price that has changed since is said beside Book Now with the new total, and the next press agrees to it', async () => {
    const changed = 'The price has changed: your stay now costs $780.00.'
    fakeApi.refuses('createBooking', changed, 'expectedTotal')
    const { user, room } = await openAvailableRoom()
    expect(box().getByText('$720.00')).toBeVisible()
    fakeApi.answers('room', { room: { ...room, pricePerNight: 260 } })

    await user.click(await bookButton())

    expect(await box().findByText(changed)).toBeVisible()
    expect(await box().findByText('$780.00')).toBeVisible()
    expect(await bookButton()).toHaveFocus()
    expect([checkIn(), checkOut()].map(({ value }) => value)).toEqual([inDays(10), inDays(13)])
    expect(guests()).toHaveValue(1)

    fakeApi.answers('createBooking', { bookingId: 'b1' })
    fakeApi.answers('getBookings', { bookings: [] })
    await user.click(await bookButton())
    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })

    expect(fakeApi.calls('createBooking').map(({ expectedTotal }) => expectedTotal)).toEqual([720, 780])
    expect(keys()[1]).not.toBe(keys()[0])
  })

  test('terms that have changed since are said beside Book Now and shown anew, and the next press agrees to them', async () => {
    const changed = 'The terms of cancelling have changed.'
    fakeApi.refuses('createBooking', changed, 'expectedCancellation')
    const { user, room } = await openAvailableRoom(aRoom({ hotel: { cancellation: 'flexible' } }))
    expect(box().getByText(/^Full refund until/)).toBeVisible()
    fakeApi.answers('room', { room: aRoom({ ...room, hotel: { ...room.hotel, cancellation: 'strict' } }) })

    await user.click(await bookButton())

    expect(await box().findByText(changed)).toBeVisible()
    expect(await box().findByText('No refund if you cancel.')).toBeVisible()
    expect(await bookButton()).toHaveFocus()
    expect([checkIn(), checkOut()].map(({ value }) => value)).toEqual([inDays(10), inDays(13)])

    fakeApi.answers('createBooking', { bookingId: 'b1' })
    fakeApi.answers('getBookings', { bookings: [] })
    await user.click(await bookButton())
    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })

    const agreed = fakeApi.calls('createBooking').map(({ expectedCancellation }) => expectedCancellation)
    expect(agreed).toEqual(['flexible', 'strict'])
    expect(keys()[1]).not.toBe(keys()[0])
  })

  test('a changed stay is another attempt, with another key', async () => {
    fakeApi.isAway('createBooking')
    const { user } = await openAvailableRoom()
    await user.click(await bookButton())
    await box().findByText(messages.unreachable)

    choose(guests(), '2')
    await user.click(checkButton())
    await user.click(await bookButton())
    await waitFor(() => expect(keys()).toHaveLength(2))

    expect(keys()[1]).not.toBe(keys()[0])
  })

  test('a refused attempt is over: the next one has another key', async () => {
    fakeApi.refuses('createBooking', bookingMessages.nightsTaken)
    const { user } = await openAvailableRoom()
    await user.click(await bookButton())
    await box().findByText(bookingMessages.nightsTaken)

    await user.click(checkButton())
    await user.click(await bookButton())
    await waitFor(() => expect(keys()).toHaveLength(2))

    expect(keys()[1]).not.toBe(keys()[0])
  })

  test('a guest who has left the page meanwhile is not redirected', async () => {
    const release = fakeApi.holds('createBooking', { bookingId: 'b1' })
    const { user } = await openAvailableRoom()
    await user.click(await bookButton())

    await user.click(screen.getByRole('link', { name: 'Hotels' }))
    // The address changes before the page does, and a change of page takes away the toasts of the last one.
    await screen.findByRole('heading', { level: 1, name: /^1 room/ })
    release()
    await screen.findByText('Done.')

    expect(currentAddress()).toBe('/rooms')
  })
})

describe('logged out', () => {
  test('Check Availability says so, opens the login, and returns with dates and guests', async () => {
    const { user, room } = await openRoom()
    chooseDates()
    choose(guests(), '3')

    await user.click(checkButton())

    expect(await screen.findByText('Please log in to check availability. Your dates are kept.')).toBeVisible()
    await waitFor(() => expect(currentAddress()).toBe('/signUp'))
    expect(fakeApi.calls('checkAvailability')).toHaveLength(0)
    expect(document.querySelector('.Toastify__toast--info')).toHaveTextContent(/^Please log in/)
    expect(
      await screen.findByText(
        `Log in to check availability: ${room.roomType}, ${room.hotel.hotelName}. Your dates are kept.`,
      ),
    ).toBeVisible()

    fakeApi.answers('login', {})
    fakeApi.answers('isAuth', {})
    fakeApi.answers('getUser', { userData: aUser() })
    await user.type(await screen.findByLabelText('Email'), 'mira@example.com')
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }))

    await waitFor(() =>
      expect(currentAddress()).toBe(`/rooms/${room._id}?checkIn=${inDays(10)}&checkOut=${inDays(13)}&guests=3`),
    )
    expect(await screen.findByLabelText('Check-In')).toHaveValue(inDays(10))
    expect(checkOut()).toHaveValue(inDays(13))
    expect(guests()).toHaveValue(3)
  })

  test('a session that expired meanwhile leaves the room open, with the way to the login and back', async () => {
    fakeApi.refuses('checkAvailability', 'Please log in.', undefined, 401)
    const { user } = await openRoom({ as: aUser() })
    chooseDates()

    await user.click(checkButton())

    const again = await screen.findByRole('link', { name: 'log in again' })
    expect(screen.getByLabelText('Check-In')).toHaveValue(inDays(10))
    await user.click(again)
    await waitFor(() => expect(currentAddress()).toBe('/signUp'))
    expect(window.history.state).toMatchObject({ usr: { returnTo: expect.stringContaining(inDays(10)) } })
  })
})
