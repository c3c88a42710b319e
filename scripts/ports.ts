import { once } from 'node:events'
import { createServer } from 'node:net'

/** From above the last port that browsers refuse (10080), to below those that Linux gives to outgoing connections (32768). */
const first = 11_000
const perProcess = 100
const processes = 200

/** Jest's workers are numbered one after another; their ids may be equal in what counts here. */
const { JEST_WORKER_ID } = process.env
const owner = JEST_WORKER_ID ? process.ppid + Number(JEST_WORKER_ID) : process.pid

let taken = 0

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const listening = once(probe, 'listening')
  probe.listen(port, '127.0.0.1')
  return listening.then(
    () => new Promise((resolve) => probe.close(() => resolve(true))),
    () => false,
  )
}

/**
 * A port nobody listens on, from a range of this process's own, and not the same one twice in a row. The system
 * itself hands a port out again as soon as it is free, so that two servers could mean to listen there.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perProcess; tries += 1) {
    const port = first + (owner % processes) * perProcess + (taken++ % perProcess)
    if (await isFree(port)) return port
  }
  throw new Error('None of the ports of this process is free.')
}
