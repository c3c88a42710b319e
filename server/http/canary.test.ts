import { createLog } from '../runtime/log'
import { aPicture } from '../../testing/pictures'
import { openPaymentTestApp, type PaymentTestApp } from '../../testing/paymentTestApp'

const lines: string[] = []
const written = () => lines.join('')

/** What people enter, recognisable wherever it might turn up. */
const canary = {
  password: 'canary-password-quiet-harbour',
  newPassword: 'canary-password-loud-lighthouse',
  email: 'canary.bird@example.com',
  card: '4000 0000 0000 0002',
  name: 'Canary Bird',
  message: 'canary message to the host',
}

let testApp: PaymentTestApp
beforeAll(async () => {
  testApp = await openPaymentTestApp({
    log: createLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) }),
  })
})
afterAll(() => testApp.close())

/** Codes, cookies, tokens and keys that come up on the way. */
const secrets = new Set<string>(Object.values(canary))

function remember(...values: (string | undefined)[]) {
  for (const value of values) if (value) secrets.add(value)
}

/** Everything that can be done with an account, right and wrong. */
async function everyFlow() {
  const { email, password, newPassword, name } = canary
  const files = [await aPicture(`${canary.name}.png`)]
  const bird = testApp.visitor()
  const call: typeof bird.call = async (...asked) => {
    const reply = await bird.call(...asked)
    remember(...bird.jar.values())
    return reply
  }

  await call('register', { name, email, password }, { files })
  await call('register', { name, email, password }, { files })
  const verify = await testApp.mails.code(email)
  remember(verify)
  await call('changeEmail', { email: `new.${email}`, currentPassword: newPassword })
  await call('verifyEmail', { otp: verify === '000000' ? '000001' : '000000' })
  await call('verifyEmail', { otp: verify })
  await call('logout')
  await call('login', { email, password: `${password}!` })
  await call('login', { email: `nobody.${email}`, password })

  testApp.mails.clear()
  await call('sendResetOtp', { email })
  const reset = await testApp.mails.code(email)
  remember(reset)
  await call('resetPassword', { email, otp: reset, newPassword })
  await call('login', { email, password: newPassword })
  await call('changePassword', { currentPassword: newPassword, newPassword: password })
  await call('updateProfile', { name }, { files: [{ name: canary.email, bytes: Buffer.from(canary.password) }] })
  await call('searchHistory', { destination: canary.message })

  await call('registerHotel', { hotelName: name, contact: '+44 20 7946 0000', city: 'London', address: canary.message })
  await call('registerHotel', { hotelName: name, contact: email, city: 'London', address: canary.message })
  await call('addRoom', { roomType: 'Double Bed', pricePerNight: '120', amenities: '[]' }, { files })
  const { body } = await call('ownerRooms')
  const roomId = body.rooms[0]!._id
  await call('contactHost', { roomId, message: canary.message })
  await call('editRoom', { roomId, version: '1', roomType: name, order: canary.message }, { files })
  await call('editRoom', { roomId, version: '1', roomType: name }, { files })
  await call('editHotel', { version: 1, hotelName: name, contact: email, address: canary.message })
  await call('editHotel', { version: 1, hotelName: canary.message, address: canary.message })
  await call('createBooking', { roomId, checkInDate: '2020-01-01', checkOutDate: '2020-01-02', guests: 1 })
  const dates = { checkInDate: testApp.inDays(10), checkOutDate: testApp.inDays(11) }
  const { bookingId } = await bird.must('createBooking', { roomId, ...dates, guests: 1 })
  await call('cancelStay', { bookingId: 'none', reason: canary.message })
  await failing('bookings', 'cancel_reason IS NULL', () => call('cancelStay', { bookingId, reason: canary.message }))
  await bird.must('cancelStay', { bookingId, reason: canary.message })
}

/** While the database takes no such rows: drivers repeat in an error's text what they were given. */
async function failing(table: string, rule: string, work: () => Promise<{ status: number }>) {
  await testApp.database.pool.query(`ALTER TABLE ${table} ADD CONSTRAINT no_more CHECK (${rule}) NOT VALID`)
  expect((await work()).status).toBe(500)
  await testApp.database.pool.query(`ALTER TABLE ${table} DROP CONSTRAINT no_more`)
}

async function payments() {
  const { path, sessionId } = await testApp.opened()
  remember(sessionId, testApp.webhookSecret)
  await testApp.payOnPage(path, canary.card)
  await testApp.payOnPage(path, canary.email)
  await testApp.send(await testApp.completed(sessionId), { secret: canary.password })
  await testApp.send(`{"canary": "${canary.email}`)
  await testApp.send(await testApp.completed(sessionId))
}

/** What is wrong on its way in, with the canary in each place. */
async function hostileRequests() {
  const { email, password } = canary
  const json = { 'content-type': 'application/json' }
  for (const payload of [
    `{"email":"${email}","password":"${password}"`,
    JSON.stringify([email, password]),
    `"${password}`,
  ]) {
    await testApp.app.inject({ method: 'POST', url: '/api/user/login', headers: json, payload })
  }
  await testApp.app.inject(`/api/nobody/${email}?password=${password}`)
  await testApp.app.inject({
    url: '/api/user/getUser',
    headers: { cookie: `session=${password}`, authorization: password },
  })
  await testApp.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { origin: `https://${password}.example` },
  })
}

/** Calls whose queries fail: drivers repeat in an error's text what they were given. */
async function failures() {
  const { email, password, name, message } = canary
  const bird = testApp.visitor()
  await bird.call('login', { email, password })
  remember(...bird.jar.values())
  await testApp.database.pool.query(`ALTER TABLE users ADD CONSTRAINT canary CHECK (search_history = '{}') NOT VALID`)
  const refused = await bird.call('searchHistory', { destination: message })
  await testApp.database.pool.query('ALTER TABLE one_time_codes RENAME TO away')
  await testApp.database.pool.query('ALTER TABLE rate_limits RENAME TO gone')
  const answers = [
    refused,
    await bird.call('sendResetOtp', { email }),
    await bird.call('resetPassword', { email, otp: '123456', newPassword: password }),
    await bird.call('login', { email, password }),
    await testApp
      .visitor()
      .call('register', { name, email: `second.${email}`, password }, { files: [await aPicture()] }),
  ]
  expect(answers.some(({ status }) => status === 500)).toBe(true)
}

test('what people enter appears nowhere in the log, at its most talkative, in any flow', async () => {
  await everyFlow()
  await payments()
  await hostileRequests()
  await failures()

  expect(secrets.size).toBeGreaterThan(12)
  expect(written()).toContain('"level":50')
  for (const secret of secrets) {
    // Six digits also stand in times and process ids: a code would be a value of its own.
    const found = /^\d{6}$/.test(secret)
      ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).exec(written())
      : written().includes(secret)
    expect({ secret, found: Boolean(found) }).toEqual({ secret, found: false })
  }
  expect(written()).not.toMatch(/canary(?!")/i)
})

test('a failed query is logged with what finds the bug: kind, SQLSTATE, constraint, table and our own frames', async () => {
  const line = lines
    .map((each) => JSON.parse(each) as { err?: { code?: string; constraint?: string } })
    .find(({ err }) => err?.constraint === 'canary')
  expect(line?.err).toMatchObject({
    code: '23514',
    constraint: 'canary',
    table: 'users',
    stack: expect.arrayContaining([expect.stringContaining('server/')]),
  })
  expect(line?.err).not.toHaveProperty('message')
})
