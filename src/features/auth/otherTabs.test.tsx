import { act, screen, waitFor } from '@testing-library/react'
import { forUserHeader } from '@contract/calls'
import { api } from '../../api/api'
import { browser } from '../../lib/browser'
import { aBooking, anOwner, aRoom, aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { findToast } from '../../testing/toasts'

const mira = aUser()
const bea = aUser({ _id: 'bea', name: 'Bea Baker', email: 'bea@example.com' })

/** Announces another tab's user, empty when logged out. Resolves once a third tab has received it. */
async function otherTabShows(userId: string) {
  const [tab, third] = [new BroadcastChannel('session'), new BroadcastChannel('session')]
  const heard = new Promise((resolve) => (third.onmessage = resolve))
  await act(async () => {
    tab.postMessage(userId)
    await heard
  })
  tab.close()
  third.close()
}

function sessionBecomes(user: typeof bea) {
  fakeApi.answers('isAuth', {})
  fakeApi.answers('getUser', { userData: user })
}
function sessionEnds() {
  fakeApi.refuses('isAuth', 'You are not logged in.')
  fakeApi.refuses('getUser', 'You are not logged in.')
}

const profileName = () => screen.findByLabelText('Full Name')

test('a page says that another user has logged in in another tab, and offers to reload', async () => {
  const reload = jest.spyOn(browser, 'reload').mockReturnValue()
  const { user } = renderApp('/about', { as: mira })
  await screen.findByRole('button', { name: 'Account menu' })

  sessionBecomes(bea)
  await otherTabShows('bea')

  await screen.findByText('You are now logged in as Bea Baker.')
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  expect(screen.getByText('bea@example.com')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('entries are kept, not sent to another user’s account, and still there when their own user is back', async () => {
  const { user } = renderApp('/profile', { as: mira })
  const name = await profileName()
  await user.type(name, ' the Second')

  sessionBecomes(bea)
  await otherTabShows('bea')
  await screen.findByText('You are now logged in as Bea Baker.')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await findToast('Nothing was sent: please reload the page first.')
  expect(fakeApi.calls('updateProfile')).toEqual([])

  sessionBecomes(mira)
  await otherTabShows('mira')

  await waitFor(() => expect(screen.queryByText('You are now logged in as Bea Baker.')).toBeNull())
  expect(await profileName()).toHaveValue(`${mira.name} the Second`)
})

test('an owner’s form stays open while a guest is logged in', async () => {
  fakeApi.answers('ownerRooms', { rooms: [] })
  const { user } = renderApp('/owner/add-room', { as: anOwner() })
  await user.type(await screen.findByLabelText('Price Per Night'), '210')

  sessionBecomes(bea)
  await otherTabShows('bea')
  await screen.findByText('You are now logged in as Bea Baker.')

  expect(screen.getByLabelText('Price Per Night')).toHaveValue('210')
})

test('after a logout in another tab, bookings can no longer be read in this one', async () => {
  fakeApi.answers('getBookings', {
    bookings: [aBooking({ hotel: { ...aBooking().hotel, name: 'Mira’s Choice', hotelName: 'Mira’s Choice' } })],
  })
  const { store } = renderApp('/my-bookings', { as: mira })
  await screen.findAllByText(/Mira’s Choice/)

  sessionEnds()
  await otherTabShows('')

  await screen.findByRole('link', { name: 'Login' })
  await waitFor(() => expect(currentAddress()).toBe('/'))
  // Nor found in what the page has loaded.
  expect(JSON.stringify(store.getState())).not.toContain('Mira’s Choice')
})

test('data loaded for one user is never shown to another', async () => {
  fakeApi.answers('getBookings', {
    bookings: [aBooking({ hotel: { ...aBooking().hotel, name: 'Mira’s Choice', hotelName: 'Mira’s Choice' } })],
  })
  const { user } = renderApp('/my-bookings', { as: mira })
  await screen.findAllByText(/Mira’s Choice/)
  await user.click(screen.getByRole('link', { name: 'Privacy policy' }))
  sessionBecomes(bea)
  await otherTabShows('bea')
  await screen.findByText('You are now logged in as Bea Baker.')

  const reload = jest.spyOn(browser, 'reload').mockReturnValue()
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'My Bookings' }))

  await waitFor(() => expect(currentAddress()).toBe('/my-bookings'))
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/Mira’s Choice/)).toBeNull()
})

