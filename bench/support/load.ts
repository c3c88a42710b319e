import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Dispatcher } from 'undici'
import { quantile } from '../../testing/timing'

export interface Ask {
  method?: string
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

export interface Load {
  /** On this machine. */
  server: { port: number }
  /** Sent in turn, then from the first again; with `once`, none is sent twice. */
  asks: Ask[]
  once?: boolean
  /** Each has one request under way at a time. */
  connections: number
  milliseconds: number
  /** Milliseconds a connection rests after each answer. */
  pause?: number
  /** Anything else counts as wrong. */
  expect: { status: number; text?: string }
}

/** Times in milliseconds. */
export interface Measured {
  answers: number
  perSecond: number
  wrong: number
  statuses: Record<string, number>
  /** Requests that were begun. */
  used: number
  median: number
  p99: number
  slowest: number
}

/** As a crowd does, so that no address comes to its rate of a call. */
const asksPerAddress = 500
let addresses = 0

/** One of this machine's that has not asked for long. */
function newAddress(): string {
  const index = addresses++ % 62_500
  return `127.1.${Math.floor(index / 250)}.${1 + (index % 250)}`
}

export async function load(options: Load): Promise<Measured> {
  const { server, asks, once, connections, milliseconds, pause, expect } = options
  const requests = asks.map(toRequest)
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let [wrong, used] = [0, 0]
  const started = performance.now()
  const isOver = () => performance.now() - started > milliseconds || (once && used >= requests.length)

  async function keepAsking() {
    let client: Client | undefined
    for (let turn = 0; !isOver(); turn += 1) {
      if (turn % asksPerAddress === 0) {
        await client?.close()
        client = new Client(`http://127.0.0.1:${server.port}`, { pipelining: 1, localAddress: newAddress() })
      }
      const request = requests[used++ % requests.length]!
      const sent = performance.now()
      const { status, text } = await exchange(client!, request, expect.text !== undefined)
      times.push(performance.now() - sent)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== expect.status || (expect.text && !text.includes(expect.text))) wrong += 1
      if (pause) await wait(pause)
    }
    await client?.close()
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))

  const perSecond = times.length / ((performance.now() - started) / 1000)
  return {
    ...{ answers: times.length, perSecond, wrong, statuses, used },
    ...{ median: quantile(times, 0.5), p99: quantile(times, 0.99), slowest: quantile(times, 1) },
  }
}

/** One at a time, all of which have to succeed. */
export async function askOneByOne(options: Pick<Load, 'server' | 'asks' | 'once' | 'milliseconds'>): Promise<Measured> {
  const measured = await load({ ...options, connections: 1, expect: { status: 200, text: '"success":true' } })
  if (measured.wrong > 0) throw new Error(`${measured.wrong} wrong answers of ${options.asks[0]!.path}`)
  return measured
}

const toRequest = ({ method = 'GET', path, headers, body }: Ask): Dispatcher.DispatchOptions => ({
  ...{ method, path },
  headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  body: body && JSON.stringify(body),
})

/** Reads no more of the answer than is asked about: the client must not be what limits the fastest server. */
const exchange = (client: Client, request: Dispatcher.DispatchOptions, readsText: boolean) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const reply = { status: 0, text: '' }
    client.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status) => void (reply.status = status),
      onResponseData(_controller, chunk) {
        if (readsText) reply.text += chunk.toString()
      },
      onResponseEnd: () => resolve(reply),
      onResponseError: (_controller, error) => reject(error),
    })
  })
