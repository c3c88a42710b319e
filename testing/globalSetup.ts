import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { cpSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

/** Kept between runs: each folder is named after a hash of what it was made from. */
const cache = path.resolve('.cache/server-tests')
const migrations = path.resolve('server/db/migrations')

/**
 * Compiles the embedded database's worker, which jest cannot load, and makes the migrated database that each test file gets a
 * copy of. `testDatabase.ts` finds both through the environment.
 */
export default async function globalSetup(): Promise<void> {
  const programs = await compile('server/db/embedded/worker.ts', 'testing/prepareDatabase.ts')
  const name = await fingerprint(programs.map(({ text }) => text))
  const folder = path.join(cache, name)
  if (!existsSync(folder)) await makeFolder(folder, programs)

  const workerFile = path.join(folder, 'worker.mjs')
  const templateFolder = path.join(folder, 'template')
  const templateDatabase = `stayscape_template_${name}`
  const prepare = [path.join(folder, 'prepareDatabase.mjs'), templateFolder, templateDatabase, workerFile]
  await promisify(execFile)(process.execPath, prepare)

  Object.assign(process.env, {
    TEST_WORKER_FILE: workerFile,
    TEST_TEMPLATE_FOLDER: templateFolder,
    TEST_TEMPLATE_DATABASE: templateDatabase,
    TEST_FOLDER: await mkdtemp(path.join(tmpdir(), 'stayscape-tests-')),
  })
}

async function compile(...entryPoints: string[]) {
  const { outputFiles } = await build({
    entryPoints,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    outdir: cache,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return outputFiles.map((file) => ({ name: path.basename(file.path), text: file.text }))
}

async function fingerprint(texts: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  hash.update(await readFile('node_modules/@electric-sql/pglite/package.json'))
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql'))) {
    hash.update(await readFile(path.join(migrations, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Several runs may do this at once: each makes its own, and the first to finish renames it. */
async function makeFolder(folder: string, programs: { name: string; text: string }[]): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  await mkdir(unfinished, { recursive: true })
  for (const { name, text } of programs) await writeFile(path.join(unfinished, name), text)
  // Not `cp` of fs/promises: under Node 20 it can stop half-way through a folder and never end.
  cpSync(migrations, path.join(unfinished, 'migrations'), { recursive: true })
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
}
