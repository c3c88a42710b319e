import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { bookingMessages } from '@contract/bookingMessages'
import { messages } from '@contract/messages'
import { appPaths } from '../../../../lib/paths'
import { aRoom, aUser } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { currentAddress, renderApp } from '../../../../testing/renderApp'
import { checkIn, checkOut, choose, chooseDates, guests, inDays, openRoom } from '../../testing/openRoom'

const check = () => screen.getByRole('button', { name: 'Check Availability' })
const box = () => within(screen.getByRole('region', { name: 'Book this room' }))

describe('the dates', () => {
  test('Check-Out is disabled until a check-in is chosen', async () => {
    await openRoom()
    expect(checkOut()).toBeDisabled()

    choose(checkIn(), inDays(3))
    expect(checkOut()).toBeEnabled()
  })

  test('Check-In begins today, Check-Out at the chosen check-in', async () => {
    await openRoom()
    expect(checkIn()).toHaveAttribute('min', inDays(0))

    choose(checkIn(), inDays(3))
    expect(checkOut()).toHaveAttribute('min', inDays(3))
  })

  test('a check-in after the chosen check-out clears the check-out', async () => {
    await openRoom()
    chooseDates()

    choose(checkIn(), inDays(14))

    expect(checkIn()).toHaveValue(inDays(14))
    expect(checkOut()).toHaveValue('')
  })

  test('a check-in before the chosen check-out leaves it', async () => {
    await openRoom()
    chooseDates()

    choose(checkIn(), inDays(12))

    expect(checkOut()).toHaveValue(inDays(13))
  })

  test.each([
    ['the same day', 10],
    ['an earlier day', 8],
  ])('%s as check-out is refused beside the field, which takes the focus', async (_what, day) => {
    const { user } = await openRoom({ as: aUser() })
    choose(checkIn(), inDays(10))
    choose(checkOut(), inDays(day))

    await user.click(check())

    expect(checkOut()).toHaveAccessibleDescription(messages.datesReversed)
    expect(checkOut()).toBeInvalid()
    expect(checkOut()).toHaveFocus()
    expect(fakeApi.calls('checkAvailability')).toHaveLength(0)

    choose(checkOut(), inDays(11))
    expect(screen.queryByText(messages.datesReversed)).toBeNull()
    expect(checkOut()).not.toHaveAttribute('aria-invalid')
  })

  test('both are required', async () => {
    const { user } = await openRoom({ as: aUser() })

    await user.click(check())

    expect(checkIn()).toHaveAccessibleDescription('Please choose a check-in date.')
    expect(checkIn()).toHaveFocus()

    choose(checkIn(), inDays(3))
    await user.click(check())

    expect(checkOut()).toHaveAccessibleDescription('Please choose a check-out date.')
    expect(checkOut()).toHaveFocus()
  })

  test('no error is shown before a field is left', async () => {
    const { user } = await openRoom()
    choose(checkIn(), inDays(10))
    act(() => checkOut().focus())
    choose(checkOut(), inDays(10))
    expect(screen.queryByText(messages.datesReversed)).toBeNull()

    await user.tab()
    expect(checkOut()).toHaveAccessibleDescription(messages.datesReversed)
  })

  test('nor while the calendar is open that a press on it opens', async () => {
    const { user } = await openRoom()
    choose(checkIn(), inDays(10))
    await user.click(checkOut())
    await screen.findByRole('dialog')
    choose(checkOut(), inDays(10))
    expect(screen.queryByText(messages.datesReversed)).toBeNull()
  })
})

