import { eq } from 'drizzle-orm'
import { fileCalls } from '../../contract/calls'
import type { Payload } from '../../contract/callTypes'
import { mailQueue, rooms, users } from '../db/schema'
import { emptyTables } from '../../testing/testDatabase'
import { openTestApp, type TestApp } from '../../testing/testApp'

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

const aRoom = { roomType: 'Double Bed', pricePerNight: '120.50', amenities: '[]' }
const said = { description: 'A quiet room.\nIts window faces the court.', privateName: 'Second floor, court' }

type Words = Partial<typeof said & { publicName: string }>
const add = async (words: Words = said) => {
  await owner.must('addRoom', { ...aRoom, ...words })
  return ownRoom()
}
const ownRoom = async () => (await owner.must('ownerRooms')).rooms[0]!
const edit = async (changes: Omit<Payload<'editRoom'>, 'roomId' | 'version'>) => {
  const { _id: roomId, version } = await ownRoom()
  return (await owner.call('editRoom', { roomId, version: String(version), ...changes })).body
}
const mailsTo = async (email: string) =>
  (await testApp.db.select().from(mailQueue).where(eq(mailQueue.recipient, email))).map(({ text }) => text)
const shown = async (roomId: string) => (await testApp.visitor().must('room', { roomId })).room

describe("an owner's words about a room", () => {
  test('are read by guests in their lines, without the blanks around them, where the room stands by itself', async () => {
    const { _id } = await add({ description: `\n ${said.description} \n` })
    expect((await shown(_id)).description).toBe(said.description)

    const lists = await Promise.all([testApp.visitor().must('getRooms'), testApp.visitor().must('searchRooms', {})])
    for (const { rooms } of lists)
      expect(rooms).toEqual([expect.not.objectContaining({ description: said.description })])
  })

  test('can be changed and taken back, and nothing is said where there are none', async () => {
    const { _id, ...before } = await add({})
    expect(before).not.toHaveProperty('description')
    expect(before).not.toHaveProperty('privateName')
    expect(await shown(_id)).not.toHaveProperty('description')

    expect((await edit(said)).room).toMatchObject({ ...said, version: 2 })
    expect((await shown(_id)).description).toBe(said.description)
    expect((await edit({ pricePerNight: '99' })).room).toMatchObject(said)

    const { room } = await edit({ description: ' ', privateName: '' })
    expect(room).not.toHaveProperty('description')
    expect(room).not.toHaveProperty('privateName')
    expect(await shown(_id)).not.toHaveProperty('description')
  })

  test('can have a thousand characters, a line break being one of them, and its private name sixty', async () => {
    const longest = { description: `${'𝒳\n'.repeat(499)}𝒳𝒳`, privateName: 'é'.repeat(60) }
    expect(await add(longest)).toMatchObject(longest)
  })

  test.each([
    ['description', 1001, 'A description can have at most 1,000 characters.'],
    ['publicName', 61, 'A public name can have at most 60 characters.'],
    ['privateName', 61, 'A private name can have at most 60 characters.'],
  ])('of a %s of %i characters are refused beside it, and nothing changes', async (field, length, message) => {
    const tooLong = { [field]: 'x'.repeat(length) }
    expect((await owner.call('addRoom', { ...aRoom, ...tooLong })).body).toMatchObject({
      success: false,
      field,
      message,
    })
    expect(await testApp.db.select().from(rooms)).toEqual([])

    const before = await add()
    expect(await edit(tooLong)).toMatchObject({ success: false, field, message })
    expect(await ownRoom()).toEqual(before)
  })
})

