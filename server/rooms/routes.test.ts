import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { amenityNames } from '../../contract/limits'
import { auditLog, hotels, rateLimits, rooms, users } from '../db/schema'
import type { Visitor } from '../../testing/visitor'
import { newHotel } from '../../testing/newcomers'
import { emptyTables } from '../../testing/testDatabase'
import { roomService } from './service'
import { findNewestCovers } from './store'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { aPicture, aPictureAs, aText } from '../../testing/pictures'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ listening: true, env: { SUPPORT_EMAIL: 'help@stayscape.test' } })
})
beforeEach(() => emptyTables(testApp.database))
afterAll(() => testApp.close())

type Owner = Awaited<ReturnType<TestApp['newOwner']>>

const listed = async () => (await testApp.visitor().call('getRooms')).body.rooms
const pictureFiles = () => readdir(path.join(testApp.settings.dataDir, 'images')).catch((): string[] => [])
const roomRows = () => testApp.db.select().from(rooms)

const aRoom = { roomType: 'Double Bed', pricePerNight: '120.50', amenities: '["Free WiFi"]' }
const add = (owner: Owner, changes: Partial<typeof aRoom> = {}, files: { name: string; bytes: Buffer }[] = []) =>
  owner.call('addRoom', { ...aRoom, ...changes }, { files })

describe('the order of a hotel’s rooms', () => {
  const order = (owner: Owner, roomIds: string[]) => owner.call('orderRooms', { roomIds })
  const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id)

  test('is its owner’s in their list, in the calendar and on the hotel’s page; a room that is added comes last', async () => {
    const owner = await testApp.newOwner()
    const [first, second, third] = [
      await testApp.newRoom(owner),
      await testApp.newRoom(owner),
      await testApp.newRoom(owner),
    ] as [string, string, string]
    const { hotel } = await owner.must('ownHotel')
    const lists = async () => ({
      list: idsOf((await owner.must('ownerRooms')).rooms),
      calendar: idsOf((await owner.must('calendar', { from: '2026-12-01', days: '3' })).rooms),
      page: idsOf((await testApp.visitor().must('hotel', { hotelId: hotel._id })).rooms),
    })
    const newestFirst = [third, second, first]
    expect(await lists()).toEqual({ list: newestFirst, calendar: newestFirst, page: newestFirst })

    await owner.must('orderRooms', { roomIds: [second, third, first] })
    await testApp.newRoom(owner)
    const added = (await listed())[0]!._id
    const put = [second, third, first, added]
    expect(await lists()).toEqual({ list: put, calendar: put, page: put })
    expect(idsOf((await listed()) ?? [])).toEqual([added, ...newestFirst])
  })

  test('is refused with a room of somebody else’s, or the same one twice, and then stays as it is', async () => {
    const [owner, other] = [await testApp.newOwner(), await testApp.newOwner()]
    const [first, second] = [await testApp.newRoom(owner), await testApp.newRoom(owner)]
    const theirs = await testApp.newRoom(other)
    await owner.must('orderRooms', { roomIds: [first, second] })

    for (const roomIds of [[second, theirs, first], [second, 'none', first], [second, second], []]) {
      const { status, body } = await order(owner, roomIds)
      expect({ status, ...body }).toMatchObject({
        status: 200,
        success: false,
        field: 'roomIds',
        message: expect.stringMatching(/\S/),
      })
    }
    expect((await order(other, [first])).body.success).toBe(false)
    expect((await order(owner, 'first' as never)).status).toBe(400)
    expect((await (await testApp.newUser()).call('orderRooms', { roomIds: [first] })).status).toBe(403)
    expect(idsOf((await owner.must('ownerRooms')).rooms)).toEqual([first, second])
  })
})

