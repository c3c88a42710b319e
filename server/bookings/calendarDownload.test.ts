import { fileCalls } from '../../contract/calls'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { bookings } from '../db/schema'
import { deliverMail } from '../mail/queue'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let guest: Awaited<ReturnType<TestApp['newUser']>>
let bookingId: string
beforeAll(async () => {
  testApp = await openTestApp()
  owner = await testApp.newOwner()
  guest = await testApp.newUser()
  const roomId = await testApp.newRoom(owner)
  const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12) }
  ;({ bookingId } = await guest.must('createBooking', { roomId, ...dates, guests: 2 }))
})
afterAll(() => testApp.close())

const fileFor = (who: Pick<typeof guest, 'send'>, query = `bookingId=${bookingId}`) =>
  who.send({ path: `${fileCalls.stayCalendar.path}?${query}` })

describe('the calendar file of a booking', () => {
  test('is downloaded by its guest', async () => {
    const { status, headers, text } = await fileFor(guest)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="stay.ics"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(text).toContain(`UID:${bookingId}@stayscape\r\n`)
    expect(text).toContain('SUMMARY:Double Bed at Harbour House\r\n')
    expect(text).toContain('STATUS:TENTATIVE\r\n')
  })

  test('is the one that was mailed, once the address is verified', async () => {
    const roomId = await testApp.newRoom(owner)
    const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12) }
    const booked = await guest.must('createBooking', { roomId, ...dates, guests: 2 })
    await deliverMail(testApp.deps)
    const mail = await testApp.mails.next(guest.email, ({ text }) => text?.includes(booked.bookingId) ?? false)

    const { text } = await fileFor(guest, `bookingId=${booked.bookingId}`)
    const attached = mail.attachments.find(({ filename }) => filename === 'stay.ics')
    // The test's reader of mails has line ends of its own.
    expect(new TextDecoder().decode(attached?.content as ArrayBuffer).trim()).toBe(text.replaceAll('\r\n', '\n').trim())
  })

  test('says so when the booking was cancelled', async () => {
    await testApp.db.update(bookings).set({ status: 'cancelled' })
    const { headers, text } = await fileFor(guest)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=CANCEL')
    expect(text).toContain('METHOD:CANCEL\r\n')
  })

  test('is nobody else’s: another guest and the owner read that there is none', async () => {
    const other = await testApp.newUser('Curious Guest')
    const unknown = await fileFor(guest, 'bookingId=nothing')
    for (const reply of [await fileFor(other), await fileFor(owner)]) {
      expect([reply.status, reply.text]).toEqual([404, unknown.text])
      expect(reply.headers['content-disposition']).toBeUndefined()
    }
    expect(unknown.status).toBe(404)
    expect(JSON.parse(unknown.text)).toMatchObject({ success: false, message: expect.any(String) })
  })

  test('needs somebody who is logged in', async () => {
    const { status, text } = await fileFor(testApp.visitor())
    expect(status).toBe(401)
    expect(JSON.parse(text)).toMatchObject({ success: false })
  })

  test.each([
    '',
    'bookingId=',
    'bookingId=%00',
    'bookingId=a%00b',
    'bookingId=a&bookingId=b',
    'bookingId[]=a',
    'bookingId[a]=b',
    '__proto__[bookingId]=a',
    'bookingId=%0D%0AX:1',
    `bookingId=${'x'.repeat(5000)}`,
    "bookingId=' OR 1=1 --",
    'bookingId=🏨',
  ])('is not found by %j', async (query) => {
    const { status, text } = await fileFor(guest, encodeURI(query).replaceAll('%25', '%'))
    expect(status).toBe(404)
    expect(JSON.parse(text)).toMatchObject({ success: false })
  })
})
