import { remainingTerms, cancellationTerms, type Cancellation } from '../../contract/cancellation'
import { addDays, earliestToday } from '../../contract/stay'
import { formatDate } from '../design/format'
import { describeHotelPolicy, describeTerms } from './stayTerms'

const arrival = '2026-11-23'
const termsOn = (name: Cancellation, today: string) =>
  describeTerms(remainingTerms(cancellationTerms(name, arrival), today), today)

test.each<[Cancellation, string, string]>([
  ['flexible', '2026-11-22', 'Free cancellation until Sun 22 Nov 2026.'],
  ['flexible', '2026-11-23', 'No money back if you cancel.'],
  [
    'moderate',
    '2026-11-18',
    'Free cancellation until Wed 18 Nov 2026, then half of the price back until Sun 22 Nov 2026.',
  ],
  ['moderate', '2026-11-19', 'Half of the price back if you cancel until Sun 22 Nov 2026.'],
  ['moderate', '2026-11-23', 'No money back if you cancel.'],
  ['strict', '2026-11-09', 'Free cancellation until Mon 9 Nov 2026.'],
  ['strict', '2026-11-10', 'No money back if you cancel.'],
])('a %s policy on %s: %s', (name, today, words) => {
  expect(termsOn(name, today)).toBe(words)
})

test('a deadline that has passed is not told, also where it is still named', () => {
  expect(describeTerms(cancellationTerms('moderate', arrival), '2026-11-20')).toBe(
    'Half of the price back if you cancel until Sun 22 Nov 2026.',
  )
})

test.each<[Cancellation, string]>([
  ['flexible', 'Free cancellation until the day before you arrive.'],
  ['moderate', 'Free cancellation until 5 days before you arrive, then half of the price back until the day before.'],
  ['strict', 'Free cancellation until 14 days before you arrive, then no money back.'],
])('a %s policy in general: %s', (name, words) => {
  expect(describeHotelPolicy(name)).toBe(words)
})

test('a deadline is told until its day has passed everywhere on earth', () => {
  const today = earliestToday(new Date())
  expect(describeHotelPolicy('flexible', addDays(today, 1))).toBe(`Free cancellation until ${formatDate(today)}.`)
  expect(describeHotelPolicy('flexible', today)).toBe('No money back if you cancel.')
})

test('a policy that nobody knows promises nothing', () => {
  expect(describeHotelPolicy(undefined)).toBeUndefined()
  expect(describeHotelPolicy('generous' as Cancellation, arrival)).toBeUndefined()
})
