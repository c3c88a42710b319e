import { withDestination } from './searchHistory'

test('the history keeps the last 3 destinations, newest last', () => {
  expect(withDestination(['Dubai', 'Oslo', 'Rome'], 'London')).toEqual(['Oslo', 'Rome', 'London'])
})

test('a repeated destination moves to the end instead of appearing twice', () => {
  expect(withDestination(['Dubai', 'Oslo', 'Rome'], ' dubai ')).toEqual(['Oslo', 'Rome', 'dubai'])
})

test('a destination is trimmed and kept to 100 characters', () => {
  expect(withDestination([], `  ${'x'.repeat(120)}  `)).toEqual(['x'.repeat(100)])
})
