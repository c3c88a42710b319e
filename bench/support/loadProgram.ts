/**
 * The process that asks: it keeps connections busy, each with one request at a time, and reads no more of an answer than it
 * takes to know where it ends. It has to be cheaper than the barest server, or every ratio would look like 1.
 */
import net from 'node:net'
import type { Load, Measured } from './loadClient'

const headEnd = Buffer.from('\r\n\r\n')

/** Milliseconds of the answers and what they were. */
class Tally {
  readonly took: number[] = []
  readonly statuses: Record<string, number> = {}
  wrong = 0
  bytes = 0
}

/** Asks on one connection until there is nothing more to ask; resolves when its last answer is in. */
function ask(port: number, next: () => Buffer | undefined, { expect, pause = 0 }: Load, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true)
    /** When the question was sent that is not answered yet; 0 while there is none. */
    let sentAt = 0
    let head: Buffer | undefined
    /** Of the body, when somebody wants to look at it. */
    let pending: Uint8Array[] = []
    /** Bytes of the body still to come, -1 before the head is whole. */
    let missing = -1
    let status = ''

    function send() {
      const request = next()
      if (!request) return void socket.end()
      head = undefined
      pending = []
      missing = -1
      sentAt = performance.now()
      socket.write(request)
    }

    function done() {
      tally.took.push(performance.now() - sentAt)
      sentAt = 0
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
      if (status !== String(expect.status)) tally.wrong += 1
      else if (expect.text && !Buffer.concat([head!, ...pending]).includes(expect.text)) tally.wrong += 1
      if (pause > 0) setTimeout(send, pause)
      else send()
    }

    socket.on('connect', send)
    socket.on('data', (chunk) => {
      tally.bytes += chunk.length
      let body: Uint8Array = chunk
      if (missing < 0) {
        head = head ? Buffer.concat([head, chunk]) : chunk
        const end = head.indexOf(headEnd)
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        status = text.slice(9, 12)
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
        if (length === undefined && status !== '304') return void socket.destroy(new Error(`no length: ${text}`))
        missing = status === '304' ? 0 : Number(length)
        body = head.subarray(end + headEnd.length)
      } else if (expect.text) pending.push(body)
      missing -= body.length
      if (missing === 0) done()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      // Hung up before it has answered.
      if (sentAt > 0) tally.wrong += 1
      resolve()
    })
  })
}

async function run(load: Load): Promise<Measured> {
  const requests = load.requests.map((text) => Buffer.from(text))
  const tally = new Tally()
  let turn = 0
  const started = performance.now()
  const until = started + load.milliseconds
  const next = () => {
    if (performance.now() >= until || (load.once && turn >= requests.length)) return undefined
    return requests[turn++ % requests.length]
  }
  const connections = Array.from({ length: load.connections }, (_, index) =>
    ask(load.ports[index % load.ports.length]!, next, load, tally),
  )
  await Promise.all(connections)
  const seconds = (performance.now() - started) / 1000
  const { took, ...rest } = tally
  const sorted = Float64Array.from(took).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return {
    ...rest,
    answers: took.length,
    perSecond: took.length / seconds,
    used: turn,
    median: at(0.5),
    p99: at(0.99),
    slowest: at(1),
  }
}

process.on('message', (load: Load) => {
  run(load).then(
    (measured) => process.send!({ measured }),
    (error: Error) => process.send!({ failed: error.message }),
  )
})
// Whoever started it is gone.
process.on('disconnect', () => process.exit(0))
