import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accessibleToOthers } from '../testing/accessibleToOthers'
import { restrictPermissions } from './dataFolder'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('what an earlier release left open to others is closed, and nothing outside is touched', async () => {
  const outside = path.join(folder, 'outside')
  const data = path.join(folder, 'data')
  await mkdir(path.join(data, 'database/base'), { recursive: true, mode: 0o755 })
  await writeFile(path.join(data, 'database/base/1'), 'rows')
  await chmod(path.join(data, 'database/base/1'), 0o666)
  await writeFile(outside, 'not ours')
  await symlink(outside, path.join(data, 'link'))
  expect(await accessibleToOthers(data)).toContain('database/base/1')

  await restrictPermissions(data)

  expect((await accessibleToOthers(data)).filter((name) => name !== 'link')).toEqual([])
  expect((await lstat(outside)).mode & 0o777).toBe(0o644)
  expect((await lstat(path.join(data, 'database'))).mode & 0o777).toBe(0o700)
  expect((await lstat(path.join(data, 'database/base/1'))).mode & 0o777).toBe(0o600)
})
