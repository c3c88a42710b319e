import { randomBytes } from 'node:crypto'
import { sentences } from '../../contract/sentences'
import type { UploadedFile } from '../http/form'
import { refusal } from '../http/refusal'
import { pictureLimits } from './limits'
import type { Parts } from '../parts'
import { fileName } from './imageUrl'
import { remake } from './processes'
import { uploadTurn } from './turns'

/** What a picture is for, which decides the size it is kept in. */
export type PictureKind = 'room' | 'avatar'

/** Pixels. A room's is kept whole within a square, larger than the widest variant; an avatar is cut square from its middle. */
const kept = {
  room: { width: 2048, height: 2048, fit: 'inside' },
  avatar: { width: 512, height: 512, fit: 'cover' },
} as const

/** High, because every variant is made from the kept picture and loses a little again. */
const keptQuality = 85

const nameShown = 60
/** The file as its owner knows it, short enough for a sentence. */
const shown = ({ name }: UploadedFile) =>
  name.length > nameShown ? `${name.slice(0, nameShown)}…` : name || 'This file'

/** The picture made anew from its pixels: whatever else the file carried (place, camera, script) is left behind (E2). */
async function remadeFor(kind: PictureKind, file: UploadedFile, field: string): Promise<Uint8Array> {
  const { picture, refused } = await remake(file.bytes, {
    resize: kept[kind],
    format: 'webp',
    options: { quality: keptQuality },
  })
  if (picture) return picture
  throw refusal(
    refused === 'too many pixels'
      ? `“${shown(file)}” has more than ${pictureLimits.pixels / 1_000_000} megapixels. Please choose a smaller picture.`
      : sentences.imageUnreadable(shown(file)),
    field,
  )
}

/** Keeps the pictures people send (E1, E2). */
export function pictureService({ images }: Pick<Parts, 'images'>) {
  async function discard(keys: string[]) {
    await Promise.all(keys.map((key) => images.remove(fileName(key))))
  }

  return {
    /**
     * Keeps all of `files` or none, and answers their keys in the same order, 32 random hexadecimal digits each.
     * Errors: a refusal that names the file that is no picture, 503 when too many pictures wait to be read.
     */
    async keep(files: UploadedFile[], kind: PictureKind, field: string): Promise<string[]> {
      const pictures: { key: string; bytes: Uint8Array }[] = []
      for (const file of files) {
        const bytes = await uploadTurn(() => remadeFor(kind, file, field))
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

    /** Removes pictures that nothing points to: their row was not written, or now names another. */
    discard,
  }
}
