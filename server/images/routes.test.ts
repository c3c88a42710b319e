import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { imageWidths, shareBytesMax } from '../../contract/limits'
import { openTestApp, type TestApp } from '../../testing/testApp'
import { aPictureAs } from '../../testing/pictures'
import type { FileStore } from '../runtime/fileStore'
import type { UploadedFile } from '../http/form'
import { storePictures, deletePublished } from './pictures'
import { imageVariants } from './variants'

let testApp: TestApp
let url: string
const stored = (file: UploadedFile) => storePictures(testApp.deps.images, 'room', [file], async (keys) => keys)
beforeAll(async () => {
  testApp = await openTestApp({ listening: true })
})
beforeEach(async () => {
  const [key] = await stored(await aPictureAs('jpeg', { width: 1800, height: 1200 }))
  url = `/media/${key}.webp`
})
afterAll(() => testApp.close())

const modern = { accept: 'image/avif,image/webp,*/*;q=0.8' }
const older = { accept: 'image/webp,*/*' }

const get = (address: string, headers: Record<string, string> = modern) => testApp.app.inject({ url: address, headers })
const madeVariants = () => readdir(path.join(testApp.settings.dataDir, 'media-cache')).catch(() => [])

describe('a picture', () => {
  test('is as wide as asked, in the best format that the browser takes', async () => {
    const best = await get(`${url}?w=600&auto=compress`)
    expect(best.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' })
    expect(await sharp(best.rawPayload).metadata()).toMatchObject({ compression: 'av1', width: 600, height: 400 })

    const second = await get(`${url}?w=600&auto=compress`, older)
    expect(second.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' })
    expect(await sharp(second.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 600 })
  })

  test('is WebP when nobody asked to have it compressed, and whole when no width is given', async () => {
    expect((await get(`${url}?w=600`)).headers['content-type']).toBe('image/webp')
    for (const query of ['', '?auto=compress', '?w=wide', '?w=600&w=960', '?w=-1']) {
      const { headers, rawPayload } = await get(url + query)
      expect([query, headers['content-type']]).toEqual([query, 'image/webp'])
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1800 })
    }
  })

  test('may be kept for good, is nothing but a picture, and can be shown by another origin', async () => {
    const { headers } = await get(`${url}?w=600&auto=compress`)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await get(`${url}?w=600&auto=compress`)
    const tag = String(headers.etag)
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(`${url}?w=600&auto=compress`, { ...modern, 'if-none-match': given })
      expect([again.statusCode, again.payload]).toEqual([304, ''])
    }
    const webp = await get(`${url}?w=600&auto=compress`, { ...older, 'if-none-match': tag })
    expect(webp.statusCode).toBe(200)
  })

  test('stands for a link as a JPEG of 1200 × 630, which may be kept and shown by another origin', async () => {
    const { statusCode, headers, rawPayload } = await get(url.replace('.webp', '.jpg'))
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const again = await get(url.replace('.webp', '.jpg'), { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  test.each([
    ['a small one, with clear parts', 64, 48],
    ['one of noise', 2000, 2000],
  ])('stands for a link in 300 KB at most: %s', async (which, width, height) => {
    const noise = sharp({
      create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', sigma: 90 } },
    })
    const clear = sharp({ create: { width, height, channels: 4, background: '#0000' } })
    const bytes = await (which.includes('clear') ? clear : noise).png().toBuffer()
    const [key] = await stored({ name: 'picture.png', bytes })
    const { rawPayload } = await get(`/media/${key}.jpg`)
    const { channels, ...shared } = await sharp(rawPayload).metadata()
    expect(shared).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(rawPayload.length).toBeLessThanOrEqual(shareBytesMax)
    if (which.includes('clear')) expect((await sharp(rawPayload).stats()).channels[0]!.min).toBe(255)
    expect(channels).toBe(3)
  })

  test('is never made larger than it is', async () => {
    const [key] = await stored(await aPictureAs('png'))
    const { rawPayload } = await get(`/media/${key}.webp?w=1440&auto=compress`, older)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 64, height: 48 })
  })

  test('has as many variants as there are widths and formats, whatever widths are asked for', async () => {
    const ofPicture = async () => (await madeVariants()).filter((name) => url.includes(name.slice(0, 32)))
    const around = imageWidths.flatMap((width) => [width - 1, width, width + 1])
    for (const accepted of [modern, older]) {
      for (const width of [0, 1, ...around, 9999, 10 ** 30]) {
        const { statusCode, rawPayload } = await get(`${url}?w=${width}&auto=compress`, accepted)
        expect([width, statusCode, rawPayload.length > 0]).toEqual([width, 200, true])
      }
    }
    expect(await ofPicture()).toHaveLength(imageWidths.length * 2)
  })

  test('is answered from memory as it is by the app: the same bytes under the same headers', async () => {
    const address = `${testApp.settings.appOrigin.replace('localhost', '127.0.0.1')}${url}?w=320&auto=compress`
    const answers = []
    for (let i = 0; i < 3; i += 1) {
      const response = await fetch(address, { headers: modern })
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'))
      answers.push({
        status: response.status,
        headers,
        bytes: Buffer.from(await response.arrayBuffer()).toString('base64'),
      })
    }
    expect(answers[0]?.headers['content-type']).toBe('image/avif')
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])

    const webp = await fetch(address, { headers: older })
    expect(webp.headers.get('content-type')).toBe('image/webp')
    const head = await fetch(address, { method: 'HEAD', headers: modern })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

/** Asks for exactly this path, which a URL parser would tidy. */
const getRaw = (raw: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: testApp.settings.port, path: raw }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
    })
      .on('error', reject)
      .end()
  })

