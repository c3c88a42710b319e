import fc from 'fast-check'
import { quote, shareOfNights, toCents, toDollars } from './quote'
import { addDays, calendarDate, localToday, nightsBetween } from './stay'

describe('the share of some nights', () => {
  test('goes by what each night was to cost', () => {
    const stay = { nights: 3, nightCents: [10_000, 10_000, 20_000] }
    expect(shareOfNights(40_000, stay, 0, 2)).toBe(20_000)
    expect(shareOfNights(20_000, stay, 2, 3)).toBe(10_000)
  })

  test('is the same for each night where that is not known, or all were free', () => {
    expect(shareOfNights(100, { nights: 3 }, 0, 1)).toBe(33)
    expect(shareOfNights(100, { nights: 3, nightCents: null }, 1, 2)).toBe(34)
    expect(shareOfNights(100, { nights: 2, nightCents: [0, 0, 500] }, 0, 1)).toBe(50)
  })

  const cents = fc.integer({ min: -9_999_999, max: 9_999_999 })
  const prices = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 365 })

  test('adds up to the cent over consecutive nights', () => {
    fc.assert(
      fc.property(cents, prices, (all, nightCents) => {
        const stay = { nights: nightCents.length, nightCents }
        const shares = nightCents.map((_, night) => shareOfNights(all, stay, night, night + 1))
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(all)
      }),
    )
  })

  test('of nights at one price is what it is of nights without prices', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 60 }), (all, price, nights) => {
        const nightCents = Array.from({ length: nights }, () => price)
        for (let night = 0; night < nights; night += 1) {
          expect(shareOfNights(all, { nights, nightCents }, night, nights)).toBe(
            shareOfNights(all, { nights }, night, nights),
          )
        }
      }),
    )
  })
})

describe('a quote', () => {
  test('is the nightly rate for every two guests or part of two', () => {
    const stay = { checkInDate: '2026-12-01', checkOutDate: '2026-12-04', guests: 3 }
    expect(quote({ pricePerNightCents: 12_050 }, stay)).toEqual({
      ...{ nights: 3, nightCents: [24_100, 24_100, 24_100], totalCents: 72_300 },
      lines: [{ text: '3 nights × $241.00 for 3 guests', cents: 72_300 }],
    })
  })

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [20, 10],
  ])('of %i guests pays the rate %i times', (guests, pairs) => {
    const night = { checkInDate: '2026-12-01', checkOutDate: '2026-12-02', guests }
    expect(quote({ pricePerNightCents: 100 }, night).totalCents).toBe(100 * pairs)
  })

  test('equals the exact decimal product for every price from $0.01 to $9,999.99', () => {
    for (let cents = 1; cents <= 999_999; cents += 1) {
      // Dollars as a double must convert back to the same cents.
      if (toCents(toDollars(cents)) !== cents) throw new Error(`${cents} cents were lost`)
    }
    for (const nights of [1, 3, 7, 14]) {
      const stay = { checkInDate: '2026-02-20', checkOutDate: addDays('2026-02-20', nights), guests: 2 }
      expect(quote({ pricePerNightCents: 999_999 }, stay).totalCents).toBe(Number(999_999n * BigInt(nights)))
    }
  })
})

describe('calendar dates', () => {
  test('drop a time part without shifting the day', () => {
    expect(calendarDate('2026-11-20T23:59:59-11:00')).toBe('2026-11-20')
  })

  test.each(['2026-02-30', '2026-13-01', '2025-02-29', '20-11-2026', '2026-11-20 10:00', ''])(
    '%p is not a date',
    (text) => {
      expect(calendarDate(text)).toBeUndefined()
    },
  )

  test('accept the years that a half-typed date field produces', () => {
    expect(addDays('0002-03-01', 1)).toBe('0002-03-02')
    expect(nightsBetween('0020-02-28', '0020-03-01')).toBe(2)
  })

  test('know leap days', () => {
    expect(calendarDate('2028-02-29')).toBe('2028-02-29')
    expect(nightsBetween('2028-02-28', '2028-03-01')).toBe(2)
  })

  test('count nights correctly across both daylight-saving changes', () => {
    expect(nightsBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(nightsBetween('2026-10-24', '2026-10-26')).toBe(2)
  })

  test('a stay of n nights ends n days later, whatever the day', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (from, n) => nightsBetween(from, addDays(from, n)) === n),
    )
  })

  test("today is the reader's local date, not the UTC date", () => {
    const justAfterMidnight = new Date(2026, 10, 20, 0, 5)
    expect(localToday(justAfterMidnight)).toBe('2026-11-20')
  })
})
