import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { users } from '../db/schema'
import { openDatabase } from '../db/open'
import { diskStore } from '../images/imageStore'
import { copyDataFolder, workerFile } from '../../testing/testDatabase'
import { insertRoom } from '../../testing/rows'
import { checkNewestBackup } from './newestBackup'
import { restoreBackup } from './restoreBackup'
import { serveSnapshots } from './snapshots'
import { takeBackup, type DataLocation } from './takeBackup'

const log = pino({ level: 'silent' })

let folder: string
let location: DataLocation
let shelf: string
const elsewhere = (): DataLocation => ({ ...location, dataDir: path.join(folder, 'elsewhere') })
const open = (dataDir: string) => openDatabase({ dataDir, log, workerFile })

/** Made once: a data folder with a room, its owner and a picture, and a backup of it. Opening a database takes a second. */
let original: string
let originalBackup: string
beforeAll(async () => {
  original = await mkdtemp(path.join(tmpdir(), 'stayscape-original-'))
  const dataDir = path.join(original, 'data')
  copyDataFolder(dataDir)
  const database = await open(dataDir)
  await insertRoom(database.db)
  await database.close()
  await diskStore(path.join(dataDir, 'images')).write('a.webp', Buffer.from('picture'))
  const made = await takeBackup({ dataDir, logLevel: 'silent' }, path.join(original, 'shelf'), { workerFile })
  originalBackup = made.folder
})
afterAll(() => rm(original, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-backup-'))
  shelf = path.join(folder, 'shelf')
  location = { dataDir: path.join(folder, 'data'), logLevel: 'silent' }
  await cp(path.join(original, 'data'), location.dataDir, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const backUp = () => takeBackup(location, shelf, { workerFile })

/** A copy of the backup made once. */
async function aBackup(): Promise<string> {
  const backup = path.join(shelf, path.basename(originalBackup))
  await cp(originalBackup, backup, { recursive: true })
  return backup
}

test('a backup restores rows and pictures to an empty location', async () => {
  const { folder: backup, manifest } = await backUp()
  expect(manifest.rows).toMatchObject({ rooms: 1, users: 1 })

  await restoreBackup(elsewhere(), backup, { workerFile })
  expect(await readFile(path.join(elsewhere().dataDir, 'images/a.webp'), 'utf8')).toBe('picture')
  const restored = await open(elsewhere().dataDir)
  expect(await restored.db.select().from(users)).toHaveLength(1)
  await restored.close()
})

test('a running server makes the backup itself, and keeps running', async () => {
  const database = await open(location.dataDir)
  const snapshots = await serveSnapshots(database, location.dataDir)
  const { manifest } = await backUp()
  await insertRoom(database.db)
  await snapshots.close()
  await database.close()

  expect(manifest.rows.rooms).toBe(1)
  expect((await readdir(location.dataDir)).filter((name) => name.startsWith('.snapshot'))).toEqual([])
})

test('only the owner can read a backup, and it contains no key', async () => {
  const { folder: backup, manifest } = await backUp()
  expect((await stat(backup)).mode & 0o077).toBe(0)
  expect(Object.keys(manifest.files).filter((file) => file.includes('secret'))).toEqual([])
})

test('a folder without a database is not backed up as an empty one', async () => {
  await expect(takeBackup(elsewhere(), shelf, { workerFile })).rejects.toThrow(/no database in .* \(DATA_DIR\)/)
  expect(await readdir(shelf)).toEqual([])
})

test('nothing is ever overwritten by a restore', async () => {
  const backup = await aBackup()
  await expect(restoreBackup(location, backup, { workerFile })).rejects.toThrow(/already.*empty location/)
  await rm(path.join(location.dataDir, 'images'), { recursive: true })
  await expect(restoreBackup(location, backup, { workerFile })).rejects.toThrow(/There is a database .* already/)
})

test.each([
  ['a changed byte', (backup: string) => appendFile(path.join(backup, 'images/a.webp'), '!')],
  ['a missing file', (backup: string) => rm(path.join(backup, 'database/PG_VERSION'))],
  ['an extra file', (backup: string) => cp(path.join(backup, 'images/a.webp'), path.join(backup, 'images/b.webp'))],
])('%s is found before anything is restored', async (_what, harm) => {
  const backup = await aBackup()
  await harm(backup)
  await expect(restoreBackup(elsewhere(), backup, { workerFile })).rejects.toThrow(/damaged/)
  await expect(stat(elsewhere().dataDir)).rejects.toThrow('ENOENT')
})

test('an unfinished backup is not a backup', async () => {
  const backup = await aBackup()
  await rm(path.join(backup, 'manifest.json'))
  await expect(restoreBackup(elsewhere(), backup, { workerFile })).rejects.toThrow(/is not a backup/)
})

test('a newest backup older than half an hour fails the check', async () => {
  expect(await checkNewestBackup(shelf)).toMatchObject({ isGood: false })
  await aBackup()
  expect(await checkNewestBackup(shelf)).toMatchObject({ isGood: true })
  expect(await checkNewestBackup(shelf, new Date(Date.now() + 31 * 60_000))).toMatchObject({ isGood: false })
})
