import { randomBytes } from 'node:crypto'
import { imageMessages } from '../../contract/imageMessages'
import type { UploadedFile } from '../http/form'
import { refusal, unavailable } from '../http/refusal'
import { pictureLimits } from './limits'
import type { Dependencies } from '../dependencies'
import { fileName } from './imageUrl'
import { remake, uploadSlot, type Encoding, type PictureKind } from './processes'

/** Pixels. A room's picture exceeds the widest variant; an avatar is cropped to a square. */
const storedSizes = {
  room: { width: 2048, height: 2048, fit: 'inside' },
  avatar: { width: 512, height: 512, fit: 'cover' },
} as const

/** High, because every variant is encoded from it again. */
const storedQuality = 85

const nameMax = 60
const quoted = ({ name }: UploadedFile) => (name.length > nameMax ? `${name.slice(0, nameMax)}…` : name || 'This file')

/** Re-encoded from its pixels alone: metadata and anything appended are lost. */
async function storedPicture(kind: PictureKind, file: UploadedFile, field: string): Promise<Uint8Array> {
  const pixels = pictureLimits.pixels[kind]
  const encoding: Encoding = { resize: storedSizes[kind], format: 'webp', options: { quality: storedQuality } }
  const { picture, refused } = await remake(file.bytes, encoding, { pixels })
  if (picture) return picture
  if (refused === 'out of time') throw unavailable()
  throw refusal(
    refused === 'too many pixels'
      ? `“${quoted(file)}” has more than ${pixels / 1_000_000} megapixels. Please choose a smaller picture.`
      : imageMessages.imageUnreadable(quoted(file)),
    field,
  )
}

export function pictureService({ images }: Pick<Dependencies, 'images'>) {
  async function discard(keys: string[]) {
    await Promise.all(keys.map((key) => images.remove(fileName(key))))
  }

  return {
    /**
     * Stores all of `files` or none, and returns their keys in order, 32 random hexadecimal digits each.
     * Errors: a refusal naming a file that is not a picture, 503 when too many pictures wait to be decoded, or one took too long.
     */
    async keep(files: UploadedFile[], kind: PictureKind, field: string): Promise<string[]> {
      const pictures: { key: string; bytes: Uint8Array }[] = []
      for (const file of files) {
        const bytes = await uploadSlot(kind, () => storedPicture(kind, file, field))
        pictures.push({ key: randomBytes(16).toString('hex'), bytes })
      }
      const keys = pictures.map(({ key }) => key)
      const writes = await Promise.allSettled(pictures.map(({ key, bytes }) => images.write(fileName(key), bytes)))
      const failed = writes.find((write) => write.status === 'rejected')
      if (failed) {
        await discard(keys)
        throw failed.reason
      }
      return keys
    },

    /** Removes pictures that no row refers to. */
    discard,
  }
}