describe('a room that is added', () => {
  test('is on the guests’ list and on its owner’s, with its pictures in the order they were chosen', async () => {
    const owner = await newHotel(await testApp.signUp('Owner of Harbour House'))
    const files = await Promise.all([100, 200, 300, 400].map((width) => aPictureAs('jpeg', { width, height: 50 })))
    const { status, body } = await add(owner, { amenities: '["Pool Access","Free WiFi"]' }, files)
    expect([status, body.success, body.message]).toEqual([200, true, 'Room added. Guests can book it now.'])

    const [room] = await listed()
    expect(room).toMatchObject({
      roomType: 'Double Bed',
      pricePerNight: 120.5,
      amenities: ['Pool Access', 'Free WiFi'],
      isAvailable: true,
      hotel: { name: 'Harbour House', hotelName: 'Harbour House', city: 'London', address: '1 Quay Street' },
    })
    expect(room?.hotel.owner.name).toBe('Owner of Harbour House')
    expect(room?.hotel.owner.image).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
    expect(Date.parse(room?.createdAt ?? '')).not.toBeNaN()
    expect((await owner.call('ownerRooms')).body.rooms).toEqual([{ ...room, version: 1 }])

    expect(room?.images).toHaveLength(4)
    const pictures = await Promise.all((room?.images ?? []).map((url) => testApp.app.inject(url)))
    const widths = await Promise.all(pictures.map(async ({ rawPayload }) => (await sharp(rawPayload).metadata()).width))
    expect(widths).toEqual([100, 200, 300, 400])
  })

  test('needs no picture', async () => {
    const owner = await testApp.newOwner()
    await add(owner)
    expect((await listed())[0]?.images).toEqual([])
  })

  test.each([
    ['1', 100],
    ['1.5', 150],
    ['19.99', 1999],
    ['999999.99', 99_999_999],
  ])('for $%s a night costs %i cents', async (pricePerNight, cents) => {
    await add(await testApp.newOwner(), { pricePerNight })
    expect((await roomRows())[0]?.pricePerNightCents).toBe(cents)
  })

  test('has each amenity once, and its type without the blanks around it', async () => {
    const names = JSON.stringify([...amenityNames, ...amenityNames])
    await add(await testApp.newOwner(), { amenities: names, roomType: '  Family Suit ' })
    expect((await listed())[0]).toMatchObject({ roomType: 'Family Suit', amenities: [...amenityNames] })
  })

  test('comes first in the list, and its owner is written down in the audit log', async () => {
    const owner = await testApp.newOwner()
    const older = await testApp.newRoom(owner)
    const newer = await testApp.newRoom(owner, { roomType: 'Luxury Room' })
    expect((await listed()).map(({ _id }) => _id)).toEqual([newer, older])

    const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'room.added'))
    expect(entries.map(({ subjectId }) => subjectId)).toEqual([older, newer])
    expect(entries.every(({ actorId, requestId }) => actorId && requestId)).toBe(true)
  })

  test('belongs to its owner’s hotel, whatever else the form says', async () => {
    const [one, other] = [await testApp.newOwner('One'), await testApp.newOwner('Other')]
    const otherRoom = await testApp.newRoom(other)
    const [{ hotelId } = { hotelId: '' }] = await testApp.db.select().from(rooms).where(eq(rooms.id, otherRoom))

    const forged = {
      ...aRoom,
      hotelId,
      hotel: hotelId,
      isAvailable: 'false',
      id: 'mine',
      createdAt: '2000-01-01',
    }
    const { body } = await one.call('addRoom', forged)
    expect(body.success).toBe(true)
    const own = (await one.call('ownerRooms')).body.rooms
    expect(own).toMatchObject([{ isAvailable: true, images: [], hotel: { name: 'One' } }])
    expect(own[0]?._id).not.toBe('mine')
    expect((await other.call('ownerRooms')).body.rooms).toHaveLength(1)
  })
})

