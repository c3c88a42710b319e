import { act, screen, waitFor } from '@testing-library/react'
import { aUser } from '../../testing/builders'
import { fakeApi } from '../../testing/fakeApi'
import { currentAddress, renderApp } from '../../testing/renderApp'
import { loaderTarget } from './loaderTarget'

const loaderOf = (address: string) => {
  const { pathname, search } = new URL(address, window.location.origin)
  return loaderTarget(pathname, search)
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

test('offers a link to continue at once', async () => {
  const { user } = renderApp('/loader/about')
  await user.click(await screen.findByRole('link', { name: 'Continue' }))

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
  expect(loaderTarget(address, '')).toBe('/')
})
