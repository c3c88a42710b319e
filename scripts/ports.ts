import { once } from 'node:events'
import { createServer } from 'node:net'

/** From above the last port that browsers refuse (10080), to below those that Linux gives to outgoing connections (32768). */
const first = 11_000
const perProcess = 100
const processes = 200

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
 * A port nobody listens on, from a range that follows from this process's id, and not the same one twice in a row. The system
 * itself hands a port out again as soon as it is free, so that two servers could mean to listen there.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perProcess; tries += 1) {
    const port = first + (process.pid % processes) * perProcess + (taken++ % perProcess)
    if (await isFree(port)) return port
  }
  throw new Error('None of the ports of this process is free.')
}
