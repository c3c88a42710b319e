import { eq } from 'drizzle-orm'
import type { Rates } from '../../contract/rates'
import { emptyTables } from '../../testing/testDatabase'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { auditLog, rooms, seasons } from '../db/schema'

let testApp: TestApp
let owner: Awaited<ReturnType<TestApp['newOwner']>>
let roomId: string
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  await emptyTables(testApp.database)
  owner = await testApp.newOwner()
  roomId = await testApp.newRoom(owner)
})
afterAll(() => testApp.close())

const summer = { name: 'Summer', from: '2027-06-01', until: '2027-09-01', pricePerNight: 180 }
const everything: Rates = {
  weekendPrice: 140.5,
  seasons: [
    { ...summer, weekendPrice: 200, minNights: 3 },
    { ...summer, name: 'Autumn', from: '2027-09-01', until: '2027-11-01' },
  ],
  minNights: 2,
  maxNights: 28,
  closedToArrival: ['sun'],
  closedToDeparture: ['sat', 'fri'],
  noticeDays: 0,
  horizonDays: 365,
  longStay: [
    { nights: 7, percent: 10 },
    { nights: 28, percent: 25 },
  ],
  extraGuestPrice: 0,
}

interface Edit {
  id?: string
  version?: number
  copyTo?: string[]
}
const edit = async (rates: Rates, { id = roomId, version = 1, ...more }: Edit = {}, by = owner) => {
  const { status, body } = await by.call('editRates', { roomId: id, version, rates, ...more })
  return { status, ...body }
}
const ratesOf = async (id = roomId, by = owner) => {
  const { rates, version } = await by.must('rates', { roomId: id })
  return { rates, version }
}
const none = { rates: {}, version: 1 }

describe('the rates of a room', () => {
  test('are none until its owner sets some', async () => {
    expect(await ratesOf()).toEqual(none)
  })

  test('come back as they were saved, member by member, and the version rises', async () => {
    expect(await edit(everything)).toMatchObject({ success: true, rates: everything, version: 2 })
    expect(await ratesOf()).toEqual({ rates: everything, version: 2 })
  })

  test('are replaced as a whole: what is left out is gone', async () => {
    await edit(everything)
    expect(await edit({ minNights: 4 }, { version: 2 })).toMatchObject({ rates: { minNights: 4 }, version: 3 })
    expect(await ratesOf()).toEqual({ rates: { minNights: 4 }, version: 3 })
    await edit({}, { version: 3 })
    expect(await ratesOf()).toEqual({ rates: {}, version: 4 })
    expect(await testApp.db.$count(seasons)).toBe(0)
  })

  test('have their seasons in the order of the year, named without blanks around', async () => {
    const [winter, spring] = [
      { ...summer, name: 'Winter', from: '2027-11-01', until: '2028-03-01' },
      { ...summer, name: 'Spring', from: '2027-03-01', until: '2027-06-01' },
    ]
    await edit({ seasons: [{ ...winter, name: '  Winter ' }, spring] })
    expect((await ratesOf()).rates.seasons).toEqual([spring, winter])
  })

  test('without lists that are empty', async () => {
    await edit({ seasons: [], closedToArrival: [], closedToDeparture: [], longStay: [] })
    expect((await ratesOf()).rates).toEqual({})
  })

  test('are written down in the audit log', async () => {
    await edit(everything)
    const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'room.rates-edited'))
    expect(entries).toMatchObject([{ subjectId: roomId }])
  })
})

test('seasons are gone with their room', async () => {
  await edit(everything)
  await testApp.db.delete(rooms).where(eq(rooms.id, roomId))
  expect(await testApp.db.$count(seasons)).toBe(0)
})

