import { expect, test } from '@jest/globals'
import { batchLookups } from './batchLookups'

/** Doubles batches of numbers, each once it is released. */
function slowDoubling(inFlightMax?: number) {
  const batches: number[][] = []
  const releases: (() => void)[] = []
  const double = batchLookups(async (numbers: number[]) => {
    batches.push(numbers)
    await new Promise<void>((resolve) => releases.push(resolve))
    if (numbers.includes(13)) throw new Error('failed')
    return numbers.map((number) => number * 2)
  }, inFlightMax)
  return { double, batches, releases }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

test('concurrent lookups share a query, and each gets its own result', async () => {
  const { double, batches, releases } = slowDoubling()

  const answers = Promise.all([double(1), double(2), double(3)])
  await turn()
  releases.forEach((release) => release())

  expect(await answers).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('a later lookup never gets the result of an earlier query', async () => {
  const { double, batches, releases } = slowDoubling(1)
  const first = double(1)
  await turn()

  const second = double(1)
  await turn()
  expect(batches).toEqual([[1]])
  releases.shift()!()
  await first
  await turn()
  releases.shift()!()

  expect(await second).toBe(2)
  expect(batches).toEqual([[1], [1]])
})

test('a slow query does not hold up later lookups', async () => {
  const { double, releases } = slowDoubling()
  void double(1)
  await turn()

  const second = double(2)
  await turn()
  releases[1]!()

  expect(await second).toBe(4)
})

test('a failed query fails its own batch only', async () => {
  const { double, releases } = slowDoubling(1)
  const failed = Promise.allSettled([double(13), double(2)])
  await turn()
  releases.shift()!()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const next = double(4)
  await turn()
  releases.shift()!()

  expect(await next).toBe(8)
})
