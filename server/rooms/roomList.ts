import { createHash } from 'node:crypto'
import type { Room } from '../../contract/entities'
import { roomsInList } from '../../contract/limits'
import type { Dependencies } from '../dependencies'
import { compressed, type Encoding } from '../http/contentNegotiation'
import { presentRoom } from './presenter'
import { findNewestRooms } from './store'

/** With a strong entity tag. */
interface EncodedBody {
  bytes: Buffer
  etag: string
}

/** Serializes the response of get-rooms; `more`: there are more rooms than these. */
export type SerializeRooms = (rooms: Room[], more: boolean) => string

/** Fresh until the next change is announced. */
interface Snapshot {
  version: number
  json: Promise<Buffer>
  bodies: Map<Encoding, Promise<EncodedBody>>
}

/**
 * Caches the public list of rooms (the newest ones where there are many) as bytes, read and serialized once per change. A
 * response includes every change that was committed before its request.
 */
export function roomList({ database, metrics }: Pick<Dependencies, 'database' | 'metrics'>) {
  let version = 0
  let latest: Snapshot | undefined
  let next: Promise<Snapshot> | undefined
  let firstPictures = new Map<string | undefined, string | undefined>()

  const changes = database.listen('rooms_changed', () => {
    version += 1
  })

  async function read(serialize: SerializeRooms): Promise<Buffer> {
    const found = await findNewestRooms(database.db, roomsInList + 1)
    const rooms = found.slice(0, roomsInList).map(presentRoom)
    firstPictures = new Map(rooms.map(({ _id, images }) => [_id, images[0]]))
    firstPictures.set(undefined, rooms[0]?.images[0])
    return Buffer.from(serialize(rooms, found.length > rooms.length))
  }

  /** Shared by all waiting requests, so that one reads at a time, however often rooms change. */
  async function refresh(serialize: SerializeRooms): Promise<Snapshot> {
    await latest?.json.catch(() => undefined)
    next = undefined
    // The version is taken before the rows are read, so that a change in between makes this snapshot stale.
    latest = { version, json: read(serialize), bodies: new Map() }
    return latest
  }

  /** While the listener is disconnected, changes may go unheard. */
  const isFresh = (snapshot: Snapshot) => snapshot.version === version && changes.isLive()

  return {
    async body(encoding: Encoding, serialize: SerializeRooms): Promise<EncodedBody> {
      const isHit = latest !== undefined && isFresh(latest)
      metrics?.cacheRequests.inc({ cache: 'rooms', result: isHit ? 'hit' : 'miss' })
      const snapshot = isHit ? latest! : await (next ??= refresh(serialize))
      const body = snapshot.bodies.get(encoding) ?? snapshot.json.then((json) => encode(json, encoding))
      snapshot.bodies.set(encoding, body)
      try {
        return await body
      } catch (error) {
        if (latest === snapshot) latest = undefined
        throw error
      }
    },

    /** The address of the first picture of a room, or of the newest room, as last read. */
    firstPicture: (roomId?: string): string | undefined => firstPictures.get(roomId),

    stop: () => changes.stop(),
  }
}
export type RoomList = ReturnType<typeof roomList>

async function encode(json: Buffer, encoding: Encoding): Promise<EncodedBody> {
  // Hashed from the content, so that all replicas give the same list the same tag.
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 22)
  return { bytes: await compressed(json, encoding), etag: `"${digest}-${encoding}"` }
}
