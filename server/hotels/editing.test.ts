import { eq } from 'drizzle-orm'
import type { Payload } from '../../contract/callTypes'
import { auditLog, bookings, hotels, users } from '../db/schema'
import { emptyTables } from '../../testing/testDatabase'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { hotelService } from './service'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  await emptyTables(testApp.database)
  owner = await testApp.newOwner()
})
afterAll(() => testApp.close())

const edit = async (changes: Partial<Payload<'editHotel'>>, by = owner) => {
  const { status, body } = await by.call('editHotel', { version: 1, ...changes })
  return { status, ...body }
}
const ownHotel = async (by = owner) => (await by.must('ownHotel')).hotel
const registered = {
  ...{ hotelName: 'Harbour House', contact: '+44 20 7946 0000', city: 'London', address: '1 Quay Street' },
  ...{ cancellation: 'flexible', timeZone: 'Europe/London', version: 1 },
}
const renamed = {
  ...{ hotelName: 'Lighthouse', contact: '020 1', city: 'Porto', address: '2 Cliff Road', cancellation: 'strict' },
}
const stale = {
  status: 200,
  success: false,
  field: 'version',
  message: 'Somebody changed this hotel while you were editing.',
}
const edits = () => testApp.db.select().from(auditLog).where(eq(auditLog.action, 'hotel.edited'))

describe('the owner’s hotel', () => {
  test('is shown to them as they registered it', async () => {
    const [row] = await testApp.db.select().from(hotels)
    expect(await ownHotel()).toEqual({ _id: row!.id, ...registered })
  })

  test('is their own and no other', async () => {
    const other = await testApp.newOwner('Other House')
    expect([(await ownHotel()).hotelName, (await ownHotel(other)).hotelName]).toEqual(['Harbour House', 'Other House'])
  })

  test('is changed without the blanks around what was entered, and guests see it the next time they look', async () => {
    const roomId = await testApp.newRoom(owner)
    const guest = testApp.visitor()
    expect((await guest.must('getRooms')).rooms).toMatchObject([{ hotel: { name: 'Harbour House' } }])
    const before = await ownHotel()

    const answer = await edit({ ...renamed, hotelName: ' Lighthouse ', contact: ' 020 1 ', city: ' Porto ' })

    expect(answer).toMatchObject({
      ...{ status: 200, success: true },
      message: 'Your changes have been saved. Existing bookings keep their details.',
    })
    expect(answer.hotel).toEqual({ _id: before._id, ...renamed, timeZone: 'Europe/Lisbon', version: 2 })
    expect(await ownHotel()).toEqual(answer.hotel)
    const seen = { name: 'Lighthouse', city: 'Porto', address: '2 Cliff Road', cancellation: 'strict' }
    expect((await guest.must('getRooms')).rooms).toMatchObject([{ _id: roomId, hotel: seen }])
    expect((await guest.must('hotel', { hotelId: before._id })).hotel).toMatchObject(seen)
    expect((await guest.must('searchRooms', { destination: 'Porto' })).rooms).toMatchObject([{ _id: roomId }])
    expect((await guest.must('searchRooms', { destination: 'London' })).rooms).toEqual([])
  })

  test.each<[keyof typeof renamed]>([['hotelName'], ['contact'], ['address'], ['cancellation']])(
    'changed in its %s alone keeps the rest',
    async (field) => {
      const { _id } = await ownHotel()
      await edit({ [field]: renamed[field] })
      expect(await ownHotel()).toEqual({ _id, ...registered, [field]: renamed[field], version: 2 })
    },
  )

  test('tells guests its hours wherever they look, until its owner takes them back', async () => {
    const roomId = await testApp.newRoom(owner)
    const guest = await testApp.newUser()
    const { bookingId } = await guest.must('createBooking', {
      ...{ roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2 },
    })
    const { _id: hotelId } = await ownHotel()
    const seen = async () => [
      (await guest.must('getRooms')).rooms[0]?.hotel,
      (await guest.must('room', { roomId })).room.hotel,
      (await guest.must('hotel', { hotelId })).hotel,
      (await guest.must('booking', { bookingId })).booking.hotel,
      await ownHotel(),
    ]
    const hours = { checkInFrom: '15:00', checkOutUntil: '11:00' }

    const { hotel } = await edit({ checkInFrom: ' 15:00 ', checkOutUntil: '11:00' })
    expect(hotel).toMatchObject({ ...registered, ...hours, version: 2 })
    for (const each of await seen()) expect(each).toMatchObject(hours)

    await edit({ version: 2, checkInFrom: '' })
    for (const each of await seen()) {
      expect(each).not.toHaveProperty('checkInFrom')
      expect(each).toMatchObject({ checkOutUntil: '11:00' })
    }
  })

  test('needs no city', async () => {
    expect((await edit({ city: ' ' })).hotel).toMatchObject({ city: '' })
  })

  test('leaves others as they are, and the change is written down in the audit log', async () => {
    const other = await testApp.newOwner('Other House')
    const before = await ownHotel(other)
    await edit(renamed)
    expect(await ownHotel(other)).toEqual(before)
    const [{ id } = { id: '' }] = await testApp.db.select().from(users).where(eq(users.email, owner.email))
    const { _id } = await ownHotel()
    expect(await edits()).toMatchObject([{ actorId: id, subjectId: _id, requestId: expect.stringMatching(/./) }])
  })

  test('stays what it was for who has booked: its name, address and policy', async () => {
    const roomId = await testApp.newRoom(owner)
    const guest = await testApp.newUser()
    const stay = { roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2 }
    const { bookingId } = await guest.must('createBooking', stay)
    const { booking: before } = await guest.must('booking', { bookingId })

    await edit(renamed)

    const { booking } = await guest.must('booking', { bookingId })
    expect(booking.hotel).toMatchObject({ name: 'Harbour House', address: '1 Quay Street', city: 'London' })
    expect(booking).toEqual({ ...before, hotel: { ...before.hotel, contact: '020 1' } })
    expect(booking.policy.name).toBe('flexible')
    expect((await owner.must('ownerBookings')).bookings).toMatchObject([{ hotel: { name: 'Harbour House' } }])
    expect(await testApp.db.select().from(bookings)).toMatchObject([{ cancellation: 'flexible' }])
  })
})

