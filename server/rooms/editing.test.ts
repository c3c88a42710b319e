import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Payload } from '../../contract/callTypes'
import { auditLog, bookings, rooms, users } from '../db/schema'
import type { TestFile } from '../../testing/visitor'
import { emptyTables } from '../../testing/testDatabase'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { aPicture, aPictureAs, aText } from '../../testing/pictures'
import { removeOrphans } from '../retention/jobs'
import { day } from '../time'
import { formatDate } from '../format'
import { roomService } from './service'

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

type Edit = Omit<Payload<'editRoom'>, 'roomId' | 'version'> & { version?: string; roomId?: string }

const edit = async (changes: Edit, files: TestFile[] = [], by = owner, remoteAddress = '127.0.0.1') => {
  const { status, body } = await by.call('editRoom', { roomId, version: '1', ...changes }, { files, remoteAddress })
  return { status, ...body }
}
const listed = async () => (await testApp.visitor().call('getRooms')).body.rooms
const ownRooms = async (archived?: '1') => (await owner.must('ownerRooms', archived && { archived })).rooms
const imagesOf = async (id = roomId) => (await ownRooms()).find(({ _id }) => _id === id)!.images
const pictureFiles = async () => (await readdir(path.join(testApp.settings.dataDir, 'images')).catch(() => [])).sort()
const statusOf = async (url: string) => (await testApp.app.inject(url)).statusCode
const actions = async () =>
  (await testApp.db.select().from(auditLog).where(eq(auditLog.subjectId, roomId)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  )

/** A picture that its width tells from others. */
const wide = (width: number) => aPictureAs('png', { width, height: 40 })
const widthsOf = (urls: string[]) =>
  Promise.all(urls.map(async (url) => (await sharp((await testApp.app.inject(url)).rawPayload).metadata()).width))
const roomWith = async (...widths: number[]) => {
  roomId = await testApp.newRoom(owner, { files: await Promise.all(widths.map(wide)) })
  return imagesOf()
}

const unchanged = {
  ...{ roomType: 'Double Bed', pricePerNight: 120.5, amenities: ['Free WiFi'], maxGuests: 20, version: 1 },
}
const notFound = { status: 200, success: false, field: 'roomId', message: 'We could not find that room.' }
const stale = {
  status: 200,
  success: false,
  field: 'version',
  message: 'Somebody changed this room while you were editing.',
}
const misplaced = {
  status: 200,
  success: false,
  field: 'order',
  message: 'Please put the pictures in order again.',
}

const bookedBy = async (guest: Awaited<ReturnType<TestApp['newUser']>>) => {
  const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12) }
  await guest.must('createBooking', { roomId, ...dates, guests: 2 })
  return (await guest.must('getBookings')).bookings
}

