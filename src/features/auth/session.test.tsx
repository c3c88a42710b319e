import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { api } from '../../api/api'
import { aBooking, aUser, anOwner, anOwnRoom } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { findToast, shownToasts } from '../../testing/toasts'
import { selectUser } from './authSlice'

const home = () => screen.findByRole('heading', { level: 1, name: 'Discover Your Perfect Gateway Destination' })
const sessionEnds = () => {
  fakeApi.refuses('isAuth', 'You are not logged in.')
  fakeApi.refuses('getUser', 'You are not logged in.')
}
const loginLink = () => screen.findByRole('link', { name: 'Login' })

describe('at the start', () => {
  test('a visitor with a session is known by their account menu', async () => {
    renderApp('/about', { as: aUser() })

    await screen.findByRole('button', { name: 'Account menu' })
    expect(fakeApi.calls('isAuth')).toHaveLength(1)
    expect(fakeApi.calls('getUser')).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  })

  test('the user of a visitor without one is not loaded', async () => {
    renderApp('/about')

    await loginLink()
    expect(fakeApi.calls('getUser')).toHaveLength(0)
  })

  test.each(['/my-bookings', '/verifyEmail'])('a guest on %s is sent home without a toast', async (path) => {
    renderApp(path)

    await screen.findByRole('heading', { level: 1, name: 'Discover Your Perfect Gateway Destination' })
    expect(currentAddress()).toBe('/')
    expect(shownToasts()).toEqual([])
  })

  const beyondSpecification = [
    '/my-bookings/b1',
    '/profile',
    '/owner/bookings?status=pending&booking=b1',
    '/owner/calendar?month=2026-12',
    '/owner/rooms/r1',
    '/owner/hotel',
  ]
  test.each(['/my-bookings', ...beyondSpecification])('a guest who opens %s and logs in comes back', async (path) => {
    renderApp(path)
    if (path === '/my-bookings') {
      await home()
      fireEvent.click(await loginLink())
    }

    await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })
    expect(currentAddress()).toBe('/signUp')
    expect(shownToasts()).toEqual([])
    expect(window.history.state).toMatchObject({ usr: { returnTo: path } })
  })

  test.each(['/owner', '/owner/add-room', '/owner/list-room'])('a guest on %s is sent home', async (path) => {
    renderApp(path)

    await home()
    expect(currentAddress()).toBe('/')
  })

  test.each(['/about', '/rooms?destination=London', '/signUp', '/loader/rooms'])(
    'a guest who opens %s stays there',
    async (path) => {
      renderApp(path)

      await loginLink()
      expect(currentAddress()).toBe(path)
    },
  )

  test.each(['fails', 'isAway', 'garbles'] as const)(
    'a check that %s makes a guest of the visitor and sends them home from their bookings',
    async (howItGoes) => {
      fakeApi[howItGoes]('isAuth')
      renderApp('/my-bookings')

      await loginLink()
      expect(currentAddress()).toBe('/')
      expect(console.info).toHaveBeenCalledTimes(1)
    },
  )

  test('before the server has answered, neither Login nor a wrong page is shown', async () => {
    const answer = fakeApi.holds('isAuth', {})
    fakeApi.answers('getUser', { userData: aUser() })
    fakeApi.answers('getBookings', { bookings: [] })
    renderApp('/my-bookings')

    await screen.findByText('Loading the page')
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'List Your Hotel' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Account menu' })).toBeNull()
    expect(currentAddress()).toBe('/my-bookings')

    answer()
    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
  })
})

