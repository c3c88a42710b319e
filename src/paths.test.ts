import { matchPath } from 'react-router-dom'
import { pagePaths } from '../contract/pages'
import { appPaths, internalPath } from './paths'

test('every address of the app has a route', () => {
  const addresses = Object.values(appPaths).map((path) => (typeof path === 'function' ? path('some-id') : path))
  for (const address of addresses) {
    const { pathname } = new URL(address, 'http://host')
    expect(Object.values(pagePaths).some((pattern) => matchPath(pattern, pathname))).toBe(true)
  }
})

test('a destination with odd letters survives in its address', () => {
  const { searchParams } = new URL(appPaths.roomsIn('Zürich & Köln?'), 'http://host')
  expect(searchParams.get('destination')).toBe('Zürich & Köln?')
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
