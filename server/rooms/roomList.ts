import { createHash } from 'node:crypto'
import type { Room } from '../../contract/entities'
import { roomsInList } from '../../contract/limits'
import type { Dependencies } from '../dependencies'
import { compressed, type Encoding } from '../http/contentNegotiation'
import { presentRoom } from './presenter'
import { roomsCache, type CacheTiming } from '../db/roomsCache'
import { findNewestRooms } from './store'

/** With a strong entity tag. */
interface EncodedBody {
  bytes: Buffer
  etag: string
}

/** Serializes the response of get-rooms; `more`: there are more rooms than these. */
export type SerializeRooms = (rooms: Room[], more: boolean) => string

interface List {
  json: Buffer
  bodies: Map<Encoding, Promise<EncodedBody>>
}

/**
 * Caches the public list of rooms (the newest ones where there are many) as bytes, read and serialized as seldom as
 * {@link roomsCache} says.
 */
export function roomList({ database, metrics }: Pick<Dependencies, 'database' | 'metrics'>, timing?: CacheTiming) {
  const cache = roomsCache<List>(database, timing)
  for (const result of ['hit', 'miss']) metrics?.cacheRequests.inc({ cache: 'rooms', result }, 0)
  const asked = new Set<Encoding>()
  let firstPictures = firstPicturesOf([])

  async function read(serialize: SerializeRooms): Promise<List> {
    const found = await findNewestRooms(database.db, roomsInList + 1)
    const rooms = found.slice(0, roomsInList).map(presentRoom)
    firstPictures = firstPicturesOf(rooms)
    const list: List = { json: Buffer.from(serialize(rooms, found.length > rooms.length)), bodies: new Map() }
    // While the list before it can still be given.
    await Promise.all([...asked].map((encoding) => bodyOf(list, encoding)))
    return list
  }

  return {
    async body(encoding: Encoding, serialize: SerializeRooms): Promise<EncodedBody> {
      asked.add(encoding)
      metrics?.cacheRequests.inc({ cache: 'rooms', result: cache.isRecent() ? 'hit' : 'miss' })
      return bodyOf(await cache.find(() => read(serialize)), encoding)
    },

    /** The address of the first picture on the page of a room or a hotel, or of the list, as last read. */
    firstPicture: (id?: string): string | undefined => firstPictures.get(id),

    stop: () => cache.stop(),
  }
}
export type RoomList = ReturnType<typeof roomList>

/** By the id of a room; by that of a hotel, whose page shows its dearest room; without one, the newest room's. */
function firstPicturesOf(rooms: readonly Room[]) {
  const pictured = rooms.filter(({ images }) => images.length > 0)
  const cheapestFirst = pictured.toSorted((one, other) => one.pricePerNight - other.pricePerNight)
  return new Map<string | undefined, string | undefined>([
    ...cheapestFirst.map(({ hotel, images }) => [hotel._id, images[0]] as const),
    ...pictured.map(({ _id, images }) => [_id, images[0]] as const),
    [undefined, rooms[0]?.images[0]],
  ])
}

function bodyOf({ json, bodies }: List, encoding: Encoding): Promise<EncodedBody> {
  const known = bodies.get(encoding)
  if (known) return known
  const body = encode(json, encoding)
  bodies.set(encoding, body)
  body.catch(() => bodies.delete(encoding))
  return body
}

async function encode(json: Buffer, encoding: Encoding): Promise<EncodedBody> {
  // Hashed from the content, so that all replicas give the same list the same tag.
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 22)
  return { bytes: await compressed(json, encoding), etag: `"${digest}-${encoding}"` }
}
