import { act, screen, waitFor, within } from '@testing-library/react'
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

test('for nights later than the loaded ones the last check counts until the next', async () => {
  const refusal = 'This room is taken for some of those nights. Please try other dates.'
  fakeApi.answers('getBookings', { bookings: [] })
  fakeApi.refuses('checkAvailability', refusal, 'checkInDate')
  const { user } = await openRoom({ as: aUser(), query: `?checkIn=${inDays(200)}&checkOut=${inDays(203)}` })
  await user.click(check())
  await waitFor(() => expect(checkIn()).toHaveAccessibleDescription(refusal))
  expect(await box().findByText('Choose other dates to see the total.')).toBeVisible()
  expect(check()).toHaveAttribute('aria-disabled', 'true')

  fakeApi.answers('checkAvailability', { isAvailable: true })
  await user.click(again())
  await user.click(check())

  expect(await box().findByRole('button', { name: 'Book Now' })).toBeVisible()
  expect(checkIn()).not.toHaveAccessibleDescription(refusal)
})

test('a room whose nights could not be loaded can be checked', async () => {
  const room = aRoom()
  await openRoom({ room })
  fakeApi.fails('takenNights')
  act(() => void window.dispatchEvent(new Event('focus')))
  chooseDates()

  expect(check()).not.toHaveAttribute('aria-disabled')
})
