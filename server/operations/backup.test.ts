import { cpSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { users } from '../db/schema'
import { socketFolder } from '../db/embedded/lock'
import { openDatabase } from '../db/open'
import { diskStore } from '../images/imageStore'
import { copyDataFolder, workerFile } from '../../testing/testDatabase'
import { insertRoom } from '../../testing/rows'
import { checkNewestBackup } from './newestBackup'
import { restoreBackup } from './restoreBackup'
import { serveSnapshots } from './snapshots'
import { takeBackup, type DataLocation } from './takeBackup'

const log = pino({ level: 'silent' })

const open = (dataDir: string) => openDatabase({ dataDir, log, workerFile })
const at = (dataDir: string): DataLocation => ({ dataDir, logLevel: 'silent' })
const backUp = (dataDir: string) => takeBackup(at(dataDir), shelf, { workerFile })
const restore = (backup: string, dataDir = elsewhere) => restoreBackup(at(dataDir), backup, { workerFile })
/** `cp` takes ten times as long for hundreds of small files. */
const copyFolder = (from: string, to: string) => cpSync(from, to, { recursive: true })

/** Made once: a data folder with a room, its owner and a picture, and a backup of it. Opening a database takes a second. */
let original: string
let made: Awaited<ReturnType<typeof takeBackup>>
beforeAll(async () => {
  original = await mkdtemp(path.join(tmpdir(), 'stayscape-original-'))
  const dataDir = path.join(original, 'data')
  copyDataFolder(dataDir)
  const database = await open(dataDir)
  await insertRoom(database.db)
  await database.close()
  await diskStore(path.join(dataDir, 'images')).write('a.webp', Buffer.from('picture'))
  made = await takeBackup(at(dataDir), path.join(original, 'shelf'), { workerFile })
})
afterAll(() => rm(original, { recursive: true, force: true }))

let folder: string
let elsewhere: string
let shelf: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-backup-'))
  elsewhere = path.join(folder, 'elsewhere')
  shelf = path.join(folder, 'shelf')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A copy of the data made once. */
function someData(): string {
  const dataDir = path.join(folder, 'data')
  copyFolder(path.join(original, 'data'), dataDir)
  return dataDir
}

/** A copy of the backup made once. */
function aBackup(): string {
  const backup = path.join(shelf, path.basename(made.folder))
  copyFolder(made.folder, backup)
  return backup
}

test('a backup restores rows and pictures to an empty location', async () => {
  expect(made.manifest.rows).toMatchObject({ rooms: 1, users: 1 })

  await restore(made.folder)
  expect(await readFile(path.join(elsewhere, 'images/a.webp'), 'utf8')).toBe('picture')
  const restored = await open(elsewhere)
  expect(await restored.db.select().from(users)).toHaveLength(1)
  await restored.close()
})

test('a running server makes the backup itself, and keeps running', async () => {
  const dataDir = someData()
  const database = await open(dataDir)
  const snapshots = await serveSnapshots(database, dataDir)
  const { manifest } = await backUp(dataDir)
  await insertRoom(database.db)
  await snapshots.close()
  await database.close()

  expect(manifest.rows.rooms).toBe(1)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.snapshot'))).toEqual([])
})

test('only the owner can read a backup, and it contains no key', async () => {
  expect((await stat(made.folder)).mode & 0o077).toBe(0)
  expect(Object.keys(made.manifest.files).filter((file) => file.includes('secret'))).toEqual([])
})

test('a folder without a database is not backed up as an empty one', async () => {
  await expect(backUp(elsewhere)).rejects.toThrow(/no database in .* \(DATA_DIR\)/)
  expect(await readdir(shelf)).toEqual([])
})

test('nothing is ever overwritten by a restore', async () => {
  const dataDir = someData()
  await expect(restore(made.folder, dataDir)).rejects.toThrow(/already.*empty location/)
  await rm(path.join(dataDir, 'images'), { recursive: true })
  await expect(restore(made.folder, dataDir)).rejects.toThrow(/There is a database .* already/)
})

test.each([
  ['a changed byte', (backup: string) => appendFile(path.join(backup, 'images/a.webp'), '!')],
  ['a missing file', (backup: string) => rm(path.join(backup, 'database/PG_VERSION'))],
  ['an extra file', (backup: string) => cp(path.join(backup, 'images/a.webp'), path.join(backup, 'images/b.webp'))],
])('%s is found before anything is restored', async (_what, harm) => {
  const backup = aBackup()
  await harm(backup)
  await expect(restore(backup)).rejects.toThrow(/damaged/)
  await expect(stat(elsewhere)).rejects.toThrow('ENOENT')
})

test('an unfinished backup is not a backup', async () => {
  const backup = aBackup()
  await rm(path.join(backup, 'manifest.json'))
  await expect(restore(backup)).rejects.toThrow(/is not a backup/)
})

test('a newest backup older than half an hour fails the check', async () => {
  expect(await checkNewestBackup(shelf)).toMatchObject({ isGood: false })
  aBackup()
  expect(await checkNewestBackup(shelf)).toMatchObject({ isGood: true })
  expect(await checkNewestBackup(shelf, new Date(Date.now() + 31 * 60_000))).toMatchObject({ isGood: false })
})

test('nobody else on the machine may ask a running server for a copy of its data', async () => {
  const dataDir = someData()
  const database = await open(dataDir)
  const snapshots = await serveSnapshots(database, dataDir)
  const socket = path.join(await socketFolder(await realpath(dataDir)), 'snapshot.sock')
  const { mode } = await stat(socket)
  await snapshots.close()
  await database.close()

  expect(mode & 0o777).toBe(0o600)
})
