import fc from 'fast-check'
import { addDays } from '@contract/stay'
import { nextOccurrence } from './ExclusiveOffers'

test('an offer ends today or later, and within a year, whatever day it is', () => {
  const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2024-01-01', days))

  fc.assert(
    fc.property(anyDay, (today) => {
      const expiryDate = nextOccurrence('08-31', today)
      expect(expiryDate >= today).toBe(true)
      expect(expiryDate < addDays(today, 366)).toBe(true)
    }),
  )
})

test('an offer is valid on its last day and moves to the next year on the day after', () => {
  expect(nextOccurrence('08-31', '2026-08-31')).toBe('2026-08-31')
  expect(nextOccurrence('08-31', '2026-09-01')).toBe('2027-08-31')
})
