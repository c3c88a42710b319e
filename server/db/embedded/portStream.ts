import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import type { ToWorker } from './protocol'

/**
 * What `pg` takes for a socket: a connection to the database in the worker.
 * Each connection is a channel of its own, so that closing one, as the pool does after a failed query, leaves no trace in the next.
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

  // A socket's knobs: there is no network here to turn them for.
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
    // The port pushes; there is nothing to ask it for.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#port?.postMessage(chunk)
    done()
  }

  /** `pg` corks the messages that make up one query: they travel as one. */
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
