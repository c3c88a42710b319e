import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { startProgram, type Program } from './programs'
import { workerFile } from './testDatabase'

/** Compiles a program whose imports are relative to `server/`. */
export async function compileProgram(name: string, source: string) {
  // Beside the worker, where the migrations are.
  const file = path.join(path.dirname(workerFile), `${name}-${process.pid}.mjs`)
  await build({
    stdin: { contents: source, resolveDir: path.resolve('server'), loader: 'ts' },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return { start: (...args: string[]): Program => startProgram(file, { args }), remove: () => rm(file) }
}
