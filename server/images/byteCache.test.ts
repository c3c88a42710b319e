import { byteCache } from './byteCache'

const bytes = (length: number) => Buffer.alloc(length)

test('what was used longest ago leaves first when there is no more room', () => {
  const cache = byteCache(100)
  cache.set('a', bytes(40))
  cache.set('b', bytes(40))
  cache.get('a')
  cache.set('c', bytes(40))

  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
  expect(cache.get('c')).toBeDefined()
})

test('the same name set again counts once', () => {
  const cache = byteCache(100)
  for (let i = 0; i < 10; i += 1) cache.set('a', bytes(60))
  cache.set('b', bytes(40))
  expect(cache.get('a')).toBeDefined()
})

test('what is larger than all the room is not kept', () => {
  const cache = byteCache(100)
  cache.set('a', bytes(101))
  expect(cache.get('a')).toBeUndefined()
})