test('a login in another tab is known in this one', async () => {
  renderApp('/about')
  await screen.findByRole('link', { name: 'Login' })

  sessionBecomes(mira)
  await otherTabShows('mira')

  await screen.findByRole('button', { name: 'Account menu' })
})

test('a tab that shows the same person changes nothing', async () => {
  fakeApi.answers('getRooms', { rooms: [aRoom({ hotelName: 'Bay House' })] })
  const { user } = renderApp('/about', { as: mira })
  await screen.findByRole('button', { name: 'Account menu' })

  await otherTabShows('mira')

  // Calls made because of the message would be answered before this one.
  await user.click(screen.getByRole('link', { name: 'Hotels' }))
  await screen.findByText('Bay House')
  expect(fakeApi.calls('getUser')).toHaveLength(1)
})

test('returning to a tab checks who is logged in', async () => {
  renderApp('/about', { as: mira })
  await screen.findByRole('button', { name: 'Account menu' })

  sessionBecomes(bea)
  act(() => void window.dispatchEvent(new Event('focus')))

  await screen.findByText('You are now logged in as Bea Baker.')
})

test('a form whose session has expired stays on return to the tab, and its strip disappears after a login in another tab', async () => {
  fakeApi.refuses('updateProfile', 'Please log in to continue.', undefined, 401)
  const { user } = renderApp('/profile', { as: mira })
  await user.type(await profileName(), ' the Second')
  sessionEnds()
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  const again = await screen.findByRole('link', { name: 'log in again' })

  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(fakeApi.calls('getUser').length).toBeGreaterThan(1))
  expect(await profileName()).toHaveValue(`${mira.name} the Second`)

  sessionBecomes(mira)
  await otherTabShows('')
  await waitFor(() => expect(again).not.toBeInTheDocument())
  expect(await profileName()).toHaveValue(`${mira.name} the Second`)
})

test('each change names its user; a refusal because another user is logged in checks who that is', async () => {
  fakeApi.refuses('updateProfile', 'You are now logged in as Bea Baker. Nothing was changed.', forUserHeader)
  const { user } = renderApp('/profile', { as: mira })
  const name = await profileName()
  await user.type(name, ' the Second')

  sessionBecomes(bea)
  await user.click(screen.getByRole('button', { name: 'Save name' }))

  await screen.findByRole('button', { name: 'Reload' })
  expect(fakeApi.requests('updateProfile')[0]?.headers.get(forUserHeader)).toBe('mira')
  expect(name).toHaveValue(`${mira.name} the Second`)
})

test('a page that another user’s session has taken over loads nothing, but can log out', async () => {
  fakeApi.answers('ownerRooms', { rooms: [] })
  const { store, user } = renderApp('/owner/list-room', { as: anOwner() })
  await screen.findByRole('heading', { level: 1, name: 'List Room' })
  sessionBecomes(bea)
  await otherTabShows('bea')
  await screen.findByText('You are now logged in as Bea Baker.')
  const loaded = fakeApi.calls('ownerRooms').length

  await act(async () => void store.dispatch(api.util.invalidateTags(['OwnerRooms'])))
  expect(fakeApi.calls('ownerRooms')).toHaveLength(loaded)
  fakeApi.answers('logout', {})
  sessionEnds()
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))

  await screen.findByRole('link', { name: 'Login' })
})

test('queries name no user, nor do a visitor’s calls', async () => {
  fakeApi.answers('sendResetOtp', {})
  const { user } = renderApp('/resetPassword')
  await user.type(await screen.findByLabelText('Email'), 'mira@example.com')
  await user.click(screen.getByRole('button', { name: 'Send code' }))

  await screen.findByLabelText('Digit 1')
  const sent = [...fakeApi.requests('sendResetOtp'), ...fakeApi.requests('isAuth')]
  expect(sent.map(({ headers }) => headers.get(forUserHeader))).toEqual(sent.map(() => null))
})