describe('a room that is refused', () => {
  test.each([
    ['roomType', { roomType: '   ' }, 'Please enter the room type, at most 60 characters.'],
    [
      'pricePerNight',
      { pricePerNight: '0.99' },
      'Please enter a price from $1 to $999,999.99 in digits, such as 120 or 120.50.',
    ],
    [
      'pricePerNight',
      { pricePerNight: '12.345' },
      'Please enter a price from $1 to $999,999.99 in digits, such as 120 or 120.50.',
    ],
    [
      'pricePerNight',
      { pricePerNight: '1e3' },
      'Please enter a price from $1 to $999,999.99 in digits, such as 120 or 120.50.',
    ],
    ['amenities', { amenities: 'Free WiFi' }, 'Please choose amenities from the list.'],
    ['amenities', { amenities: '["Helipad"]' }, 'Please choose amenities from the list.'],
    ['amenities', { amenities: '{"0":"Free WiFi"}' }, 'Please choose amenities from the list.'],
    ['amenities', { amenities: '[["Free WiFi"]]' }, 'Please choose amenities from the list.'],
    ['amenities', { amenities: 'null' }, 'Please choose amenities from the list.'],
  ])('for its %s %j is told why beside the field, and nothing is kept', async (field, changes, message) => {
    const owner = await testApp.newOwner()
    const before = await pictureFiles()
    const { status, body } = await add(owner, changes, [await aPicture()])
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, field, message })
    expect(await roomRows()).toEqual([])
    expect(await pictureFiles()).toEqual(before)
  })

  test.each([
    ['a text named .png', aText('note.png', 'Dear diary'), 'is not a picture we can read'],
    ['a picture of 20 MB', { name: 'huge.png', bytes: Buffer.alloc(20 * 1024 * 1024, 1) }, 'is larger than 8 MB'],
  ])('for %s among its pictures leaves no row and no file', async (_what, file, reason) => {
    const owner = await testApp.newOwner()
    const before = await pictureFiles()
    const { status, body } = await add(owner, {}, [await aPicture(), file, await aPicture()])
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, field: 'images' })
    expect(body.message).toContain(`“${file.name}” ${reason}`)
    expect(await roomRows()).toEqual([])
    expect(await pictureFiles()).toEqual(before)
  })

  test.each([
    ['a file under a name that is no field', 'picture', true],
    ['a file where a text belongs', 'roomType', true],
    ['a text where the pictures belong', 'images', false],
  ])('as a form with %s is 400', async (_what, field, isFile) => {
    const owner = await testApp.newOwner()
    const form = new FormData()
    for (const [name, value] of Object.entries(aRoom)) if (name !== field) form.append(name, value)
    const { bytes } = await aPicture()
    if (isFile) form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'room.png')
    else form.append(field, 'room.png')
    const packed = new Response(form)
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/ownerHotel/add-room',
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
      cookies: Object.fromEntries(owner.jar),
      payload: Buffer.from(await packed.arrayBuffer()),
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ success: false, message: expect.stringMatching(/\S/) })
    expect(await roomRows()).toEqual([])
  })

  test('for a fifth picture is told that four is the most', async () => {
    const owner = await testApp.newOwner()
    const { body } = await add(owner, {}, await Promise.all(Array.from({ length: 5 }, () => aPicture())))
    expect(body).toMatchObject({ success: false, field: 'images', message: 'At most 4 pictures can be added.' })
    expect(await roomRows()).toEqual([])
  })

  test('keeps no picture when its row cannot be written', async () => {
    const owner = await testApp.newOwner()
    const before = await pictureFiles()
    // The contract has no such price; the table's own check does the refusing here.
    await testApp.db.execute(sql`ALTER TABLE rooms ADD CONSTRAINT rooms_refuse_all CHECK (price_cents < 0)`)
    const { status } = await add(owner, {}, [await aPicture()])
    await testApp.db.execute(sql`ALTER TABLE rooms DROP CONSTRAINT rooms_refuse_all`)
    expect(status).toBe(500)
    expect(await pictureFiles()).toEqual(before)
  })

  test('refuses a picture that has no name and cannot be read, as any other', async () => {
    const owner = await testApp.newOwner()
    const part = (name: string, text: string, type = '') =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n${type}\r\n${text}\r\n`
    const texts = Object.entries(aRoom).map(([name, text]) => part(name, text))
    const nameless = part('images', 'no picture', 'content-type: application/octet-stream\r\n')

    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/ownerHotel/add-room',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      cookies: Object.fromEntries(owner.jar),
      payload: [...texts, nameless, '--b--\r\n'].join(''),
    })

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      success: false,
      field: 'images',
      message: expect.stringContaining('“This file” is not a picture'),
    })
  })

  test('with pictures: a hundred uploads broken off on the way leave nothing behind', async () => {
    const owner = await testApp.newOwner()
    const before = await pictureFiles()
    const { bytes } = await aPictureAs('jpeg', { width: 1000, height: 1000 })
    const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const start = `POST /api/ownerHotel/add-room HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes.length + 5000}\r\n\r\n--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
    const breakOff = () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(testApp.settings.port, '127.0.0.1', () => {
          socket.write(start)
          socket.write(bytes.subarray(0, bytes.length / 2), () => socket.destroy())
        })
        socket.on('close', () => resolve()).on('error', reject)
      })
    // One address has four forms under way, and an owner adds so many rooms in an hour.
    for (let i = 0; i < 25; i += 1) {
      await testApp.db.delete(rateLimits)
      await Promise.all(Array.from({ length: 4 }, breakOff))
    }

    for (let status = 429; status === 429;) {
      await testApp.db.delete(rateLimits)
      ;({ status } = await add(owner, {}, [await aPicture()]))
    }
    expect(await roomRows()).toHaveLength(1)
    expect(await pictureFiles()).toHaveLength(before.length + 1)
  })

  test('after thirty in an hour asks to wait', async () => {
    const owner = await testApp.newOwner()
    const { userData } = await owner.must('getUser')
    await add(owner)
    const own = eq(rateLimits.key, `addRoom:${userData._id}`)
    expect(await testApp.db.update(rateLimits).set({ points: 29 }).where(own)).toMatchObject({ rowCount: 1 })
    await add(owner)
    const { status, headers, body } = await add(owner)
    expect([status, body.success]).toEqual([429, false])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await roomRows()).toHaveLength(2)
  })
})

