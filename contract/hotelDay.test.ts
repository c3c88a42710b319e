import { validateField } from './field'
import { largeCities, timeZoneOfCity } from './cityTimeZones'
import { fields } from './fields'
import { deadlineDay, todayIn } from './hotelDay'

test.each([
  ['Pacific/Kiritimati', '2027-05-10T09:59:59Z', '2027-05-10'],
  ['Pacific/Kiritimati', '2027-05-10T10:00:00Z', '2027-05-11'],
  ['Pacific/Pago_Pago', '2027-05-10T10:59:59Z', '2027-05-09'],
  ['Asia/Kolkata', '2027-05-10T18:30:00Z', '2027-05-11'],
  // Half an hour of summer time.
  ['Australia/Lord_Howe', '2027-01-10T12:59:59Z', '2027-01-10'],
  ['Australia/Lord_Howe', '2027-05-10T13:29:59Z', '2027-05-10'],
  ['UTC', '2027-05-10T23:59:59Z', '2027-05-10'],
])('in %s it is at %s the %s', (timeZone, moment, day) => {
  expect(todayIn(timeZone, new Date(moment))).toBe(day)
  expect(deadlineDay(timeZone, new Date(moment))).toBe(day)
})

test.each([null, undefined, '', 'Mars/Olympus_Mons'])(
  'without a known time zone (%s) a day lasts as long as anywhere',
  (unknown) => {
    const moment = new Date('2027-05-10T11:59:59Z')
    expect(todayIn(unknown, moment)).toBeUndefined()
    expect(deadlineDay(unknown, moment)).toBe('2027-05-09')
  },
)

test('every suggested city has a time zone, however it is written', () => {
  for (const city of largeCities) {
    const timeZone = timeZoneOfCity(` ${city.toUpperCase()} `)!
    expect(validateField(fields.timeZone, timeZone)).toBeUndefined()
    expect(todayIn(timeZone, new Date())).toBeDefined()
  }
  expect(timeZoneOfCity('Ulm')).toBeUndefined()
})

test.each(['Kraków', 'Krakow', 'WROCŁAW', 'Łódź'])(
  'a city that is not suggested has its country’s time zone (%s)',
  (city) => {
    expect(timeZoneOfCity(city)).toBe('Europe/Warsaw')
  },
)

test.each(['+02:00', '-0330', 'UTC+2', 'GMT-2', 'Etc/GMT+5', 'EST5EDT', 'EST', 'BST', 'Europe/', 'Europe/London '])(
  'the time zone of a hotel is no offset and no abbreviation (%s)',
  (entered) => {
    expect(validateField(fields.timeZone, entered)).toBe('Please choose a time zone from the list.')
  },
)

test.each(['', 'UTC', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/UTC'])(
  'the time zone of a hotel may be %s',
  (entered) => {
    expect(validateField(fields.timeZone, entered)).toBeUndefined()
  },
)
