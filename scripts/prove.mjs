/**
 * Runs a proof: starts prove/NAME.ts beside a copy of the built server.
 *
 *   node scripts/prove.mjs NAME [--long] [--on embedded|postgres] [--seed NUMBER] [--without GUARD]
 *
 * `--without` takes one of the guards in prove/support/guards.mjs out of that copy; the proof should fail then.
 */
import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { guards } from '../prove/support/guards.mjs'
import { crashPoint, faults } from '../prove/support/faults.mjs'
import { besideServer, bundleInto, runToEnd } from './besideServer.mjs'
import { serverBundle, top as projectTop } from './build.mjs'

const [name = '', ...options] = process.argv.slice(2)
const source = `prove/${name}.ts`
const without = options.includes('--without') ? options[options.indexOf('--without') + 1] : undefined
const guard = without && guards[without]

if (!/^\w+$/.test(name) || !existsSync(path.join(projectTop, source)) || (without && !guard)) {
  console.error(
    'Usage: node scripts/prove.mjs NAME [--long] [--on embedded|postgres] [--seed NUMBER] [--without GUARD]',
  )
  console.error(`Guards: ${Object.keys(guards).join(', ')}`)
  process.exit(2)
}

/** Changes sources while they are bundled: `from`, which has to be there once, becomes `to`, and `top` goes before all. */
const altered = (changes, top = '') => ({
  name: 'altered',
  setup(bundle) {
    bundle.onLoad({ filter: /[/\\]server[/\\].*\.ts$/ }, async ({ path: source }) => {
      const change = changes.find(({ file }) => source === path.join(projectTop, file))
      if (!change) return undefined
      const text = await readFile(source, 'utf8')
      if (text.split(change.from).length !== 2)
        throw new Error(`${change.file} is no longer what it was to be changed from.`)
      return { contents: top + text.replace(change.from, () => change.to), loader: 'ts' }
    })
  },
})

/** A second copy that dies where it is told to. */
async function addFaultyServer(folder) {
  const faulty = path.join(folder, '../faulty')
  await cp(path.join(projectTop, 'dist/server'), faulty, { recursive: true })
  await bundleInto(faulty, serverBundle.entryPoints, [altered(faults, crashPoint)])
}

process.exitCode = await besideServer(`prove-${name}`, async (folder) => {
  const program = path.join(folder, `prove-${name}.js`)
  if (guard) await bundleInto(folder, serverBundle.entryPoints, [altered(guard)])
  await bundleInto(folder, { [`prove-${name}`]: source })
  const asksForFaults = /\bstage\.serveUn/.test(await readFile(program, 'utf8'))
  if (asksForFaults) await addFaultyServer(folder)
  return runToEnd(program, options)
})
