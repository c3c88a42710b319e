import { coverOf, emptySlots, fill, filesIn } from './slots'

const file = (name: string) => new File(['pixels'], name, { type: 'image/webp' })
const [one, two, three] = [file('1'), file('2'), file('3')]

test('there are four slots', () => {
  expect(emptySlots).toEqual([undefined, undefined, undefined, undefined])
})

test('files go into the first empty slots, in order', () => {
  const { slots, leftOver } = fill([undefined, one, undefined, undefined], [two, three])

  expect(slots).toEqual([two, one, three, undefined])
  expect(leftOver).toEqual([])
})

test('what finds no empty slot is left over', () => {
  const { slots, leftOver } = fill([one, one, one, undefined], [two, three])

  expect(slots).toEqual([one, one, one, two])
  expect(leftOver).toEqual([three])
})

test('what is sent keeps the order of the slots', () => {
  expect(filesIn([undefined, two, undefined, one])).toEqual([two, one])
})

test('the cover is the first picture there is, or the first slot', () => {
  expect(coverOf([undefined, two, one, undefined])).toBe(1)
  expect(coverOf(emptySlots)).toBe(0)
})