describe('a room that is edited', () => {
  test('says so to its owner, and guests see it the next time they look', async () => {
    expect(await listed()).toMatchObject([{ pricePerNight: 120.5 }])
    const { status, success, message, room } = await edit({
      roomType: '  Family Suit ',
      pricePerNight: '99.99',
      amenities: '["Pool Access","Free WiFi","Pool Access"]',
      maxGuests: '3',
    })
    const after = {
      ...{ roomType: 'Family Suit', pricePerNight: 99.99, amenities: ['Pool Access', 'Free WiFi'], maxGuests: 3 },
    }
    expect([status, success, message]).toEqual([
      200,
      true,
      'Your changes have been saved. Existing bookings keep their price.',
    ])
    expect(room).toMatchObject({ _id: roomId, ...after, version: 2 })
    expect(room).not.toHaveProperty('isArchived')
    expect(await ownRooms()).toEqual([room])
    const { version, ...seen } = room
    expect(version).toBe(2)
    expect(await listed()).toEqual([seen])
    expect((await testApp.visitor().must('room', { roomId })).room).toEqual(seen)
  })

  test.each<[string, Edit, object]>([
    ['price', { pricePerNight: '80' }, { pricePerNight: 80 }],
    ['type', { roomType: 'Single Bed' }, { roomType: 'Single Bed' }],
    ['amenities', { amenities: '[]' }, { amenities: [] }],
    ['number of guests', { maxGuests: '1' }, { maxGuests: 1 }],
    ['nothing', {}, {}],
  ])('in its %s alone keeps the rest', async (_what, changes, after) => {
    const images = await roomWith(100)
    expect(await edit(changes)).toMatchObject({ success: true })
    expect((await ownRooms())[0]).toMatchObject({ ...unchanged, images, ...after, version: 2 })
  })

  test('leaves the owner’s others as they are, and is written down in the audit log', async () => {
    const other = await testApp.newRoom(owner)
    await edit({ pricePerNight: '80' })
    expect((await ownRooms()).find(({ _id }) => _id === other)).toMatchObject(unchanged)
    expect(await actions()).toEqual(['room.added', 'room.edited'])
    const [entry] = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'room.edited'))
    const [{ id } = { id: '' }] = await testApp.db.select().from(users).where(eq(users.email, owner.email))
    expect(entry).toMatchObject({ actorId: id, subjectId: roomId, requestId: expect.stringMatching(/./) })
  })

  test('changes no booking: neither what it costs nor the room it was made for', async () => {
    const guest = await testApp.newUser()
    const before = await bookedBy(guest)
    expect(before).toMatchObject([{ totalPrice: 241, room: { roomType: 'Double Bed' } }])
    const [row] = await testApp.db.select().from(bookings)
    await edit({ pricePerNight: '500', roomType: 'Luxury Room', maxGuests: '1' })
    expect((await guest.must('getBookings')).bookings).toEqual(before)
    expect(await testApp.db.select().from(bookings)).toEqual([row])
    expect((await owner.must('ownerBookings')).bookings).toMatchObject([{ totalPrice: 241 }])
  })

  test('costs the new price from then on', async () => {
    await edit({ pricePerNight: '200' })
    expect(await bookedBy(await testApp.newUser())).toMatchObject([{ totalPrice: 400 }])
  })

  test('stays switched off if it was', async () => {
    await testApp.switchOff(roomId)
    expect((await edit({ pricePerNight: '80' })).room).toMatchObject({ isAvailable: false, pricePerNight: 80 })
    expect(await listed()).toEqual([])
  })
})

describe('of two who edit one room', () => {
  test('the second is told, changes nothing, and can save once they have seen what is there', async () => {
    await edit({ pricePerNight: '80' })
    expect(await edit({ pricePerNight: '300', roomType: 'Luxury Room' })).toMatchObject(stale)
    expect((await ownRooms())[0]).toMatchObject({ ...unchanged, pricePerNight: 80, version: 2 })
    expect(await actions()).toEqual(['room.added', 'room.edited'])

    expect(await edit({ pricePerNight: '300', version: '2' })).toMatchObject({ success: true, room: { version: 3 } })
  })

  test('twenty at once: one is saved', async () => {
    const prices = Array.from({ length: 20 }, (_, index) => String(100 + index))
    // One address has four forms under way.
    const answers = await Promise.all(
      prices.map((pricePerNight) => edit({ pricePerNight }, [], owner, `10.0.0.${pricePerNight}`)),
    )
    const saved = answers.filter(({ success }) => success)
    expect(saved).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success)) expect(answer).toMatchObject(stale)
    expect(await ownRooms()).toEqual([saved[0]!.room])
    expect(await actions()).toEqual(['room.added', 'room.edited'])
  })

  test('four at once with a picture each: one is saved, and nothing is left of the others’ pictures', async () => {
    const before = await pictureFiles()
    const answers = await Promise.all([100, 200, 300, 400].map(async (width) => edit({}, [await wide(width)])))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const [image] = await imagesOf()
    expect(await pictureFiles()).toEqual([...before, path.basename(image!)].sort())
  })

  test('one who was late is told before their pictures are looked at', async () => {
    await edit({ pricePerNight: '80' })
    expect(await edit({}, [aText('note.png', 'Dear diary')])).toMatchObject(stale)
  })
})