describe('the guests', () => {
  test('start at 1', async () => {
    await openRoom()
    expect(guests()).toHaveValue(1)
  })

  test.each(['', '0', '21', '2.5'])('"%s" is refused beside the field', async (number) => {
    const { user } = await openRoom({ as: aUser() })
    chooseDates()
    choose(guests(), number)

    await user.click(check())

    expect(guests()).toHaveAccessibleDescription('Guests must be a whole number from 1 to 20.')
    expect(guests()).toHaveFocus()
    expect(fakeApi.calls('checkAvailability')).toHaveLength(0)
  })

  test('are as many as the room sleeps, or twenty where that is not known', async () => {
    const { unmount } = await openRoom({ room: aRoom({ maxGuests: 2 }) })
    expect(guests()).toHaveAttribute('max', '2')
    unmount()

    await openRoom({ room: aRoom({ maxGuests: undefined }) })
    expect(guests()).toHaveAttribute('max', '20')
  })

  test.each([
    [2, '3', 'This room sleeps 2. Choose fewer guests.'],
    [1, '2', 'This room sleeps 1. Choose fewer guests.'],
  ])('more than the %i that the room sleeps are refused beside the field, unasked', async (maxGuests, number, why) => {
    const { user } = await openRoom({ room: aRoom({ maxGuests }), as: aUser() })
    chooseDates()
    choose(guests(), number)

    await user.click(check())

    expect(guests()).toHaveAccessibleDescription(why)
    expect(guests()).toHaveFocus()
    expect(fakeApi.calls('checkAvailability')).toHaveLength(0)

    choose(guests(), String(maxGuests))
    expect(guests()).not.toHaveAttribute('aria-invalid')
  })

  test('that the address brings and the room does not sleep are refused at once', async () => {
    await openRoom({ room: aRoom({ maxGuests: 2 }), query: '?guests=4' })

    expect(guests()).toHaveValue(4)
    expect(guests()).toHaveAccessibleDescription('This room sleeps 2. Choose fewer guests.')
  })

  test('more than the room sleeps are told once: in place of the total until the field is left, then beside it', async () => {
    await openRoom({ room: aRoom({ maxGuests: 2 }) })
    chooseDates()
    const told = () => box().getAllByText(/sleeps 2\. Choose fewer guests|to see the total/)

    choose(guests(), '3')
    expect(told()).toHaveLength(1)
    expect(guests()).not.toHaveAttribute('aria-invalid')

    fireEvent.blur(guests())
    expect(told()).toHaveLength(1)
    expect(guests()).toHaveAccessibleDescription('This room sleeps 2. Choose fewer guests.')
  })

  test('that the server refuses are refused beside the field', async () => {
    fakeApi.refuses('checkAvailability', bookingMessages.tooManyGuests(2), 'guests')
    const { user } = await openRoom({ as: aUser() })
    chooseDates()
    choose(guests(), '3')

    await user.click(check())

    await waitFor(() => expect(guests()).toHaveAccessibleDescription('This room sleeps 2. Choose fewer guests.'))
    expect(guests()).toHaveFocus()
  })
})

