// What a built page weighs, for `npm run size` and the bench. Paths are the project's: run from its top.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** Builds the page for production into a folder of its own; `flags` are webpack.config.ts's. */
export function buildInto(output, ...flags) {
  const webpack = ['node_modules/webpack/bin/webpack.js', '--mode', 'production']
  const env = flags.flatMap((flag) => ['--env', flag])
  const { status } = spawnSync(process.execPath, [...webpack, ...env, '--output-path', path.resolve(output)], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('webpack has failed.')
}

/** The build in a folder: which scripts each page needs, and what they weigh. */
export function readBuild(folder) {
  const files = JSON.parse(readFileSync(`${folder}.files.json`, 'utf8'))
  const read = (file) => readFileSync(path.join(folder, file), 'utf8')
  const scriptsOf = (page) => (files[page] ?? []).filter((file) => file.endsWith('.js'))
  /** Bytes of a script as a browser fetches it. */
  const gzipped = (file) => gzipSync(read(file), { level: 9 }).length
  const weight = (scripts) => scripts.reduce((sum, file) => sum + gzipped(file), 0)
  const frame = scriptsOf('main')
  const home = [...new Set([...frame, ...scriptsOf('home')])]

  return { pages: Object.keys(files), read, scriptsOf, gzipped, weight, frame, home }
}
