import { delay, http, HttpResponse, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { type CallName, calls } from '@contract/calls'
import type { Answer, Payload } from '@contract/callTypes'
import { anOwnHotel } from './builders'

type Data<Name extends CallName> = Omit<Answer<Name>, 'success' | 'message'> & { message?: string }

/** The payload comes from JSON, form fields or the query string. */
interface RecordedCall<Name extends CallName> {
  payload: Payload<Name>
  files: File[]
  headers: Headers
  credentials: RequestCredentials
}

const handlerOf = { GET: http.get, POST: http.post, PUT: http.put }

const recorded = new Map<CallName, RecordedCall<CallName>[]>()

type Reply = (payload: never) => Response | Promise<Response>

function when(name: CallName, reply: Reply) {
  const { method, path } = calls[name]
  return handlerOf[method](`${window.location.origin}${path}`, async ({ request }) => {
    const call = await record(request.clone())
    recorded.set(name, [...requests(name), call])
    return reply(call.payload as never)
  })
}

async function record(request: Request): Promise<RecordedCall<CallName>> {
  const { headers, credentials, url } = request
  const type = headers.get('content-type') ?? ''
  if (type.includes('json')) return { payload: (await request.json()) as never, files: [], headers, credentials }
  const entries = [...(type.includes('form') ? await request.formData() : new URL(url).searchParams)]
  return {
    payload: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')) as never,
    files: entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])),
    headers,
    credentials,
  }
}

const json = (body: JsonBodyType, init?: ResponseInit) => HttpResponse.json(body, init)
const done = (data: object) => json({ success: true, message: 'Done.', ...data })
const refusal = (message: string, field?: string) => ({ success: false, message, ...(field && { field }) })
const on = (name: CallName, reply: Reply) => server.use(when(name, reply))

const requests = <Name extends CallName>(name: Name) => (recorded.get(name) ?? []) as RecordedCall<Name>[]

const guest = [
  when('isAuth', () => json(refusal('You are not logged in.'))),
  when('getUser', () => json(refusal('You are not logged in.'))),
  when('getRooms', () => json({ success: true, message: 'Rooms.', rooms: [] })),
  when('places', () => json({ success: true, message: 'Places.', cities: [], hotels: [] })),
  when('room', () => json(refusal('We could not find that room.', 'roomId'))),
  when('booking', () => json(refusal('We could not find that booking.', 'bookingId'))),
  when('getBookings', () => json({ success: true, message: 'Your bookings.', bookings: [] })),
  // Dashboard and calendar request it.
  when('calendarLinks', () => json({ success: true, message: 'Your other calendars.', rooms: [] })),
  // Forms for bookings at the desk request them.
  when('rates', () => json({ success: true, message: 'Rates.', rates: {}, version: 1 })),
  // Every owner page requests it.
  when('ownHotel', () => json({ success: true, message: 'Your hotel.', hotel: anOwnHotel() })),
]

export const server = setupServer(...guest)

/** Mocks the server. By default nobody is logged in, there are no rooms or bookings, an owner has a hotel without other calendars, and any other call fails the test. */
export const fakeApi = {
  /** A function that returns nothing refuses. */
  answers<Name extends CallName>(name: Name, data: Data<Name> | ((payload: Payload<Name>) => Data<Name> | undefined)) {
    on(name, (payload) => {
      const answer = typeof data === 'function' ? data(payload) : data
      return answer ? done(answer) : json(refusal('We could not find that.'))
    })
  },

  refuses(name: CallName, message: string, field?: string, status = 200) {
    on(name, () => json(refusal(message, field), { status }))
  },

  throttles(name: CallName, message: string, seconds: number) {
    on(name, () => json(refusal(message), { status: 429, headers: { 'Retry-After': String(seconds) } }))
  },

  /** Without a message, the body is a proxy's HTML error page. */
  fails(name: CallName, message?: string) {
    on(name, () =>
      message ? json(refusal(message), { status: 500 }) : new HttpResponse('<h1>Oops</h1>', { status: 500 }),
    )
  },

  garbles(name: CallName) {
    on(name, () => new HttpResponse('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }))
  },

  replies(name: CallName, body: JsonBodyType, status = 200) {
    on(name, () => json(body, { status }))
  },

  isAway(name: CallName) {
    on(name, () => HttpResponse.error())
  },

  hangs(name: CallName) {
    on(name, () => delay('infinite').then(() => HttpResponse.error()))
  },

  /** Without an answer once the returned function is called. */
  isLostOnTheWay(name: CallName): () => void {
    let lose = () => undefined as void
    const lost = new Promise<void>((resolve) => (lose = resolve))
    on(name, () => lost.then(() => HttpResponse.error()))
    return () => lose()
  },

  /** Answers when the returned function is called, for tests of loading states. */
  holds<Name extends CallName>(name: Name, data: Data<Name>): () => void {
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    on(name, () => released.then(() => done(data)))
    return release
  },

  calls: <Name extends CallName>(name: Name) => requests(name).map(({ payload }) => payload),

  requests,
}

afterEach(() => {
  server.resetHandlers()
  recorded.clear()
})
