import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import type { ToWorker } from './worker'

/**
 * A socket for `pg` that is a message channel to the worker. Each connection has its own channel: the pool replaces a connection
 * after a failed query, and the worker resets the session for the next.
 */
export class PortStream extends Duplex {
  readonly #worker: Worker
  #port: MessagePort | undefined

  constructor(worker: Worker) {
    super()
    this.#worker = worker
  }

  connect(): this {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (bytes: Uint8Array) => {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    })
    port1.on('close', () => {
      this.push(null)
      this.destroy()
    })
    this.#worker.postMessage({ connect: port2 } satisfies ToWorker, [port2])
    setImmediate(() => this.emit('connect'))
    return this
  }

  // Socket options without a meaning here.
  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }

  override _read(): void {
    // Data is pushed as it arrives.
  }

  /** `pg` corks the messages of one query, which are posted as one: the worker expects whole messages. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#port?.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.#port?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }
}
