import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { aUser, anOwner } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { findToast } from '../../testing/toasts'

const bar = () => screen.getByRole('navigation', { name: 'Main' }).closest('header')
const openMenu = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Account menu' }))
  return screen.getByRole('menu', { name: 'Account menu' })
}
const entries = (menu: HTMLElement) => within(menu).getAllByRole('menuitem', { hidden: true })

function scrollTo(top: number) {
  Object.assign(window, { scrollY: top })
  fireEvent.scroll(window)
}

test('links to Home, Hotels, Contact and About only', async () => {
  renderApp('/about')
  await screen.findByRole('link', { name: 'Login' })

  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Hotels', '/rooms'],
    ['Contact', '/#contact'],
    ['About', '/#about'],
  ])
})

test('marks the current page', async () => {
  renderApp('/rooms')
  const hotels = await screen.findByRole('link', { name: 'Hotels' })
  expect(hotels).toHaveAttribute('aria-current', 'page')
  for (const name of ['Home', 'Contact']) {
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name })).not.toHaveAttribute(
      'aria-current',
    )
  }
})

test('a section of home is not home itself: no link is marked there', async () => {
  renderApp('/#contact')
  const main = within(await screen.findByRole('navigation', { name: 'Main' }))
  for (const link of main.getAllByRole('link')) expect(link).not.toHaveAttribute('aria-current')
})

describe('the background', () => {
  test('is transparent at the top of home and opaque when scrolled past 10 px', async () => {
    renderApp('/')
    await screen.findByRole('link', { name: 'Login' })
    expect(bar()).toHaveAttribute('data-opaque', 'false')

    act(() => scrollTo(10))
    expect(bar()).toHaveAttribute('data-opaque', 'false')
    act(() => scrollTo(11))
    expect(bar()).toHaveAttribute('data-opaque', 'true')
    act(() => scrollTo(0))
    expect(bar()).toHaveAttribute('data-opaque', 'false')
  })

  test('is opaque on every other page', async () => {
    renderApp('/about')
    await screen.findByRole('link', { name: 'Login' })
    expect(bar()).toHaveAttribute('data-opaque', 'true')
  })
})

describe('depending on the session', () => {
  test('a guest sees Login, which opens the login screen, and no account menu', async () => {
    const { user } = renderApp('/about')
    await user.click(await screen.findByRole('link', { name: 'Login' }))

    await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })
    expect(currentAddress()).toBe('/signUp')
    expect(screen.queryByRole('button', { name: 'Account menu' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'List Your Hotel' })).toBeNull()
  })

  test('an unverified user finds Verify Email in the menu', async () => {
    const { user } = renderApp('/about', { as: aUser({ isVerified: false }) })
    const menu = await openMenu(user)
    expect(entries(menu).map((entry) => entry.textContent)).toEqual([
      'Edit Profile',
      'My Bookings',
      'Verify Email',
      'Logout',
    ])
  })

  test('Verify Email comes back to the page it was chosen on', async () => {
    fakeApi.answers('sendVerifyOtp', {})
    const { user } = renderApp('/about', { as: aUser({ isVerified: false }) })
    await user.click(within(await openMenu(user)).getByRole('menuitem', { name: 'Verify Email' }))

    await waitFor(() => expect(currentAddress()).toBe('/verifyEmail'))
    expect(window.history.state).toMatchObject({ usr: { returnTo: '/about' } })
  })

  test('a verified user does not', async () => {
    const { user } = renderApp('/about', { as: aUser() })
    const menu = await openMenu(user)
    expect(entries(menu).map((entry) => entry.textContent)).toEqual(['Edit Profile', 'My Bookings', 'Logout'])
    expect(within(menu).getByRole('menuitem', { name: 'Edit Profile' })).toHaveAttribute('href', '/profile')
  })

  test('the menu shows the user’s email', async () => {
    const { user } = renderApp('/about', { as: aUser({ email: 'someone@example.org' }) })
    await openMenu(user)
    expect(screen.getByText('someone@example.org')).toBeVisible()
  })

  test('an owner sees Dashboard, which opens the owner pages', async () => {
    renderApp('/about', { as: anOwner() })
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/owner')
    expect(screen.queryByRole('button', { name: 'List Your Hotel' })).toBeNull()
  })

  test('List Your Hotel toggles the overlay for users without a hotel', async () => {
    const { user } = renderApp('/about', { as: aUser() })
    await user.click(await screen.findByRole('button', { name: 'List Your Hotel' }))
    expect(await screen.findByRole('dialog', { name: 'Register Your Hotel' })).toBeVisible()
  })

  test('shows the user’s image, or a default avatar', async () => {
    renderApp('/about', { as: aUser({ image: '/media/0123456789abcdef0123456789abcdef.webp' }) })
    const picture = (await screen.findByRole('button', { name: 'Account menu' })).querySelector('img')
    expect(picture).toHaveAttribute('src', expect.stringContaining('/media/0123456789abcdef0123456789abcdef.webp'))
    fireEvent.error(picture!)
    expect(picture).toHaveAttribute('src', '/images/avatar-default.svg')
  })
})

describe('on small screens', () => {
  test('the menu is a dialog with the same items for a guest', async () => {
    const { user } = renderApp('/about')
    await screen.findByRole('link', { name: 'Login' })
    await user.click(screen.getByRole('button', { name: 'Menu' }))

    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Hotels',
      'Contact',
      'About',
      'Login',
    ])
  })

  test('the menu is a dialog with the same items for an owner', async () => {
    const { user } = renderApp('/about', { as: anOwner({ isVerified: false }) })
    await screen.findByRole('button', { name: 'Account menu' })
    await user.click(screen.getByRole('button', { name: 'Menu' }))

    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(await menu.findByText('owen@example.com')).toBeVisible()
    for (const name of ['Home', 'Hotels', 'Contact', 'About', 'Edit Profile', 'My Bookings', 'Dashboard']) {
      expect(menu.getByRole('link', { name })).toBeVisible()
    }
    for (const name of ['Verify Email', 'Logout']) expect(menu.getByRole('button', { name })).toBeVisible()
  })

  test('choosing a link closes it and opens the page', async () => {
    const { user } = renderApp('/about')
    await screen.findByRole('link', { name: 'Login' })
    await user.click(screen.getByRole('button', { name: 'Menu' }))

    await user.click(within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Hotels' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(currentAddress()).toBe('/rooms')
    await waitFor(() => expect(heading).toHaveFocus())
  })

  test('logging out works from it', async () => {
    fakeApi.answers('logout', { message: 'You are logged out.' })
    const { user } = renderApp('/about', { as: aUser() })
    await screen.findByRole('button', { name: 'Account menu' })
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    fakeApi.refuses('isAuth', 'You are not logged in.')

    await user.click(
      await within(screen.getByRole('dialog', { name: 'Menu' })).findByRole('button', { name: 'Logout' }),
    )

    await findToast('You are logged out.')
    await screen.findByRole('link', { name: 'Login' })
    expect(currentAddress()).toBe('/')
  })
})
