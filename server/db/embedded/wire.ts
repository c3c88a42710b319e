/**
 * Just enough of PostgreSQL's wire protocol (version 3) to find where a message ends.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

/** Type (one byte), length (four bytes, which include themselves), body. */
const header = 5

const kinds = { terminate: code('X'), sync: code('S'), query: code('Q') }

function code(kind: string) {
  return kind.charCodeAt(0)
}

export type Batch =
  | { kind: 'startup'; bytes: Uint8Array }
  /** `isComplete` when the last message requires a response. */
  | { kind: 'work'; bytes: Uint8Array; isComplete: boolean }
  | { kind: 'terminate' }

/** Splits what arrives on a connection into complete messages. */
export class WireReader {
  #pending: Buffer = Buffer.alloc(0)
  #isStarted = false

  add(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, bytes]) : bytes
  }

  /** The next complete messages, as many as possible: the engine is fastest when it gets them together. */
  next(): Batch | undefined {
    if (this.#pending.length < header) return undefined
    if (!this.#isStarted) return this.#startup()
    if (this.#pending[0] === kinds.terminate) return { kind: 'terminate' }
    return this.#work()
  }

  /** The only message without a type. */
  #startup(): Batch | undefined {
    const length = this.#pending.readInt32BE(0)
    if (this.#pending.length < length) return undefined

    this.#isStarted = true
    return { kind: 'startup', bytes: this.#take(length) }
  }

  #work(): Batch | undefined {
    let end = 0
    let last: number | undefined
    while (this.#pending.length >= end + header && this.#pending[end] !== kinds.terminate) {
      const next = end + 1 + this.#pending.readInt32BE(end + 1)
      if (next > this.#pending.length) break
      last = this.#pending[end]
      end = next
    }
    if (last === undefined) return undefined

    return { kind: 'work', bytes: this.#take(end), isComplete: last === kinds.sync || last === kinds.query }
  }

  #take(length: number): Uint8Array {
    const taken = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    return taken
  }
}
