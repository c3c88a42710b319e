import { makeStore } from '../app/store'
import { aRoom } from '../testing/builders'
import { fakeApi } from '../testing/fakeApi'
import { api } from './api'
import { errorOf } from './apiError'

const stay = { roomId: 'r1', checkInDate: '2027-03-12', checkOutDate: '2027-03-14', guests: 2 }
const once = { subscribe: false, forceRefetch: true }

describe('an answer', () => {
  test.each([{ success: true }, { Success: true }, { Success: true, success: true }])(
    'is a yes in either spelling of the flag: %j',
    async (flag) => {
      fakeApi.replies('getRooms', { ...flag, message: 'Rooms.', rooms: [] })
      const { data } = await makeStore().dispatch(api.endpoints.getRooms.initiate(undefined, once))
      expect(data?.rooms).toEqual([])
    },
  )

  test.each([{ success: false }, { Success: false }])('is a refusal in either spelling: %j', async (flag) => {
    fakeApi.replies('getRooms', { ...flag, message: 'Not today.' })
    const { error } = await makeStore().dispatch(api.endpoints.getRooms.initiate(undefined, once))
    expect(errorOf(error)).toEqual({ kind: 'refused', status: 200, message: 'Not today.' })
  })

  test('of an availability check may be its isAvailable alone', async () => {
    fakeApi.replies('checkAvailability', { isAvailable: true })
    const { data } = await makeStore().dispatch(api.endpoints.checkAvailability.initiate(stay))
    expect(data?.isAvailable).toBe(true)

    fakeApi.replies('checkAvailability', { isAvailable: false, message: 'Those nights are taken.' })
    const refused = await makeStore().dispatch(api.endpoints.checkAvailability.initiate(stay))
    expect(errorOf(refused.error)).toMatchObject({ kind: 'refused', message: 'Those nights are taken.' })
  })

  test('that refuses names its field, and how long to wait', async () => {
    fakeApi.refuses('login', 'Wrong.', 'email')
    const credentials = { email: 'a@b.c', password: 'x' }
    const refused = await makeStore().dispatch(api.endpoints.login.initiate(credentials))
    expect(errorOf(refused.error)).toMatchObject({ kind: 'refused', field: 'email' })

    fakeApi.throttles('login', 'Too many.', 30)
    const throttled = await makeStore().dispatch(api.endpoints.login.initiate(credentials))
    expect(errorOf(throttled.error)).toMatchObject({ kind: 'refused', status: 429, retryAfter: 30 })
  })

  test.each([
    ['500 with a message', () => fakeApi.fails('getRooms', 'Reference 4711.'), 'failed', 'Reference 4711.'],
    ["500 with a proxy's page", () => fakeApi.fails('getRooms'), 'failed', /could not read/],
    ['200 that is no JSON', () => fakeApi.garbles('getRooms'), 'failed', /could not read/],
    ['200 of some other kind', () => fakeApi.replies('getRooms', [1, 2]), 'failed', /could not read/],
    ['none, because the line is down', () => fakeApi.isAway('getRooms'), 'unreachable', /could not reach/],
  ])('%s is told from a refusal', async (_what, arrange, kind, message) => {
    arrange()
    const { error } = await makeStore().dispatch(api.endpoints.getRooms.initiate(undefined, once))
    expect(errorOf(error)).toMatchObject({ kind, message: expect.stringMatching(message) })
  })

  test('times out after 10 seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] })
    fakeApi.hangs('getRooms')
    const waiting = makeStore().dispatch(api.endpoints.getRooms.initiate(undefined, once))
    await jest.advanceTimersByTimeAsync(10_000)
    jest.useRealTimers()

    expect(errorOf((await waiting).error)?.kind).toBe('unreachable')
  })
})

