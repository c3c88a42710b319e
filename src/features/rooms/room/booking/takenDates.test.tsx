import { act, screen, waitFor, within } from '@testing-library/react'
import { formatDate } from '../../../../design/format'
import { aRoom, aUser } from '../../../../testing/builders'
import { fakeApi } from '../../../../testing/fakeApi'
import { checkIn, checkOut, choose, chooseDates, inDays, openRoom } from '../../testing/openRoom'

const box = () => within(screen.getByRole('region', { name: 'Book this room' }))
const check = () => box().getByRole('button', { name: 'Check Availability' })
const again = () => box().getByRole('button', { name: 'Check again' })
const warning = () => box().findByText(/^Already taken: .+\. Please choose other nights\.$/)
const oneNight = [{ checkInDate: inDays(11), checkOutDate: inDays(12) }]

test('dates that are taken have no total and no button that works, and stay as they are', async () => {
  const { user } = await openRoom({ as: aUser(), taken: oneNight })
  chooseDates()
  await warning()

  expect(box().queryByText('Total')).toBeNull()
  expect(check()).toHaveAttribute('aria-disabled', 'true')
  await user.click(check())
  await user.type(box().getByLabelText('Guests'), '{Enter}')
  expect(fakeApi.calls('checkAvailability')).toHaveLength(0)
  expect(checkIn()).toHaveValue(inDays(10))
  expect(checkOut()).toHaveValue(inDays(13))
})

test('what is taken in another year is said with it', async () => {
  const [from, until] = [inDays(400), inDays(402)]
  await openRoom({ taken: [{ checkInDate: from, checkOutDate: until }] })
  choose(checkIn(), from)
  choose(checkOut(), until)

  expect(await warning()).toHaveTextContent(`the nights ${formatDate(from)} to ${formatDate(inDays(401))}.`)
})

test('other dates bring total and button back at once', async () => {
  await openRoom({ taken: oneNight })
  chooseDates()
  await warning()

  choose(checkIn(), inDays(12))

  expect(box().getByText('Total')).toBeVisible()
  expect(check()).not.toHaveAttribute('aria-disabled')
})

test('Check again finds nights that have become free', async () => {
  const { user } = await openRoom({ taken: oneNight })
  chooseDates()
  await warning()

  fakeApi.answers('takenNights', { stays: [] })
  await user.click(again())

  expect(await box().findByText('Total')).toBeVisible()
  expect(check()).not.toHaveAttribute('aria-disabled')
  expect(box().queryByText(/^Already taken/)).toBeNull()
})

test('nights that are still taken are said to be so once more', async () => {
  const { user } = await openRoom({ taken: oneNight })
  chooseDates()
  await warning()
  const asked = fakeApi.calls('takenNights').length

  await user.click(again())

  await waitFor(() => expect(fakeApi.calls('takenNights').length).toBe(asked + 1))
  expect(await warning()).toBeVisible()
  expect(check()).toHaveAttribute('aria-disabled', 'true')
})

test('who comes back to the page finds out by themselves that the nights are free, or taken', async () => {
  await openRoom({ taken: oneNight })
  chooseDates()
  await warning()

  fakeApi.answers('takenNights', { stays: [] })
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await box().findByText('Total')).toBeVisible()

  fakeApi.answers('takenNights', { stays: oneNight })
  act(() => void window.dispatchEvent(new Event('focus')))
  await warning()
  expect(box().queryByText('Total')).toBeNull()
})

test('Book Now goes when the nights turn out to be taken', async () => {
  fakeApi.answers('checkAvailability', { isAvailable: true })
  const { user } = await openRoom({ as: aUser() })
  chooseDates()
  await user.click(check())
  await box().findByRole('button', { name: 'Book Now' })

  fakeApi.answers('takenNights', { stays: oneNight })
  act(() => void window.dispatchEvent(new Event('focus')))

  await warning()
  expect(check()).toHaveAttribute('aria-disabled', 'true')
  expect(box().queryByRole('button', { name: 'Book Now' })).toBeNull()
})

describe('dates beyond the next weeks', () => {
  const query = `?checkIn=${inDays(600)}&checkOut=${inDays(603)}`
  const far = [{ checkInDate: inDays(601), checkOutDate: inDays(602) }]

  test('that are taken have no total and no button that works, without opening the calendar', async () => {
    await openRoom({ taken: far, query })
    await warning()

    expect(box().queryByText('$720.00')).toBeNull()
    expect(check()).toHaveAttribute('aria-disabled', 'true')
    expect(await box().findByRole('img', { name: /Taken: the night of/ })).toBeVisible()
  })

  test('have no total before it is known that they are free', async () => {
    await openRoom()
    const answer = fakeApi.holds('takenNights', { stays: [] })
    choose(checkIn(), inDays(100))
    choose(checkOut(), inDays(103))
    expect(await box().findByText('Looking up those nights.')).toBeVisible()
    expect(box().queryByText('$720.00')).toBeNull()

    answer()
    expect(await box().findByText('$720.00')).toBeVisible()
  })

  test('whose nights cannot be loaded can be checked', async () => {
    const { user } = await openRoom({ as: aUser() })
    fakeApi.fails('takenNights')
    choose(checkIn(), inDays(600))
    choose(checkOut(), inDays(603))

    expect(await box().findByText('We could not load the taken nights. Check Availability still works.')).toBeVisible()
    expect(box().getByText('$720.00')).toBeVisible()
    expect(check()).not.toHaveAttribute('aria-disabled')

    fakeApi.answers('takenNights', { stays: far })
    await user.click(box().getByRole('button', { name: 'Try again' }))
    await warning()
  })
})

test.each([
  'That check-in date has passed. Please choose today or a later day.',
  'Rooms can be booked at most 5 years ahead.',
])('a check-in that the server does not take is not said to be taken: %s', async (refusal) => {
  fakeApi.answers('getBookings', { bookings: [] })
  fakeApi.refuses('checkAvailability', refusal, 'checkInDate')
  const { user } = await openRoom({ as: aUser() })
  chooseDates()
  await user.click(check())

  await waitFor(() => expect(checkIn()).toHaveAccessibleDescription(refusal))
  expect(box().getByText('Choose other dates to see the total.')).toBeVisible()
  expect(box().queryByRole('button', { name: 'Check again' })).toBeNull()
  expect(check()).not.toHaveAttribute('aria-disabled')
})

test('a room whose nights could not be loaded can be checked', async () => {
  const room = aRoom()
  await openRoom({ room })
  fakeApi.fails('takenNights')
  act(() => void window.dispatchEvent(new Event('focus')))
  chooseDates()

  expect(check()).not.toHaveAttribute('aria-disabled')
})