describe('of two who edit one hotel', () => {
  test('the second is told and changes nothing, and can save once they have seen what is there', async () => {
    await edit({ hotelName: 'First' })
    expect(await edit({ hotelName: 'Second', city: 'Oslo' })).toMatchObject(stale)
    expect(await ownHotel()).toMatchObject({ ...registered, hotelName: 'First', version: 2 })
    expect(await edits()).toHaveLength(1)
    expect(await edit({ hotelName: 'Second', version: '2' })).toMatchObject({ success: true, hotel: { version: 3 } })
  })

  test('twenty at once: one is saved', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit({ hotelName: `House ${index}`, city: `City ${index}` })),
    )
    const saved = answers.filter(({ success }) => success)
    expect(saved).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success)) expect(answer).toMatchObject(stale)
    expect(await ownHotel()).toEqual(saved[0]!.hotel)
    expect(await edits()).toHaveLength(1)
  })

  test('cannot name a version that is still to come', async () => {
    expect(await edit({ hotelName: 'Second', version: 2 })).toMatchObject(stale)
    expect(await ownHotel()).toMatchObject(registered)
  })
})

describe('a hotel', () => {
  test.each<[string, Partial<Payload<'editHotel'>>, string]>([
    ['hotelName', { hotelName: ' ' }, 'Please enter the name of your hotel, at most 100 characters.'],
    ['hotelName', { hotelName: 'x'.repeat(101) }, 'Please enter the name of your hotel, at most 100 characters.'],
    ['contact', { contact: 'call me' }, 'Please enter a phone number guests can call.'],
    ['contact', { contact: '' }, 'Please enter a phone number guests can call.'],
    ['address', { address: '' }, 'Please enter the address of your hotel, at most 300 characters.'],
    ['city', { city: 'x'.repeat(101) }, 'Please enter a city, at most 100 characters.'],
    ['cancellation', { cancellation: 'lenient' }, 'Please choose a cancellation policy from the list.'],
    ['checkInFrom', { checkInFrom: '24:00' }, 'Please enter the check-in time in 24 hours as HH:MM, such as 15:00.'],
    ['checkInFrom', { checkInFrom: '3 pm' }, 'Please enter the check-in time in 24 hours as HH:MM, such as 15:00.'],
    [
      'checkOutUntil',
      { checkOutUntil: '9:30' },
      'Please enter the check-out time in 24 hours as HH:MM, such as 11:00.',
    ],
    ['version', { version: 0 }, 'Please open the form again.'],
    ['version', { version: 1.5 }, 'Please open the form again.'],
  ])('with a wrong %s (%j) is told what is right, and nothing changes', async (field, changes, message) => {
    expect(await edit({ hotelName: 'Lighthouse', ...changes })).toMatchObject({
      ...{ status: 200, success: false, field, message },
    })
    expect(await ownHotel()).toMatchObject(registered)
    expect(await edits()).toEqual([])
  })

  test('is not given to somebody else, or closed, by what else is sent', async () => {
    const other = await testApp.newOwner('Other House')
    const theirs = await ownHotel(other)
    const forged = { hotelName: 'Lighthouse', hotelId: theirs._id, ownerId: theirs._id, id: theirs._id, createdAt: '1' }
    expect(await edit(forged)).toMatchObject({ success: true, hotel: { hotelName: 'Lighthouse' } })
    expect(await ownHotel(other)).toEqual(theirs)
  })

  test('is not edited or shown to who is logged out, nor to a guest', async () => {
    const guest = await testApp.newUser()
    for (const [by, status] of [
      [testApp.visitor(), 401],
      [guest, 403],
    ] as const) {
      expect((await by.call('ownHotel')).status).toBe(status)
      expect((await by.call('editHotel', { version: 1, hotelName: 'Mine' })).status).toBe(status)
    }
    expect(await ownHotel()).toMatchObject(registered)
  })

  test('that is closed, or was never registered, is neither shown nor changed', async () => {
    const [{ id: userId } = { id: '' }] = await testApp.db.select().from(users).where(eq(users.email, owner.email))
    await owner.must('closeAccount', { currentPassword: owner.password })
    const late = hotelService(testApp.deps)
    await expect(late.ownHotel(userId)).rejects.toThrow('Please register your hotel first.')
    await expect(late.editHotel({ userId, requestId: 'r1' }, { version: 1, contact: '020 1' })).rejects.toThrow(
      'Please register your hotel first.',
    )
    expect(await testApp.db.select().from(hotels)).toMatchObject([{ contact: '', name: 'Harbour House' }])

    const person = await testApp.newUser()
    await testApp.db.update(users).set({ role: 'owner' }).where(eq(users.email, person.email))
    const { status, body } = await person.call('ownHotel')
    expect({ status, ...body }).toMatchObject({ status: 200, message: 'Please register your hotel first.' })
  })
})
