import type { Worker } from 'node:worker_threads'
import { TestEnvironment } from 'jest-environment-node'

/** An embedded database that all test files of one jest process use, one after the other: starting one takes over a second. */
export interface SharedEngine {
  worker?: Worker
  /** What {@link worker} had as a schema when it was new. */
  schema?: string
  isInUse: boolean
}

declare global {
  // A `let` would not be found on `globalThis`.
  var sharedEngine: SharedEngine | undefined
}

/** Outside of what jest loads anew for each file. */
const engine: SharedEngine = { isInUse: false }

// Nothing is left to do. Ending by itself, the process would first take its memory and the engine's thread apart, which on a busy
// machine takes longer than the half second that jest gives it. What keeps it alive is still reported: then this never comes.
process.once('beforeExit', () => process.exit())

export default class ServerEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    this.global.sharedEngine = engine
  }

  override async teardown(): Promise<void> {
    if (engine.isInUse) await discard()
    await super.teardown()
  }
}

/** Of a test file that failed before it could close its database. */
async function discard(): Promise<void> {
  const { worker } = engine
  Object.assign(engine, { worker: undefined, isInUse: false })
  for (const event of ['message', 'error', 'exit']) worker?.removeAllListeners(event)
  await worker?.terminate()
}
