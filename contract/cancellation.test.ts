import { cancellations, refundOf, remainingTerms, cancellationTerms, type Cancellation } from './cancellation'
import { addDays } from './stay'

const arrival = '2027-03-15'

/** The refund of $100.01 when a guest cancels this many days before arrival. */
const backAt = (name: Cancellation, daysBefore: number) =>
  refundOf(cancellationTerms(name, arrival), 10_001, addDays(arrival, -daysBefore))

describe('cancelling refunds', () => {
  test.each<[Cancellation, number, number]>([
    ['flexible', 30, 10_001],
    ['flexible', 1, 10_001],
    ['flexible', 0, 0],
    ['moderate', 5, 10_001],
    ['moderate', 4, 5001],
    ['moderate', 1, 5001],
    ['moderate', 0, 0],
    ['strict', 14, 10_001],
    ['strict', 13, 0],
    ['strict', 1, 0],
    ['strict', 0, 0],
  ])('under a %s policy %i days before arrival %i of 10001 cents', (name, daysBefore, expected) => {
    expect(backAt(name, daysBefore)).toBe(expected)
  })

  test.each(cancellations)('nothing after arrival (%s)', (name) => {
    expect(backAt(name, -3)).toBe(0)
  })
})

test('a policy states its deadlines', () => {
  expect(cancellationTerms('moderate', arrival)).toEqual({
    name: 'moderate',
    freeUntil: '2027-03-10',
    halfUntil: '2027-03-14',
  })
  expect(cancellationTerms('strict', arrival)).toEqual({ name: 'strict', freeUntil: '2027-03-01' })
})

test('a deadline that has passed is no longer stated', () => {
  const terms = cancellationTerms('moderate', arrival)
  expect(remainingTerms(terms, '2027-03-10')).toEqual(terms)
  expect(remainingTerms(terms, '2027-03-11')).toEqual({ name: 'moderate', halfUntil: '2027-03-14' })
  expect(remainingTerms(terms, '2027-03-15')).toEqual({ name: 'moderate' })
})
