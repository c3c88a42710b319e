import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { TestFile } from './visitor'

const colour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a52' } })

/** A plain picture in any of the formats. */
export const aPictureAs = async (
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif',
  { width = 64, height = 48 } = {},
): Promise<TestFile> => ({ name: `picture.${format}`, bytes: await colour(width, height).toFormat(format).toBuffer() })

/** A small real picture. */
export const aPicture = async (name = 'picture.png'): Promise<TestFile> => ({ ...(await aPictureAs('png')), name })

/** A photo as a phone takes it: lying on its side, with the place, the camera and its owner's words inside. */
export const aPhoto = async (): Promise<TestFile> => ({
  name: 'photo.jpg',
  bytes: await colour(80, 40)
    .withExif({
      IFD0: { Make: 'Pocket', Model: 'Camera 9', ImageDescription: 'secret garden' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A well-formed grey PNG of `side` squared pixels, which is small on the wire and enormous once unpacked. */
export function aBomb(side = 16_000): TestFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(8, 8)
  const rows = deflateSync(Buffer.alloc((side + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const bytes = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
  return { name: 'bomb.png', bytes }
}

export const aText = (name: string, text: string): TestFile => ({ name, bytes: Buffer.from(text) })
