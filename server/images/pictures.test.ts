import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pictureLimits, endIdleProcesses } from './processes'
import type { Refusal } from '../http/refusal'
import { aPictureAs, aText } from '../../testing/pictures'
import { diskStore, type FileStore } from '../runtime/fileStore'
import { storePictures } from './pictures'

/** A photo as a phone takes it: lying on its side, with the place, the camera and its owner's words inside. */
const aPhoto = async () => ({
  name: 'photo.jpg',
  bytes: await sharp({ create: { width: 80, height: 40, channels: 3, background: '#0b5a52' } })
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

/**
 * A well-formed grey PNG of `side` squared pixels, which is small on the wire and enormous once unpacked: interlaced, so that it
 * cannot be read row by row.
 */
function aBomb(side = 16_000) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(1, 12)
  // Each of the seven passes leaves out columns and rows; every row begins with a byte that names its filter.
  const passes = [
    [8, 8],
    [8, 8],
    [4, 8],
    [4, 4],
    [2, 4],
    [2, 2],
    [1, 2],
  ] as const
  const unpacked = passes.reduce((sum, [across, down]) => sum + (side / across + 1) * (side / down), 0)
  const rows = deflateSync(Buffer.alloc(unpacked))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const bytes = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
  return { name: 'bomb.png', bytes }
}

/** The most kilobytes that a process which decodes for us has ever held; only Linux tells. */
async function decoderPeak(): Promise<number> {
  const read = (id: string, file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const peaks = await Promise.all(
    ids.map(async (id) => {
      const status = await read(id, 'status')
      const isOurs =
        status.includes(`\nPPid:\t${process.pid}\n`) && (await read(id, 'cmdline')).includes('pictureWorker')
      return isOurs ? Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) : 0
    }),
  )
  return Math.max(0, ...peaks)
}

let folder: string
let images: FileStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-pictures-'))
  images = diskStore(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const keep = (files: { name: string; bytes: Buffer }[], kind: 'room' | 'avatar' = 'room') =>
  storePictures(images, kind, files, async (keys) => keys)

/** The refusal that `keep` gives. */
const refusalOf = (files: { name: string; bytes: Buffer }[], kind: 'room' | 'avatar' = 'room') =>
  keep(files, kind).then(
    () => {
      throw new Error('was not refused')
    },
    (error: unknown) => error as Refusal,
  )

async function kept(key: string | undefined) {
  const bytes = await images.read(`${key}.webp`)
  if (!bytes) throw new Error('nothing was kept')
  return { bytes, ...(await sharp(bytes).metadata()) }
}

describe('a picture that is sent', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'as %s is kept as WebP under 128 random bits',
    async (format) => {
      const [key] = await keep([await aPictureAs(format)])
      expect(key).toMatch(/^[0-9a-f]{32}$/)
      expect(await kept(key)).toMatchObject({ format: 'webp', width: 64, height: 48 })
    },
  )

  test('is told by its content, whatever it is called', async () => {
    const { bytes } = await aPictureAs('jpeg')
    const [key] = await keep([{ name: 'note.txt', bytes }])
    expect((await kept(key)).format).toBe('webp')
  })

  test('is kept upright, and without the place, the camera and the words in it', async () => {
    const photo = await aPhoto()
    expect((await sharp(photo.bytes).metadata()).exif).toBeDefined()

    const picture = await kept((await keep([photo]))[0])
    expect(picture).toMatchObject({ width: 40, height: 80 })
    expect(picture.exif ?? picture.xmp ?? picture.iptc ?? picture.icc).toBeUndefined()
    expect(picture.bytes.includes('secret garden')).toBe(false)
  })

  test('leaves behind a script that was hung on it', async () => {
    const { bytes } = await aPictureAs('gif')
    const [key] = await keep([
      { name: 'both.gif', bytes: Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]) },
    ])
    expect((await kept(key)).bytes.includes('script')).toBe(false)
  })

  test('is kept no larger than any screen shows it', async () => {
    const [room] = await keep([await aPictureAs('jpeg', { width: 5000, height: 2500 })])
    expect(await kept(room)).toMatchObject({ width: 2048, height: 1024 })

    const [avatar] = await keep([await aPictureAs('jpeg', { width: 1200, height: 900 })], 'avatar')
    expect(await kept(avatar)).toMatchObject({ width: 512, height: 512 })
  })
})

