import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { missedEvent } from '../../contract/ownerEvents'
import { findHotelOf } from '../hotels/store'
import { limitPerAddress } from '../http/concurrency'
import { hotelNotRegistered, throttled, unavailable } from '../http/refusal'
import type { Session } from '../http/session'
import type { Dependencies } from '../dependencies'
import { streamLimits, type StreamLimits } from './limits'
import { findHotelsOfSessions } from './store'
import { onResponseEnd } from '../http/afterResponse'

/** Neither names nor data of our events hold a line break. */
const eventText = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The connection was lost, or the handler took too long and its error was sent. */
export const isReplyClosed = (reply: FastifyReply) => reply.sent || reply.request.raw.socket.destroyed

/**
 * Takes the response over from Fastify and begins its stream of events, open until either side ends it. A client that does not read is disconnected once `unread` bytes
 * are buffered: after reconnecting a page reloads everything anyway.
 */
export function openStream(reply: FastifyReply, { unread, retryAfter }: StreamLimits = streamLimits) {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses would buffer events.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const { raw } = reply.hijack()
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  // `onClosed` follows.
  raw.on('error', () => undefined)

  const isEnded = () => raw.destroyed || raw.writableEnded
  const stream = {
    send(text: string) {
      if (isEnded()) return
      raw.write(text)
      if (raw.writableLength > unread) raw.destroy()
    },
    end() {
      if (isEnded()) return
      raw.end()
      // A client that has not read up to here would keep the connection open.
      setImmediate(() => raw.writableFinished || raw.destroy())
    },
    onClosed: (listener: () => void) => onResponseEnd(reply, listener),
  }
  // With jitter, so that after a restart not all reconnect at the same moment.
  const retry = Math.round(retryAfter * (1 + Math.random()))
  // Sent at once, so that the browser fires `open`.
  stream.send(`retry: ${retry}\n: open\n\n`)
  return stream
}

export type EventStream = ReturnType<typeof openStream>

interface Subscriber {
  tokenHash: Buffer
  hotelId: string
  stream: EventStream
}

/**
 * The subscribers of this process. Each is sent the booking events of its owner's hotel until its session ends or is no longer
 * that of the hotel's owner.
 */
export function ownerStreams(
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
  limits: StreamLimits = streamLimits,
) {
  const subscribers = new Set<Subscriber>()
  const ofAddresses = limitPerAddress(limits.perAddress)
  let checking: NodeJS.Timeout | undefined
  let isStopped = false

  const broadcast = (text: string) => subscribers.forEach(({ stream }) => stream.send(text))

  const changes = database.listen('booking_changed', (payload) => {
    if (!payload) return broadcast(eventText(missedEvent, {}))
    const [hotelId, event = '', bookingId] = payload.split(' ')
    const text = eventText(event, { bookingId })
    for (const subscriber of subscribers) if (subscriber.hotelId === hotelId) subscriber.stream.send(text)
  })
  const heartbeat = setInterval(() => broadcast(limits.heartbeat), limits.heartbeatEvery).unref()

  /** All sessions in one query. */
  async function checkSessions() {
    const checked = [...subscribers]
    const hotels = await hotelsOf(checked)
    for (const subscriber of checked) {
      if (hotels.get(subscriber.tokenHash.toString('hex')) !== subscriber.hotelId) drop(subscriber)
    }
    checking = undefined
    scheduleCheck()
  }

  async function hotelsOf(checked: Subscriber[]) {
    try {
      const found = await findHotelsOfSessions(
        database.db,
        checked.map(({ tokenHash }) => tokenHash),
      )
      return new Map(found.map(({ tokenHash, hotelId }) => [tokenHash.toString('hex'), hotelId]))
    } catch (error) {
      // A session that cannot be looked up is refused, as in any other call.
      log.warn({ err: error, streams: checked.length }, 'streams not checked')
      return new Map<string, string>()
    }
  }

  function scheduleCheck() {
    if (!checking && subscribers.size > 0) checking = setTimeout(() => void checkSessions(), limits.checkEvery).unref()
  }

  function drop(subscriber: Subscriber) {
    subscribers.delete(subscriber)
    subscriber.stream.end()
  }

  return {
    /** The hotel whose events an owner is sent. Errors: a refusal for an owner without one. */
    async hotelOf({ user }: Session): Promise<string> {
      const hotel = await findHotelOf(database.db, user.id)
      if (!hotel) throw hotelNotRegistered()
      return hotel.id
    },

    /** Opens a stream. Errors: 429, 503 when there are too many. */
    subscribe({ user, tokenHash }: Session, address: string, hotelId: string, open: () => EventStream): void {
      const max = user.isVerified ? limits.total : limits.total - limits.reservedForVerified
      if (isStopped || subscribers.size >= max) throw unavailable()
      const ofOwner = [...subscribers].filter((each) => each.hotelId === hotelId)
      if (ofOwner.length >= limits.perOwner) {
        throw throttled(5, 'Too many of your pages are open to keep them all up to date. Please close one.')
      }
      const release = ofAddresses.take(address)
      if (!release) {
        throw throttled(5, 'Too many pages are open on your network to keep them all up to date. Please close one.')
      }

      const subscriber = { tokenHash, hotelId, stream: open() }
      subscribers.add(subscriber)
      subscriber.stream.onClosed(() => {
        subscribers.delete(subscriber)
        release()
      })
      scheduleCheck()
    },

    /** Ends all streams and refuses new ones. */
    stop() {
      isStopped = true
      changes.stop()
      clearInterval(heartbeat)
      clearTimeout(checking)
      subscribers.forEach(drop)
    },
  }
}