/** What makes the page ask again: it was looked at, or the line came back. */
const occasions: [what: string, happens: () => unknown][] = [
  ['looks at the tab', () => window.dispatchEvent(new Event('focus'))],
  ['makes it visible', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['is back online', () => window.dispatchEvent(new Event('online'))],
]

test.each(occasions)(
  'a visitor who %s while the session is still being checked stays on their bookings',
  async (_what, happens) => {
    fakeApi.answers('getBookings', { bookings: [] })
    const known = fakeApi.holds('isAuth', {})
    const named = fakeApi.holds('getUser', { userData: aUser() })
    renderApp('/my-bookings')
    await screen.findByText('Loading the page')

    act(() => void happens())
    expect(currentAddress()).toBe('/my-bookings')
    known()
    await waitFor(() => expect(fakeApi.calls('getUser')).toHaveLength(1))
    act(() => void happens())
    expect(currentAddress()).toBe('/my-bookings')
    named()

    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
    expect(console.info).not.toHaveBeenCalled()
    expect(currentAddress()).toBe('/my-bookings')
    expect(fakeApi.calls('getUser')).toHaveLength(1)
  },
)

describe('later on', () => {
  const recheck = (store: ReturnType<typeof renderApp>['store']) =>
    act(async () => void store.dispatch(api.util.invalidateTags(['Session'])))

  test('the session is checked again when the bookings load', async () => {
    fakeApi.answers('getBookings', { bookings: [] })
    const { user } = renderApp('/about', { as: aUser() })
    await user.click(await screen.findByRole('button', { name: 'Account menu' }))

    await user.click(screen.getByRole('menuitem', { name: 'My Bookings' }))

    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
    await waitFor(() => expect(fakeApi.calls('getUser')).toHaveLength(2))
  })

  test('a session that was ended elsewhere redirects from the bookings to home', async () => {
    fakeApi.answers('getBookings', { bookings: [] })
    const { store } = renderApp('/my-bookings', { as: aUser() })
    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })

    sessionEnds()
    await recheck(store)

    await loginLink()
    expect(currentAddress()).toBe('/')
    await findToast('You are not logged in.')
  })

  test('a check that fails does not log a known user out', async () => {
    const { store } = renderApp('/about', { as: aUser() })
    await screen.findByRole('button', { name: 'Account menu' })

    fakeApi.isAway('isAuth')
    fakeApi.isAway('getUser')
    await recheck(store)

    await screen.findByText(/We can’t reach the server right now/)
    expect(screen.getByRole('button', { name: 'Account menu' })).toBeVisible()
  })

  test('a session that has ended keeps the page with what was entered, says so once, and the login comes back to it', async () => {
    fakeApi.refuses('updateProfile', 'Please log in to continue.', undefined, 401)
    const { user } = renderApp('/profile', { as: aUser() })
    const name = await screen.findByLabelText('Full Name')
    await user.type(name, ' the Second')
    sessionEnds()
    await user.click(screen.getByRole('button', { name: 'Save name' }))

    const again = await screen.findByRole('link', { name: 'log in again' })
    expect(screen.queryByText('Please log in to continue.')).toBeNull()
    expect(shownToasts()).toEqual([])
    expect(name).toHaveValue(`${aUser().name} the Second`)

    await user.click(again)
    await user.type(await screen.findByLabelText('Email'), aUser().email)
    await user.type(screen.getByLabelText('Password'), 'long and winding')
    expect(screen.queryByRole('link', { name: 'log in again' })).toBeNull()
    fakeApi.answers('login', {})
    fakeApi.answers('isAuth', {})
    fakeApi.answers('getUser', { userData: aUser() })
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }))

    expect(await screen.findByLabelText('Full Name')).toHaveValue(`${aUser().name} the Second`)
    expect(currentAddress()).toBe('/profile')
    expect(screen.queryByRole('link', { name: 'log in again' })).toBeNull()
  })

  test('a switch that is refused because the session has ended takes no list away, and its lists say nothing besides', async () => {
    fakeApi.answers('ownerRooms', { rooms: [anOwnRoom({ roomType: 'Suite' })] })
    const { user } = renderApp('/owner/list-room', { as: anOwner() })
    const available = await screen.findByRole('switch', { name: 'Available: Suite' })
    for (const name of ['toggleAvailability', 'ownerRooms', 'ownerBookings'] as const)
      fakeApi.refuses(name, 'Please log in to continue.', undefined, 401)
    sessionEnds()

    await user.click(available)

    await screen.findByRole('link', { name: 'log in again' })
    expect(available).toBeVisible()
    expect(currentAddress()).toBe('/owner/list-room')
  })

  test('whoever is logged out in another tab is taken from their profile to home, not to the login', async () => {
    const { store } = renderApp('/profile', { as: aUser() })
    await screen.findByRole('heading', { level: 1, name: 'Edit Profile' })

    sessionEnds()
    await recheck(store)

    await home()
    expect(currentAddress()).toBe('/')
  })

  test('a 401 of what is only read ends the session here too', async () => {
    fakeApi.refuses('getBookings', 'Please log in.', undefined, 401)
    renderApp('/my-bookings', { as: aUser() })

    await loginLink()
    await waitFor(() => expect(currentAddress()).toBe('/'))
  })

  test('a new role shows at once', async () => {
    const { store } = renderApp('/about', { as: aUser() })
    await screen.findByRole('button', { name: 'List Your Hotel' })

    fakeApi.answers('getUser', { userData: anOwner() })
    await recheck(store)

    await screen.findByRole('link', { name: 'Dashboard' })
  })
})

describe('logging out', () => {
  async function logOut(user: ReturnType<typeof renderApp>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Account menu' }))
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  }

  test('forgets the user and goes home', async () => {
    fakeApi.answers('getBookings', { bookings: [] })
    fakeApi.answers('logout', { message: 'You are logged out.' })
    const { user, store } = renderApp('/my-bookings', { as: aUser() })
    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
    fakeApi.refuses('isAuth', 'You are not logged in.')

    await logOut(user)

    await loginLink()
    await waitFor(() => expect(currentAddress()).toBe('/'))
    expect(selectUser(store.getState())).toBeUndefined()
    expect(JSON.stringify(store.getState().api.queries)).not.toContain(aUser().email)
  })

  test('and logging in as somebody else shows nothing that was loaded before', async () => {
    const hotel = { name: 'Mira’s Choice', hotelName: 'Mira’s Choice', address: '12 Quay Street', city: 'London' }
    fakeApi.answers('getBookings', { bookings: [aBooking({ hotel })] })
    fakeApi.answers('logout', {})
    const { user } = renderApp('/my-bookings', { as: aUser() })
    await screen.findAllByText('Mira’s Choice')
    sessionEnds()
    await logOut(user)
    await home()

    fakeApi.answers('login', {})
    fakeApi.answers('isAuth', {})
    fakeApi.answers('getUser', { userData: aUser({ _id: 'bea', name: 'Bea Baker' }) })
    const release = fakeApi.holds('getBookings', { bookings: [] })
    await user.click(await loginLink())
    await user.type(await screen.findByLabelText('Email'), 'bea@example.com')
    await user.type(screen.getByLabelText('Password'), 'long and winding')
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }))
    await home()
    await user.click(await screen.findByRole('button', { name: 'Account menu' }))
    await user.click(screen.getByRole('menuitem', { name: 'My Bookings' }))

    await screen.findByRole('heading', { level: 1, name: 'My Bookings' })
    expect(screen.queryByText('Mira’s Choice')).toBeNull()
    release()
  })

  test('that is refused leaves everything as it is', async () => {
    fakeApi.refuses('logout', 'Please try again.')
    const { user } = renderApp('/about', { as: aUser() })

    await logOut(user)

    await screen.findByText('Please try again.')
    expect(currentAddress()).toBe('/about')
    expect(screen.getByRole('button', { name: 'Account menu' })).toBeVisible()
  })
})