describe('what is refused, by name and in a sentence', () => {
  const notAPicture = (name: string) =>
    `“${name}” is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF.`

  test.each([
    ['a text named .png', aText('note.png', 'Dear diary')],
    ['HTML named .png', aText('page.png', '<!doctype html><script>alert(1)</script>')],
    ['SVG with a script', aText('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an SVG named .png', aText('logo.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', aText('menu.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['an empty file', aText('empty.png', '')],
  ])('%s', async (_what, file) => {
    expect(await refusalOf([file])).toMatchObject({
      status: 200,
      message: notAPicture(file.name),
      more: { field: 'images' },
    })
    expect(await readdir(folder)).toEqual([])
  })

  test('a TIFF, which sharp could read and we do not', async () => {
    const bytes = await sharp((await aPictureAs('png')).bytes)
      .tiff()
      .toBuffer()
    expect((await refusalOf([{ name: 'scan.tif', bytes }])).message).toBe(notAPicture('scan.tif'))
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s that is cut short', async (format) => {
    const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, i) => (i * 7919) % 251))
    const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .toFormat(format)
      .toBuffer()
    const bytes = whole.subarray(0, whole.length / 2)
    expect((await refusalOf([{ name: `half.${format}`, bytes }])).message).toBe(notAPicture(`half.${format}`))
  })

  test('a name as long as a letter is cut for the sentence', async () => {
    expect((await refusalOf([aText(`${'x'.repeat(500)}.png`, 'no')])).message.length).toBeLessThan(180)
  })

  test('all files with the one that is refused: nothing is left on disk', async () => {
    const good = await aPictureAs('png')
    await refusalOf([good, good, aText('note.png', 'no')])
    expect(await readdir(folder)).toEqual([])
  })

  test('all files when one cannot be written', async () => {
    let writes = 0
    const failing: FileStore = {
      ...images,
      write: (name, bytes) => {
        writes += 1
        return writes === 2 ? Promise.reject(new Error('disk full')) : images.write(name, bytes)
      },
    }
    const good = await aPictureAs('png')
    const save = () => Promise.reject(new Error('saved'))
    await expect(storePictures(failing, 'room', [good, good, good], save)).rejects.toThrow('disk full')
    expect(await readdir(folder)).toEqual([])
  })
})

test('more pixels than we decode are refused by the header, and never unpacked', async () => {
  // A process of its own, and its memory once it has done something.
  endIdleProcesses()
  await keep([await aPictureAs('png')])
  const before = await decoderPeak()
  expect(before > 0).toBe(process.platform === 'linux')

  const { message } = await refusalOf([aBomb()])

  expect(message).toBe('“bomb.png” has more than 50 megapixels. Please choose a smaller picture.')
  // Kilobytes; unpacked it would be 256 MB.
  expect((await decoderPeak()) - before).toBeLessThan(50_000)
})

test('a person’s picture of 25 megapixels is refused, which a room may have, and one of 24 is kept', async () => {
  const large = await aPictureAs('jpeg', { width: 5000, height: 5000 })
  const refused = await refusalOf([large], 'avatar')
  expect(refused).toMatchObject({
    status: 200,
    message: '“picture.jpeg” has more than 24 megapixels. Please choose a smaller picture.',
    more: { field: 'image' },
  })
  expect(await readdir(folder)).toEqual([])

  expect(await kept((await keep([large]))[0])).toMatchObject({ width: 2048, height: 2048 })
  const [avatar] = await keep([await aPictureAs('jpeg', { width: 6000, height: 4000 })], 'avatar')
  expect(await kept(avatar)).toMatchObject({ width: 512, height: 512 })
})

test('past one at a time and sixteen in line, whoever sends a picture is asked to come back', async () => {
  const file = await aPictureAs('jpeg')
  const sent = await Promise.allSettled(Array.from({ length: 30 }, () => keep([file])))
  const turnedAway = sent.filter((outcome) => outcome.status === 'rejected')
  expect(turnedAway).toHaveLength(30 - pictureLimits.uploadConcurrency - pictureLimits.uploadQueueMax)
  for (const { reason } of turnedAway) expect(reason).toMatchObject({ status: 503 })
  expect(await readdir(folder)).toHaveLength(pictureLimits.uploadConcurrency + pictureLimits.uploadQueueMax)
})
