import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { onResponseEnd } from '../http/afterResponse'
import { streamLimits, type StreamLimits } from './limits'

/** An answer of server-sent events, open until either side ends it. */
export interface EventStream {
  send(text: string): void
  end(): void
  onClosed(listener: () => void): void
}

/** The names and the data of our events hold no line break. */
export const eventText = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Nobody is there to be answered, or they have been: the connection was lost, or the handler took too long. */
export const isOver = (reply: FastifyReply) => reply.sent || reply.request.raw.socket.destroyed

/**
 * Takes an answer over from Fastify and begins its stream. What is sent is handed to the connection at once: who does not read
 * is dropped once `unread` bytes wait, because on coming back a page asks everything anew anyway.
 */
export function openStream(reply: FastifyReply, { unread, retryAfter }: StreamLimits = streamLimits): EventStream {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses would hold events back.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const { raw } = reply.hijack()
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  // Its connection is gone, which `onClosed` tells.
  raw.on('error', () => undefined)

  const isEnded = () => raw.destroyed || raw.writableEnded
  const stream: EventStream = {
    send(text) {
      if (isEnded()) return
      raw.write(text)
      if (raw.writableLength > unread) raw.destroy()
    },
    end() {
      if (isEnded()) return
      raw.end()
      // Who has not read up to here would keep the connection open.
      setImmediate(() => raw.writableFinished || raw.destroy())
    },
    onClosed: (listener) => onResponseEnd(reply, listener),
  }
  // Something to read at once, so that a browser says that the stream is open.
  // After a restart not all come back in the same moment.
  const retry = Math.round(retryAfter * (1 + Math.random()))
  stream.send(`retry: ${retry}\n: open\n\n`)
  return stream
}
