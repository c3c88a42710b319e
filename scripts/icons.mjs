/**
 * Writes `src/design/icons/` from @phosphor-icons/core: `node scripts/icons.mjs`. Each of its modules holds the icons that
 * `src/` imports from it.
 *
 * To use a new icon, import it under Phosphor's name in camel case (`caretLeft`, or `starFill` for the filled one) and run
 * this. Icons are path strings: no loader, no runtime library. A page downloads the modules it draws from, and home no other
 * icons than its own.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const folder = path.join(source, 'design/icons')

const imports = /import \{ ([\w, ]+) \} from '[^']*\/icons\/(\w+)'/g
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The icons that are imported from each module. */
async function importedIcons() {
  const icons = new Map()
  for (const file of await readdir(source, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, names, module] of (await readFile(path.join(source, file), 'utf8')).matchAll(imports))
      icons.set(module, new Set([...(icons.get(module) ?? []), ...names.split(', ')]))
  }
  return icons
}

async function pathOf(name) {
  const icon = kebab(name)
  const weight = icon.endsWith('-fill') ? 'fill' : 'regular'
  const file = fileURLToPath(import.meta.resolve(`@phosphor-icons/core/assets/${weight}/${icon}.svg`))
  const paths = [...(await readFile(file, 'utf8')).matchAll(/<path d="([^"]+)"\/>/g)].map(([, d]) => d)
  if (paths.length === 0) throw new Error(`${icon} is not drawn with plain paths.`)
  return paths.join('')
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder)

for (const [module, names] of await importedIcons()) {
  const constants = [...names].sort().map(async (name) => `export const ${name} =\n  '${await pathOf(name)}'\n`)
  const text = `// Phosphor Icons, MIT. Written by scripts/icons.mjs.\n${(await Promise.all(constants)).join('')}`
  await writeFile(path.join(folder, `${module}.ts`), text)
  console.log(`${module}: ${[...names].join(', ')}`)
}
