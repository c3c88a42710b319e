import { withSearch } from './searchHistory'

test('the search history keeps the last 3 destinations, newest last', () => {
  expect(withSearch(['Dubai', 'Oslo', 'Rome'], 'London')).toEqual(['Oslo', 'Rome', 'London'])
})

test('a repeated destination moves to the end instead of appearing twice', () => {
  expect(withSearch(['Dubai', 'Oslo', 'Rome'], ' dubai ')).toEqual(['Oslo', 'Rome', 'dubai'])
})

test('one that an earlier release kept with spaces around it is the same destination', () => {
  expect(withSearch(['Dubai ', 'Oslo'], 'dubai')).toEqual(['Oslo', 'dubai'])
})
