import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deriveKey } from './keys'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-key-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('without a secret in the settings one is made once, for our eyes only', async () => {
  const folder = path.join(dataDir, 'new')

  const first = deriveKey('one-time codes', { dataDir: folder })
  const second = deriveKey('one-time codes', { dataDir: folder })

  expect(second).toEqual(first)
  expect(await readdir(folder)).toEqual(['secret.key'])
  expect((await stat(path.join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('each data folder has a secret of its own', () => {
  expect(deriveKey('one-time codes', { dataDir: path.join(dataDir, 'a') })).not.toEqual(
    deriveKey('one-time codes', { dataDir: path.join(dataDir, 'b') }),
  )
})

test('a secret in the settings is shared by all who have it and leaves no file', async () => {
  const secretKey = 'thirty-two characters and a few more'

  expect(deriveKey('one-time codes', { secretKey, dataDir })).toEqual(
    deriveKey('one-time codes', { secretKey, dataDir: '/elsewhere' }),
  )
  expect(await readdir(dataDir)).toEqual([])
})
