import { missedEvent } from '../../contract/ownerEvents'
import { findHotelOf } from '../hotels/store'
import { perAddressLimit } from '../http/concurrency'
import { refusal, throttled, unavailable } from '../http/refusal'
import type { Session } from '../http/session'
import type { Dependencies } from '../dependencies'
import { streamLimits } from './limits'
import { findHotelsOfSessions } from './store'
import { eventText, type EventStream } from './stream'

interface Listener {
  tokenHash: Buffer
  hotelId: string
  stream: EventStream
}

/**
 * The open streams of this process. Each hears what happens to the bookings of its owner's hotel, and ends once its session is
 * over or no longer that of the hotel's owner.
 */
export function ownerStreams(
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
  limits: Pick<
    typeof streamLimits,
    'perOwner' | 'perAddress' | 'inAll' | 'keptForVerified' | 'checkEvery' | 'heartbeatEvery' | 'heartbeat'
  > = streamLimits,
) {
  const listeners = new Set<Listener>()
  const ofOwners = perAddressLimit(limits.perOwner)
  const ofAddresses = perAddressLimit(limits.perAddress)
  let checking: NodeJS.Timeout | undefined
  let isStopped = false

  const sendAll = (text: string) => listeners.forEach(({ stream }) => stream.send(text))

  const changes = database.listen('booking_changed', (payload) => {
    if (!payload) return sendAll(eventText(missedEvent, {}))
    const [hotelId, event = '', bookingId] = payload.split(' ')
    const text = eventText(event, { bookingId })
    for (const listener of listeners) if (listener.hotelId === hotelId) listener.stream.send(text)
  })
  const beating = setInterval(() => sendAll(limits.heartbeat), limits.heartbeatEvery).unref()

  /** All at once, however many there are; the next check begins some time after this one has ended. */
  async function check() {
    const asked = [...listeners]
    const hotels = await hotelsOf(asked)
    for (const listener of asked) {
      if (hotels.get(listener.tokenHash.toString('hex')) !== listener.hotelId) drop(listener)
    }
    checking = undefined
    checkSoon()
  }

  async function hotelsOf(asked: Listener[]) {
    try {
      const found = await findHotelsOfSessions(
        database.db,
        asked.map(({ tokenHash }) => tokenHash),
      )
      return new Map(found.map(({ tokenHash, hotelId }) => [tokenHash.toString('hex'), hotelId]))
    } catch (error) {
      // Whose session cannot be looked up hears nothing more, as they would be refused any other call.
      log.warn({ err: error, streams: asked.length }, 'streams not checked')
      return new Map<string, string>()
    }
  }

  function checkSoon() {
    if (!checking && listeners.size > 0) checking = setTimeout(() => void check(), limits.checkEvery).unref()
  }

  /** Returns how to give the places back. Errors: 429. */
  function takePlaces(userId: string, address: string): () => void {
    const ofOwner = ofOwners.take(userId)
    if (!ofOwner) throw throttled(5, 'Too many of your pages are open to keep them all up to date. Please close one.')
    const ofAddress = ofAddresses.take(address)
    if (!ofAddress) {
      ofOwner()
      throw throttled(5, 'Too many pages are open on your network to keep them all up to date. Please close one.')
    }
    return () => {
      ofOwner()
      ofAddress()
    }
  }

  function drop(listener: Listener) {
    listeners.delete(listener)
    listener.stream.end()
  }

  return {
    /** The hotel whose events an owner hears. Refuses an owner without one. */
    async hotelOf({ user }: Session): Promise<string> {
      const hotel = await findHotelOf(database.db, user.id)
      if (!hotel) throw refusal('Please register your hotel first.')
      return hotel.id
    },

    /** Opens a stream to an address, as limits count it, unless there are too many already. Errors: 429, 503. */
    add({ user, tokenHash }: Session, address: string, hotelId: string, open: () => EventStream): void {
      const most = user.isVerified ? limits.inAll : limits.inAll - limits.keptForVerified
      if (isStopped || listeners.size >= most) throw unavailable()
      const release = takePlaces(user.id, address)

      const listener = { tokenHash, hotelId, stream: open() }
      listeners.add(listener)
      listener.stream.onClosed(() => {
        listeners.delete(listener)
        release()
      })
      checkSoon()
    },

    /** Ends all streams and opens no more. */
    stop() {
      isStopped = true
      changes.stop()
      clearInterval(beating)
      clearTimeout(checking)
      listeners.forEach(drop)
    },
  }
}
