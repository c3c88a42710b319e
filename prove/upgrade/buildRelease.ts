import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

/**
 * Builds the server of a commit and returns the folder of its bundle, which finds this project's packages; undefined when the
 * history that was fetched does not reach so far.
 */
export async function buildRelease(commit: string): Promise<string | undefined> {
  const top = path.resolve(`.cache/releases/${commit}`)
  const folder = path.join(top, 'dist/server')
  if (existsSync(path.join(folder, 'package.json'))) return folder

  const archive = spawnSync('git', ['archive', commit, 'server', 'contract', 'tsconfig.json'], { maxBuffer: 2 ** 28 })
  if (archive.status !== 0) return undefined
  mkdirSync(top, { recursive: true })
  execFileSync('tar', ['x', '-C', top], { input: archive.stdout })
  await build({
    absWorkingDir: top,
    entryPoints: { main: 'server/main.ts', worker: 'server/db/embedded/worker.ts' },
    outdir: folder,
    ...{ bundle: true, platform: 'node', target: 'node20', format: 'esm', packages: 'external', logLevel: 'warning' },
  })
  for (const [source, target] of [
    ['server/db/migrations', 'migrations'],
    ['server/images/pictureWorker.mjs', 'pictureWorker.mjs'],
    ['server/package.json', 'package.json'],
  ] as const) {
    cpSync(path.join(top, source), path.join(folder, target), { recursive: true })
  }
  return folder
}
