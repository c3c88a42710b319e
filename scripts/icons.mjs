/**
 * Writes `src/design/icons/`, one file per icon that `src/` imports, from @phosphor-icons/core: `node scripts/icons.mjs`.
 *
 * To use a new icon, import it under Phosphor's name in camel case (`caretLeft`, or `starFill` for the filled one)
 * and run this. Icons are path strings in files of their own: no loader, no runtime library, and each travels with
 * the page that draws it.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'

const source = fileURLToPath(new URL('../src/', import.meta.url))
const folder = path.join(source, 'design/icons')

const imports = /from '[^']*\/icons\/(\w+)'/g
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

async function importedIcons() {
  const files = await readdir(source, { recursive: true })
  const modules = files.filter((file) => /\.tsx?$/.test(file))
  const texts = await Promise.all(modules.map((file) => readFile(path.join(source, file), 'utf8')))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(imports)].map(([, name]) => name)))].sort()
}

async function pathOf(name) {
  const icon = kebab(name)
  const weight = icon.endsWith('-fill') ? 'fill' : 'regular'
  const file = fileURLToPath(import.meta.resolve(`@phosphor-icons/core/assets/${weight}/${icon}.svg`))
  const paths = [...(await readFile(file, 'utf8')).matchAll(/<path d="([^"]+)"\/>/g)].map(([, d]) => d)
  if (paths.length === 0) throw new Error(`${icon} is not drawn with plain paths.`)
  return paths.join('')
}

const names = await importedIcons()
await mkdir(folder, { recursive: true })

for (const name of names) {
  const file = `// Phosphor Icons, MIT. Written by scripts/icons.mjs.\nexport const ${name} =\n  '${await pathOf(name)}'\n`
  await writeFile(path.join(folder, `${name}.ts`), file)
}
for (const file of await readdir(folder)) {
  if (!names.includes(path.parse(file).name)) await rm(path.join(folder, file))
}

console.log(`${names.length} icons: ${names.join(', ')}`)
