import { screen, waitFor, within } from '@testing-library/react'
import { appPaths } from '../lib/paths'
import { aBooking, aUser } from '../testing/builders'
import { fakeApi } from '../testing/fakeApi'
import { currentAddress } from '../testing/renderApp'
import { findToast, shownToasts } from '../testing/toasts'
import { chooseDates, openRoom } from '../features/rooms/testing/openRoom'

const check = () => screen.getByRole('button', { name: 'Check Availability' })
const bookNow = () => screen.findByRole('button', { name: 'Book Now' })

async function openAvailableRoom() {
  fakeApi.answers('checkAvailability', { isAvailable: true })
  const app = await openRoom({ as: aUser() })
  chooseDates()
  await app.user.click(check())
  await findToast('Room is available')
  return app
}

async function bookRoom() {
  const app = await openAvailableRoom()
  fakeApi.answers('createBooking', { bookingId: 'b1', message: 'Your room is booked.' })
  fakeApi.answers('getBookings', { bookings: [aBooking()] })
  await app.user.click(await bookNow())
  await findToast('Your room is booked.')
  await waitFor(() => expect(currentAddress()).toBe(appPaths.myBookings))
  return app
}

test('the toast that the room is booked replaces the one that it is available, and stays on My Bookings', async () => {
  await bookRoom()
  await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
  expect(shownToasts()).toEqual(['Your room is booked.'])
})

test('Back dismisses the toast that the room is booked, and a later refusal is shown alone', async () => {
  const { user } = await bookRoom()
  await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
  fakeApi.refuses('checkAvailability', 'Those nights are taken.')

  window.history.back()
  await screen.findByLabelText('Check-In')
  await waitFor(() => expect(shownToasts()).toEqual([]))
  await user.click(check())

  await findToast('Those nights are taken.')
  expect(shownToasts()).toEqual(['Those nights are taken.'])
})

test('a link to another page dismisses earlier toasts', async () => {
  const { user } = await openAvailableRoom()
  await user.click(screen.getByRole('link', { name: 'Privacy policy' }))
  await screen.findByRole('heading', { level: 1, name: /privacy/i })
  await waitFor(() => expect(shownToasts()).toEqual([]))
})

test('a dialog that opens takes away what was said before, which is not about it', async () => {
  const { user } = await openAvailableRoom()
  await user.click(screen.getByRole('button', { name: 'Contact Now' }))
  await screen.findByRole('dialog', { name: /^Write to/ })
  await waitFor(() => expect(shownToasts()).toEqual([]))
})

test('what was pressed before a dialog was opened is answered once that is closed, not inside it', async () => {
  const answer = fakeApi.holds('checkAvailability', { isAvailable: true })
  const { user } = await openRoom({ as: aUser() })
  chooseDates()
  await user.click(check())
  await user.click(screen.getByRole('button', { name: 'Contact Now' }))
  const dialog = await screen.findByRole('dialog', { name: /^Write to/ })

  answer()
  await screen.findByRole('button', { name: 'Book Now', hidden: true })
  expect(shownToasts()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))

  await findToast('Room is available')
})

test('changing the dates keeps the toast', async () => {
  await openAvailableRoom()
  chooseDates()
  expect(shownToasts()).toEqual(['Room is available'])
})

test('the skip link keeps the toast', async () => {
  const { user } = await openAvailableRoom()
  await user.click(screen.getByRole('link', { name: 'Skip to content' }))
  await waitFor(() => expect(window.location.hash).toBe('#main'))
  await screen.findByRole('button', { name: 'Book Now' })
  expect(shownToasts()).toEqual(['Room is available'])
})

test('logging in replaces the request to log in with a toast that is still shown on the room’s page', async () => {
  const { user } = await openRoom()
  chooseDates()
  await user.click(check())
  await findToast('Please log in to check availability. Your dates are kept.')
  await user.type(await screen.findByLabelText('Email'), 'mira@example.com')
  await user.type(screen.getByLabelText('Password'), 'long and winding')
  fakeApi.answers('login', { message: 'You are logged in.' })
  fakeApi.answers('isAuth', {})
  fakeApi.answers('getUser', { userData: aUser() })

  await user.click(screen.getByRole('button', { name: 'Login' }))

  await screen.findByLabelText('Check-In')
  await findToast('You are logged in.')
  expect(shownToasts()).toEqual(['You are logged in.'])
})
