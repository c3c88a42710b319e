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

test('a second process is turned away within five seconds, and told who holds the folder', async () => {
  const first = startHolder()
  await first.says('holding')

  const started = performance.now()
  const second = startHolder()
  const code = await second.ended
  const output = second.output()

  expect(code).toBe(1)
  expect(output).toContain(`${folder} is in use by process ${first.pid}`)
  expect(performance.now() - started).toBeLessThan(5000)
})

test('the folder of a process that was killed can be taken at once, and nothing of it stays behind', async () => {
  const first = startHolder()
  await first.says('holding')
  await first.kill()

  const lock = await lockFolder(folder)
  expect(await readdir(folder)).toEqual([expect.stringContaining(`lock-${process.pid}-`)])

  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('a living process keeps its folder, however long it has been still', async () => {
  const first = startHolder()
  await first.says('holding')
  process.kill(first.pid, 'SIGSTOP')
  const [socket] = await readdir(folder)
  await utimes(path.join(folder, socket!), 0, 0)

  await expect(lockFolder(folder)).rejects.toThrow(DataFolderInUse)
})

test('what a dead process has left is not believed, even when its id belongs to somebody else by now', async () => {
  await writeFile(path.join(folder, `lock-${process.ppid}-0123456789ab.sock`), '')

  const lock = await lockFolder(folder)

  await lock.release()
})

test('the folder can be taken again by the process that gave it back', async () => {
  await (await lockFolder(folder)).release()
  const again = await lockFolder(folder)

  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  await again.release()
})

test('of many that come at the same moment after a crash never more than one gets it', async () => {
  const first = startHolder()
  await first.says('holding')
  await first.kill()

  const crowd = Array.from({ length: 8 }, () => startHolder())
  const outcomes = await Promise.all(
    crowd.map(({ says, ended }) => Promise.race([says('holding').catch(() => 'refused'), ended.then(() => 'refused')])),
  )

  expect(outcomes.filter((outcome) => outcome === 'holding').length).toBeLessThanOrEqual(1)
})

test('a path too long for a socket is locked as well', async () => {
  const deep = path.join(folder, 'a-folder-with-a-long-name'.repeat(4), 'and-another-one'.repeat(4))
  const first = startHolder(deep)
  await first.says('holding')

  await expect(lockFolder(deep)).rejects.toThrow(`process ${first.pid}`)
  await rm(substituteFor(await realpath(deep)), { recursive: true })
})
