import { act, screen, waitFor } from '@testing-library/react'
import { matchRoutes } from 'react-router-dom'
import { pagePaths } from '@contract/pages'
import { aReceipt, aUser } from '../testing/builders'
import { fakeApi } from '../testing/fakeApi'
import { expectConsole } from '../testing/failOnConsole'
import { currentAddress, renderApp } from '../testing/renderApp'
import { loaderTarget } from './LoaderPage'

const loaderOf = (address: string) => {
  const [pathname = '', query] = address.split('?')
  const [match] = matchRoutes([{ path: pagePaths.loader }], pathname) ?? []
  return loaderTarget(match?.params['*'] ?? '', query ? `?${query}` : '')
}

test('waits 8 seconds, then opens the page in its address, query kept', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] })
  fakeApi.answers('getBookings', { bookings: [] })
  renderApp('/loader/my-bookings?booking=b1', { as: aUser() })
  await screen.findByRole('heading', { level: 1, name: 'One moment' })

  await act(() => jest.advanceTimersByTimeAsync(7800))
  expect(window.location.pathname).toBe('/loader/my-bookings')
  await act(() => jest.advanceTimersByTimeAsync(400))
  jest.useRealTimers()

  await waitFor(() => expect(currentAddress()).toBe('/my-bookings?booking=b1'))
})

describe('a guest back from paying', () => {
  const paid = aReceipt({ _id: 'b1', isPaid: true, status: 'confirmed' })
  const one = { level: 1 } as const
  const fakeTimers = () =>
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'],
      advanceTimers: true,
    })
  afterEach(() => void jest.useRealTimers())

  test('reads where they are going once the server says that it is paid; My Bookings goes on showing it', async () => {
    fakeTimers()
    fakeApi.answers('booking', { booking: { ...paid, isPaid: false, status: 'pending' } })
    renderApp('/loader/my-bookings?booking=b1', { as: aUser() })
    await screen.findByRole('heading', { ...one, name: 'One moment' })
    expect(screen.queryByText(/You’re going to|Payment received/)).toBeNull()

    fakeApi.answers('booking', { booking: paid })
    fakeApi.answers('getBookings', { bookings: [paid] })
    await act(() => jest.advanceTimersByTimeAsync(2_500))

    expect(await screen.findByRole('heading', { ...one, name: 'You’re going to London' })).toBeVisible()
    expect(document.title).toBe('You’re going to London · StayScape')
    expect(screen.getByRole('heading', one)).toHaveFocus()
    expect(screen.getByText('Payment received. You’re all set.', { selector: '[role=status]' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'View booking' })).toHaveAttribute('href', '/my-bookings/b1')
    expect(screen.getByRole('link', { name: 'Go now' })).toHaveAttribute('href', '/my-bookings?booking=b1')

    await act(() => jest.advanceTimersByTimeAsync(6_000))
    expect(await screen.findByRole('heading', { ...one, name: 'My Bookings' })).toBeVisible()
    expect(currentAddress()).toBe('/my-bookings?booking=b1')
    expect(screen.getByRole('heading', { level: 2, name: 'You’re going to London' })).toBeVisible()
  })

  test('without a session sees the wait alone, and nothing is asked', async () => {
    renderApp('/loader/my-bookings?booking=b1')

    await screen.findByRole('link', { name: 'Login' })
    expect(screen.getByRole('heading', { ...one, name: 'One moment' })).toBeVisible()
    expect(fakeApi.calls('booking')).toHaveLength(0)
  })
})

test('offers a link to continue at once', async () => {
  const { user } = renderApp('/loader/about')
  await user.click(await screen.findByRole('link', { name: 'Go now' }))

  await screen.findByRole('heading', { level: 1, name: 'About StayScape' })
  expect(currentAddress()).toBe('/about')
})

test.each([
  ['/loader/my-bookings', '/my-bookings'],
  ['/loader/my-bookings?booking=b1', '/my-bookings?booking=b1'],
  ['/loader/rooms?destination=New%20York', '/rooms?destination=New%20York'],
  ['/loader/rooms/3f6e2a34-8a3c-4f43-9d51-1c8f4f2b7a10', '/rooms/3f6e2a34-8a3c-4f43-9d51-1c8f4f2b7a10'],
  ['/loader/owner/add-room', '/owner/add-room'],
  ['/loader/owner%2Flist-room', '/owner/list-room'],
  ['/loader/signUp', '/signUp'],
])('%s leads to %s', (address, target) => {
  expect(loaderOf(address)).toBe(target)
})

// Attempts to leave the site or to run a script: all of them lead home.
test.each([
  '/loader/',
  '/loader/nowhere',
  '/loader/loader/rooms',
  '/loader//evil.example',
  '/loader/%2F%2Fevil.example',
  '/loader/%2Fevil.example',
  '/loader/%5Cevil.example',
  '/loader/%5C%5Cevil.example',
  '/loader/%09%2Fevil.example',
  '/loader/%0A%2F%2Fevil.example',
  '/loader/https:%2F%2Fevil.example',
  '/loader/https://evil.example',
  '/loader/javascript:alert(1)',
  '/loader/%6Aavascript:alert(1)',
  '/loader/data:text%2Fhtml,hello',
  '/loader/rooms%2F..%2F..%2Fevil',
  '/loader/rooms%2F%2Fevil.example',
  '/loader/%252F%252Fevil.example',
  '/loader/@evil.example',
  '/loader/rooms@evil.example',
  '/loader/%E0%A4%A',
  '/loader/%00rooms',
  '/loader/rooms%0d%0aLocation:%20https:%2F%2Fevil.example',
])('%s goes home', (address) => {
  // Of a path that cannot be decoded the router says so.
  if (address === '/loader/%E0%A4%A') expectConsole(/could not be decoded/)
  expect(loaderOf(address)).toBe('/')
})
