import { mkdtemp, readdir, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { compileProgram } from '../../../testing/compileProgram'
import type { Program } from '../../../testing/programs'
import { DataFolderInUse, lockFolder, substituteFor } from './lock'

/** Takes the lock of the folder it is given, says so, and keeps it until it is ended. */
const holderSource = `
  import { lockFolder } from './db/embedded/lock'
  try {
    await lockFolder(process.argv[2])
    console.log('holding')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
`

let holder: Awaited<ReturnType<typeof compileProgram>>
let folder: string
let running: Program[] = []

const startHolder = (of = folder) => {
  const process = holder.start(of)
  running.push(process)
  return process
}

beforeAll(async () => {
  holder = await compileProgram('holder', holderSource)
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stayscape-lock-'))
})
afterEach(async () => {
  await Promise.all(running.map(({ kill }) => kill()))
  running = []
  await rm(folder, { recursive: true })
})
afterAll(() => holder.remove())

test('a second process is refused, with the id of the first', async () => {
  const first = startHolder()
  await first.says('holding')

  const second = startHolder()
  const code = await second.ended
  const output = second.output()

  expect(code).toBe(1)
  expect(output).toContain(`${folder} is in use by process ${first.pid}`)
})

test('a killed process’s folder can be locked at once, and its socket is removed', async () => {
  const first = startHolder()
  await first.says('holding')
  await first.kill()

  const lock = await lockFolder(folder)
  expect(await readdir(folder)).toEqual([expect.stringContaining(`lock-${process.pid}-`)])

  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('a live process keeps its folder, however long it is stopped', async () => {
  const first = startHolder()
  await first.says('holding')
  process.kill(first.pid, 'SIGSTOP')
  const [socket] = await readdir(folder)
  await utimes(path.join(folder, socket!), 0, 0)

  await expect(lockFolder(folder)).rejects.toThrow(DataFolderInUse)
})

test('a dead process’s socket does not count, even when its id has been reused', async () => {
  await writeFile(path.join(folder, `lock-${process.ppid}-0123456789ab.sock`), '')

  const lock = await lockFolder(folder)

  await lock.release()
})

test('a process can lock a folder again after releasing it', async () => {
  await (await lockFolder(folder)).release()
  const again = await lockFolder(folder)

  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  await again.release()
})

test('of many processes that start at once after a crash, and again while none has the lock, exactly one gets it', async () => {
  const first = startHolder()
  await first.says('holding')
  await first.kill()

  let holders: Program[] = []
  while (holders.length === 0) {
    const crowd = Array.from({ length: 8 }, () => startHolder())
    const areHolding = await Promise.all(
      crowd.map(({ says, ended }) =>
        Promise.race([
          says('holding').then(
            () => true,
            () => false,
          ),
          ended.then(() => false),
        ]),
      ),
    )
    holders = crowd.filter((_, index) => areHolding[index])
  }

  expect(holders).toHaveLength(1)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${holders[0]!.pid}`)
}, 120_000)

test('a path too long for a socket can be locked too', async () => {
  const deep = path.join(folder, 'a-folder-with-a-long-name'.repeat(4), 'and-another-one'.repeat(4))
  const first = startHolder(deep)
  await first.says('holding')

  await expect(lockFolder(deep)).rejects.toThrow(`process ${first.pid}`)
  await rm(substituteFor(await realpath(deep)), { recursive: true })
})