describe('the public name of a room', () => {
  test('is what guests read beside its type: in lists, on its page and its hotel’s, and in the message to its host', async () => {
    const { _id: roomId, hotel } = await add({ publicName: ' River view ' })
    const guest = await testApp.newUser()
    const named = { _id: roomId, roomType: 'Double Bed', publicName: 'River view' }
    for (const { rooms } of [
      await guest.must('getRooms'),
      await guest.must('searchRooms', {}),
      await guest.must('hotel', { hotelId: hotel._id! }),
    ])
      expect(rooms).toEqual([expect.objectContaining(named)])
    expect(await shown(roomId)).toMatchObject(named)

    await testApp.db.update(users).set({ isVerified: true })
    await guest.must('contactHost', { roomId, message: 'Is it quiet?' })
    expect((await mailsTo(owner.email)).at(-1)).toContain('About: Double Bed, River view, ')

    expect((await edit({ publicName: '' })).room).not.toHaveProperty('publicName')
  })

  test('stays with a booking as it was when it was booked, in lists, receipt, file and mails', async () => {
    const { _id: roomId } = await add({ publicName: 'River view' })
    const guest = await testApp.newUser()
    const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12) }
    const { bookingId } = await guest.must('createBooking', { roomId, ...dates, guests: 2 })
    await edit({ publicName: 'Street view' })

    const room = { roomType: 'Double Bed, River view' }
    expect((await guest.must('getBookings')).bookings).toMatchObject([{ room }])
    expect((await guest.must('booking', { bookingId })).booking).toMatchObject({ room })
    expect((await owner.must('bookingList', {})).bookings).toMatchObject([{ room }])
    const file = await guest.send({ path: `/api/booking/stay.ics?bookingId=${bookingId}` })
    expect(file.text.replaceAll('\\', '')).toContain('Double Bed, River view at ')
    await guest.must('cancelBooking', { bookingId, expectedRefund: 0 })
    for (const to of [guest.email, owner.email])
      expect((await mailsTo(to)).filter((text) => text.includes('Room: Double Bed, River view\n')).length).toBe(2)
  })
})

describe('the private name of a room', () => {
  test('tells its owner two rooms of one type apart, also in the calendar', async () => {
    const { _id } = await add({ ...said, publicName: 'Court view' })
    const calendar = { from: testApp.inDays(0), days: '30' }
    expect((await owner.must('calendar', calendar)).rooms).toEqual([
      { _id, roomType: 'Double Bed', publicName: 'Court view', privateName: said.privateName, spans: [] },
    ])
  })

  test('is in what its owner reads of its bookings: lists, file and mails', async () => {
    const { _id: roomId } = await add()
    const guest = await testApp.newUser()
    const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12) }
    const { bookingId } = await guest.must('createBooking', { roomId, ...dates, guests: 2 })

    const room = { roomType: 'Double Bed', privateName: said.privateName }
    expect((await owner.must('bookingList', { query: bookingId })).bookings).toMatchObject([{ room }])
    expect((await owner.must('ownerBookings')).bookings.find(({ _id }) => _id === bookingId)).toMatchObject({ room })
    const file = await owner.send({ path: `${fileCalls.bookingsFile.path}?query=${bookingId}` })
    expect(file.text).toContain(`"Double Bed, ${said.privateName}"`)
    const mails = await testApp.db.select().from(mailQueue).where(eq(mailQueue.recipient, owner.email))
    expect(mails.at(-1)?.text).toContain(`Room: Double Bed, ${said.privateName}`)
  })

  test('reaches no guest, in no answer and in no mail', async () => {
    const { _id: roomId, hotel } = await add()
    const guest = await testApp.newUser()
    const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12) }
    const booked = await guest.must('createBooking', { roomId, ...dates, guests: 2 })
    const { bookingId } = booked

    const answers = [
      booked,
      await guest.must('getRooms'),
      await guest.must('searchRooms', { destination: 'London' }),
      await guest.must('searchRooms', { ...dates, free: 'no' }),
      await guest.must('room', { roomId }),
      await guest.must('hotel', { hotelId: hotel._id! }),
      await guest.must('places', { destination: 'Second floor' }),
      await guest.must('takenNights', { roomId }),
      await guest.must('getBookings'),
      await guest.must('booking', { bookingId }),
      await guest.send({ path: `/api/booking/stay.ics?bookingId=${bookingId}` }),
      await guest.must('cancelBooking', { bookingId, expectedRefund: 0 }),
    ]
    const mails = await testApp.db.select().from(mailQueue).where(eq(mailQueue.recipient, guest.email))
    expect(mails.length).toBeGreaterThan(1)
    for (const each of [...answers, ...mails]) expect(JSON.stringify(each)).not.toContain(said.privateName)
  })
})
