import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { TestFile } from './browser'

/** Pictures and what only pretends to be one, for tests of uploads. */
const colour = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5a52' } })

/** A plain picture in any of the formats. */
export const aPictureAs = async (
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif',
  { width = 64, height = 48 } = {},
): Promise<TestFile> => ({
  name: `picture.${format}`,
  bytes: await colour(width, height).toFormat(format).toBuffer(),
})

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

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc >>> 0
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of body) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
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
