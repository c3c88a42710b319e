import fc from 'fast-check'
import { takenNightsDays } from '@contract/limits'
import { addDays, nightsBetween } from '@contract/stay'
import { nightWindow, nightsShown, takenRuns } from './nightWindow'

const today = '2026-11-20'
const loaded = { today, taken: [], loadedUntil: addDays(today, takenNightsDays) }
const noDates = { checkInDate: '', checkOutDate: '' }
const drawn = (...window: Parameters<typeof nightWindow>) =>
  Object.fromEntries(nightWindow(...window).map(({ date, state }) => [date, state]))

describe('the night chart', () => {
  test('begins today while no dates are chosen', () => {
    const nights = nightWindow(loaded, noDates)

    expect(nights).toHaveLength(nightsShown)
    expect(nights[0]).toEqual({ date: today, state: 'free' })
  })

  test('draws the nights of a stay and not the day of check-out', () => {
    const nights = drawn(loaded, { checkInDate: '2026-12-01', checkOutDate: '2026-12-03' })

    expect(nights['2026-11-30']).toBe('free')
    expect(nights['2026-12-01']).toBe('chosen')
    expect(nights['2026-12-02']).toBe('chosen')
    expect(nights['2026-12-03']).toBe('free')
  })

  test('draws a taken night as taken, also when it is chosen', () => {
    const taken = [{ checkInDate: '2026-12-02', checkOutDate: '2026-12-04' }]
    const nights = drawn({ ...loaded, taken }, { checkInDate: '2026-12-01', checkOutDate: '2026-12-03' })

    expect(nights['2026-12-01']).toBe('chosen')
    expect(nights['2026-12-02']).toBe('taken')
    expect(nights['2026-12-03']).toBe('taken')
    expect(nights['2026-12-04']).toBe('free')
  })

  test('marks the check-in while the check-out is still to come', () => {
    const nights = drawn(loaded, { checkInDate: '2026-12-01', checkOutDate: '' })

    expect(Object.values(nights).filter((state) => state === 'chosen')).toHaveLength(1)
    expect(nights['2026-12-01']).toBe('chosen')
  })

  test.each(['0002-12-01', '0202-12-01', '2026-11-19', 'never'])(
    'is that of no dates while the check-in reads %s, as it does half typed',
    (checkInDate) => {
      expect(nightWindow(loaded, { checkInDate, checkOutDate: '0002-12-04' })).toEqual(nightWindow(loaded, noDates))
    },
  )

  test('begins today while the nights of later dates are not known', () => {
    const later = { checkInDate: loaded.loadedUntil, checkOutDate: addDays(loaded.loadedUntil, 2) }
    expect(nightWindow(loaded, later)).toEqual(nightWindow(loaded, noDates))

    const known = { ...loaded, loadedUntil: addDays(loaded.loadedUntil, 400) }
    expect(drawn(known, later)[later.checkInDate]).toBe('chosen')
  })

  test('for every stay: never the past, never the unknown, and always the check-in', () => {
    const day = fc.integer({ min: 0, max: takenNightsDays - 1 })
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (from, nights) => {
        const checkInDate = addDays(today, from)
        const window = nightWindow(loaded, { checkInDate, checkOutDate: addDays(checkInDate, nights) })

        expect(window.length).toBe(nightsShown)
        expect(window[0]?.date && window[0].date >= today).toBe(true)
        expect(nightsBetween(today, window.at(-1)?.date ?? '')).toBeLessThan(takenNightsDays)
        expect(window.find(({ date }) => date === checkInDate)?.state).toBe('chosen')
      }),
    )
  })
})

describe('runs of taken nights', () => {
  test('are limited to the requested days and sorted', () => {
    const taken = [
      { checkInDate: '2026-12-10', checkOutDate: '2026-12-12' },
      { checkInDate: '2026-11-28', checkOutDate: '2026-12-03' },
    ]

    expect(takenRuns(taken, '2026-12-01', '2026-12-11')).toEqual([
      { first: '2026-12-01', last: '2026-12-02' },
      { first: '2026-12-10', last: '2026-12-10' },
    ])
  })

  test('are one run when one guest leaves on the day another arrives', () => {
    const taken = [
      { checkInDate: '2026-12-01', checkOutDate: '2026-12-03' },
      { checkInDate: '2026-12-03', checkOutDate: '2026-12-04' },
    ]

    expect(takenRuns(taken, '2026-11-20', '2026-12-31')).toEqual([{ first: '2026-12-01', last: '2026-12-03' }])
  })

  test('exclude a stay that ends on the first requested day', () => {
    const taken = [{ checkInDate: '2026-12-01', checkOutDate: '2026-12-03' }]
    expect(takenRuns(taken, '2026-12-03', '2026-12-05')).toEqual([])
  })
})
