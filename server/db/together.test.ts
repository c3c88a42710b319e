import { expect, test } from '@jest/globals'
import { together } from './together'

/** Doubles numbers, when it is let to. */
function slowDoubling(atOnce?: number) {
  const asked: number[][] = []
  const letGo: (() => void)[] = []
  const double = together(async (numbers: number[]) => {
    asked.push(numbers)
    await new Promise<void>((resolve) => letGo.push(resolve))
    if (numbers.includes(13)) throw new Error('not that one')
    return numbers.map((number) => number * 2)
  }, atOnce)
  return { double, asked, letGo }
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))

test('who ask at the same time are asked for together, and each gets the own answer', async () => {
  const { double, asked, letGo } = slowDoubling()

  const answers = Promise.all([double(1), double(2), double(3)])
  await turn()
  letGo.forEach((go) => go())

  expect(await answers).toEqual([2, 4, 6])
  expect(asked).toEqual([[1, 2, 3]])
})

test('a later question is never answered with what was asked before it', async () => {
  const { double, asked, letGo } = slowDoubling(1)
  const first = double(1)
  await turn()

  const second = double(1)
  await turn()
  expect(asked).toEqual([[1]])
  letGo.shift()!()
  await first
  await turn()
  letGo.shift()!()

  expect(await second).toBe(2)
  expect(asked).toEqual([[1], [1]])
})

test('one that takes long does not hold up those who come after', async () => {
  const { double, letGo } = slowDoubling()
  void double(1)
  await turn()

  const second = double(2)
  await turn()
  letGo[1]!()

  expect(await second).toBe(4)
})

test('all who asked together hear of a failure, and the next are asked for again', async () => {
  const { double, letGo } = slowDoubling(1)
  const failed = Promise.allSettled([double(13), double(2)])
  await turn()
  letGo.shift()!()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const next = double(4)
  await turn()
  letGo.shift()!()

  expect(await next).toBe(8)
})
