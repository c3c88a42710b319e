import { looksLikeBookingNumber, parseBookingNumbers } from './bookingNumber'

test.each([
  'SS-7K4Q2M8R',
  'ss-7k4q2m8r',
  'SS7K4Q2M8R',
  '7K4Q2M8R',
  '7k4q2m8r',
  ' SS 7K4Q2M8R ',
  'Ss-7K4Q 2M8R',
  's s-7 k4\tq2m8r',
])('%j is read as SS-7K4Q2M8R', (typed) => {
  expect(parseBookingNumbers(typed)).toEqual(['SS-7K4Q2M8R'])
})

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
])('%j is read as SS-7K4Q2M, a number of earlier bookings', (typed) => {
  expect(parseBookingNumbers(typed)).toContain('SS-7K4Q2M')
})

test('what may be a number with SS before it, or one that begins with SS, is read as both', () => {
  expect(parseBookingNumbers('ss7k4q2m')).toEqual(['SS-7K4Q2M', 'SS-SS7K4Q2M'])
  expect(parseBookingNumbers('7K4Q2M')).toEqual(['SS-7K4Q2M'])
})

test.each([
  ['SS-O0O0O0', 'SS-000000'],
  ['ss-ilIL1i', 'SS-111111'],
  ['oilOIL', 'SS-011011'],
  // A number may contain S itself.
  ['SS-SSSSSS', 'SS-SSSSSS'],
  ['ssssss', 'SS-SSSSSS'],
  ['oilOILoi', 'SS-01101101'],
])('letters of %s that look like digits are read as digits: %s', (typed, number) => {
  expect(parseBookingNumbers(typed)).toContain(number)
})

test.each([
  '',
  'SS-',
  'SS-7K4Q2',
  'SS-7K4Q2MX',
  '7K4Q2',
  '7K4Q2MX',
  'SS-7K4Q2M8RX',
  'XX-7K4Q2M8R',
  // Booking numbers have no U, to avoid spelling rude words.
  'SS-7K4Q2U',
  'SS-7K4Q2M8U',
  'Zoë Ré',
  'SS-7K4Q2M.',
  '01a210d8505ea90c9ba0be5b1a11',
])('%j is not a booking number', (typed) => {
  expect(parseBookingNumbers(typed)).toEqual([])
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