describe('the pictures of a room that is edited', () => {
  test('are put in another order, the first being the cover', async () => {
    const [one, two, three] = await roomWith(100, 200, 300)
    const order = JSON.stringify([three, one, two])
    expect((await edit({ order })).room.images).toEqual([three, one, two])
    expect((await listed())[0]!.images).toEqual([three, one, two])
    expect(await widthsOf(await imagesOf())).toEqual([300, 100, 200])
  })

  test('stay, and new ones follow them, when no order is given', async () => {
    const images = await roomWith(100, 200)
    await edit({}, [await wide(300), await wide(400)])
    expect((await imagesOf()).slice(0, 2)).toEqual(images)
    expect(await widthsOf(await imagesOf())).toEqual([100, 200, 300, 400])
  })

  test('are old and new ones among each other; what is replaced is gone at every size', async () => {
    const [one, two] = await roomWith(100, 200)
    const addresses = [one!, `${one}?w=320`, `${one}?w=320&auto=compress`]
    for (const address of addresses) expect(await statusOf(address)).toBe(200)
    const before = await pictureFiles()

    await edit({ order: JSON.stringify(['new:1', two, 'new:0']) }, [await wide(300), await wide(400)])

    expect(await widthsOf(await imagesOf())).toEqual([400, 200, 300])
    for (const address of addresses) expect([address, await statusOf(address)]).toEqual([address, 404])
    const added = (await imagesOf()).filter((url) => url !== two)
    const kept = before.filter((name) => name !== path.basename(one!))
    expect(await pictureFiles()).toEqual([...kept, ...added.map((url) => path.basename(url))].sort())
  })

  test('can all be taken away', async () => {
    const images = await roomWith(100, 200)
    expect((await edit({ order: '[]' })).room.images).toEqual([])
    expect(await Promise.all(images.map(statusOf))).toEqual([404, 404])
  })

  test('can be four, one of them new', async () => {
    const [one, two, three] = await roomWith(100, 200, 300, 400)
    await edit({ order: JSON.stringify(['new:0', one, two, three]) }, [await wide(500)])
    expect(await widthsOf(await imagesOf())).toEqual([500, 100, 200, 300])
  })

  test.each([
    ['added to four', undefined],
    ['put among four', 'all'],
  ])('cannot be five: one %s is refused', async (_what, all) => {
    const images = await roomWith(100, 200, 300, 400)
    const order = all ? { order: JSON.stringify(['new:0', ...images]) } : {}
    const before = await pictureFiles()
    expect(await edit(order, [await wide(500)])).toMatchObject({
      ...{ status: 200, success: false, field: 'images', message: 'A room can have at most 4 pictures.' },
    })
    expect(await imagesOf()).toEqual(images)
    expect(await pictureFiles()).toEqual(before)
  })

  test('cannot be ordered by anything but all of them, each once: nothing changes', async () => {
    const images = await roomWith(100, 200)
    const [one] = images
    const before = await pictureFiles()
    const picture = await aPicture()
    const refused: [string, unknown, number?][] = [
      ['a picture of nobody', [`/media/${'0'.repeat(32)}.webp`]],
      ['a picture twice', [one, one]],
      ['a new picture twice', ['new:0', 'new:0'], 1],
      ['a new picture that was not sent', [one, 'new:0']],
      ['one more than were sent', ['new:0', 'new:1'], 1],
      ['not all that were sent', ['new:1'], 2],
      ['none that were sent', [one], 1],
      ['a picture by another address', [`${one}?w=320`]],
      ['a number', [0], 1],
      ['a list in a list', [[one]]],
      ['nothing for something', [null]],
      ['an object', { 0: one }],
      ['one address', one],
      ['nothing', null],
    ]
    const texts = ['', 'new:0', '["new:0"', '\u0000'].map((text) => [text, text, 1] as const)
    for (const [what, order, count = 0] of [
      ...refused.map(([what, order, count]) => [what, JSON.stringify(order), count] as const),
      ...texts,
    ]) {
      const answer = await edit({ order, pricePerNight: '80' }, Array<TestFile>(count).fill(picture))
      expect([what, answer]).toMatchObject([what, misplaced])
    }
    expect((await ownRooms())[0]).toMatchObject({ ...unchanged, images })
    expect(await pictureFiles()).toEqual(before)
  })

  test('cannot be those of another room, not even of one’s own', async () => {
    const [theirs] = await roomWith(100)
    const other = roomId
    await roomWith(200)
    expect(await edit({ order: JSON.stringify([theirs]) })).toMatchObject(misplaced)
    expect([await imagesOf(other), await statusOf(theirs!)]).toEqual([[theirs], 200])
  })

  test('stay as they are when a new one cannot be read, and no file is left', async () => {
    const images = await roomWith(100, 200)
    const before = await pictureFiles()
    const order = JSON.stringify(['new:0', 'new:1'])
    const answer = await edit({ order, pricePerNight: '80' }, [await aPicture(), aText('note.png', 'Dear diary')])
    expect(answer).toMatchObject({ status: 200, success: false, field: 'images' })
    expect(answer.message).toContain('“note.png” is not a picture we can read')
    expect((await ownRooms())[0]).toMatchObject({ ...unchanged, images })
    expect(await Promise.all(images.map(statusOf))).toEqual([200, 200])
    expect(await pictureFiles()).toEqual(before)
  })

  test('stay as they are when the change cannot be written, and no file is left', async () => {
    const images = await roomWith(100)
    const before = await pictureFiles()
    await testApp.db.execute(sql`ALTER TABLE rooms ADD CONSTRAINT rooms_refuse_all CHECK (version = 1)`)
    const { status } = await edit({ order: '["new:0"]' }, [await aPicture()])
    await testApp.db.execute(sql`ALTER TABLE rooms DROP CONSTRAINT rooms_refuse_all`)
    expect(status).toBe(500)
    expect([await imagesOf(), await statusOf(images[0]!)]).toEqual([images, 200])
    expect(await pictureFiles()).toEqual(before)
  })

  test('are saved although the store cannot remove the old one just now', async () => {
    await roomWith(100)
    const [{ id: userId } = { id: '' }] = await testApp.db.select().from(users).where(eq(users.email, owner.email))
    const images = { ...testApp.deps.images, remove: () => Promise.reject(new Error('away')) }
    const away = roomService({ ...testApp.deps, images })
    const sent = { roomId, version: '1', order: '["new:0"]' }
    const room = await away.editRoom({ userId, requestId: 'r1' }, sent, [await wide(300)])
    expect(await imagesOf()).toEqual(room.images)
    expect(await widthsOf(room.images)).toEqual([300])
  })

  test('that another room shows as well stay there', async () => {
    const [shared] = await roomWith(100)
    const other = await testApp.newRoom(owner)
    await testApp.db
      .update(rooms)
      .set({ images: [path.basename(shared!, '.webp')] })
      .where(eq(rooms.id, other))
    await edit({ order: '[]' })
    expect([await imagesOf(), await imagesOf(other), await statusOf(shared!)]).toEqual([[], [shared], 200])
  })
})

