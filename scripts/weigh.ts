import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BuildManifest } from '../server/http/pages'

/** The scripts of a build, by the chunk that needs them. */
export function readBuild(folder: string) {
  const { chunks } = JSON.parse(readFileSync(`${folder}.manifest.json`, 'utf8')) as BuildManifest
  const scriptsOf = (chunk: string) => (chunks[chunk] ?? []).filter((file) => file.endsWith('.js'))
  const main = scriptsOf('main')
  /** Those that a page needs besides the main chunk's. */
  const ownScripts = (chunk: string) => scriptsOf(chunk).filter((file) => !main.includes(file))
  /** Bytes of gzip. */
  const weight = (files: string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length, 0)

  return { main, home: [...main, ...ownScripts('home')], ownScripts, weight }
}
