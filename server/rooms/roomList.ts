import { createHash } from 'node:crypto'
import type { Room } from '../../contract/entities'
import type { Parts } from '../parts'
import { compressed, type Encoding } from './encoding'
import { presentRoom } from './presenter'
import { findAvailableRooms } from './store'

/** The answer's body in one encoding: finished bytes and their strong tag. */
export interface EncodedBody {
  bytes: Buffer
  etag: string
}

/** Writes the whole answer of get-rooms, trimmed by the contract's schema. */
export type WriteAnswer = (rooms: Room[]) => string

/** One reading of the list. */
class Edition {
  /** What it is compressed to, each once, when first wanted. */
  readonly #making = new Map<Encoding, Promise<EncodedBody>>()
  readonly #made = new Map<Encoding, EncodedBody>()
  readonly #answer: Promise<Buffer>

  /** `version`: the changes heard of when the rows were about to be read. The list is fresh while there are no others. */
  constructor(
    readonly version: number,
    answer: Promise<Buffer>,
  ) {
    this.#answer = answer
  }

  atHand(encoding: Encoding): EncodedBody | undefined {
    return this.#made.get(encoding)
  }

  in(encoding: Encoding): Promise<EncodedBody> {
    const before = this.#making.get(encoding)
    if (before) return before
    const making = this.#make(encoding)
    this.#making.set(encoding, making)
    return making
  }

  /** Resolves when its rows have been read, or could not be. */
  async settled(): Promise<void> {
    await this.#answer.catch(() => undefined)
  }

  async #make(encoding: Encoding): Promise<EncodedBody> {
    const answer = await this.#answer
    const bytes = await compressed(answer, encoding)
    // Of the content: the same list has the same tag on every replica, and again when it comes back.
    const digest = createHash('sha256').update(answer).digest('base64url').slice(0, 22)
    const body = { bytes, etag: `"${digest}-${encoding}"` }
    this.#made.set(encoding, body)
    return body
  }
}

/**
 * The public list of rooms as finished bytes, read and written once per change.
 *
 * Whoever asks is given a list that holds every change committed before they asked: a list is kept only until a change is
 * heard of, and not at all while changes might go unheard.
 */
export function roomList({ database }: Pick<Parts, 'database'>) {
  let version = 0
  let latest: Edition | undefined
  let next: Promise<Edition> | undefined
  let firstPictures = new Map<string | undefined, string | undefined>()

  const listening = database.listen('rooms_changed', () => {
    version += 1
  })

  async function read(write: WriteAnswer): Promise<Buffer> {
    const rooms = (await findAvailableRooms(database.db)).map(presentRoom)
    firstPictures = new Map(rooms.map(({ _id, images }) => [_id, images[0]]))
    firstPictures.set(undefined, rooms[0]?.images[0])
    return Buffer.from(write(rooms))
  }

  /** An edition that is not begun yet, for all who wait for one: so one is read at a time, however often rooms change. */
  async function begin(write: WriteAnswer): Promise<Edition> {
    await latest?.settled()
    next = undefined
    // The version is taken before the rows are read: a change in between makes this edition stale, never falsely fresh.
    const edition = new Edition(version, read(write))
    latest = edition
    return edition
  }

  const fresh = () => (latest?.version === version && listening.isLive() ? latest : undefined)

  return {
    /** The body, when it can be had without waiting. */
    atHand: (encoding: Encoding): EncodedBody | undefined => fresh()?.atHand(encoding),

    async body(encoding: Encoding, write: WriteAnswer): Promise<EncodedBody> {
      const edition = fresh() ?? (await (next ??= begin(write)))
      try {
        return await edition.in(encoding)
      } catch (error) {
        // An edition that failed is nobody's: the next to ask tries again.
        if (latest === edition) latest = undefined
        throw error
      }
    },

    /** The address of a room's first picture, or of the newest room's, as the list was when last read. */
    firstPicture: (roomId?: string): string | undefined => firstPictures.get(roomId),

    stop: () => listening.stop(),
  }
}
export type RoomList = ReturnType<typeof roomList>