describe('a request', () => {
  test('sends credentials', async () => {
    await makeStore().dispatch(api.endpoints.getRooms.initiate(undefined, once))
    expect(fakeApi.requests('getRooms')[0]?.credentials).toBe('include')
  })

  test('to book carries the key of its attempt in a header, not in its body', async () => {
    fakeApi.answers('createBooking', { bookingId: 'b1' })
    await makeStore().dispatch(api.endpoints.createBooking.initiate({ ...stay, idempotencyKey: 'attempt-1' }))
    const [sent] = fakeApi.requests('createBooking')
    expect(sent?.payload).toEqual(stay)
    expect(sent?.headers.get('idempotency-key')).toBe('attempt-1')
  })

  test('to add a room is a form with up to four pictures', async () => {
    fakeApi.answers('addRoom', {})
    const files = ['a.png', 'b.png'].map((name) => new File(['pixels'], name, { type: 'image/png' }))
    const room = { roomType: 'Double Bed', pricePerNight: '240.50', amenities: '["Free WiFi"]' }
    await makeStore().dispatch(api.endpoints.addRoom.initiate({ ...room, files }))
    const [sent] = fakeApi.requests('addRoom')
    expect(sent?.payload).toEqual(room)
    expect(sent?.files.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  })

  test('that only reads puts its payload into the address', async () => {
    fakeApi.answers('takenNights', { stays: [] })
    await makeStore().dispatch(api.endpoints.takenNights.initiate({ roomId: 'r1' }, once))
    expect(fakeApi.calls('takenNights')).toEqual([{ roomId: 'r1' }])
  })
})

describe('what is on the page', () => {
  test.each([true, false])('is asked for again after an attempt to book, accepted or not (%p)', async (isAccepted) => {
    const store = makeStore()
    fakeApi.answers('getBookings', { bookings: [] })
    fakeApi.answers('takenNights', { stays: [] })
    await store.dispatch(api.endpoints.getBookings.initiate())
    await store.dispatch(api.endpoints.takenNights.initiate({ roomId: 'r1' }))
    if (isAccepted) fakeApi.answers('createBooking', { bookingId: 'b1' })
    else fakeApi.refuses('createBooking', 'Those nights have just been taken.')

    await store.dispatch(api.endpoints.createBooking.initiate({ ...stay, idempotencyKey: 'k' }))
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))

    expect(fakeApi.calls('getBookings')).toHaveLength(2)
    expect(fakeApi.calls('takenNights')).toHaveLength(2)
  })

  test.each([
    ['its dates', 'checkInDate', 3],
    ['its dates', 'checkOutDate', 3],
    ['its total', 'expectedTotal', 3],
    ['nothing that the room says', 'guests', 1],
  ])('is read anew of a room where a stay is refused for %s (%s)', async (_what, field, times) => {
    const store = makeStore()
    fakeApi.answers('room', { room: aRoom() })
    await store.dispatch(api.endpoints.room.initiate({ roomId: 'r1' }))
    fakeApi.refuses('checkAvailability', 'Not that stay.', field)
    fakeApi.refuses('createBooking', 'Not that stay.', field)

    await store.dispatch(api.endpoints.checkAvailability.initiate(stay))
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
    await store.dispatch(api.endpoints.createBooking.initiate({ ...stay, idempotencyKey: 'k' }))
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))

    expect(fakeApi.calls('room')).toHaveLength(times)
  })

  test("is right for guests and in the owner's list after a switch, the latter without asking", async () => {
    const store = makeStore()
    const room = aRoom({ isAvailable: true })
    fakeApi.answers('ownerRooms', { rooms: [room] })
    await store.dispatch(api.endpoints.getRooms.initiate())
    await store.dispatch(api.endpoints.ownerRooms.initiate())
    fakeApi.answers('toggleAvailability', { isAvailable: false })

    await store.dispatch(api.endpoints.toggleAvailability.initiate({ roomId: room._id }))
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))

    expect(api.endpoints.ownerRooms.select()(store.getState()).data?.rooms[0]?.isAvailable).toBe(false)
    expect(fakeApi.calls('ownerRooms')).toHaveLength(1)
    expect(fakeApi.calls('getRooms')).toHaveLength(2)
  })

  test('stays as it was after a refused switch', async () => {
    const store = makeStore()
    const room = aRoom({ isAvailable: true })
    fakeApi.answers('ownerRooms', { rooms: [room] })
    await store.dispatch(api.endpoints.ownerRooms.initiate())
    fakeApi.refuses('toggleAvailability', 'This room is not yours.')

    await store.dispatch(api.endpoints.toggleAvailability.initiate({ roomId: room._id }))

    expect(api.endpoints.ownerRooms.select()(store.getState()).data?.rooms[0]?.isAvailable).toBe(true)
  })
})
