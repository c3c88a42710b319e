import { delay, http, HttpResponse, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { type Answer, type CallName, calls, type Payload } from '../../contract/calls'

/** What a test says of a successful answer: its data, and the message where that matters. */
type Data<Name extends CallName> = Omit<Answer<Name>, 'success' | 'message'> & { message?: string }

/** A recorded request: its payload (JSON, form fields or query), the files of a form, and how it was sent. */
interface RecordedCall<Name extends CallName> {
  payload: Payload<Name>
  files: File[]
  headers: Headers
  credentials: RequestCredentials
}

const handlerOf = { GET: http.get, POST: http.post, PUT: http.put }

const recorded = new Map<CallName, RecordedCall<CallName>[]>()

type Reply = () => Response | Promise<Response>

function when(name: CallName, reply: Reply) {
  const { method, path } = calls[name]
  return handlerOf[method](`${window.location.origin}${path}`, async ({ request }) => {
    const calls = recorded.get(name) ?? []
    recorded.set(name, [...calls, await record(request.clone())])
    return reply()
  })
}

async function record(request: Request): Promise<RecordedCall<CallName>> {
  const type = request.headers.get('content-type') ?? ''
  const { headers, credentials } = request
  if (type.includes('json')) return { payload: (await request.json()) as never, files: [], headers, credentials }
  if (!type.includes('form')) {
    return { payload: Object.fromEntries(new URL(request.url).searchParams) as never, files: [], headers, credentials }
  }
  const entries = [...(await request.formData()).entries()]
  return {
    payload: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')) as never,
    files: entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])),
    headers,
    credentials,
  }
}

const json = (body: JsonBodyType, init?: ResponseInit) => HttpResponse.json(body, init)
const refusal = (message: string, field?: string) => ({ success: false, message, ...(field && { field }) })
const on = (name: CallName, reply: Reply) => server.use(when(name, reply))

const requests = <Name extends CallName>(name: Name) => (recorded.get(name) ?? []) as RecordedCall<Name>[]

const guest = [
  when('isAuth', () => json(refusal('You are not logged in.'))),
  when('getUser', () => json(refusal('You are not logged in.'))),
  when('getRooms', () => json({ success: true, message: 'Rooms.', rooms: [] })),
]

export const server = setupServer(...guest)

/** The backend at the network's edge: a guest visits, there are no rooms, and any other call fails the test. */
export const fakeApi = {
  answers<Name extends CallName>(name: Name, data: Data<Name>) {
    on(name, () => json({ success: true, message: 'Done.', ...data } as JsonBodyType))
  },

  /** A refusal as the server sends it: 200 with the flag false, or another status. */
  refuses(name: CallName, message: string, field?: string, status = 200) {
    on(name, () => json(refusal(message, field), { status }))
  },

  /** Too many requests (429): come back in so many seconds. */
  throttles(name: CallName, message: string, seconds: number) {
    on(name, () => json(refusal(message), { status: 429, headers: { 'Retry-After': String(seconds) } }))
  },

  /** 500, with the sentence our server would send or, without one, with a proxy's page. */
  fails(name: CallName, message?: string) {
    on(name, () =>
      message ? json(refusal(message), { status: 500 }) : new HttpResponse('<h1>Oops</h1>', { status: 500 }),
    )
  },

  /** A 200 that is no JSON at all. */
  garbles(name: CallName) {
    on(name, () => new HttpResponse('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }))
  },

  /** Exactly this body: for servers that spell or leave out things. */
  replies(name: CallName, body: JsonBodyType, status = 200) {
    on(name, () => json(body, { status }))
  },

  /** The line is down. */
  isAway(name: CallName) {
    on(name, () => HttpResponse.error())
  },

  /** No answer for as long as the test lasts. */
  hangs(name: CallName) {
    on(name, async () => {
      await delay('infinite')
      return HttpResponse.error()
    })
  },

  /** Answers when the returned function is called, for tests of what is seen meanwhile. */
  holds<Name extends CallName>(name: Name, data: Data<Name>): () => void {
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    on(name, async () => {
      await released
      return json({ success: true, message: 'Done.', ...data } as JsonBodyType)
    })
    return release
  },

  /** The payloads that were sent, in order: JSON, text fields of the form, or query. */
  calls: <Name extends CallName>(name: Name) => requests(name).map(({ payload }) => payload),

  /** The same with files and headers. */
  requests,
}

afterEach(() => {
  server.resetHandlers()
  recorded.clear()
})
