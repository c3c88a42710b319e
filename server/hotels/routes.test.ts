import { eq } from 'drizzle-orm'
import { auditLog, hotels, mailQueue, users } from '../db/schema'
import { deliverMail } from '../mail/queue'
import { newHotel } from '../../testing/newcomers'
import { openVisitor } from '../../testing/visitor'
import { emptyTables } from '../../testing/testDatabase'
import { openTestApp, type TestApp } from '../../testing/testApp'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(() => emptyTables(testApp.database))
afterAll(() => testApp.close())

const aHotel = { hotelName: 'Harbour House', contact: '+44 20 7946 0000', city: 'London', address: '1 Quay Street' }
const hotelRows = () => testApp.db.select().from(hotels)
const userRow = async (email: string) => (await testApp.db.select().from(users).where(eq(users.email, email)))[0]

describe('registering a hotel', () => {
  test('makes the user an owner at once, on every device they are logged in on', async () => {
    const person = await testApp.newUser()
    const phone = openVisitor(testApp.app)
    await phone.call('login', { email: person.email, password: person.password })
    expect((await phone.call('ownerRooms')).status).toBe(403)

    const { status, body } = await person.call('registerHotel', aHotel)
    expect([status, body.success]).toEqual([200, true])
    expect((await phone.call('ownerRooms')).body).toMatchObject({ success: true, rooms: [] })
    expect((await phone.call('getUser')).body.userData.role).toBe('owner')

    const [hotel] = await hotelRows()
    const entries = await testApp.db.select().from(auditLog).where(eq(auditLog.action, 'hotel.registered'))
    expect(entries).toMatchObject([{ actorId: hotel?.ownerId, subjectId: hotel?.id }])
  })

  test('keeps what was entered, without the blanks around it; a city is not needed', async () => {
    const person = await testApp.newUser()
    await person.call('registerHotel', {
      hotelName: ' Harbour House ',
      contact: ' 020 1 ',
      city: '  ',
      address: ' Quay ',
    })
    expect(await hotelRows()).toMatchObject([{ name: 'Harbour House', contact: '020 1', city: '', address: 'Quay' }])
  })

  test('shows everybody its cancellation policy, which is flexible by default', async () => {
    const [named, unnamed] = [await testApp.newUser(), await testApp.newUser()]
    await named.must('registerHotel', { ...aHotel, hotelName: 'Strict House', cancellation: 'strict' })
    await unnamed.must('registerHotel', { ...aHotel, hotelName: 'Plain House' })
    for (const owner of [named, unnamed]) await testApp.newRoom(owner)
    const { rooms: listed } = await testApp.visitor().must('getRooms')
    const policyOf = (name: string) => listed.find(({ hotel }) => hotel.name === name)?.hotel.cancellation
    expect([policyOf('Strict House'), policyOf('Plain House')]).toEqual(['strict', 'flexible'])
    const { _id: hotelId } = listed.find(({ hotel }) => hotel.name === 'Strict House')!.hotel
    const { hotel } = await testApp.visitor().must('hotel', { hotelId: hotelId! })
    expect(hotel.cancellation).toBe('strict')
  })

  test('shows its hours, if it has any', async () => {
    const [named, unnamed] = [await testApp.newUser(), await testApp.newUser()]
    await named.must('registerHotel', { ...aHotel, checkInFrom: '15:00', checkOutUntil: '11:00' })
    await unnamed.must('registerHotel', aHotel)
    expect((await named.must('ownHotel')).hotel).toMatchObject({ checkInFrom: '15:00', checkOutUntil: '11:00' })
    expect((await unnamed.must('ownHotel')).hotel).not.toHaveProperty('checkInFrom')
  })

  test('is refused with a cancellation policy that does not exist', async () => {
    const person = await testApp.newUser()
    const { body } = await person.call('registerHotel', { ...aHotel, cancellation: 'lenient' })
    expect(body).toMatchObject({
      success: false,
      field: 'cancellation',
      message: 'Please choose a cancellation policy from the list.',
    })
    expect(await hotelRows()).toEqual([])
  })

  test('is possible once; a second hotel is refused', async () => {
    const owner = await testApp.newOwner('First')
    const { status, body } = await owner.call('registerHotel', aHotel)
    expect([status, body.success, body.message]).toEqual([200, false, 'You have already registered a hotel.'])
    expect(await hotelRows()).toMatchObject([{ name: 'First' }])
  })

  test('twenty times at once makes one hotel', async () => {
    const person = await testApp.newUser()
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.call('registerHotel', aHotel)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await hotelRows()).toHaveLength(1)
  })

  test('cannot make somebody else an owner, nor oneself without a hotel', async () => {
    const [person, other] = [await testApp.newUser('One', false), await testApp.newUser('Other')]
    const otherId = (await userRow(other.email))?.id
    const forged = { ...aHotel, ownerId: otherId, userId: otherId, role: 'owner', isVerified: true }
    await person.call('registerHotel', forged)
    expect(await userRow(other.email)).toMatchObject({ role: 'user' })
    expect(await userRow(person.email)).toMatchObject({ role: 'owner', isVerified: false })
  })

  test.each([
    ['hotelName', { hotelName: ' ' }, 'Please enter the name of your hotel, at most 100 characters.'],
    ['contact', { contact: 'call me' }, 'Please enter a phone number guests can call.'],
    ['address', { address: '' }, 'Please enter the address of your hotel, at most 300 characters.'],
    ['city', { city: 'x'.repeat(101) }, 'Please enter a city, at most 100 characters.'],
  ])('with a wrong %s is told what is right', async (field, changes, message) => {
    const person = await testApp.newUser()
    const { status, body } = await person.call('registerHotel', { ...aHotel, ...changes })
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, field, message })
    expect(await hotelRows()).toEqual([])
    expect(await userRow(person.email)).toMatchObject({ role: 'user' })
  })

  test('needs a login', async () => {
    expect((await testApp.visitor().call('registerHotel', aHotel)).status).toBe(401)
  })
})

