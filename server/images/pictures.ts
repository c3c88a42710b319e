import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { imageMessages } from '../../contract/imageMessages'
import type { OpenDatabase } from '../db/database'
import { notify } from '../db/notifications'
import { reasonOf } from '../http/afterResponse'
import type { UploadedFile } from '../http/form'
import { refusal, unavailable } from '../http/refusal'
import type { Metrics } from '../metrics/metrics'
import type { Settings } from '../settings'
import { pictureLimits, transcode, uploadSlot, type Encoding, type PictureKind } from './processes'
import { fileName } from './imageUrl'
import type { FileStore } from '../runtime/fileStore'

export interface ImageDependencies {
  images: FileStore
  settings: Pick<Settings, 'dataDir'>
  database: OpenDatabase
  log: FastifyBaseLogger
  metrics?: Metrics
}

/** The field that a form has them in, and pixels. A room's picture is larger than the widest variant; an avatar is cropped to a square. */
const kinds = {
  room: { field: 'images', resize: { width: 2048, height: 2048, fit: 'inside' } },
  avatar: { field: 'image', resize: { width: 512, height: 512, fit: 'cover' } },
} as const

/** High, because variants are encoded from it again. */
const storedQuality = 85

const nameMax = 60
const quoted = ({ name }: UploadedFile) => (name.length > nameMax ? `${name.slice(0, nameMax)}…` : name || 'This file')

/** Re-encoded from its pixels alone, without metadata or anything appended. */
async function transcodeUpload(kind: PictureKind, file: UploadedFile): Promise<Uint8Array> {
  const pixels = pictureLimits.pixels[kind]
  const { field, resize } = kinds[kind]
  const encoding: Encoding = { resize, format: 'webp', options: { quality: storedQuality } }
  const { picture, refused } = await transcode(file.bytes, encoding, { pixels })
  if (picture) return picture
  if (refused === 'out of time') throw unavailable()
  throw refusal(
    refused === 'too many pixels'
      ? `“${quoted(file)}” has more than ${pixels / 1_000_000} megapixels. Please choose a smaller picture.`
      : imageMessages.imageUnreadable(quoted(file)),
    field,
  )
}

/**
 * Stores all of `files` or none, and has `save` refer to them by their keys, 32 random hexadecimal digits each, in order. When that
 * fails they are removed again.
 * Errors: a refusal naming a file that is not a picture; 503 when too many pictures are waiting, or one took too long.
 */
export async function storePictures<Result>(
  images: FileStore,
  kind: PictureKind,
  files: UploadedFile[],
  save: (keys: string[]) => Promise<Result>,
): Promise<Result> {
  const pictures = new Map<string, Uint8Array>()
  for (const file of files) {
    const bytes = await uploadSlot(kind, () => transcodeUpload(kind, file))
    pictures.set(randomBytes(16).toString('hex'), bytes)
  }
  const keys = [...pictures.keys()]
  try {
    const writes = await Promise.allSettled([...pictures].map(([key, bytes]) => images.write(fileName(key), bytes)))
    const failed = writes.find((write) => write.status === 'rejected')
    if (failed) throw failed.reason
    return await save(keys)
  } catch (error) {
    await Promise.all(keys.map((key) => images.remove(fileName(key))))
    throw error
  }
}

/** Removes a picture that has been shown, and has every process remove its cached variants. */
export async function deletePublished(
  { images, database }: Pick<ImageDependencies, 'images' | 'database'>,
  key: string,
): Promise<void> {
  await images.remove(fileName(key))
  await notify(database, 'picture_removed', key)
}

/** Logs failures only: the change that replaced the pictures has been saved. */
export async function deleteReplaced(
  deps: Pick<ImageDependencies, 'images' | 'database' | 'log'>,
  keys: string[],
): Promise<void> {
  await Promise.all(
    keys.map((key) =>
      deletePublished(deps, key).catch((error: unknown) =>
        deps.log.error({ picture: key, reason: reasonOf(error) }, 'a picture that was replaced is still there'),
      ),
    ),
  )
}
