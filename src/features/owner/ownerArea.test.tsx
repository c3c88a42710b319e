import { screen, waitFor, within } from '@testing-library/react'
import { anOwner, anOwnHotel, aUser } from '../../testing/builders'
import { answerDashboard } from '../../testing/dashboardAnswers'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { setViewport } from '../../testing/setViewport'

const pages = [
  ['/owner', 'Dashboard'],
  ['/owner/bookings', 'Bookings'],
  ['/owner/add-room', 'Add Room'],
  ['/owner/list-room', 'List Room'],
] as const

const nothingYet = () => {
  answerDashboard()
  fakeApi.answers('ownerBookings', { bookings: [], totalBookings: 0, totalRevenue: 0 })
  fakeApi.answers('ownerRooms', { rooms: [] })
  fakeApi.answers('bookingList', { bookings: [], total: 0 })
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const sidebar = () => within(screen.getByRole('navigation', { name: 'Owner' }))

describe.each(pages)('%s', (path, name) => {
  test('shows an owner the page, with its place highlighted in the sidebar', async () => {
    nothingYet()
    renderApp(path, { as: anOwner() })

    expect(await heading(name)).toBeVisible()
    expect(document.title).toBe(`${name} · StayScape`)
    await sidebar().findByRole('link', { name: 'View as guest' })
    const links = sidebar().getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      ...['Dashboard', 'Bookings', 'Calendar', 'List Room', 'Add Room', 'Hotel', 'View as guest'],
    ])
    expect(links.filter((link) => link.ariaCurrent === 'page').map((link) => link.textContent)).toEqual([name])
  })

  test('has a header with the logo, which links to home, and the account menu', async () => {
    nothingYet()
    renderApp(path, { as: anOwner({ email: 'owen@example.com' }) })
    await heading(name)

    const header = within(screen.getByRole('button', { name: 'Account menu' }).closest('header')!)
    expect(header.getByRole('link', { name: 'StayScape' })).toHaveAttribute('href', '/')
    expect(header.getAllByRole('link')).toHaveLength(1)
  })

  test('sends a guest away, without anything of the owner’s', async () => {
    renderApp(path)

    await waitFor(() => expect(currentAddress()).not.toBe(path))
    expect(screen.queryByRole('navigation', { name: 'Owner' })).toBeNull()
  })

  test('shows users without a hotel Page not found, with two ways out', async () => {
    renderApp(path, { as: aUser() })

    expect(await heading('Page not found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
    expect(screen.queryByRole('navigation', { name: 'Owner' })).toBeNull()
  })

  test('waits until it is known who is there, without showing the wrong screen', async () => {
    nothingYet()
    const release = fakeApi.holds('isAuth', {})
    fakeApi.answers('getUser', { userData: anOwner() })
    renderApp(path)

    expect(await screen.findByText('Loading the page')).toBeInTheDocument()
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Owner' })).toBeNull()
    expect(currentAddress()).toBe(path)

    release()
    expect(await heading(name)).toBeVisible()
  })

  test('never flashes the owner’s pages to users without a hotel', async () => {
    const release = fakeApi.holds('isAuth', {})
    fakeApi.answers('getUser', { userData: aUser() })
    renderApp(path)
    const seen = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const each of document.querySelectorAll('h1, nav')) seen.add(each.textContent)
    })
    watch.observe(document.body, { childList: true, subtree: true })

    release()
    await heading('Page not found')
    watch.disconnect()

    expect([...seen]).toEqual(['Page not found'])
  })
})

test('the dashboard has its own sentence for users without a hotel', async () => {
  renderApp('/owner', { as: aUser() })

  expect(await screen.findByText('Sorry, you are not authorized to view this page.')).toBeVisible()
  expect(screen.getByText('This page is for hotel owners.')).toBeVisible()
})