describe('the total', () => {
  test('asks for dates until they are chosen', async () => {
    await openRoom()
    expect(box().getByText('Choose dates and guests to see the total.')).toBeVisible()

    chooseDates()
    expect(box().queryByText('Choose dates and guests to see the total.')).toBeNull()
  })

  test('of a stay that is too long says how long one can be, as soon as its dates are chosen', async () => {
    await openRoom()
    choose(checkIn(), inDays(10))
    choose(checkOut(), inDays(529))

    expect(box().getByText('A stay can be at most 365 nights.')).toBeVisible()
    expect(box().queryByText('Choose dates and guests to see the total.')).toBeNull()

    choose(checkOut(), inDays(375))
    expect(box().queryByText('A stay can be at most 365 nights.')).toBeNull()
    expect(box().getByText('Total')).toBeVisible()
  })

  test('is shown in full, with nights and rate, before the booking', async () => {
    await openRoom({ room: aRoom({ pricePerNight: 120.5 }) })
    chooseDates()

    expect(box().getByText('$361.50')).toBeVisible()
    expect(box().getByText('3 nights × $120.50')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Book Now' })).toBeNull()
  })

  test('adds the rate once per two guests', async () => {
    await openRoom({ room: aRoom({ pricePerNight: 100 }) })
    chooseDates()

    choose(guests(), '2')
    expect(box().getByText('$300.00')).toBeVisible()

    choose(guests(), '5')
    expect(box().getByText('$900.00')).toBeVisible()
    expect(box().getByText('3 nights × $300.00 for 5 guests')).toBeVisible()
  })

  test('disappears when the dates become invalid', async () => {
    await openRoom({ room: aRoom({ pricePerNight: 100 }) })
    chooseDates()

    choose(checkOut(), inDays(10))

    expect(box().queryByText('Total')).toBeNull()
  })
})

describe('the address', () => {
  test('keeps dates and guests, so that a reload or a shared link opens the same form', async () => {
    const { unmount, room } = await openRoom()
    chooseDates()
    choose(guests(), '3')
    expect(currentAddress()).toBe(`/rooms/${room._id}?checkIn=${inDays(10)}&checkOut=${inDays(13)}&guests=3`)
    const query = window.location.search
    unmount()

    await openRoom({ room, query })

    expect(checkIn()).toHaveValue(inDays(10))
    expect(checkOut()).toHaveValue(inDays(13))
    expect(guests()).toHaveValue(3)
  })

  test('adds no history entries: Back leaves the room', async () => {
    await openRoom()
    const before = window.history.length
    chooseDates()
    expect(window.history.length).toBe(before)
  })

  test('with dates of the past opens an empty form', async () => {
    await openRoom({ query: `?checkIn=${inDays(-3)}&checkOut=${inDays(2)}` })

    expect(checkIn()).toHaveValue('')
    expect(checkOut()).toBeDisabled()
  })
})

describe('the night chart', () => {
  test('describes which nights are taken and which are chosen', async () => {
    await openRoom({ taken: [{ checkInDate: inDays(14), checkOutDate: inDays(16) }] })
    chooseDates()

    const line = await box().findByRole('img', { name: /^28 nights from/ })
    expect(line).toHaveAccessibleName(/Taken: the nights .+ to .+\. Chosen: 3 nights\.$/)
  })

  test('warns at once when chosen nights are taken, and keeps the dates', async () => {
    await openRoom({ taken: [{ checkInDate: inDays(11), checkOutDate: inDays(12) }] })
    chooseDates()

    expect(await box().findByText(/^Already taken: the night of .+\. Please choose other nights\.$/)).toBeVisible()
    expect(checkIn()).toHaveValue(inDays(10))

    choose(checkIn(), inDays(12))
    expect(box().queryByText(/^Already taken/)).toBeNull()
  })

  test('accepts a check-in on another guest’s day of check-out, and the reverse', async () => {
    await openRoom({
      taken: [
        { checkInDate: inDays(8), checkOutDate: inDays(10) },
        { checkInDate: inDays(13), checkOutDate: inDays(15) },
      ],
    })
    chooseDates()
    await box().findByRole('img', { name: /Chosen: 3 nights/ })

    expect(box().queryByText(/^Already taken/)).toBeNull()
  })

  test('offers a retry when loading failed, and the form works without it', async () => {
    const room = aRoom()
    fakeApi.answers('getRooms', { rooms: [room] })
    fakeApi.answers('room', { room })
    fakeApi.fails('takenNights')
    const { user } = renderApp(appPaths.room(room._id))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(box().getByText('We could not load the taken nights. Check Availability still works.')).toBeVisible()
    expect(check()).toBeEnabled()

    fakeApi.answers('takenNights', { stays: [] })
    await user.click(retry)

    expect(await box().findByRole('img', { name: /None are taken/ })).toBeVisible()
  })
})

test('a sentence says that nothing is charged yet, where the guest pays, and that the nights are not kept for ever', async () => {
  await openRoom()
  expect(
    box().getByText(
      'Nothing is charged now. You pay from My Bookings, where you’ll see how long the nights are held for you.',
    ),
  ).toBeVisible()
})

describe('the bar on a phone', () => {
  test('has the price of a night and scrolls to the booking box', async () => {
    const { user } = await openRoom({ room: aRoom({ pricePerNight: 120.5 }) })
    const toBox = screen.getByRole('button', { name: 'Choose dates' })
    expect(toBox.parentElement).toHaveTextContent('$120.50 a night')

    await user.click(toBox)

    expect(screen.getByRole('heading', { name: 'Book this room' })).toHaveFocus()
  })

  test('has the total once dates are chosen', async () => {
    await openRoom({ room: aRoom({ pricePerNight: 120.5 }) })
    chooseDates()

    const toBox = await screen.findByRole('button', { name: 'Review stay' })
    expect(toBox.parentElement).toHaveTextContent('$361.50 for 3 nights')
  })

  test('has no total of nights that are taken', async () => {
    await openRoom({
      room: aRoom({ pricePerNight: 120.5 }),
      taken: [{ checkInDate: inDays(11), checkOutDate: inDays(12) }],
    })
    chooseDates()

    const toBox = await screen.findByRole('button', { name: 'Change dates' })
    expect(toBox.parentElement).toHaveTextContent('$120.50 a night')
  })
})