describe('an edit that is refused', () => {
  const price = 'Please enter a price from $1 to $999,999.99 in digits, such as 120 or 120.50.'
  test('for a value is told why beside its field, and nothing is kept', async () => {
    const before = await pictureFiles()
    const picture = await aPicture()
    const refused: [keyof Edit, string, string][] = [
      ['roomType', '   ', 'Please enter the room type, at most 60 characters.'],
      ['roomType', 'x'.repeat(61), 'Please enter the room type, at most 60 characters.'],
      ['pricePerNight', '0.99', price],
      ['pricePerNight', '12.345', price],
      ['pricePerNight', '', price],
      ['maxGuests', '21', 'Maximum guests must be a whole number from 1 to 20.'],
      ['amenities', '["Helipad"]', 'Please choose amenities from the list.'],
      ['amenities', 'Free WiFi', 'Please choose amenities from the list.'],
      ['version', '0', 'Please open the form again.'],
      ['version', 'x', 'Please open the form again.'],
    ]
    for (const [field, value, message] of refused) {
      const answer = await edit({ maxGuests: '2', [field]: value }, [picture])
      expect([value, answer]).toMatchObject([value, { status: 200, success: false, field, message }])
    }
    expect((await ownRooms())[0]).toMatchObject({ ...unchanged, images: [] })
    expect(await pictureFiles()).toEqual(before)
  })

  test('for a fifth new picture is told that four is the most', async () => {
    const files = await Promise.all(Array.from({ length: 5 }, () => aPicture()))
    expect(await edit({}, files)).toMatchObject({ success: false, field: 'images' })
    expect(await imagesOf()).toEqual([])
  })

  test('without the version that was edited is 400', async () => {
    const { status } = await owner.call('editRoom', { roomId } as Payload<'editRoom'>)
    expect(status).toBe(400)
  })
})

