import ICAL from 'ical.js'
import { stayCalendar } from './calendarFile'
import type { BookingMailData } from './mails/store'

const settings = { appOrigin: 'https://stayscape.test', mailFrom: 'StayScape <no-reply@stayscape.test>' }

const stay = (values: Partial<BookingMailData> = {}): BookingMailData => ({
  id: '0197a1b2c3d4e5f60718293a4b5c',
  number: 'SS-7K4Q2M',
  source: 'web',
  status: 'pending',
  mark: null,
  checkInDate: '2027-10-30',
  checkOutDate: '2027-11-02',
  guests: 2,
  pricePerNightCents: 12_000,
  lines: null,
  totalCents: 36_000,
  createdAt: new Date('2027-05-01T08:00:00Z'),
  payBy: null,
  paidAt: null,
  cancelledAt: null,
  cancelReason: null,
  roomId: 'room',
  roomType: 'Double Bed',
  privateName: '',
  hotelName: 'Harbour House',
  hotelAddress: '1 Quay Street',
  hotelCity: 'London',
  cancellation: 'flexible',
  timeZone: 'Europe/London',
  contact: '+44 20 7946 0000',
  checkInFrom: '',
  checkOutUntil: '',
  guest: {
    id: 'ada',
    name: 'Ada Guest',
    email: 'ada@example.com',
    hasAccount: true,
    isVerified: true,
    network: null,
    widerNetworks: null,
  },
  owner: { id: 'olive', name: 'Olive Owner', email: 'olive@example.com', isVerified: true },
  ...values,
})
const paid = { status: 'confirmed', paidAt: new Date('2027-05-02T08:00:00Z') } as const
const cancelled = { ...paid, status: 'cancelled', cancelledAt: new Date('2027-05-03T08:00:00Z') } as const

const fileOf = (values?: Partial<BookingMailData>, named = true) => stayCalendar(stay(values), settings, { named })

/** As a calendar program reads it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const events = calendar.getAllSubcomponents('vevent')
  const first = events[0]!
  return {
    count: events.length,
    method: calendar.getFirstPropertyValue('method'),
    names: first.getAllProperties().map(({ name }) => name),
    event: new ICAL.Event(first),
    value: (name: string) => String(first.getFirstPropertyValue(name)),
  }
}

describe('the calendar file of a stay', () => {
  test('is one event of whole days, from check-in up to check-out', () => {
    const { count, event } = read(fileOf())
    expect(count).toBe(1)
    expect([event.startDate.isDate, event.endDate.isDate]).toEqual([true, true])
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2027-10-30', '2027-11-02'])
    expect(event.duration.toSeconds()).toBe(3 * 86_400)
  })

  test('says where, what and whom to call', () => {
    const { event, value } = read(fileOf())
    expect(event.summary).toBe('Double Bed at Harbour House')
    expect(event.location).toBe('1 Quay Street, London')
    expect(event.description).toBe('Booking number SS-7K4Q2M\n2 guests\nPhone +44 20 7946 0000')
    expect(value('organizer')).toBe('mailto:no-reply@stayscape.test')
    expect(value('url')).toBe('https://stayscape.test/my-bookings/0197a1b2c3d4e5f60718293a4b5c')
  })

  test('leaves out a phone number and a city that there are not', () => {
    const { event } = read(fileOf({ contact: '', hotelCity: '' }))
    expect(event.location).toBe('1 Quay Street')
    expect(event.description).not.toContain('Phone')
  })

  test.each([
    [{ checkInFrom: '15:00', checkOutUntil: '11:00' }, 'Check-in from 15:00, check-out by 11:00'],
    [{ checkOutUntil: '11:00' }, 'Check-out by 11:00'],
  ])('says from when one may arrive and by when leave, as far as the hotel has said: %j', (hours, said) => {
    for (const named of [true, false])
      expect(read(fileOf(hours, named)).event.description).toContain(`2 guests\n${said}`)
  })

  test('follows the booking: tentative, confirmed, then taken out of the calendar', () => {
    const states = [{}, paid, cancelled].map((state) => read(fileOf(state)))
    expect(new Set(states.map(({ event }) => event.uid))).toEqual(new Set(['0197a1b2c3d4e5f60718293a4b5c@stayscape']))
    expect(states.map(({ event }) => event.sequence)).toEqual([0, 1, 2])
    expect(states.map(({ value }) => value('status'))).toEqual(['TENTATIVE', 'CONFIRMED', 'CANCELLED'])
    expect(states.map(({ method }) => method)).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL'])
    expect(states.map(({ value }) => value('dtstamp'))).toEqual([
      '2027-05-01T08:00:00Z',
      '2027-05-02T08:00:00Z',
      '2027-05-03T08:00:00Z',
    ])
  })

  test('names no hotel to a mailbox that nobody has verified', () => {
    const file = fileOf({}, false)
    expect(read(file).event.summary).toBe('A stay booked on StayScape')
    expect(file).not.toMatch(/Harbour|Quay|London|Double|7946|LOCATION/)
    expect(read(file).event.startDate.toString()).toBe('2027-10-30')
  })
})

describe.each([
  ['commas, semicolons and backslashes', 'Rest; Bed, Bath \\ Beyond \\n', 'Rest; Bed, Bath \\ Beyond \\n'],
  ['quotes', '"The \'Inn\'":x', '"The \'Inn\'":x'],
  [
    'line breaks',
    'Inn\r\nATTENDEE:mailto:eve@evil.example\nEND:VEVENT\rX',
    'Inn ATTENDEE:mailto:eve@evil.example END:VEVENT X',
  ],
  ['line breaks of Unicode', 'Inn\u2028DTEND:1\u2029X\u0085Y\u000bZ', 'Inn DTEND:1 X Y Z'],
  ['control characters', 'Inn\u0001\u001b[31m\u007f\tat sea', 'Inn [31m at sea'],
  ['emoji', '🏨'.repeat(50), '🏨'.repeat(50)],
  [
    'letters of several bytes',
    'Гостиница у моря и ещё раз '.repeat(4).trim(),
    'Гостиница у моря и ещё раз '.repeat(4).trim(),
  ],
  ['markup', '<b>&amp;</b>', '<b>&amp;</b>'],
])('a hotel whose name has %s', (_what, hotelName, name) => {
  const file = fileOf({
    hotelName,
    roomType: hotelName,
    hotelAddress: hotelName,
    hotelCity: `${hotelName} City`,
    contact: hotelName,
  })

  test('is read as it is called', () => {
    const { count, event, names } = read(file)
    expect(count).toBe(1)
    expect(names).toEqual(read(fileOf()).names)
    expect(event.summary).toBe(`${name} at ${name}`)
    expect(event.location).toBe(`${name}, ${name} City`)
    expect(event.description).toContain(`Phone ${name}`)
    expect(event.endDate.toString()).toBe('2027-11-02')
  })

  test('gets lines of at most 75 octets, each ended by CRLF, without control characters', () => {
    const lines = file.split('\r\n')
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/\p{Cc}/u)
      // A character that was cut in two would not survive.
      expect(Buffer.from(line).toString()).toBe(line)
    }
    expect(lines.length).toBeGreaterThan(15)
  })
})
