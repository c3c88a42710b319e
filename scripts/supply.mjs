/**
 * `npm run supply`: that every package may be used as its licence says, that every direct dependency has its reason in
 * docs/dependencies.md, as has every package with an install script, and that none is fetched from an address of somebody's own; writes the SBOM.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'

const sbomFile = 'dist/sbom.cdx.json'

/** Those that ask for nothing but their notice, and LGPL for a library that is loaded and not changed (libvips). */
const allowed = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'CC-BY-4.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Zlib'],
]

/** An SPDX expression without nested parentheses, which is all that packages use. */
const isAllowed = (licence = 'none') =>
  licence
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.includes(part)))

const read = async (file) => JSON.parse(await readFile(file, 'utf8'))
const { packages } = await read('package-lock.json')
const all = Object.entries(packages).filter(([path]) => path !== '')
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const { dependencies, devDependencies, optionalDependencies, allowScripts } = await read('package.json')
const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
const reasons = await readFile('docs/dependencies.md', 'utf8')
const rows = [...reasons.matchAll(/^\| (.+?) +\|/gm)]
const explained = rows.flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))

const scripted = [...new Set(all.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)))]
const scriptsExplained = [...reasons.split('## Packages with an install script')[1].matchAll(/^- (.+?):/gm)].flatMap(
  ([, names]) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
)

const problems = [
  ...scripted
    .filter((name) => !scriptsExplained.includes(name) || allowScripts[name] !== false)
    .map(
      (name) => `${name} has an install script, which is not explained in docs/dependencies.md or not switched off.`,
    ),
  ...scriptsExplained
    .filter((name) => !scripted.includes(name))
    .map((name) => `docs/dependencies.md explains the install script of ${name}, which is gone.`),
  ...all
    .filter(([, { license }]) => !isAllowed(license))
    .map(([path, { license }]) => `${nameOf(path)} has the licence ${license ?? 'none'}, which nobody has agreed to.`),
  ...all.filter(([, { resolved }]) => resolved).map(([path]) => `${nameOf(path)} names the address it came from.`),
  ...direct.filter((name) => !explained.includes(name)).map((name) => `${name} has no row in docs/dependencies.md.`),
  ...explained
    .filter((name) => !direct.includes(name))
    .map((name) => `docs/dependencies.md explains ${name}, which is gone.`),
]

// All of them, those for development marked: with `--omit dev`, npm 11 leaves out what both kinds need.
const sbom = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], { maxBuffer: 2 ** 26 })
const { components } = JSON.parse(sbom)
const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
for (const [path, { version, name }] of all) {
  // One that is installed under another name is listed under either.
  const ids = [nameOf(path), name].map((each) => `${each}@${version}`)
  if (!ids.some((id) => listed.has(id))) problems.push(`${ids[0]} is not in the SBOM.`)
}
await mkdir('dist', { recursive: true })
await writeFile(sbomFile, sbom)

for (const problem of problems) console.error(problem)
console.log(`${all.length} packages, ${direct.length} of them direct; ${components.length} in ${sbomFile}.`)
if (problems.length > 0) process.exitCode = 1
