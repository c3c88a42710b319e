import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/** The last commit of the release before, 3.0.0. */
export const releaseBefore = '8c2acad7'

/**
 * Builds its server and returns the folder of the bundle, which finds this project's packages; undefined when the history that
 * was fetched does not reach so far.
 */
export async function buildReleaseBefore(): Promise<string | undefined> {
  const top = path.resolve(`.cache/releases/${releaseBefore}`)
  const folder = path.join(top, 'dist/server')
  if (existsSync(path.join(folder, 'package.json'))) return folder

  const sources = ['server', 'contract', 'tsconfig.json']
  const archive = spawnSync('git', ['archive', releaseBefore, ...sources], { maxBuffer: 2 ** 28 })
  if (archive.status !== 0) return undefined
  mkdirSync(top, { recursive: true })
  execFileSync('tar', ['x', '-C', top], { input: archive.stdout })
  await build({
    absWorkingDir: top,
    entryPoints: { main: 'server/main.ts', worker: 'server/db/embedded/worker.ts' },
    outdir: folder,
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'esm', packages: 'external', logLevel: 'warning' },
  })
  for (const source of ['db/migrations', 'images/pictureWorker.mjs', 'accounts/commonPasswords.txt', 'package.json']) {
    cpSync(path.join(top, 'server', source), path.join(folder, path.basename(source)), { recursive: true })
  }
  return folder
}
