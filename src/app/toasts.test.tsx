import type { UnknownAction } from '@reduxjs/toolkit'
import { act, render, screen } from '@testing-library/react'
import { calls, type CallName } from '@contract/calls'
import { api } from '../api/api'
import { aUser } from '../testing/builders'
import { fakeApi } from '../testing/fakeApi'
import { renderApp } from '../testing/renderApp'
import { findToast, shownToasts } from '../testing/toasts'

/** Covers every payload member that a call or a slice reads. */
const sent = {
  roomId: 'r1',
  bookingId: 'b1',
  expectedRefund: 120,
  email: 'mira@example.com',
  destination: 'London',
  files: [],
}

type Name = Exclude<CallName, 'isAuth' | 'getUser'>

/** Visits a page without calls of its own and makes one call from it. */
async function make(name: Name) {
  const { store } = renderApp('/about')
  await screen.findByRole('heading', { level: 1 })
  const call: UnknownAction = api.endpoints[name].initiate(sent as never) as never
  await act(async () => void (await Promise.resolve(store.dispatch(call))))
}

const names = (Object.keys(calls) as CallName[]).filter((name): name is Name => name !== 'isAuth' && name !== 'getUser')
const whenToggleFails = 'Failed to update availability.'
/** The page works without these. */
const silent: readonly Name[] = ['takenNights', 'places']
const speaking = names.filter((name) => !silent.includes(name))
/** Their page says itself that nothing was found. */
const ownPage: readonly Name[] = ['room', 'hotel', 'booking', 'ownerRoom', 'rates', 'ownerBooking']

describe('a false success flag', () => {
  test.each(speaking.filter((name) => !ownPage.includes(name)))(
    'of %s shows as an error toast what the server says',
    async (name) => {
      fakeApi.refuses(name, 'This is not possible today.')

      await make(name)

      await findToast(name === 'toggleAvailability' ? whenToggleFails : 'This is not possible today.')
      expect(shownToasts()).toHaveLength(1)
    },
  )
})

test.each([
  ['that stands beside a field is read out with that field alone', 'login', 'password', true],
  ['of what nobody entered is read out by its toast', 'markStay', 'mark', false],
] as const)('a refusal %s', async (_how, name, field, isQuiet) => {
  render(
    <form>
      <input name="password" />
    </form>,
  )
  fakeApi.refuses(name, 'This is not possible today.', field)
  await make(name)
  expect((await findToast('This is not possible today.')).hasAttribute('aria-hidden')).toBe(isQuiet)
})

describe('a thrown error', () => {
  const thrown: Partial<Record<Name, string>> = {
    login: 'Something went wrong',
    register: 'Something went wrong',
    getRooms: 'Failed to load rooms.',
    ownerRooms: 'Failed to load rooms.',
    searchRooms: 'Failed to load rooms.',
    takenRooms: 'Failed to load rooms.',
    toggleAvailability: whenToggleFails,
  }

  test.each(speaking)('of %s shows the sentence of the error catalogue, or its own message', async (name) => {
    fakeApi.isAway(name)

    await make(name)

    await findToast(thrown[name] ?? 'We could not reach the server. Your entries are safe.')
    expect(shownToasts()).toHaveLength(1)
  })

  test.each(['verifyEmail', 'createBooking'] as const)('of %s prefers the message of the response', async (name) => {
    fakeApi.fails(name, 'We are mending something. Please try again in a minute.')

    await make(name)

    await findToast('We are mending something. Please try again in a minute.')
  })

  test('of login says that something went wrong, even where the response has a message', async () => {
    fakeApi.fails('login', 'Internal: reference 4711.')

    await make('login')

    await findToast('Something went wrong')
  })
})

describe('a success', () => {
  test('of an availability check says that the room is available', async () => {
    fakeApi.answers('checkAvailability', { isAvailable: true })
    await make('checkAvailability')
    await findToast('Room is available')
  })

  test('of an availability check that says the nights are taken is none', async () => {
    fakeApi.replies('checkAvailability', { success: true, isAvailable: false, message: 'Those nights are taken.' })
    await make('checkAvailability')
    await findToast('Those nights are taken.')
    expect(shownToasts()).toEqual(['Those nights are taken.'])
  })

  test('of a switch says that the availability was updated', async () => {
    fakeApi.answers('toggleAvailability', { isAvailable: false })
    await make('toggleAvailability')
    await findToast('Availability updated')
  })

  test('of logging out says what the server says', async () => {
    fakeApi.answers('logout', { message: 'You are logged out.' })
    await make('logout')
    await findToast('You are logged out.')
  })

  test.each(['getRooms', 'searchHistory', 'stripePayment', 'takenNights'] as const)('of %s is silent', async (name) => {
    fakeApi.replies(name, { success: true, message: 'Done.', rooms: [], stays: [], url: '' })
    await make(name)
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

test('not being logged in is neither shown nor logged', async () => {
  renderApp('/about')
  await screen.findByRole('link', { name: 'Login' })
  expect(shownToasts()).toEqual([])
  expect(console.info).not.toHaveBeenCalled()
})

test('a polled list that keeps failing shows one toast, and another when it fails again after working', async () => {
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