describe('a room can be taken from guests for good', () => {
  const archive = async (archived = true, by = owner) => {
    const { status, body } = await by.call('archiveRoom', { roomId, archived })
    return { status, ...body }
  }

  test('and is gone from their list, its address and its hotel, but not from its owner’s archive', async () => {
    const [room] = await ownRooms()
    const guest = testApp.visitor()
    const hotelId = room!.hotel._id!
    expect(await archive()).toMatchObject({
      ...{ status: 200, success: true },
      message: 'The room is archived. Guests can no longer find it; its bookings are kept.',
    })

    expect(await listed()).toEqual([])
    expect((await guest.call('room', { roomId })).body).toMatchObject({ success: false, field: 'roomId' })
    expect((await guest.must('hotel', { hotelId })).rooms).toEqual([])
    expect((await guest.must('searchRooms', { destination: 'London' })).rooms).toEqual([])
    expect(await ownRooms()).toEqual([])
    expect(await ownRooms('1')).toEqual([{ ...room, isAvailable: false, isArchived: true }])
  })

  test('and nobody can book it', async () => {
    await archive()
    const stay = { roomId, checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(12), guests: 2 }
    const { body } = await (await testApp.newUser()).call('createBooking', stay)
    expect(body.success).toBe(false)
    expect(await testApp.db.$count(bookings)).toBe(0)
  })

  test('and its bookings stay as they are, for guest and owner', async () => {
    const guest = await testApp.newUser()
    const before = await bookedBy(guest)
    const { bookings: ofOwner } = await owner.must('ownerBookings')
    await archive()
    expect((await guest.must('getBookings')).bookings).toEqual(before)
    expect((await owner.must('ownerBookings')).bookings).toEqual(ofOwner)
  })

  test('and its guests’ bookings keep its picture, which can still be loaded', async () => {
    await roomWith(310)
    const guest = await testApp.newUser()
    const [booking] = await bookedBy(guest)
    await owner.must('archiveRoom', { roomId, archived: true, expectedStays: 1 })
    const clock = { now: () => new Date(testApp.clock.now().getTime() + 2 * day) }
    await removeOrphans({ ...testApp.deps, clock })

    const [image] = (await guest.must('getBookings')).bookings[0]!.room.images
    expect([image]).toEqual(booking!.room.images)
    expect(await statusOf(image!)).toBe(200)
  })

  test('and cannot be switched on until it is restored, which leaves it off', async () => {
    await archive()
    const refused = await owner.call('toggleAvailability', { roomId })
    expect({ status: refused.status, ...refused.body }).toMatchObject({
      ...{ status: 200, success: false, field: 'roomId' },
      message: 'This room is archived. Restore it before you switch it on.',
    })
    expect(await ownRooms('1')).toMatchObject([{ isAvailable: false, isArchived: true }])

    expect((await archive(false)).message).toBe(
      'The room is back on your list. It’s off: switch it on when guests can book it again.',
    )
    expect(await ownRooms('1')).toEqual([])
    expect((await ownRooms())[0]).toMatchObject({ ...unchanged, _id: roomId, isAvailable: false })
    expect((await ownRooms())[0]).not.toHaveProperty('isArchived')
    expect(await listed()).toEqual([])

    expect((await owner.must('toggleAvailability', { roomId })).isAvailable).toBe(true)
    expect(await listed()).toMatchObject([{ _id: roomId }])
    expect(await actions()).toEqual(['room.added', 'room.archived', 'room.restored', 'room.switched-on'])
  })

  test('and again, which is written down once; a room on the list is not switched off by restoring it', async () => {
    expect(await archive(false)).toMatchObject({ success: true, message: 'The room is already on your list.' })
    expect(await listed()).toHaveLength(1)
    await archive()
    expect(await archive()).toMatchObject({ success: true })
    expect(await actions()).toEqual(['room.added', 'room.archived'])
  })

  test('and can still be edited', async () => {
    await archive()
    const { success, room } = await edit({ pricePerNight: '80' })
    expect([success, room]).toMatchObject([true, { pricePerNight: 80, isArchived: true, isAvailable: false }])
    expect(await listed()).toEqual([])
  })

  test('and leaves the owner’s others on the list', async () => {
    const other = await testApp.newRoom(owner)
    await archive()
    expect((await listed()).map(({ _id }) => _id)).toEqual([other])
    expect((await owner.must('ownerRooms', { archived: '0' })).rooms.map(({ _id }) => _id)).toEqual([other])
  })

  test('but not before its owner has read whose stays are still to come', async () => {
    const [ada, bo] = [await testApp.newUser('Ada Guest'), await testApp.newUser('Bo Long')]
    const book = (guest: typeof ada, from: number) => {
      const dates = { checkInDate: testApp.inDays(from), checkOutDate: testApp.inDays(from + 2) }
      return guest.must('createBooking', { roomId, ...dates, guests: 1 })
    }
    await book(ada, 3)
    const { bookingId } = await book(bo, 20)
    const asked = async (expectedStays?: number) =>
      (await owner.call('archiveRoom', { roomId, archived: true, ...(expectedStays && { expectedStays }) })).body
    const dates = (from: number) => `${formatDate(testApp.inDays(from))} to ${formatDate(testApp.inDays(from + 2))}`

    for (const expectedStays of [undefined, 1])
      expect(await asked(expectedStays)).toEqual({
        success: false,
        message: `2 stays in this room are not over yet: Ada Guest, ${dates(3)}; Bo Long, ${dates(20)}.`,
        field: 'expectedStays',
        expected: 2,
      })
    expect(await listed()).toHaveLength(1)
    await bo.must('cancelBooking', { bookingId, expectedRefund: 0 })
    expect(await asked(2)).toMatchObject({ success: true })
    expect(await listed()).toEqual([])
  })

  test('but not while saying neither yes nor no', async () => {
    const { status } = await owner.call('archiveRoom', { roomId, archived: 'yes' as unknown as boolean })
    expect(status).toBe(400)
    const asked = await owner.call('ownerRooms', { archived: 'all' })
    expect(asked.body).toMatchObject({ success: false, field: 'archived', message: 'Archived is 1 or 0.' })
    expect(await listed()).toHaveLength(1)
  })

  test('and not by another owner', async () => {
    expect(await archive(true, await testApp.newOwner('Other'))).toMatchObject(notFound)
    expect(await listed()).toHaveLength(1)
    await archive()
    expect(await archive(false, await testApp.newOwner('Third'))).toMatchObject(notFound)
    expect(await ownRooms('1')).toHaveLength(1)
  })

  test('and is answered alone as it is on its owner’s list, on either of them', async () => {
    const alone = () => owner.must('ownerRoom', { roomId })
    expect(await alone()).toMatchObject({ room: (await ownRooms())[0], version: 1 })
    await archive()
    expect(await alone()).toMatchObject({ room: (await ownRooms('1'))[0], version: 1 })
  })
})

