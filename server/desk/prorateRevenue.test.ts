import fc from 'fast-check'
import { addDays } from '../../contract/stay'
import { prorateRevenue } from './revenue'

const stay = { checkInDate: '2026-11-28', until: '2026-12-02', nightCents: null }

test('a stay across two months counts in each with the revenue of its nights there', () => {
  expect(prorateRevenue(40_000, stay, { from: '2026-11-01', until: '2026-12-01' })).toEqual({
    nights: 3,
    cents: 30_000,
  })
  expect(prorateRevenue(40_000, stay, { from: '2026-12-01', until: '2027-01-01' })).toEqual({
    nights: 1,
    cents: 10_000,
  })
})

test('of nights at different prices each counts with its own', () => {
  const dear = { ...stay, nightCents: [10_000, 20_000, 30_000, 40_000] }
  expect(prorateRevenue(50_000, dear, { from: '2026-12-01' })).toEqual({ nights: 1, cents: 20_000 })
})

test('all of a stay counts in a period without dates, and all from or until a date where there is only one', () => {
  expect(prorateRevenue(40_000, stay, {})).toEqual({ nights: 4, cents: 40_000 })
  expect(prorateRevenue(40_000, stay, { from: '2026-11-29' })).toEqual({ nights: 3, cents: 30_000 })
  expect(prorateRevenue(40_000, stay, { until: '2026-11-29' })).toEqual({ nights: 1, cents: 10_000 })
})

test('a guest who leaves on the day of arrival counts as one night', () => {
  const left = { checkInDate: '2026-11-28', until: '2026-11-28', nightCents: null }
  expect(prorateRevenue(999, left, { from: '2026-11-28', until: '2026-11-29' })).toEqual({ nights: 1, cents: 999 })
  expect(prorateRevenue(999, left, { from: '2026-11-29' })).toEqual({ nights: 0, cents: 0 })
})

test('a period elsewhere, or one that ends before it begins, has no night of a stay', () => {
  for (const period of [{ until: '2026-11-28' }, { from: '2026-12-02' }, { from: '2026-11-30', until: '2026-11-29' }]) {
    expect(prorateRevenue(40_000, stay, period)).toEqual({ nights: 0, cents: 0 })
  }
})

const cuts = fc.array(fc.integer({ min: -30, max: 400 }), { maxLength: 20 })

test('the parts of consecutive periods add up to the cent, and every night counts once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 365 }),
      cuts,
      (cents, nights, days) => {
        const checkInDate = '2026-02-20'
        const some = { checkInDate, until: addDays(checkInDate, nights), nightCents: null }
        const dates = days.toSorted((one, other) => one - other).map((day) => addDays(checkInDate, day))
        const edges = [undefined, ...dates, undefined]
        const parts = edges.slice(1).map((until, index) => prorateRevenue(cents, some, { from: edges[index], until }))

        const sum = (of: 'nights' | 'cents') => parts.reduce((total, part) => total + part[of], 0)
        expect([sum('nights'), sum('cents')]).toEqual([Math.max(1, nights), cents])
        // No part is more than a cent away from its nights' even share.
        for (const part of parts) {
          const even = (cents * part.nights) / Math.max(1, nights)
          expect(Math.abs(part.cents - even)).toBeLessThanOrEqual(1)
        }
      },
    ),
  )
})
