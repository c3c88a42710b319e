import { readSettings } from '../settings'
import { freePort } from '../../scripts/ports'
import { aPicture } from '../../testing/pictures'
import { openTestApp } from '../../testing/testApp'
import { openObjectStore, type ObjectStore } from '../../testing/objectStore'
import { openImageStore } from './s3Store'

let objects: ObjectStore
beforeAll(async () => (objects = await openObjectStore()))
afterAll(() => objects.close())

const openStore = (env: Record<string, string> = {}) => openImageStore(readSettings({ ...objects.env, ...env }))

async function namesIn(store: Awaited<ReturnType<typeof openStore>>) {
  const names: string[] = []
  for await (const name of store.names()) names.push(name)
  return names.sort()
}

test('what one replica writes is read back by another, byte for byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
  await (await openStore()).write('a.webp', bytes)
  expect((await (await openStore()).read('a.webp'))?.equals(bytes)).toBe(true)
})

test('a name that is not there reads as nothing, and is removed without complaint', async () => {
  const store = await openStore()
  expect(await store.read('nothing.webp')).toBeUndefined()
  await store.remove('nothing.webp')
})

test('a removed picture is gone, and the others are listed', async () => {
  const store = await openStore()
  for (const name of ['b.webp', 'c.webp', 'd.webp']) await store.write(name, Buffer.from(name))
  await store.remove('c.webp')
  expect(await store.read('c.webp')).toBeUndefined()
  expect((await namesIn(store)).filter((name) => name > 'b')).toEqual(['b.webp', 'd.webp'])
})

test('a bucket that is not there, or a store that does not answer, stops the start with a sentence', async () => {
  await expect(openStore({ S3_BUCKET: 'no-such-bucket' })).rejects.toThrow('there is no such bucket')
  const endpoint = `http://127.0.0.1:${await freePort()}`
  await expect(openStore({ S3_ENDPOINT: endpoint })).rejects.toThrow(`at ${endpoint} (S3_ENDPOINT) cannot be used`)
})

test.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('another %s opens nothing', async (name) => {
  await expect(openStore({ [name]: 'somebody-elses' })).rejects.toThrow('cannot be used: 403')
})

test('while the store is away an upload is answered 503 and leaves no account', async () => {
  const away = await openObjectStore()
  const testApp = await openTestApp({ env: away.env })
  await away.close()
  try {
    const ada = { name: 'Ada Guest', email: 'ada@example.com', password: 'quiet-harbour-lights' }
    const { status, body } = await testApp.visitor().call('register', ada, { files: [await aPicture()] })
    expect(status).toBe(503)
    expect(body).toMatchObject({ success: false, message: expect.stringContaining('Pictures are unavailable') })
    expect((await testApp.visitor().call('login', ada)).body.success).toBe(false)
  } finally {
    await testApp.close()
  }
})
