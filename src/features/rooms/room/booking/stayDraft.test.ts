import fc from 'fast-check'
import { addDays, lastCheckInDate } from '@contract/stay'
import { draftFromQuery, toQuery, validateDraft, withChanges, type StayDraft } from './stayDraft'

const today = '2026-11-20'
const aDraft = (own: Partial<StayDraft> = {}): StayDraft => ({
  checkInDate: '2026-12-01',
  checkOutDate: '2026-12-04',
  guests: '2',
  ...own,
})
const opened = (query: string) => draftFromQuery(new URLSearchParams(query), today).draft

describe('the stay in the address', () => {
  test('survives being written and read again', () => {
    const date = fc.integer({ min: 0, max: 700 }).map((days) => addDays(today, days))
    const draft = fc
      .record({ checkInDate: date, nights: fc.integer({ min: 0, max: 60 }), guests: fc.integer({ min: 1, max: 20 }) })
      .map(({ checkInDate, nights, guests }) =>
        aDraft({ checkInDate, checkOutDate: addDays(checkInDate, nights), guests: String(guests) }),
      )

    fc.assert(fc.property(draft, (written) => expect(opened(toQuery(written).toString())).toEqual(written)))
  })

  test('is empty for an untouched form', () => {
    expect(toQuery({ checkInDate: '', checkOutDate: '', guests: '1' }).toString()).toBe('')
  })

  test.each([
    ['nothing', ''],
    ['a check-in that is past', 'checkIn=2026-11-19&checkOut=2026-11-25'],
    ['words', 'checkIn=tomorrow&checkOut=later'],
    ['a day that does not exist', 'checkIn=2027-02-30'],
    ['a check-out alone', 'checkOut=2026-12-04'],
  ])('opens an empty form for %s', (_what, query) => {
    expect(opened(query)).toEqual({ checkInDate: '', checkOutDate: '', guests: '1' })
  })

  test('keeps the check-in when the check-out lies before it', () => {
    expect(opened('checkIn=2026-12-04&checkOut=2026-12-01&guests=3')).toEqual({
      checkInDate: '2026-12-04',
      checkOutDate: '',
      guests: '3',
    })
  })

  test.each(['0', '21', '-1', '2.5', 'two', '007'])('starts at one guest for guests=%s', (guests) => {
    expect(opened(`guests=${guests}`).guests).toBe('1')
  })
})

describe('choosing a check-in', () => {
  test('after the chosen check-out clears the check-out', () => {
    expect(withChanges(aDraft(), { checkInDate: '2026-12-05' }).checkOutDate).toBe('')
  })

  test.each(['2026-11-30', '2026-12-04'])('on %s, not after it, keeps the check-out', (checkIn) => {
    expect(withChanges(aDraft(), { checkInDate: checkIn }).checkOutDate).toBe('2026-12-04')
  })
})

describe('a stay', () => {
  test('is complete with two dates in order and a number of guests', () => {
    expect(validateDraft(aDraft(), today)).toEqual({})
  })

  test('may begin today', () => {
    expect(validateDraft(aDraft({ checkInDate: today }), today)).toEqual({})
  })

  test.each<[string, Partial<StayDraft>, keyof StayDraft, string]>([
    ['no check-in', { checkInDate: '' }, 'checkInDate', 'Please choose a check-in date.'],
    [
      'a check-in yesterday',
      { checkInDate: '2026-11-19' },
      'checkInDate',
      'That check-in date has passed. Please choose today or a later day.',
    ],
    ['no check-out', { checkOutDate: '' }, 'checkOutDate', 'Please choose a check-out date.'],
    [
      'a check-out on the same day',
      { checkOutDate: '2026-12-01' },
      'checkOutDate',
      'Check out date must be after check in date',
    ],
    ['reversed dates', { checkOutDate: '2026-11-28' }, 'checkOutDate', 'Check out date must be after check in date'],
    ['366 nights', { checkOutDate: '2027-12-02' }, 'checkOutDate', 'A stay can be at most 365 nights.'],
    ['no guests', { guests: '' }, 'guests', 'Guests must be a whole number from 1 to 20.'],
    ['0 guests', { guests: '0' }, 'guests', 'Guests must be a whole number from 1 to 20.'],
    ['21 guests', { guests: '21' }, 'guests', 'Guests must be a whole number from 1 to 20.'],
    ['half a guest', { guests: '1.5' }, 'guests', 'Guests must be a whole number from 1 to 20.'],
  ])('with %s says so at its field', (_what, own, field, sentence) => {
    expect(validateDraft(aDraft(own), today)).toEqual({ [field]: sentence })
  })

  test('of more guests than the room sleeps says so at the guests', () => {
    const four = aDraft({ guests: '4' })

    expect(validateDraft(four, today, 4)).toEqual({})
    expect(validateDraft(four, today, 2)).toEqual({ guests: 'This room sleeps 2. Choose fewer guests.' })
    expect(validateDraft(four, today, 1)).toEqual({ guests: 'This room sleeps 1. Choose fewer guests.' })
  })

  test('may last 365 nights', () => {
    expect(validateDraft(aDraft({ checkOutDate: '2027-12-01' }), today)).toEqual({})
  })

  test('begins within five years from today', () => {
    expect(lastCheckInDate(today)).toBe('2031-11-20')
    expect(validateDraft(aDraft({ checkInDate: '2031-11-20', checkOutDate: '2031-11-23' }), today)).toEqual({})

    const late = aDraft({ checkInDate: '2031-11-21', checkOutDate: '2031-11-23' })
    expect(validateDraft(late, today)).toEqual({ checkInDate: 'Rooms can be booked at most 5 years ahead.' })
  })

  test('five years from a leap day is a day that exists', () => {
    expect(lastCheckInDate('2028-02-29')).toBe('2033-02-28')
  })
})

describe('what was dropped from the address', () => {
  const problem = (query: string) => draftFromQuery(new URLSearchParams(query), today).dropped

  test.each([
    ['checkIn=2026-11-19&checkOut=2026-11-25', /has passed/],
    ['checkIn=2027-02-30&checkOut=2027-03-02', /does not exist/],
    ['checkIn=2026-12-04&checkOut=2026-12-01', /after check in date/],
    ['guests=21', /whole number/],
  ])('%s is said', (query, sentence) => {
    expect(problem(query)).toMatch(sentence)
  })

  test.each(['', 'checkIn=2026-12-04', 'checkIn=2026-12-04&checkOut=2026-12-06&guests=2', 'destination=London'])(
    'nothing of %p',
    (query) => {
      expect(problem(query)).toBeUndefined()
    },
  )
})
