import { inWords } from './dayWords'

const day = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })

test('every month is written with three letters, September too', () => {
  const short = day({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

  expect(inWords(short, new Date('2026-09-04'))).toBe('Fri 4 Sep 2026')
  expect(inWords(short, new Date('2026-11-20'))).toBe('Fri 20 Nov 2026')
})

test('a month in full stays in full', () => {
  expect(inWords(day({ month: 'long', year: 'numeric' }), new Date('2026-09-04'))).toBe('September 2026')
})
