import { cpSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BuildManifest } from '../server/http/pages'

/** A client as the build leaves it, of the template alone: `home`, `rooms` and `room` have HTML of their own. */
export async function openBuiltClient() {
  const parent = await mkdtemp(path.join(tmpdir(), 'stayscape-client-'))
  const folder = path.join(parent, 'dist')
  // Not `cp` of fs/promises: under Node 20 it can stop half-way through a folder and never end.
  cpSync('public', folder, { recursive: true, filter: (file) => !file.includes('images') })
  const own = ['home', 'rooms', 'room']
  for (const name of own) await cp('public/index.html', path.join(folder, `${name}.html`))
  const pages = Object.fromEntries(own.map((name) => [name, {}]))
  const manifest: BuildManifest = { inline: { scripts: [], styles: [] }, links: {}, pages, chunks: {} }
  await writeFile(`${folder}.manifest.json`, JSON.stringify(manifest))
  return { folder, remove: () => rm(parent, { recursive: true }) }
}