describe('how many rooms a hotel can have', () => {
  const setMax = (roomsMax: number) => testApp.db.update(hotels).set({ roomsMax })
  const full = (rooms: string) =>
    `Your hotel can have at most ${rooms}. Archive one first, or write to help@stayscape.test if you need more.`

  test('is two hundred: the next one is refused, and none of its pictures is kept', async () => {
    const owner = await testApp.newOwner()
    await testApp.db.execute(
      sql`INSERT INTO rooms (id, hotel_id, room_type, price_cents)
        SELECT 'room' || number, hotels.id, 'Double Bed', 12000 FROM hotels, generate_series(1, 199) number`,
    )
    expect((await add(owner)).body.success).toBe(true)
    const before = await pictureFiles()

    const { status, body } = await add(owner, {}, [await aPicture()])

    expect({ status, ...body }).toEqual({ status: 200, success: false, message: full('200 rooms') })
    expect(await testApp.db.$count(rooms)).toBe(200)
    expect(await pictureFiles()).toEqual(before)
  })

  test('does not count archived ones, which are restored only into a place that is free', async () => {
    const owner = await testApp.newOwner()
    const other = await testApp.newOwner('Other House')
    for (const host of [owner, other, other]) await testApp.newRoom(host)
    const roomId = await testApp.newRoom(owner)
    await setMax(2)
    const archive = async (archived: boolean) => (await owner.call('archiveRoom', { roomId, archived })).body
    expect((await add(owner)).body.message).toBe(full('2 rooms'))

    await archive(true)
    expect((await add(owner)).body.success).toBe(true)
    expect(await archive(false)).toEqual({ success: false, message: full('2 rooms') })
    expect(await testApp.db.$count(rooms, eq(rooms.isArchived, true))).toBe(1)

    await setMax(3)
    expect((await archive(false)).success).toBe(true)
  })

  test('is told without an address where there is none to write to', async () => {
    const owner = await testApp.newOwner()
    await testApp.newRoom(owner)
    await setMax(1)
    const [{ ownerId } = { ownerId: '' }] = await testApp.db.select().from(hotels)
    const quiet = roomService({ ...testApp.deps, settings: { ...testApp.settings, supportEmail: undefined } })
    await expect(quiet.addRoom({ userId: ownerId, requestId: '1' }, aRoom, [])).rejects.toThrow(
      /^Your hotel can have at most 1 room\. Archive one first\.$/,
    )
  })

  test('holds when twelve are added at once: one takes the last place, and only its picture is kept', async () => {
    const owner = await testApp.newOwner()
    await testApp.newRoom(owner)
    await setMax(2)
    const before = await pictureFiles()
    const files = [await aPicture()]
    // Each from an address of its own, because one may send only four forms at a time.
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, n) => owner.call('addRoom', aRoom, { files, remoteAddress: `10.0.0.${n + 1}` })),
    )
    expect(added.filter(({ body }) => body.success)).toHaveLength(1)
    expect(added.filter(({ body }) => body.message === full('2 rooms'))).toHaveLength(11)
    expect(await roomRows()).toHaveLength(2)
    expect(await pictureFiles()).toHaveLength(before.length + 1)
  })
})

