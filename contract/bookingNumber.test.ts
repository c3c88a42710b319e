import { parseBookingNumber, looksLikeBookingNumber } from './bookingNumber'

test.each([
  'SS-7K4Q2M',
  'ss-7k4q2m',
  'SS7K4Q2M',
  '7K4Q2M',
  '7k4q2m',
  ' SS 7K4Q2M ',
  'Ss-7K4 Q2M',
  'ss 7k4q-2m',
  's s-7 k4\tq2m',
])('%j is read as SS-7K4Q2M', (typed) => {
  expect(parseBookingNumber(typed)).toBe('SS-7K4Q2M')
})

test.each([
  ['SS-O0O0O0', 'SS-000000'],
  ['ss-ilIL1i', 'SS-111111'],
  ['oilOIL', 'SS-011011'],
  // A number may contain S itself.
  ['SS-SSSSSS', 'SS-SSSSSS'],
  ['ssssss', 'SS-SSSSSS'],
])('letters of %s that look like digits are read as digits: %s', (typed, number) => {
  expect(parseBookingNumber(typed)).toBe(number)
})

test.each([
  '',
  'SS-',
  'SS-7K4Q2',
  'SS-7K4Q2MX',
  '7K4Q2',
  'XX-7K4Q2M',
  // Booking numbers have no U, to avoid spelling rude words.
  'SS-7K4Q2U',
  'Zoë Ré',
  'SS-7K4Q2M.',
  '01a210d8505ea90c9ba0be5b1a11',
])('%j is not a booking number', (typed) => {
  expect(parseBookingNumber(typed)).toBeUndefined()
})

test('a separate SS means a booking number; a name that begins with Ss is a name', () => {
  expect(['SS-7K4Q2M', 'ss 7k4q2m', ' SS-7K'].map(looksLikeBookingNumber)).toEqual([true, true, true])
  expect(['Ssekandi', '7K4Q2M', 'Ross-7K4Q2M', 'SS7K4Q2M'].map(looksLikeBookingNumber)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
