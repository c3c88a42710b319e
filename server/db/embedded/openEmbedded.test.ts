import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import { copyDataFolder, workerFile } from '../../../testing/testDatabase'
import { compileProgram } from '../../../testing/compileProgram'
import { accessibleToOthers } from '../../../testing/accessibleToOthers'
import type { Program } from '../../../testing/programs'
import { openDatabase } from '../database'

/** Opens the data folder, then writes numbers one after the other and prints each once its commit is confirmed. */
const writerSource = `
  import { pino } from 'pino'
  import { restrictPermissions } from './dataFolder'
  import { openDatabase } from './db/database'
  const [dataDir, workerFile, until] = process.argv.slice(2)
  try {
    await restrictPermissions(dataDir)
    const { pool, close } = await openDatabase({ dataDir, workerFile, log: pino() })
    await pool.query('CREATE TABLE IF NOT EXISTS notes (number int)')
    let isStopping = false
    process.on('SIGTERM', () => (isStopping = true))
    for (let number = 1; number <= Number(until) && !isStopping; number += 1) {
      await pool.query('INSERT INTO notes VALUES ($1)', [number])
      console.log('wrote ' + number)
    }
    await close()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
`

let writer: Awaited<ReturnType<typeof compileProgram>>
let dataDir: string
let running: Program[] = []

const startWriter = (until = Number.MAX_SAFE_INTEGER) => {
  const process = writer.start(dataDir, workerFile, String(until))
  running.push(process)
  return process
}

const open = () => openDatabase({ dataDir, workerFile, log: pino({ level: 'fatal' }) })

async function writtenNumbers() {
  const { pool, close } = await open()
  const { rows } = await pool.query<{ count: number; last: number }>(
    'SELECT count(*)::int AS count, max(number) AS last FROM notes',
  )
  await close()
  return rows[0]!
}

beforeAll(async () => {
  writer = await compileProgram('writer', writerSource)
})
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'stayscape-data-'))
})
afterEach(async () => {
  await Promise.all(running.map(({ kill }) => kill()))
  running = []
  await rm(dataDir, { recursive: true })
})
afterAll(() => writer.remove())

test('a second server on the same data is refused, and the first keeps working', async () => {
  copyDataFolder(dataDir)
  const first = startWriter()
  await first.says('wrote 1')

  await expect(open()).rejects.toThrow(`is in use by process ${first.pid}`)

  const second = startWriter()
  const code = await second.ended
  const output = second.output()
  expect(code).toBe(1)
  expect(output).toContain(`process ${first.pid}`)
  void first.stop()
  expect(await first.ended).toBe(0)
})

test('what was committed survives a killed process', async () => {
  copyDataFolder(dataDir)
  const first = startWriter()
  await first.says('wrote 100')
  await first.kill()
  const output = first.output()
  const confirmed = Math.max(...[...output.matchAll(/wrote (\d+)\n/g)].map((match) => Number(match[1])))

  const { count, last } = await writtenNumbers()

  expect(last).toBeGreaterThanOrEqual(confirmed)
  expect(count).toBe(last)
})

test('a first start that was killed can be repeated, and lets nobody else read a file, whatever the umask is', async () => {
  const umask = process.umask(0)
  const first = startWriter(1)
  while (!(await readdir(dataDir)).includes('database.unfinished')) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await first.kill()

  const second = startWriter(1)
  process.umask(umask)
  await second.says('wrote 1')
  await second.ended
  expect(await accessibleToOthers(path.join(dataDir, 'database'))).toEqual([])
  // It creates two databases, which takes two minutes where six others want the machine.
}, 300_000)

test('when the database thread dies the process logs it and ends', async () => {
  const dyingWorker = path.join(dataDir, 'dying.mjs')
  await writeFile(
    dyingWorker,
    `import { parentPort } from 'node:worker_threads'
     parentPort.postMessage({ opened: true })
     parentPort.on('message', () => { throw new Error('out of memory') })`,
  )
  const process = writer.start(dataDir, dyingWorker, '1')
  running.push(process)

  const code = await process.ended
  const output = process.output()
  expect(code).toBe(1)
  expect(output).toContain('The embedded database crashed')
  expect(output).toContain('out of memory')
})

test('files that cannot be opened are named in a sentence, and the folder is unlocked', async () => {
  const files = path.join(dataDir, 'database')
  await mkdir(files)
  await writeFile(path.join(files, 'PG_VERSION'), 'none')

  await expect(open()).rejects.toThrow(`The database in ${files} cannot be opened`)
  await expect(open()).rejects.toThrow('cannot be opened')
})
