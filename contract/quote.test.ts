import fc from 'fast-check'
import { quote } from './quote'
import { weekdays, type Rates, type Season } from './rates'
import { addDays } from './stay'

/** Thursday 3 June 2027, with the Friday after it. */
const [thursday, friday] = ['2027-06-03', '2027-06-04']
const price = 10_000

const staying = (nights: number, { from = thursday, guests = 2 } = {}) => ({
  ...{ checkInDate: from, checkOutDate: addDays(from, nights), guests },
})
const quoteOf = (rates: Rates | undefined, stay: ReturnType<typeof staying>, today?: string) =>
  quote({ pricePerNightCents: price, rates }, stay, today === undefined ? undefined : { first: today, last: today })
const nightsOf = (rates: Rates, stay: ReturnType<typeof staying>) => quoteOf(rates, stay).nightCents
const textsOf = (rates: Rates, stay: ReturnType<typeof staying>) => quoteOf(rates, stay).lines.map(({ text }) => text)
const refusalOf = (rates: Rates, stay: ReturnType<typeof staying>, today?: string) => {
  const { refusal } = quoteOf(rates, stay, today)
  return refusal && [refusal.rule, refusal.field, refusal.message]
}

/** Three nights from Friday on, at $150. */
const season = (values: Partial<Season> = {}): Season => ({
  ...{ name: 'Regatta', from: friday, until: addDays(friday, 3), pricePerNight: 150 },
  ...values,
})

describe('a night costs', () => {
  test.each([1, 2, 3, 7, 20])('what it always did in a room without rates, for %i guests', (guests) => {
    const stay = staying(4, { guests })
    const each = price * Math.ceil(guests / 2)
    for (const rates of [undefined, {}]) {
      const { nightCents, totalCents, refusal, lines } = quoteOf(rates, stay)
      expect([nightCents, totalCents, refusal]).toEqual([[each, each, each, each], 4 * each, undefined])
      expect(lines).toHaveLength(1)
    }
  })

  test('what its season says, from the first day of it until the day before the last', () => {
    expect(nightsOf({ seasons: [season()] }, staying(5))).toEqual([10_000, 15_000, 15_000, 15_000, 10_000])
  })

  test('what the season says that begins on the day on which another ends', () => {
    const next = season({ from: addDays(friday, 3), until: addDays(friday, 5), pricePerNight: 170.5 })
    expect(nightsOf({ seasons: [next, season()] }, staying(4, { from: addDays(friday, 2) }))).toEqual([
      ...[15_000, 17_050, 17_050, 10_000],
    ])
  })

  test('the price of weekends where it begins on Friday or Saturday, and on no other day', () => {
    // From Thursday to Thursday.
    expect(nightsOf({ weekendPrice: 130 }, staying(7))).toEqual([
      ...[10_000, 13_000, 13_000, 10_000, 10_000, 10_000, 10_000],
    ])
  })

  test('the season’s own price of weekends in a season', () => {
    const rates = { weekendPrice: 130, seasons: [season({ weekendPrice: 190 })] }
    expect(nightsOf(rates, staying(5))).toEqual([10_000, 19_000, 19_000, 15_000, 10_000])
  })

  test('the season’s price also at weekends where it has none for these, whatever the room has', () => {
    expect(nightsOf({ weekendPrice: 130, seasons: [season()] }, staying(3, { from: friday }))).toEqual([
      ...[15_000, 15_000, 15_000],
    ])
  })

  test.each([
    [2, 10_000],
    [3, 12_500],
    [5, 17_500],
  ])('for %i guests the price and what each above two pays', (guests, cents) => {
    expect(nightsOf({ extraGuestPrice: 25 }, staying(1, { guests }))).toEqual([cents])
  })

  test('no more for a third guest who pays nothing', () => {
    const { totalCents, lines } = quoteOf({ extraGuestPrice: 0 }, staying(2, { guests: 4 }))
    expect([totalCents, lines]).toEqual([20_000, [{ text: '2 nights × $100.00', cents: 20_000 }]])
  })
})