describe('how many guests a room sleeps', () => {
  const addFor = async (more: object) => (await (await testApp.newOwner()).call('addRoom', { ...aRoom, ...more })).body

  test('is what its owner says, and as many as a booking can have where they say nothing', async () => {
    await addFor({ maxGuests: '3' })
    await addFor({})
    expect((await listed()).map(({ maxGuests }) => maxGuests)).toEqual([20, 3])
  })

  test.each(['0', '21', '2.5', '', 'two'])('is a whole number up to twenty, not “%s”', async (maxGuests) => {
    expect(await addFor({ maxGuests })).toMatchObject({
      success: false,
      field: 'maxGuests',
      message: 'Maximum guests must be a whole number from 1 to 20.',
    })
    expect(await roomRows()).toEqual([])
  })
})

describe('a room by itself', () => {
  test('is what the list says of it', async () => {
    const roomId = await testApp.newRoom(await testApp.newOwner())
    const { body } = await testApp.visitor().call('room', { roomId })
    expect(body.room).toEqual((await listed())[0])
  })

  test('is not found when there is none, or none that guests can book', async () => {
    const off = await testApp.newRoom(await testApp.newOwner())
    await testApp.switchOff(off)
    for (const roomId of [off, 'nowhere']) {
      const { status, body } = await testApp.visitor().call('room', { roomId })
      expect({ status, ...body }).toEqual({
        status: 200,
        success: false,
        field: 'roomId',
        message: 'We could not find that room.',
      })
    }
  })
})

describe('the city of a room', () => {
  const cityOf = async () => (await roomRows()).map(({ city }) => city)

  test('is its hotel’s, whatever the release that adds it knows of it', async () => {
    const hotel = await testApp.newOwner('Harbour House', 'Lisbon')
    const [owner] = await testApp.db.select().from(users).where(eq(users.email, hotel.email))
    await testApp.db.execute(
      sql`INSERT INTO rooms (id, hotel_id, room_type, price_cents)
        SELECT 'theirs', id, ' FAMILY suite ', 12000 FROM hotels WHERE owner_id = ${owner!.id}`,
    )
    expect(await roomRows()).toMatchObject([{ city: 'Lisbon', family: 'family-bed', maxGuests: 20 }])
  })

  test('changes with its hotel’s, and cannot be another', async () => {
    await testApp.newRoom(await testApp.newOwner('Harbour House', 'Lisbon'))
    await testApp.newRoom(await testApp.newOwner('Other House', 'Oslo'))
    await testApp.db.execute(sql`UPDATE hotels SET city = 'Porto' WHERE city = 'Lisbon'`)
    expect(await cityOf()).toEqual(expect.arrayContaining(['Porto', 'Oslo']))
    await testApp.db.update(rooms).set({ city: 'Nowhere' })
    expect(await cityOf()).toEqual(expect.arrayContaining(['Porto', 'Oslo']))
  })
})

describe('switching a room', () => {
  test('takes it off the guests’ list at once and puts it back, and says what it is now', async () => {
    const owner = await testApp.newOwner()
    const roomId = await testApp.newRoom(owner)

    const off = await owner.call('toggleAvailability', { roomId })
    expect(off.body).toMatchObject({ success: true, message: 'Availability updated', isAvailable: false })
    expect(await listed()).toEqual([])
    expect((await owner.call('ownerRooms')).body.rooms).toMatchObject([{ _id: roomId, isAvailable: false }])

    const on = await owner.call('toggleAvailability', { roomId })
    expect(on.body.isAvailable).toBe(true)
    expect((await listed()).map(({ _id }) => _id)).toEqual([roomId])
  })

  test.each(['no-such-room', "' OR 1=1 --", '%'])('that is not there (%s) says so', async (roomId) => {
    const owner = await testApp.newOwner()
    const { status, body } = await owner.call('toggleAvailability', { roomId })
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, message: 'We could not find that room.' })
  })

  test('of somebody else is refused as one that is not there, and changes nothing', async () => {
    const [owner, other] = [await testApp.newOwner('One'), await testApp.newOwner('Other')]
    const roomId = await testApp.newRoom(owner)
    const { status, body } = await other.call('toggleAvailability', { roomId })
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, message: 'We could not find that room.' })
    expect((await listed()).map(({ _id }) => _id)).toEqual([roomId])
  })

  test('many times at once ends as often as it was switched', async () => {
    const owner = await testApp.newOwner()
    const roomId = await testApp.newRoom(owner)
    const answers = await Promise.all(Array.from({ length: 21 }, () => owner.call('toggleAvailability', { roomId })))
    expect(answers.filter(({ body }) => body.isAvailable)).toHaveLength(10)
    expect(await listed()).toEqual([])
  })
})