describe('a message to the host', () => {
  const mails = () => testApp.db.select().from(mailQueue)

  test('reaches them by mail with the guest’s name and words, and neither learns the other’s address', async () => {
    const owner = await testApp.newOwner('Harbour House')
    const roomId = await testApp.newRoom(owner)
    const guest = await testApp.newUser('Ada Guest')
    const message = 'Is there a lift?\n\n<b>Thank you</b>'

    const { body } = await guest.call('contactHost', { roomId, message })
    expect(body).toMatchObject({ success: true })
    expect(body.message).toContain('Harbour House')
    expect(JSON.stringify(body)).not.toContain(owner.email)

    await deliverMail(testApp.deps)
    const mail = await testApp.mails.next(
      owner.email,
      ({ subject }) => subject === 'A guest has written to you on StayScape',
    )
    expect(mail.text).toContain('From: Ada Guest')
    expect(mail.text).toContain('> Is there a lift?\n> \n> <b>Thank you</b>')
    expect(mail.html).toContain('&lt;b&gt;Thank you&lt;/b&gt;')
    expect(JSON.stringify(mail)).not.toContain(guest.email)
    expect(mail.text).toContain('A guest has written to Harbour House.')
    expect(mail.text).toContain('Please don’t reply: the guest can’t be reached this way')
    expect(body.message).toMatch(/they can’t reply unless your message says how to reach you\.$/)
    expect(mail.replyTo).toBeUndefined()
  })

  test('waits for a host who has not confirmed their address: the mail says only that there is one', async () => {
    const owner = await testApp.newOwner('Harbour House', 'London', false)
    const roomId = await testApp.newRoom(owner)
    const guest = await testApp.newUser('Ada Guest')
    testApp.mails.clear()

    const { body } = await guest.call('contactHost', { roomId, message: 'Is there a lift?' })
    await guest.call('contactHost', { roomId, message: 'And a bath?' })
    expect(body).toMatchObject({ success: true })
    expect(body.message).toContain('once they have confirmed their email address')

    await deliverMail(testApp.deps)
    expect(testApp.mails.to(owner.email).map(({ subject }) => subject)).toEqual([
      'A message is waiting for you on StayScape',
    ])
    expect(JSON.stringify(testApp.mails.to(owner.email))).not.toMatch(/Ada|lift|bath|Harbour/)

    const answer = await testApp.verify(owner)
    expect(answer.message).toBe('Your email is confirmed. 2 messages from guests are on their way to your inbox.')
    await deliverMail(testApp.deps)
    const texts = testApp.mails.to(owner.email).map(({ text }) => text)
    for (const words of ['> Is there a lift?', '> And a bath?']) {
      expect(texts.filter((text) => text?.includes(words))).toHaveLength(1)
    }
  })

  test('links nothing that the guest has written', async () => {
    const owner = await testApp.newOwner('Harbour House')
    const guest = await testApp.newUser('Ada of evil.example')
    testApp.mails.clear()
    await guest.must('contactHost', { roomId: await testApp.newRoom(owner), message: 'See https://evil.example/win' })

    await deliverMail(testApp.deps)
    const [mail] = testApp.mails.to(owner.email)
    for (const body of [mail?.text, mail?.html]) {
      expect(body).not.toMatch(/evil\.example|:\/\/evil/)
      expect(body?.replaceAll('\u200b', '')).toContain('See https://evil.example/win')
    }
  })

  test('names the guest’s address and has answers go there, when they share it, also after it had to wait', async () => {
    const owner = await testApp.newOwner('Harbour House')
    const waiting = await testApp.newOwner('Hill House', 'London', false)
    const guest = await testApp.newUser('Ada Guest')
    testApp.mails.clear()

    for (const host of [owner, waiting]) {
      const about = { roomId: await testApp.newRoom(host), message: 'Is there a lift?' }
      const { message } = await guest.must('contactHost', { ...about, shareEmail: true })
      expect(message).toMatch(/They can reply to your email address\.$/)
    }
    await deliverMail(testApp.deps)
    expect(JSON.stringify(testApp.mails.to(waiting.email))).not.toContain(guest.email)
    await testApp.verify(waiting)
    await deliverMail(testApp.deps)

    for (const host of [owner, waiting]) {
      const mail = testApp.mails.to(host.email).find(({ text }) => text?.includes('> Is there a lift?'))!
      expect(mail.replyTo).toEqual([expect.objectContaining({ address: guest.email })])
      expect(mail.text).toContain(`your guest has shared their address with you, ${guest.email}.`)
    }
  })

  test('does not share an address that is not verified, and is not sent then', async () => {
    const roomId = await testApp.newRoom(await testApp.newOwner())
    const guest = await testApp.newUser('Ada Guest', false)
    const { status, body } = await guest.call('contactHost', { roomId, message: 'Hello', shareEmail: true })
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, field: 'shareEmail' })
    expect(await mails()).toEqual([])
  })

  test('about an unknown room is refused', async () => {
    const guest = await testApp.newUser()
    const { status, body } = await guest.call('contactHost', { roomId: 'nowhere', message: 'Hello' })
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, message: 'We could not find that room.' })
    expect(await mails()).toEqual([])
  })

  test('about the guest’s own room is refused', async () => {
    const owner = await testApp.newOwner()
    const { body } = await owner.call('contactHost', { roomId: await testApp.newRoom(owner), message: 'Hello' })
    expect(body).toMatchObject({ success: false, message: 'This is your own room: the message would come to you.' })
    expect(await mails()).toEqual([])
  })

  test.each(['   ', 'x'.repeat(2001)])('of nothing, or too long, is refused beside its field', async (message) => {
    const roomId = await testApp.newRoom(await testApp.newOwner())
    const { status, body } = await (await testApp.newUser()).call('contactHost', { roomId, message })
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, field: 'message' })
  })

  test('can be sent a few times an hour, not counting those that were refused beside their field', async () => {
    const owner = await testApp.newOwner()
    const roomId = await testApp.newRoom(owner)
    const guest = await testApp.newUser()
    const send = (message = 'Hello') => guest.call('contactHost', { roomId, message })
    for (let i = 0; i < 6; i += 1) expect((await send('   ')).status).toBe(200)
    for (let i = 0; i < 5; i += 1) expect((await send()).status).toBe(200)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await mails()).toHaveLength(5)
  })

  test('needs a login', async () => {
    const roomId = await testApp.newRoom(await testApp.newOwner())
    expect((await testApp.visitor().call('contactHost', { roomId, message: 'Hello' })).status).toBe(401)
  })
})

