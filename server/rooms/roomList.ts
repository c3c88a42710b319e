import { createHash } from 'node:crypto'
import type { Room } from '../../contract/entities'
import { roomsInList } from '../../contract/limits'
import type { Dependencies } from '../dependencies'
import { compressed, type Encoding } from '../http/contentNegotiation'
import { presentRoom } from './presenter'
import { findNewestRooms } from './store'

/** The answer in one encoding, with its strong entity tag. */
interface EncodedBody {
  bytes: Buffer
  etag: string
}

/** Serializes the whole answer of get-rooms; `more`: there are more rooms than these. */
export type SerializeRooms = (rooms: Room[], more: boolean) => string

/** One reading of the list; fresh while no change has been announced since. */
interface Edition {
  version: number
  answer: Promise<Buffer>
  bodies: Map<Encoding, Promise<EncodedBody>>
}

/**
 * The public list of rooms, the newest ones where there are many, as finished bytes, read and serialized once per change.
 * Every answer holds all changes that were committed before the request.
 */
export function roomList({ database, metrics }: Pick<Dependencies, 'database' | 'metrics'>) {
  let version = 0
  let latest: Edition | undefined
  let next: Promise<Edition> | undefined
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

  /** Shared by all who wait for the next edition, so that one is read at a time, however often rooms change. */
  async function begin(serialize: SerializeRooms): Promise<Edition> {
    await latest?.answer.catch(() => undefined)
    next = undefined
    // The version is taken before the rows are read: a change in between makes this edition stale, never falsely fresh.
    latest = { version, answer: read(serialize), bodies: new Map() }
    return latest
  }

  /** While announcements may be lost, no edition is fresh. */
  const isFresh = (edition: Edition) => edition.version === version && changes.isLive()

  return {
    async body(encoding: Encoding, serialize: SerializeRooms): Promise<EncodedBody> {
      const isHit = latest !== undefined && isFresh(latest)
      metrics?.cacheRequests.inc({ cache: 'rooms', result: isHit ? 'hit' : 'miss' })
      const edition = isHit ? latest! : await (next ??= begin(serialize))
      const body = edition.bodies.get(encoding) ?? edition.answer.then((answer) => encode(answer, encoding))
      edition.bodies.set(encoding, body)
      try {
        return await body
      } catch (error) {
        if (latest === edition) latest = undefined
        throw error
      }
    },

    /** The address of a room's first picture, or of the newest room's, as of the last reading. */
    firstPicture: (roomId?: string): string | undefined => firstPictures.get(roomId),

    stop: () => changes.stop(),
  }
}
export type RoomList = ReturnType<typeof roomList>

async function encode(answer: Buffer, encoding: Encoding): Promise<EncodedBody> {
  // Of the content, so that the same list has the same tag on every replica.
  const digest = createHash('sha256').update(answer).digest('base64url').slice(0, 22)
  return { bytes: await compressed(answer, encoding), etag: `"${digest}-${encoding}"` }
}