describe('the owner’s calls', () => {
  const calls: [name: string, call: (by: Visitor) => Promise<{ status: number; body: object }>][] = [
    ['ownerRooms', (by) => by.call('ownerRooms')],
    ['addRoom', (by) => by.call('addRoom', aRoom)],
    ['toggleAvailability', (by) => by.call('toggleAvailability', { roomId: 'any' })],
  ]

  test.each(calls)('%s is not for somebody who is logged out', async (_name, call) => {
    const { status, body } = await call(testApp.visitor())
    expect({ status, ...body }).toMatchObject({ status: 401, success: false, message: 'Please log in to continue.' })
  })

  test.each(calls)('%s is not for a guest', async (_name, call) => {
    const { status, body } = await call(await testApp.newUser())
    expect({ status, ...body }).toMatchObject({ status: 403, success: false })
  })

  test('show nobody another owner’s rooms', async () => {
    const [owner, other] = [await testApp.newOwner('One'), await testApp.newOwner('Other')]
    await testApp.newRoom(owner)
    expect((await other.call('ownerRooms')).body.rooms).toEqual([])
  })

  test('hold what a name says as text, and answer no address, number or secret', async () => {
    const owner = await testApp.newOwner('<img src=x onerror=alert(1)>')
    await testApp.newRoom(owner, { roomType: '"; DROP TABLE rooms; --' })
    const [room] = await listed()
    expect(room).toMatchObject({ roomType: '"; DROP TABLE rooms; --', hotel: { name: '<img src=x onerror=alert(1)>' } })
    expect(JSON.stringify(room)).not.toMatch(/@|passwordHash|7946|ownerId/)
  })
})

test('pictures are prepared of rooms that guests can book, and of no others', async () => {
  const owner = await testApp.newOwner()
  const files = [await aPictureAs('png')]
  const [shown, off] = [await testApp.newRoom(owner, { files }), await testApp.newRoom(owner, { files })]
  await testApp.switchOff(off)
  const [room] = await testApp.db.select().from(rooms).where(eq(rooms.id, shown))

  expect(await findNewestCovers(testApp.db, 24)).toEqual(room!.images)
})

test('an owner without a hotel is told to register it first, and no picture is kept', async () => {
  const person = await testApp.newUser()
  await testApp.db.update(users).set({ role: 'owner' }).where(eq(users.email, person.email))
  const before = await pictureFiles()
  const { status, body } = await add(person, {}, [await aPicture()])
  expect({ status, ...body }).toMatchObject({ status: 200, message: 'Please register your hotel first.' })
  expect(await pictureFiles()).toEqual(before)
})

test('switching a room leaves the owner’s others as they are, and is written down in the audit log', async () => {
  const owner = await testApp.newOwner()
  const [switched, other] = [await testApp.newRoom(owner), await testApp.newRoom(owner)]
  await owner.must('toggleAvailability', { roomId: switched })
  expect((await listed()).map(({ _id }) => _id)).toEqual([other])
  await owner.must('toggleAvailability', { roomId: switched })

  const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, switched)).orderBy(auditLog.id)
  expect(entries.map(({ action }) => action)).toEqual(['room.added', 'room.switched-off', 'room.switched-on'])
  expect(entries.every(({ actorId, requestId }) => actorId && requestId)).toBe(true)
})
