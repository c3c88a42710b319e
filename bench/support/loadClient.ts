import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What the process that asks is told to do. */
export interface Load {
  /** Of servers on this machine; connections are dealt out to them by turns. */
  ports: number[]
  /** Whole requests, as {@link rawRequest} writes them, asked by turns. */
  requests: string[]
  /** Each request is asked once and no more: for what changes something. */
  once?: boolean
  connections: number
  milliseconds: number
  /** Milliseconds that a connection rests after each answer. */
  pause?: number
  /** What every answer has to be, and what has to be in its head or body; anything else is counted as wrong. */
  expect: { status: number; text?: string }
}

/** What came of it. Times in milliseconds. */
export interface Measured {
  answers: number
  perSecond: number
  /** Answers that were not as expected. */
  wrong: number
  statuses: Record<string, number>
  bytes: number
  /** Requests that were begun. */
  used: number
  median: number
  p99: number
  slowest: number
}

export interface LoadClient {
  run(load: Load): Promise<Measured>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('./bench-load.js', import.meta.url))

/** Starts the process that asks. It does one load at a time. */
export function openLoadClient(): LoadClient {
  const child = fork(program, { serialization: 'advanced' })
  return {
    async run(load) {
      const answered = once(child, 'message') as Promise<[{ measured?: Measured; failed?: string }]>
      child.send(load)
      const [{ measured, failed }] = await answered
      if (!measured) throw new Error(`The load was broken off: ${failed}`)
      return measured
    },
    async close() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

interface RequestParts {
  method?: string
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

/** A request as it goes over the wire. */
export function rawRequest({ method = 'GET', path, headers = {}, body }: RequestParts): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}