describe('rates are refused', () => {
  test('when somebody has changed them meanwhile', async () => {
    await edit({ minNights: 2 })
    expect(await edit({ minNights: 5 })).toMatchObject({
      success: false,
      field: 'version',
      message: 'Somebody changed these rates while you were editing.',
    })
    expect(await ratesOf()).toEqual({ rates: { minNights: 2 }, version: 2 })
  })

  test('but not because the room itself was edited', async () => {
    await owner.must('editRoom', { roomId, version: '1', pricePerNight: '90' })
    expect(await edit({ minNights: 2 })).toMatchObject({ success: true, version: 2 })
  })

  test('at the member that is wrong, and nothing is saved', async () => {
    expect(await edit({ minNights: 3, maxNights: 2, noticeDays: 1 })).toMatchObject({
      success: false,
      field: 'maxNights',
      message: 'Maximum nights cannot be less than minimum nights.',
    })
    expect(await ratesOf()).toEqual(none)
  })

  test('at the seasons where two of them share a night', async () => {
    const other = { ...summer, name: 'School holidays', from: '2027-08-31', until: '2027-09-10' }
    expect(await edit({ seasons: [summer, other] })).toMatchObject({
      success: false,
      field: 'seasons',
      message: 'Summer and School holidays share nights. Please give each night one season.',
    })
  })

  test('as a broken request where a member is of another kind', async () => {
    expect(await edit({ minNights: '2' as unknown as number })).toMatchObject({ status: 400, success: false })
  })

  test('by the database too where two seasons of a room share a night', async () => {
    const row = { roomId, name: 'A', fromDate: '2027-06-01', untilDate: '2027-07-01', pricePerNightCents: 10_000 }
    await testApp.db.insert(seasons).values(row)
    const second = { ...row, fromDate: '2027-06-30', untilDate: '2027-08-01' }
    await expect(testApp.db.insert(seasons).values(second)).rejects.toMatchObject({
      cause: { constraint: 'seasons_no_overlap' },
    })
    await testApp.db.insert(seasons).values({ ...second, fromDate: '2027-07-01' })
  })
})

describe('another owner’s room', () => {
  const notFound = { success: false, field: 'roomId', message: 'We could not find that room.' }

  test('has no rates to read or edit', async () => {
    const stranger = await testApp.newOwner('Elsewhere')
    await edit({ minNights: 2 })
    expect((await stranger.call('rates', { roomId })).body).toMatchObject(notFound)
    expect(await edit({}, { version: 2 }, stranger)).toMatchObject(notFound)
    expect((await owner.call('rates', { roomId: 'unknown' })).body).toMatchObject(notFound)
    expect(await ratesOf()).toEqual({ rates: { minNights: 2 }, version: 2 })
  })

  test.each(['another owner’s', 'an unknown one'])('gets no copy: %s, and then nothing is saved', async (which) => {
    const stranger = await testApp.newOwner('Elsewhere')
    const theirs = await testApp.newRoom(stranger)
    const second = await testApp.newRoom(owner)
    const copyTo = [second, which === 'an unknown one' ? 'unknown' : theirs]
    expect(await edit(everything, { copyTo })).toMatchObject({ ...notFound, field: 'copyTo' })
    for (const id of [roomId, second]) expect(await ratesOf(id)).toEqual(none)
    expect(await ratesOf(theirs, stranger)).toEqual(none)
  })
})

describe('a copy', () => {
  test('gives other rooms the same rates, whatever they had, and each is in the audit log', async () => {
    const [second, third] = [await testApp.newRoom(owner), await testApp.newRoom(owner)]
    await edit({ seasons: [{ ...summer, from: '2027-07-01' }], noticeDays: 3 }, { id: second })
    await edit(everything, { copyTo: [second, roomId] })

    expect(await ratesOf(second)).toEqual({ rates: everything, version: 3 })
    expect(await ratesOf()).toEqual({ rates: everything, version: 2 })
    expect(await ratesOf(third)).toEqual(none)
    const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'room.rates-edited'))
    expect(entries.map(({ subjectId }) => subjectId)).toEqual([second, roomId, second])
  })
})

describe('guests', () => {
  const roomOf = async () => (await testApp.visitor().must('room', { roomId })).room

  test('read the rates of a room without the names of its seasons', async () => {
    await edit(everything)
    const seasons = everything.seasons!.map(({ name: _, ...season }) => season)
    expect((await roomOf()).rates).toEqual({ ...everything, seasons })
  })

  test('read none of a room without', async () => {
    expect(await roomOf()).not.toHaveProperty('rates')
  })

  test('read none in lists, nor do owners', async () => {
    await edit(everything)
    const { hotel } = await roomOf()
    const lists = [
      (await testApp.visitor().must('getRooms')).rooms,
      (await testApp.visitor().must('hotel', { hotelId: hotel._id! })).rooms,
      (await testApp.visitor().must('searchRooms')).rooms,
      (await owner.must('ownerRooms')).rooms,
    ]
    for (const list of lists) {
      expect(list).toMatchObject([{ _id: roomId }])
      expect(list[0]).not.toHaveProperty('rates')
    }
  })
})
