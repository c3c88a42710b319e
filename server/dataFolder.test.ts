import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { closeToOthers } from './dataFolder'
import { openDatabase } from './db/open'
import { workerFile } from '../testing/testDatabase'

let folder: string
let umask: number
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-folder-'))
  umask = process.umask(0o022)
})
afterEach(async () => {
  process.umask(umask)
  await rm(folder, { recursive: true, force: true })
})

/** Whoever else could read or write, by file. */
async function openToOthers(below: string): Promise<string[]> {
  const names = ['.', ...(await readdir(below, { recursive: true }))]
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await lstat(path.join(below, name))).mode })),
  )
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name)
}

test('what an earlier release left open to others is closed, and nothing outside is touched', async () => {
  const outside = path.join(folder, 'outside')
  const data = path.join(folder, 'data')
  await mkdir(path.join(data, 'database/base'), { recursive: true, mode: 0o755 })
  await writeFile(path.join(data, 'database/base/1'), 'rows')
  await chmod(path.join(data, 'database/base/1'), 0o666)
  await writeFile(outside, 'not ours')
  await symlink(outside, path.join(data, 'link'))
  expect(await openToOthers(data)).toContain('database/base/1')

  await closeToOthers(data)

  expect((await openToOthers(data)).filter((name) => name !== 'link')).toEqual([])
  expect((await lstat(outside)).mode & 0o777).toBe(0o644)
  expect((await lstat(path.join(data, 'database'))).mode & 0o777).toBe(0o700)
  expect((await lstat(path.join(data, 'database/base/1'))).mode & 0o777).toBe(0o600)
})

test('a new database lets nobody else read a file, whatever the umask was', async () => {
  const data = path.join(folder, 'data')
  await closeToOthers(data)

  const database = await openDatabase({ dataDir: data, workerFile, log: pino({ level: 'silent' }) })
  await database.pool.query('CREATE TABLE later (id int); INSERT INTO later SELECT generate_series(1, 1000)')
  await database.close()

  expect(await openToOthers(data)).toEqual([])
})
