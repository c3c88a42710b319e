import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const errors = {
  400: { type: 'invalid_request_error', code: 'balance_insufficient' },
  402: { type: 'card_error', code: 'card_declined' },
  409: { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  429: { type: 'invalid_request_error', code: 'lock_timeout' },
  500: { type: 'api_error' },
} as const
/** The provider repeats these to the same key. */
const saved = [400, 402, 500]

/** How a request for a refund ends that does not simply succeed, none of it final; `isMade`: the refund is made all the same. */
const failures = {
  'no balance': { status: 400, isMade: false },
  'payment failed': { status: 402, isMade: false },
  'key in use': { status: 409, isMade: false },
  'too many': { status: 429, isMade: false },
  failure: { status: 500, isMade: false },
  'made, failure': { status: 500, isMade: true },
  cut: { status: 'cut', isMade: false },
  'made, cut': { status: 'cut', isMade: true },
  silence: { status: 'silence', isMade: false },
  'made, silence': { status: 'silence', isMade: true },
} as const
export type Failure = keyof typeof failures
export const allFailures = Object.keys(failures) as Failure[]

type Reply = { status: 'cut' | 'silence' } | { status: number; body: object }

/** When the server that asks is killed: before the provider does anything, before it answers, or once it has answered. */
export const moments = ['before it is read', 'before the answer', 'after the answer'] as const

/**
 * The provider's calls about refunds over HTTP, in a process that outlives the server that asks. Each refund that is asked for takes
 * one of the orders, and once that is over it is made. Whatever has a new key is made: nothing but the server keeps it from making one
 * twice. `onRequest` may kill the server.
 */
export async function openRefundProvider(
  orders: Failure[][],
  onRequest: () => { moment: (typeof moments)[number]; kill: () => void } | undefined,
) {
  const made: { id: string; key: string; intent: string; amount: number; metadata: { refundId: string } }[] = []
  const given = new Set<Failure>()
  const left = new Map<string, Failure[]>()
  const replies = new Map<string, Reply>()

  const shown = ({ intent, ...refund }: (typeof made)[number]) => ({
    ...{ ...refund, object: 'refund', payment_intent: intent, currency: 'usd' },
    ...{ status: 'succeeded', created: Math.floor(Date.now() / 1000) },
  })

  function refund(key: string, params: URLSearchParams): Reply {
    const repeated = replies.get(key)
    if (repeated) return repeated
    const refundId = params.get('metadata[refundId]')!
    if (!left.has(refundId)) left.set(refundId, [...(orders.shift() ?? [])])
    const failure = left.get(refundId)!.shift()
    if (failure) given.add(failure)
    const { status, isMade } = failure ? failures[failure] : ({ status: 200, isMade: true } as const)
    if (isMade) {
      const id = `re_${randomBytes(12).toString('hex')}`
      const [intent, amount] = [params.get('payment_intent')!, Number(params.get('amount'))]
      made.push({ id, key, intent, amount, metadata: { refundId } })
      replies.set(key, { status: 200, body: shown(made.at(-1)!) })
    }
    if (status === 200) return replies.get(key)!
    if (typeof status === 'string') return { status }
    const reply = { status, body: { error: { ...errors[status], message: `Answered ${status}.` } } }
    if (saved.includes(status)) replies.set(key, reply)
    return reply
  }

  function look({ pathname, searchParams }: URL): Reply {
    const id = pathname.split('/')[3]
    const found = made.filter((each) => (id ? each.id === id : each.intent === searchParams.get('payment_intent')))
    const list = { object: 'list', url: '/v1/refunds', has_more: false, data: found.map(shown) }
    return { status: 200, body: id ? shown(found[0]!) : list }
  }

  function send(reply: Reply, response: http.ServerResponse): Promise<unknown> | undefined {
    if (reply.status === 'cut') response.destroy()
    if (!('body' in reply)) return undefined
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    return once(response.end(JSON.stringify(reply.body)), 'close')
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<unknown> {
    if (request.method === 'GET') return send(look(new URL(request.url!, 'http://localhost')), response)
    const params = new URLSearchParams(await text(request))
    const dying = onRequest()
    if (dying?.moment === 'before it is read') return dying.kill()
    const reply = refund(String(request.headers['idempotency-key']), params)
    if (dying?.moment === 'before the answer') return dying.kill()
    await send(reply, response)
    return dying?.kill()
  }

  // A request whose sender has died breaks off.
  const server = http.createServer((request, response) => void answer(request, response).catch(() => undefined))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    made,
    given,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