test('going from page to page moves the highlight, and asks each time who is logged in', async () => {
  nothingYet()
  const { user } = renderApp('/owner', { as: anOwner() })
  await heading('Dashboard')
  const asked = () => fakeApi.calls('getUser').length
  await waitFor(() => expect(asked()).toBeGreaterThan(0))
  const atFirst = asked()

  await user.click(sidebar().getByRole('link', { name: 'List Room' }))

  await waitFor(async () => expect(await heading('List Room')).toHaveFocus())
  expect(sidebar().getByRole('link', { name: 'List Room' })).toHaveAttribute('aria-current', 'page')
  expect(sidebar().getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current')
  await waitFor(() => expect(asked()).toBe(atFirst + 1))

  await user.click(sidebar().getByRole('link', { name: 'Add Room' }))

  await heading('Add Room')
  await waitFor(() => expect(asked()).toBe(atFirst + 2))
})

test('whose session has ended is sent home from the owner’s pages', async () => {
  nothingYet()
  const { user } = renderApp('/owner/list-room', { as: anOwner() })
  await heading('List Room')

  fakeApi.refuses('ownerBookings', 'Please log in.', undefined, 401)
  fakeApi.refuses('isAuth', 'You are not logged in.')
  fakeApi.refuses('getUser', 'You are not logged in.')
  await user.click(sidebar().getByRole('link', { name: 'Dashboard' }))

  await waitFor(() => expect(currentAddress()).toBe('/'))
})

test('a user who is no longer an owner loses access at the next check', async () => {
  nothingYet()
  const { user } = renderApp('/owner', { as: anOwner() })
  await heading('Dashboard')

  fakeApi.answers('getUser', { userData: anOwner({ role: 'user' }) })
  await user.click(sidebar().getByRole('link', { name: 'List Room' }))

  expect(await heading('Page not found')).toBeVisible()
})

test('an owner sees the hotel as guests do, once it is known which one that is', async () => {
  nothingYet()
  const release = fakeApi.holds('ownHotel', { hotel: anOwnHotel({ _id: 'harbour' }) })
  renderApp('/owner', { as: anOwner() })
  await heading('Dashboard')
  expect(sidebar().queryByRole('link', { name: 'View as guest' })).toBeNull()

  release()

  expect(await sidebar().findByRole('link', { name: 'View as guest' })).toHaveAttribute('href', '/hotels/harbour')
})

describe('on a phone', () => {
  const more = () => sidebar().getByRole('button', { name: 'More' })
  const sheet = () => screen.findByRole('dialog', { name: 'More' })

  test('four places are in sight, and the others stand behind More', async () => {
    setViewport('phone')
    nothingYet()
    const { user } = renderApp('/owner', { as: anOwner() })
    await heading('Dashboard')

    expect(
      sidebar()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dashboard', 'Bookings', 'Calendar', 'List Room'])
    expect(more()).toHaveAttribute('aria-expanded', 'false')
    expect(more()).not.toHaveAttribute('aria-current')

    await user.click(more())

    await within(await sheet()).findByRole('link', { name: 'View as guest' })
    expect(
      within(await sheet())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Add Room', 'Hotel', 'View as guest'])
    expect(more()).toHaveAttribute('aria-expanded', 'true')
  })

  test('a place behind More is reached by keyboard, and More is then marked as where one is', async () => {
    setViewport('phone')
    nothingYet()
    const { user } = renderApp('/owner', { as: anOwner() })
    await heading('Dashboard')

    more().focus()
    await user.keyboard('{Enter}')
    within(await sheet())
      .getByRole('link', { name: 'Add Room' })
      .focus()
    await user.keyboard('{Enter}')

    await waitFor(async () => expect(await heading('Add Room')).toHaveFocus())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(more()).toHaveAttribute('aria-current', 'true')
    expect(
      sidebar()
        .getAllByRole('link')
        .filter((link) => link.ariaCurrent),
    ).toEqual([])

    await user.click(more())

    expect(within(await sheet()).getByRole('link', { name: 'Add Room' })).toHaveAttribute('aria-current', 'page')
  })

  test('closing More leaves the page as it was and returns to its button', async () => {
    setViewport('phone')
    nothingYet()
    const { user } = renderApp('/owner', { as: anOwner() })
    await heading('Dashboard')
    await user.click(more())

    await user.click(within(await sheet()).getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(more()).toHaveFocus()
    expect(currentAddress()).toBe('/owner')
  })
})
