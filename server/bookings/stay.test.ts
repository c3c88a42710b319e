import { expect, describe, test } from '@jest/globals'
import fc from 'fast-check'
import { addDays, earliestToday, latestToday } from '../../contract/stay'
import { validateBookable, quoteStay, parseStay } from './stay'

const request = (values: object = {}) => ({
  roomId: 'room',
  checkInDate: '2027-05-01',
  checkOutDate: '2027-05-04',
  guests: 2,
  ...values,
})
const stay = (checkInDate: string) => ({
  roomId: 'room',
  checkInDate,
  checkOutDate: addDays(checkInDate, 1),
  guests: 1,
})

describe('a stay as the form sends it', () => {
  test('loses its time parts and is never shifted by them', () => {
    const { checkInDate, checkOutDate } = parseStay(
      request({ checkInDate: '2027-05-01T23:59:59-11:00', checkOutDate: '2027-05-04T00:00:00.000+14:00' }),
    )
    expect([checkInDate, checkOutDate]).toEqual(['2027-05-01', '2027-05-04'])
  })

  test('may give its guests as text', () => {
    expect(parseStay(request({ guests: '3' })).guests).toBe(3)
  })

  test.each([
    [
      '30 February',
      { checkInDate: '2027-02-30' },
      'That check-in date does not exist. Please choose another.',
      'checkInDate',
    ],
    [
      '29 February of a common year',
      { checkOutDate: '2027-02-29' },
      'That check-out date does not exist.',
      'checkOutDate',
    ],
    [
      'the same day twice',
      { checkOutDate: '2027-05-01' },
      'Check out date must be after check in date',
      'checkOutDate',
    ],
    ['dates in reverse', { checkOutDate: '2027-04-30' }, 'Check out date must be after check in date', 'checkOutDate'],
    ['366 nights', { checkOutDate: '2028-05-01' }, 'A stay can be at most 365 nights.', 'checkOutDate'],
  ])('may not have %s', (_what, values, sentence, field) => {
    expect(() => parseStay(request(values))).toThrow(sentence)
    expect(() => parseStay(request(values))).toThrow(expect.objectContaining({ status: 200, more: { field } }))
  })

  test.each([
    ['365 nights', { checkOutDate: '2028-04-30' }],
    ['29 February of a leap year', { checkInDate: '2028-02-29', checkOutDate: '2028-03-01' }],
    ['the night clocks go forward', { checkInDate: '2027-03-28', checkOutDate: '2027-03-29' }],
    ['the night clocks go back', { checkInDate: '2027-10-31', checkOutDate: '2027-11-01' }],
  ])('may have %s', (_what, values) => {
    expect(parseStay(request(values))).toMatchObject(values)
  })
})

describe('today', () => {
  test.each([
    // At 11:59 UTC it is still the day before at UTC−12, and already the day after at UTC+14 from 10:00 on.
    ['2027-05-01T09:59:00Z', '2027-04-30', '2027-05-01'],
    ['2027-05-01T11:59:00Z', '2027-04-30', '2027-05-02'],
    ['2027-05-01T12:00:00Z', '2027-05-01', '2027-05-02'],
    ['2027-05-01T23:59:00Z', '2027-05-01', '2027-05-02'],
  ])('at %s goes from %s to %s around the world', (moment, first, last) => {
    expect(earliestToday(new Date(moment))).toBe(first)
    expect(latestToday(new Date(moment))).toBe(last)
  })

  test('somewhere in the world is never refused, and the day before it always is', () => {
    const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) }).map((time) => new Date(time))
    fc.assert(
      fc.property(moment, fc.integer({ min: -12, max: 14 }), (now, hours) => {
        const todayThere = new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10)
        validateBookable(stay(todayThere), now)
        expect(() => validateBookable(stay(addDays(earliestToday(now), -1)), now)).toThrow('has passed')
      }),
    )
  })

  test('plus five years is as far as a stay can begin', () => {
    const now = new Date('2028-02-29T12:00:00Z')
    expect(() => validateBookable(stay('2033-03-01'), now)).not.toThrow()
    expect(() => validateBookable(stay('2033-03-02'), now)).toThrow('at most 5 years ahead')
  })
})

describe('the price of a stay', () => {
  const forNights = (nights: number) => ({
    ...stay('2027-02-20'),
    checkOutDate: addDays('2027-02-20', nights),
    guests: 2,
  })

  test.each([
    ['$0.01 to $99.99', 1],
    ['$9,900.01 to $9,999.99', 990_001],
  ])('is exact for every rate from %s', (_rates, lowest) => {
    const stays = [1, 3, 7, 14].map((nights) => ({ nights, asked: forNights(nights) }))
    for (let cents = lowest; cents < lowest + 9999; cents += 1) {
      const { nights, asked } = stays[cents % stays.length]!
      // Whole numbers below 2⁵³: this product is exact, whatever the decimals of the dollars would do.
      if (quoteStay({ pricePerNightCents: cents, timeZone: null }, asked, new Date()).totalCents !== cents * nights)
        throw new Error(`${cents} × ${nights} is not exact`)
    }
  })

  test('is exact for any rate and any number of nights', () => {
    const rate = fc.integer({ min: 1, max: 999_999 })
    fc.assert(
      fc.property(rate, fc.constantFrom(1, 3, 7, 14), (cents, nights) => {
        expect(
          BigInt(quoteStay({ pricePerNightCents: cents, timeZone: null }, forNights(nights), new Date()).totalCents),
        ).toBe(BigInt(cents) * BigInt(nights))
      }),
      { numRuns: 1000 },
    )
  })

  test('is at most $999,999.99, which one night at the highest rate costs', () => {
    const night = stay('2027-05-01')
    expect(quoteStay({ pricePerNightCents: 99_999_999, timeZone: null }, night, new Date()).totalCents).toBe(99_999_999)
    expect(() =>
      quoteStay({ pricePerNightCents: 99_999_999, timeZone: null }, { ...night, guests: 3 }, new Date()),
    ).toThrow('more than a single booking can cost')
  })
})
