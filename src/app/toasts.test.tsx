import type { UnknownAction } from '@reduxjs/toolkit'
import { act, screen } from '@testing-library/react'
import { api } from '../api/api'
import type { CallName } from '../api/request'
import { aUser } from '../testing/builders'
import { fakeApi } from '../testing/fakeApi'
import { renderApp } from '../testing/renderApp'
import { findToast, shownToasts } from '../testing/toasts'

const stay = { roomId: 'r1', checkInDate: '2027-03-12', checkOutDate: '2027-03-14', guests: 2 }

/** Every call as a screen would make it, with what it sends. */
const asked: Record<Exclude<CallName, 'isAuth' | 'getUser'>, unknown> = {
  logout: undefined,
  sendVerifyOtp: undefined,
  register: { name: 'Mira', email: 'mira@example.com', password: 'a good long one', files: [] },
  login: { email: 'mira@example.com', password: 'a good long one' },
  verifyEmail: { otp: '123456' },
  sendResetOtp: { email: 'mira@example.com' },
  resetPassword: { email: 'mira@example.com', otp: '123456', newPassword: 'a good long one' },
  searchHistory: { destination: 'London' },
  getRooms: undefined,
  getBookings: undefined,
  checkAvailability: stay,
  createBooking: { ...stay, idempotencyKey: 'k1' },
  stripePayment: { bookingId: 'b1' },
  registerHotel: { hotelName: 'Harbour House', contact: '123', city: 'London', address: '12 Quay Street' },
  ownerBookings: undefined,
  addRoom: { roomType: 'Double Bed', pricePerNight: '200', amenities: '[]', files: [] },
  ownerRooms: undefined,
  toggleAvailability: { roomId: 'r1' },
  updateProfile: { name: 'Mira', files: [] },
  changePassword: { currentPassword: 'old', newPassword: 'a good long one' },
  takenNights: { roomId: 'r1' },
  contactHost: { roomId: 'r1', message: 'Hello' },
}

type Asked = keyof typeof asked

/** Visits a page without calls of its own and makes one call from it. */
async function ask(name: Asked) {
  const { store } = renderApp('/about')
  await screen.findByRole('heading', { level: 1 })
  const call = api.endpoints[name].initiate as unknown as (argument: unknown) => UnknownAction
  await act(async () => void (await (store.dispatch(call(asked[name])) as unknown as Promise<unknown>)))
}

const names = Object.keys(asked) as Asked[]
const withOwnSentence: Partial<Record<Asked, string>> = {
  toggleAvailability: 'Failed to update availability.',
  ownerRooms: 'Failed to load rooms.',
}
const speaking = names.filter((name) => name !== 'takenNights')

describe('a false success flag', () => {
  test.each(speaking)('of %s shows as an error toast what the server says', async (name) => {
    fakeApi.refuses(name, 'This is not possible today.')

    await ask(name)

    await findToast(withOwnSentence[name] ?? 'This is not possible today.')
    expect(shownToasts()).toHaveLength(1)
  })
})

describe('a thrown error', () => {
  const thrown: Partial<Record<Asked, string>> = {
    login: 'Something went wrong',
    register: 'Something went wrong',
    getRooms: 'Failed to load rooms.',
    ...withOwnSentence,
  }

  test.each(speaking)('of %s shows the sentence of the error catalogue, or its own message', async (name) => {
    fakeApi.isAway(name)

    await ask(name)

    await findToast(thrown[name] ?? 'We could not reach the server. Your entries are safe.')
    expect(shownToasts()).toHaveLength(1)
  })

  test.each(['verifyEmail', 'createBooking'] as const)('of %s prefers the message of the response', async (name) => {
    fakeApi.fails(name, 'We are mending something. Please try again in a minute.')

    await ask(name)

    await findToast('We are mending something. Please try again in a minute.')
  })

  test('of login says that something went wrong, even where the response has a message', async () => {
    fakeApi.fails('login', 'Internal: reference 4711.')

    await ask('login')

    await findToast('Something went wrong')
  })
})

describe('a success', () => {
  test('of an availability check says that the room is available', async () => {
    fakeApi.answers('checkAvailability', { isAvailable: true })
    await ask('checkAvailability')
    await findToast('Room is available')
  })

  test('of an availability check that says the nights are taken is none', async () => {
    fakeApi.replies('checkAvailability', { success: true, isAvailable: false, message: 'Those nights are taken.' })
    await ask('checkAvailability')
    await findToast('Those nights are taken.')
    expect(shownToasts()).toEqual(['Those nights are taken.'])
  })

  test('of a switch says that the availability was updated', async () => {
    fakeApi.answers('toggleAvailability', { isAvailable: false })
    await ask('toggleAvailability')
    await findToast('Availability updated')
  })

  test('of logging out says what the server says', async () => {
    fakeApi.answers('logout', { message: 'You are logged out.' })
    await ask('logout')
    await findToast('You are logged out.')
  })

  test.each(['getRooms', 'searchHistory', 'stripePayment', 'takenNights'] as const)('of %s is silent', async (name) => {
    fakeApi.replies(name, { success: true, message: 'Done.', rooms: [], stays: [], url: '' })
    await ask(name)
    expect(shownToasts()).toEqual([])
  })
})

test('a failed auth check is only logged', async () => {
  fakeApi.fails('isAuth', 'The database is down.')
  renderApp('/about')
  await screen.findByRole('link', { name: 'Login' })

  expect(console.info).toHaveBeenCalledWith('Not signed in: The database is down.')
  expect(shownToasts()).toEqual([])
})

test('a list that is polled and keeps failing complains once, and again after it worked', async () => {
  const { store, user } = renderApp('/about', { as: aUser() })
  const again = { subscribe: false, forceRefetch: true }
  const poll = () => act(async () => void (await store.dispatch(api.endpoints.getBookings.initiate(undefined, again))))
  fakeApi.refuses('getBookings', 'No bookings today.')
  await poll()
  await findToast('No bookings today.')
  await user.click(await screen.findByRole('button', { name: 'Close notification' }))
  expect(shownToasts()).toEqual([])

  await poll()
  expect(shownToasts()).toEqual([])

  fakeApi.answers('getBookings', { bookings: [] })
  await poll()
  fakeApi.refuses('getBookings', 'No bookings today.')
  await poll()
  await findToast('No bookings today.')
})
