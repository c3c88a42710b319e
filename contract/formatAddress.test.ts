import { formatAddress } from './formatAddress'

test.each([
  ['12 Quay Street', 'London', '12 Quay Street, London'],
  ['14 Larkspur Row, Clerkenwell, London EC1', 'London', '14 Larkspur Row, Clerkenwell, London EC1'],
  ['12 Quay Street', '', '12 Quay Street'],
  ['', 'London', 'London'],
])('%j in %j is shown as %j', (address, city, told) => {
  expect(formatAddress({ address, city })).toBe(told)
})
