import { hotels, rooms, users } from './db/schema'
import { aPicture } from '../testing/pictures'
import { openTestApp, type TestApp } from '../testing/testApp'
import { emptyTables } from '../testing/testDatabase'
import { plainText } from './plainText'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => emptyTables(testApp.database))

/** `text` with what nobody sees around it and inside. */
const dressed = (text: string) => ` \u200b\u202e${text[0]}\u00ad\u2060${text.slice(1)}\ufeff\u{e0061} `
const rowOf = async <Row>(found: Promise<Row[]>) => (await found)[0]!

test('what nobody sees is in no name and no address, whoever stores it', async () => {
  const ada = testApp.visitor()
  const entered = { name: dressed('Ada'), email: 'ada@example.com', password: 'quiet-harbour-lights' }
  await ada.must('register', entered, { files: [await aPicture()] })
  expect((await rowOf(testApp.db.select().from(users))).name).toBe('Ada')
  await ada.must('updateProfile', { name: dressed('Mia') })
  expect((await rowOf(testApp.db.select().from(users))).name).toBe('Mia')

  const hotel = (name: string) => ({
    ...{ hotelName: dressed(name), contact: dressed('+44 20'), city: dressed('London'), address: dressed('1 Quay') },
  })
  await ada.must('registerHotel', hotel('Harbour'))
  const registered = { contact: '+44 20', city: 'London', address: '1 Quay' }
  expect(await rowOf(testApp.db.select().from(hotels))).toMatchObject({ ...registered, name: 'Harbour' })
  await ada.must('editHotel', { version: 1, ...hotel('Haven') })
  expect(await rowOf(testApp.db.select().from(hotels))).toMatchObject({ ...registered, name: 'Haven' })

  const room = { roomType: dressed('Double Bed'), privateName: dressed('Attic'), pricePerNight: '120', amenities: '[]' }
  await ada.must('addRoom', room)
  const added = await rowOf(testApp.db.select().from(rooms))
  expect(added).toMatchObject({ roomType: 'Double Bed', privateName: 'Attic' })
  await ada.must('editRoom', { ...room, roomId: added.id, version: '1', roomType: dressed('Suite') })
  expect(await rowOf(testApp.db.select().from(rooms))).toMatchObject({ roomType: 'Suite', privateName: 'Attic' })
})

test('of nothing else a name is made: it is refused beside its field', async () => {
  const nobody = { name: '\u200b\u3164\u2800\u115f', email: 'ada@example.com', password: 'quiet-harbour-lights' }
  const { status, body } = await testApp.visitor().call('register', nobody, { files: [await aPicture()] })

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, field: 'name', message: expect.stringMatching(/full name/) })
  expect(await testApp.db.$count(users)).toBe(0)
})

test.each([
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क\u094d\u200dष', 'क\u094d\u200dष'],
  ['Ada\u200c', 'Ada'],
  ['\u200dAda', 'Ada'],
  ['A\u200d\u200dda', 'Ada'],
  ['Ada \u200c Bee', 'Ada  Bee'],
  ['O\u2019Brien-Ýr 李', 'O\u2019Brien-Ýr 李'],
])('%j is stored as %j: joiners stay between letters only', (entered, stored) => {
  expect(plainText(entered)).toBe(stored)
})
