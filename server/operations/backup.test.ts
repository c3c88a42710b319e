import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { users } from '../db/schema'
import { socketFolder } from '../db/embedded/lock'
import { openDatabase } from '../db/database'
import { diskStore } from '../runtime/fileStore'
import { copyDataFolder, workerFile } from '../../testing/testDatabase'
import { insertRoom } from '../../testing/rows'
import { checkNewestBackup, writeManifest } from './manifest'
import { restoreBackup } from './restoreBackup'
import { serveSnapshots } from './snapshots'
import { takeBackup, type DataLocation } from './takeBackup'

const log = pino({ level: 'silent' })

const open = (dataDir: string) => openDatabase({ dataDir, log, workerFile })
const at = (dataDir: string): DataLocation => ({ dataDir, logLevel: 'silent', workerFile })
const backUp = (dataDir: string) => takeBackup(at(dataDir), shelf)
const restore = (backup: string) => restoreBackup(at(elsewhere), backup)

/** Milliseconds for what opens several databases. */
const hung = 120_000

/** Opening a database takes a second: a room, its owner and a picture are backed up once, while a server runs. */
let dataDir: string
let shelf: string
let made: Awaited<ReturnType<typeof takeBackup>>
/** Who may ask that server for a copy. */
let socketMode: number
beforeAll(async () => {
  const original = await mkdtemp(path.join(tmpdir(), 'stayscape-original-'))
  dataDir = path.join(original, 'data')
  shelf = path.join(original, 'shelf')
  copyDataFolder(dataDir)
  await diskStore(path.join(dataDir, 'images')).write('a.webp', Buffer.from('picture'))
  const database = await open(dataDir)
  await insertRoom(database.db)
  const snapshots = await serveSnapshots(database, dataDir)
  socketMode = (await stat(path.join(await socketFolder(await realpath(dataDir)), 'snapshot.sock'))).mode & 0o777
  made = await backUp(dataDir)
  await insertRoom(database.db)
  await snapshots.close()
  await database.close()
}, hung)
afterAll(() => rm(path.dirname(dataDir), { recursive: true, force: true }))

let folder: string
let elsewhere: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-backup-'))
  elsewhere = path.join(folder, 'elsewhere')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Two files of the backup, with their checksums: enough for what is refused before a database is opened. */
async function aSmallBackup(): Promise<string> {
  const backup = path.join(folder, path.basename(made.folder))
  for (const file of ['images/a.webp', 'database/PG_VERSION']) {
    await cp(path.join(made.folder, file), path.join(backup, file))
  }
  await writeManifest(backup, made.manifest)
  return backup
}

test(
  'a backup restores rows and pictures to an empty location',
  async () => {
    await restore(made.folder)
    expect(await readFile(path.join(elsewhere, 'images/a.webp'), 'utf8')).toBe('picture')
    const restored = await open(elsewhere)
    expect(await restored.db.select().from(users)).toHaveLength(1)
    await restored.close()
  },
  hung,
)

test('a running server makes the backup itself, keeps running, and lets nobody else on the machine ask', async () => {
  expect(made.manifest.rows).toMatchObject({ rooms: 1, users: 1, sandbox_sessions: 0 })
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.snapshot'))).toEqual([])
  expect(socketMode).toBe(0o600)
})

test('where no server runs, the backup has all that one has left', async () => {
  expect((await backUp(dataDir)).manifest.rows).toMatchObject({ rooms: 2 })
})

test('only the owner can read a backup, and it contains no key', async () => {
  expect((await stat(made.folder)).mode & 0o077).toBe(0)
  expect(Object.keys(made.manifest.files).filter((file) => file.includes('secret'))).toEqual([])
})

test('a folder without a database is not backed up as an empty one', async () => {
  const before = await readdir(shelf)
  await expect(backUp(elsewhere)).rejects.toThrow(/no database in .* \(DATA_DIR\)/)
  expect(await readdir(shelf)).toEqual(before)
})

test('nothing is ever overwritten by a restore', async () => {
  const backup = await aSmallBackup()
  const pictures = path.join(elsewhere, 'images')
  await diskStore(pictures).write('b.webp', Buffer.from('mine'))
  await expect(restore(backup)).rejects.toThrow(/already.*empty location/)
  expect(await readdir(pictures)).toEqual(['b.webp'])

  await rm(pictures, { recursive: true })
  await mkdir(path.join(elsewhere, 'database'))
  await expect(restore(backup)).rejects.toThrow(/There is a database .* already/)
  expect(await readdir(path.join(elsewhere, 'database'))).toEqual([])
})

test.each([
  ['a changed byte', (backup: string) => appendFile(path.join(backup, 'images/a.webp'), '!')],
  ['a missing file', (backup: string) => rm(path.join(backup, 'database/PG_VERSION'))],
  ['an extra file', (backup: string) => cp(path.join(backup, 'images/a.webp'), path.join(backup, 'images/b.webp'))],
])('%s is found before anything is restored', async (_what, harm) => {
  const backup = await aSmallBackup()
  await harm(backup)
  await expect(restore(backup)).rejects.toThrow(/damaged/)
  await expect(stat(elsewhere)).rejects.toThrow('ENOENT')
})

test('an unfinished backup is not a backup', async () => {
  await expect(restore(folder)).rejects.toThrow(/is not a backup/)
})

test('a newest backup older than half an hour fails the check', async () => {
  await expect(checkNewestBackup(folder)).rejects.toThrow('There is no backup')
  await aSmallBackup()
  const after = (minutes: number) => new Date(Date.parse(made.manifest.takenAt) + minutes * 60_000)
  expect(await checkNewestBackup(folder, after(30))).toContain('30 minutes old and intact')
  await expect(checkNewestBackup(folder, after(31))).rejects.toThrow('31 minutes old and intact')
})