test.each([
  '/media/../code-key',
  '/media/..%2fcode-key',
  '/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/media/....//....//etc/passwd',
  `/media/${'0'.repeat(32)}.webp`,
  `/media/${'0'.repeat(32)}.jpg`,
  `/media/${'0'.repeat(32)}.webp%00.png`,
  `/media/${'0'.repeat(32)}.webp/`,
  `/media/${'0'.repeat(31)}.webp?w=600&auto=compress`,
  `/media/${'A'.repeat(32)}.webp?w=600&auto=compress`,
  '/media/.webp',
  '/media/',
])('%s is not there', async (raw) => {
  const { status, body } = await getRaw(raw)
  expect(status).toBe(404)
  expect(JSON.parse(body)).toMatchObject({ success: false, message: 'There is nothing at this address.' })
})

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { give, given }
}

describe('a picture that is withdrawn', () => {
  test('answers 404 at every width and as a link’s picture, although its variants were asked for before', async () => {
    const addresses = [
      url,
      url.replace('.webp', '.jpg'),
      ...imageWidths.map((width) => `${url}?w=${width}&auto=compress`),
    ]
    for (const address of addresses) expect((await get(address)).statusCode).toBe(200)

    await deletePublished(testApp.deps, path.basename(url, '.webp'))

    for (const address of addresses) expect([address, (await get(address)).statusCode]).toEqual([address, 404])
    const ofPicture = async () => (await madeVariants()).filter((name) => url.includes(name.slice(0, 32)))
    while ((await ofPicture()).length > 0) await wait(10)
  })

  test('does not come back as a variant that was being made meanwhile', async () => {
    const key = path.basename(url, '.webp')
    const [read, withdrawn] = [signal(), signal()]
    const { images } = testApp.deps
    const slow: FileStore = {
      ...images,
      async read(name) {
        const bytes = await images.read(name)
        read.give()
        await withdrawn.given
        return bytes
      },
    }
    const variants = imageVariants({ ...testApp.deps, images: slow })

    const making = variants.find({ key, width: 1440, format: 'webp' })
    await read.given
    await deletePublished(testApp.deps, key)
    withdrawn.give()

    expect(await making).toBeUndefined()
    while ((await madeVariants()).some((name) => name.startsWith(key))) await wait(10)
    variants.stop()
  })

  test('leaves no variant where nobody heard of it, once this process looks for such', async () => {
    const key = path.basename(url, '.webp')
    const variants = imageVariants(testApp.deps)
    await variants.find({ key, width: 320, format: 'webp' })
    await testApp.deps.images.remove(`${key}.webp`)
    const others = (await madeVariants()).filter((name) => !name.startsWith(key))

    await variants.forgetOrphans()

    expect(await variants.find({ key, width: 320, format: 'webp' })).toBeUndefined()
    expect((await madeVariants()).sort()).toEqual(others.sort())
    variants.stop()
  })
})

test('a variant that twenty ask for at once is made once', async () => {
  let reads = 0
  const counting: FileStore = {
    ...testApp.deps.images,
    read: (name) => {
      reads += 1
      return testApp.deps.images.read(name)
    },
  }
  const variants = imageVariants({ ...testApp.deps, images: counting })
  const key = url.slice('/media/'.length, -'.webp'.length)
  const found = await Promise.all(Array.from({ length: 20 }, () => variants.find({ key, width: 960, format: 'avif' })))

  expect(reads).toBe(1)
  expect(new Set(found.map((bytes) => bytes?.toString('base64'))).size).toBe(1)
})