describe('a room that is not one’s own', () => {
  test.each(['no-such-room', "' OR 1=1 --"])(
    'because there is none (%s) cannot be edited or archived',
    async (none) => {
      const before = await pictureFiles()
      expect(await edit({ roomId: none }, [await aPicture()])).toMatchObject(notFound)
      const { status, body } = await owner.call('archiveRoom', { roomId: none, archived: true })
      expect({ status, ...body }).toMatchObject(notFound)
      expect(await pictureFiles()).toEqual(before)
    },
  )

  test('is refused as one that is not there, whatever its version and pictures, and stays as it is', async () => {
    const [image] = await roomWith(100)
    const other = await testApp.newOwner('Other')
    const before = await pictureFiles()
    for (const changes of [{ pricePerNight: '1' }, { version: '7' }, { order: '[]' }]) {
      expect(await edit(changes, [], other)).toMatchObject(notFound)
      expect(await edit(changes, [await aPicture()], other)).toMatchObject(notFound)
    }
    const { status, body } = await other.call('ownerRoom', { roomId })
    expect({ status, ...body }).toMatchObject(notFound)
    expect((await ownRooms())[0]).toMatchObject({ ...unchanged, images: [image] })
    expect(await statusOf(image!)).toBe(200)
    expect(await pictureFiles()).toEqual(before)
  })

  test('once its owner has closed the hotel', async () => {
    const [{ id: userId } = { id: '' }] = await testApp.db.select().from(users).where(eq(users.email, owner.email))
    const actor = { userId, requestId: 'r1' }
    await owner.must('closeAccount', { currentPassword: owner.password })
    const late = roomService(testApp.deps)
    await expect(late.editRoom(actor, { roomId, version: '1' }, [])).rejects.toThrow(notFound.message)
    await expect(late.archiveRoom(actor, { roomId, archived: true })).rejects.toThrow(notFound.message)
  })
})

describe('editing and archiving', () => {
  test('are not for somebody who is logged out, nor for a guest', async () => {
    const guest = await testApp.newUser()
    for (const [by, status] of [
      [testApp.visitor(), 401],
      [guest, 403],
    ] as const) {
      expect((await by.call('editRoom', { roomId, version: '1', pricePerNight: '1' })).status).toBe(status)
      expect((await by.call('archiveRoom', { roomId, archived: true })).status).toBe(status)
      expect((await by.call('ownerRoom', { roomId })).status).toBe(status)
    }
    expect((await listed())[0]).toMatchObject({ pricePerNight: 120.5 })
  })
})
