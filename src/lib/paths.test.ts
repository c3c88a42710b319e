import { matchPath } from 'react-router-dom'
import { pagePaths } from '@contract/pages'
import { appPaths, internalPath, withStay } from './paths'

test('every address of the app has a route', () => {
  const addresses = Object.values(appPaths).map((path) => (typeof path === 'function' ? path('some-id') : path))
  for (const address of addresses) {
    const { pathname } = new URL(address, 'http://host')
    expect(Object.values(pagePaths).some((pattern) => matchPath(pattern, pathname))).toBe(true)
  }
})

test.each([
  [
    '/hotels/h1',
    '?checkIn=2026-12-12&checkOut=2026-12-15&guests=2',
    '/hotels/h1?checkIn=2026-12-12&checkOut=2026-12-15&guests=2',
  ],
  ['/rooms?destination=Rome', '?guests=2&type=double-bed', '/rooms?destination=Rome&guests=2'],
  ['/hotels/h1', '?type=double-bed', '/hotels/h1'],
  ['/hotels/h1', '', '/hotels/h1'],
])('%s keeps the stay of %s', (address, search, kept) => {
  expect(withStay(address, search)).toBe(kept)
})

test.each([
  ['/rooms?destination=London&type=Single+Bed', '/rooms?destination=London&type=Single+Bed'],
  ['/rooms/a1-b2?checkIn=2027-01-01#top', '/rooms/a1-b2?checkIn=2027-01-01'],
  ['/', '/'],
])('%s is ours to return to', (address, target) => {
  expect(internalPath(address)).toBe(target)
})

test.each(['', 'rooms', '//evil.example', 'https://evil.example/rooms', '/rooms//', '/loader/rooms', '/Rooms'])(
  '%p is not, and home is',
  (address) => {
    expect(internalPath(address)).toBe('/')
  },
)
