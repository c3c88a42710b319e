import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskStore } from './fileStore'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('what is written is read back, from a folder made when it is needed', async () => {
  const store = diskStore(path.join(folder, 'deep', 'images'))
  await store.write('a.webp', Buffer.from('picture'))
  expect(String(await store.read('a.webp'))).toBe('picture')
})

test('a name that is not there reads as nothing, and is removed without complaint', async () => {
  const store = diskStore(folder)
  expect(await store.read('a.webp')).toBeUndefined()
  await store.remove('a.webp')
})

test('a write that fails leaves no half file', async () => {
  const store = diskStore(folder)
  await expect(store.write('no-such-folder/a.webp', Buffer.from('picture'))).rejects.toThrow()
  expect(await readdir(folder)).toEqual([])
})