describe('a long stay', () => {
  const longStay = [
    { nights: 7, percent: 10 },
    { nights: 5, percent: 15 },
    { nights: 14, percent: 12 },
  ]

  test.each([
    [4, 40_000],
    [5, 42_500],
    // The largest percent counts, not that of the longest stay.
    [14, 119_000],
  ])('of %i nights costs %i cents', (nights, cents) => {
    expect(quoteOf({ longStay }, staying(nights)).totalCents).toBe(cents)
  })

  test('is rounded in the guest’s favour', () => {
    const odd = { pricePerNightCents: 3_333, rates: { longStay: [{ nights: 3, percent: 10 }] } }
    const { totalCents, lines, nightCents } = quote(odd, staying(3))
    // 10% of $99.99 are 999.9 cents.
    expect(lines.at(-1)).toEqual({ text: '10% off a stay of 3 nights', cents: -1_000 })
    expect([totalCents, nightCents]).toEqual([8_999, [3_000, 2_999, 3_000]])
  })

  test('takes its percent off extra guests too', () => {
    const rates = { longStay: [{ nights: 2, percent: 50 }], extraGuestPrice: 30 }
    expect(quoteOf(rates, staying(2, { guests: 3 })).totalCents).toBe(13_000)
  })
})

describe('the lines of a price', () => {
  test('are one for each price of a night, in the order of the stay, then what guests and the discount make', () => {
    const rates = {
      ...{ weekendPrice: 130, seasons: [season({ from: '2027-06-06', until: '2027-06-08' })], extraGuestPrice: 20 },
      longStay: [{ nights: 7, percent: 10 }],
    }
    expect(quoteOf(rates, staying(8, { guests: 4 })).lines).toEqual([
      { text: '4 nights × $100.00', cents: 40_000 },
      { text: '2 weekend nights × $130.00', cents: 26_000 },
      { text: '2 nights × $150.00', cents: 30_000 },
      { text: '2 extra guests × 8 nights × $20.00', cents: 32_000 },
      { text: '10% off a stay of 8 nights', cents: -12_800 },
    ])
  })

  test('say for how many guests where the price is paid more than once', () => {
    expect(textsOf({ weekendPrice: 130 }, staying(2, { guests: 3 }))).toEqual([
      '1 night × $200.00 for 3 guests',
      '1 weekend night × $260.00 for 3 guests',
    ])
  })

  const dollars = fc.integer({ min: 100, max: 99_999 }).map((cents) => cents / 100)
  const rates = fc.record(
    {
      weekendPrice: dollars,
      extraGuestPrice: dollars,
      seasons: fc
        .tuple(dollars, dollars)
        .map(([pricePerNight, weekendPrice]) => [season({ pricePerNight, weekendPrice })]),
      longStay: fc
        .record({ nights: fc.integer({ min: 2, max: 9 }), percent: fc.integer({ min: 1, max: 90 }) })
        .map((step) => [step]),
    },
    { requiredKeys: [] },
  )
  const asked = fc.record({ nights: fc.integer({ min: 1, max: 12 }), guests: fc.integer({ min: 1, max: 20 }) })

  test('add up to the total, and so do the nights, of which each costs something', () => {
    fc.assert(
      fc.property(rates, asked, (rates, { nights, guests }) => {
        const { lines, nightCents, totalCents } = quoteOf(rates, staying(nights, { guests }))
        const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
        expect(sum(lines.map(({ cents }) => cents))).toBe(totalCents)
        expect(sum(nightCents)).toBe(totalCents)
        expect(nightCents).toHaveLength(nights)
        expect(Math.min(...nightCents)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a stay is too short', () => {
  test('with fewer nights than the room’s fewest', () => {
    expect(refusalOf({ minNights: 3 }, staying(2))).toEqual([
      'minNights',
      'checkOutDate',
      'At least 3 nights from 3 Jun.',
    ])
    expect(refusalOf({ minNights: 3 }, staying(3))).toBeUndefined()
  })

  test('with fewer than those of the season that it arrives in, which may be fewer than the room’s', () => {
    const rates = { minNights: 3, seasons: [season({ minNights: 5 })] }
    expect(refusalOf(rates, staying(4, { from: friday }))).toEqual([
      ...['minNights', 'checkOutDate', 'At least 5 nights from 4 Jun.'],
    ])
    expect(refusalOf({ ...rates, seasons: [season({ minNights: 1 })] }, staying(1, { from: friday }))).toBeUndefined()
  })

  test('by the room’s fewest in a season that says nothing', () => {
    expect(refusalOf({ minNights: 3, seasons: [season()] }, staying(2, { from: friday }))?.[0]).toBe('minNights')
  })

  test('not by the fewest of a season that it only goes into, or that begins on the day of its check-out', () => {
    const rates = { seasons: [season({ minNights: 5 })] }
    expect(refusalOf(rates, staying(1))).toBeUndefined()
    expect(refusalOf(rates, staying(2))).toBeUndefined()
  })

  test('not by the fewest of a season that has ended on the day of its arrival', () => {
    const rates = { seasons: [season({ until: '2027-06-06', minNights: 5 })] }
    expect(refusalOf(rates, staying(1, { from: '2027-06-06' }))).toBeUndefined()
    expect(refusalOf(rates, staying(1, { from: '2027-06-05' }))?.[0]).toBe('minNights')
  })
})

test('a stay is too long with more nights than the most', () => {
  expect(refusalOf({ maxNights: 3 }, staying(4))).toEqual([
    'maxNights',
    'checkOutDate',
    'At most 3 nights in this room.',
  ])
  expect(refusalOf({ maxNights: 3 }, staying(3))).toBeUndefined()
})

describe('a day that is closed', () => {
  test('to arrival is that of the check-in, and no other day of the stay', () => {
    expect(refusalOf({ closedToArrival: ['thu'] }, staying(2))).toEqual([
      ...['closedToArrival', 'checkInDate', 'Stays in this room cannot begin on a Thursday.'],
    ])
    expect(refusalOf({ closedToArrival: ['fri', 'sat'] }, staying(2))).toBeUndefined()
  })

  test('to departure is that of the check-out, and not the last night', () => {
    const rates: Rates = { closedToDeparture: ['fri'] }
    expect(refusalOf(rates, staying(1))).toEqual([
      ...['closedToDeparture', 'checkOutDate', 'Stays in this room cannot end on a Friday.'],
    ])
    expect(refusalOf(rates, staying(2))).toBeUndefined()
  })

  test.each(weekdays.map((day, index) => [day, index] as const))('is the right one: %s', (day, index) => {
    const from = addDays('2027-05-31', index)
    expect(refusalOf({ closedToArrival: [day] }, staying(1, { from }))?.[0]).toBe('closedToArrival')
    expect(
      refusalOf({ closedToArrival: weekdays.filter((other) => other !== day) }, staying(1, { from })),
    ).toBeUndefined()
  })
})

describe('notice and horizon', () => {
  test('are counted from today: the first day that the notice leaves can be booked', () => {
    const today = addDays(thursday, -7)
    expect(refusalOf({ noticeDays: 7 }, staying(1), today)).toBeUndefined()
    expect(refusalOf({ noticeDays: 8 }, staying(1), today)).toEqual([
      ...['noticeDays', 'checkInDate', 'Please book at least 8 days ahead: the earliest check-in is 4 Jun.'],
    ])
  })

  test('without notice let in who arrives on a day that has passed at the hotel', () => {
    expect(refusalOf({ noticeDays: 0 }, staying(1), addDays(thursday, 1))).toBeUndefined()
  })

  test('let a stay end on the last day of the horizon', () => {
    const today = addDays(thursday, -7)
    expect(refusalOf({ horizonDays: 9 }, staying(2), today)).toBeUndefined()
    expect(refusalOf({ horizonDays: 8 }, staying(2), today)).toEqual([
      ...['horizonDays', 'checkOutDate', 'The latest check-out is Fri 4 Jun 2027.'],
    ])
  })

  test('are judged by the day that lets a stay in where today is not known', () => {
    const room = { pricePerNightCents: price, rates: { noticeDays: 7, horizonDays: 8 } }
    const today = { first: addDays(thursday, -7), last: addDays(thursday, -6) }
    expect(quote(room, staying(2), today).refusal).toBeUndefined()
    expect(quote(room, staying(3), today).refusal?.rule).toBe('horizonDays')
    expect(quote(room, staying(1, { from: addDays(thursday, -1) }), today).refusal?.rule).toBe('noticeDays')
  })

  test('are not judged without a day', () => {
    expect(refusalOf({ noticeDays: 365, horizonDays: 1 }, staying(2))).toBeUndefined()
  })
})

test('a stay with more than one thing wrong is told of its arrival first', () => {
  const rates: Rates = { closedToArrival: ['thu'], minNights: 5, closedToDeparture: ['fri'] }
  expect(refusalOf(rates, staying(1))?.[1]).toBe('checkInDate')
  expect(refusalOf({ ...rates, closedToArrival: [] }, staying(1))?.[0]).toBe('minNights')
})

test('no stay costs more than a booking can, after its discount', () => {
  const dear = { pricePerNightCents: 50_000_000, rates: {} as Rates }
  expect(quote(dear, staying(2)).refusal?.rule).toBe('priceMax')
  expect(quote({ ...dear, rates: { longStay: [{ nights: 2, percent: 1 }] } }, staying(2)).refusal).toBeUndefined()
})

test('a stay is priced even where it is forbidden, so that a page can say both', () => {
  expect(quoteOf({ minNights: 3 }, staying(2))).toMatchObject({ totalCents: 20_000, refusal: { rule: 'minNights' } })
})
