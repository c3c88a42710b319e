/** Programs that need the server's own code, proofs and benchmarks, run beside a copy of the built server. */
import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { buildStale, serverBundle, top } from './build.mjs'

/**
 * Builds what is stale, the page too, and calls `work` with the folder of a copy of the built server, so that a build
 * meanwhile does not change the server under it. Answers what `work` does; the copy is gone then.
 */
export async function besideServer(name, work) {
  await buildStale()
  /** Laid out like the project, because the server looks for the page and the assets from where it stands. */
  const copy = path.join(top, '.cache/beside', `${name}-${process.pid}`)
  const folder = path.join(copy, 'dist/server')
  try {
    // Not `cp` of fs/promises: under Node 20 it can stop half-way through a folder and never end.
    cpSync(path.join(top, 'dist/server'), folder, { recursive: true })
    for (const beside of ['dist/client', 'dist/client.manifest.json', 'assets'])
      await symlink(path.join(top, beside), path.join(copy, beside))
    return await work(folder)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Bundles programs into such a folder: name → source. */
export const bundleInto = (folder, entryPoints, plugins = []) =>
  build({ ...serverBundle, entryPoints, outdir: folder, plugins, logLevel: 'warning' })

/** A plugin that replaces texts of the server's source, by file; throws where one is not there. */
export const replaceIn = (replacements) => ({
  name: 'replace in the source',
  setup(build) {
    build.onLoad({ filter: /server[\\/].*\.ts$/ }, async ({ path: file }) => {
      const texts = replacements[path.relative(top, file).replaceAll(path.sep, '/')]
      if (!texts) return undefined
      let contents = await readFile(file, 'utf8')
      for (const [from, to] of Object.entries(texts)) {
        if (!contents.includes(from)) throw new Error(`${file} has no ${from}.`)
        contents = contents.replace(from, () => to)
      }
      return { contents, loader: 'ts' }
    })
  },
})

/**
 * Runs a program, bundled into `folder` unless that is named, to its end and answers its exit code; what it was stopped by
 * counts as a failure.
 */
export async function runToEnd(
  program,
  args,
  { flags = ['--enable-source-maps'], folder = path.dirname(program), env = {} } = {},
) {
  const child = spawn(process.execPath, [...flags, program, ...args], {
    cwd: top,
    stdio: 'inherit',
    env: { ...process.env, ...env, SERVER_FOLDER: folder },
  })
  // Ctrl-C reaches it as well as us: it tidies up, and we wait for it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