test('a message goes to the host of the room that it names, of several that there are', async () => {
  const hosts = await Promise.all(['Harbour House', 'Hill House'].map((name) => testApp.newOwner(name)))
  const roomIds = await Promise.all(hosts.map((host) => testApp.newRoom(host)))
  const guest = await testApp.newUser()
  for (const [index, roomId] of roomIds.entries()) {
    await guest.must('contactHost', { roomId, message: `To ${hosts[index]!.name}` })
  }

  await deliverMail(testApp.deps)
  for (const host of hosts) {
    const [message, ...others] = testApp.mails
      .to(host.email)
      .filter(({ subject }) => subject?.startsWith('A guest has written'))
    expect(message?.text).toContain(`> To ${host.name}`)
    expect(others).toEqual([])
  }
})

describe('a hotel', () => {
  const shown = async (hotelId: string) => (await testApp.visitor().call('hotel', { hotelId })).body
  const hotelIdOf = async (name: string) => (await hotelRows()).find((hotel) => hotel.name === name)!.id
  const missing = { success: false, field: 'hotelId', message: 'We could not find that hotel.' }

  test('is shown with the rooms that guests can book, newest first', async () => {
    const owner = await newHotel(await testApp.signUp('Owner of Harbour House'))
    await testApp.newRoom(await testApp.newOwner('Other House'))
    const [older, newer, off] = [
      await testApp.newRoom(owner),
      await testApp.newRoom(owner),
      await testApp.newRoom(owner),
    ]
    await testApp.switchOff(off)
    const { hotel, rooms } = await shown(await hotelIdOf('Harbour House'))
    expect(rooms.map(({ _id }) => _id)).toEqual([newer, older])
    expect(rooms.map((room) => room.hotel)).toEqual([hotel, hotel])
    expect(hotel).toEqual({
      _id: await hotelIdOf('Harbour House'),
      ...{ name: 'Harbour House', hotelName: 'Harbour House', address: '1 Quay Street', city: 'London' },
      cancellation: 'flexible',
      timeZone: 'Europe/London',
      owner: { name: 'Owner of Harbour House', image: expect.stringMatching(/^\/media/) },
    })
  })

  test('without a room to book is shown without rooms', async () => {
    await testApp.newOwner()
    expect(await shown(await hotelIdOf('Harbour House'))).toMatchObject({ success: true, rooms: [] })
  })

  test('that does not exist is not found, nor one whose owner has closed their account', async () => {
    const owner = await testApp.newOwner()
    const hotelId = await hotelIdOf('Harbour House')
    expect(await shown('nowhere')).toEqual(missing)
    await owner.must('closeAccount', { currentPassword: owner.password })
    expect(await shown(hotelId)).toEqual(missing)
    expect(await testApp.db.select().from(hotels)).toMatchObject([{ contact: '', closedAt: expect.any(Date) }])
  })

  test.each([
    ['the release before', { contact: '' }],
    ['this release', { closedAt: new Date() }],
  ])('that %s has closed is not found, nor edited', async (_release, closed) => {
    const owner = await testApp.newOwner()
    const hotelId = await hotelIdOf('Harbour House')
    await testApp.db.update(hotels).set(closed)
    expect(await shown(hotelId)).toEqual(missing)
    expect((await owner.call('ownHotel')).body.message).toBe('Please register your hotel first.')
  })
})

describe('what somebody types', () => {
  const places = async (destination: string) => {
    const { cities, hotels } = (await testApp.visitor().call('places', { destination })).body
    return { cities, hotels: hotels.map(({ name }) => name) }
  }

  test('leads to cities and to hotels by name and address, of those with a room to book', async () => {
    const owner = await testApp.newOwner('Clerkenwell House', 'London')
    await testApp.newOwner('Clerkenwell Annex', 'Londonderry')
    expect(await places('lond')).toEqual({ cities: [], hotels: [] })

    await testApp.newRoom(owner)
    expect((await places('lond')).cities).toEqual(['London'])
    expect((await places('CLERKEN')).hotels).toEqual(['Clerkenwell House'])
    expect((await places('quay str')).hotels).toEqual(['Clerkenwell House'])
    expect((await places('100%')).hotels).toEqual([])
  })
})
