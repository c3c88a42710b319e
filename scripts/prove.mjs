/**
 * Runs a proof: starts prove/NAME.ts beside a copy of the built server.
 *
 *   node scripts/prove.mjs NAME [--long] [--on embedded|postgres] [--seed NUMBER] [--without GUARD]
 *
 * `--without` lets the server run without one of its guards (prove/support/faultInjection.ts); the proof should fail then.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { besideServer, bundleInto, runToEnd } from './besideServer.mjs'
import { top } from './build.mjs'

const [name = '', ...options] = process.argv.slice(2)
const source = `prove/${name}.ts`

if (!/^\w+$/.test(name) || !existsSync(path.join(top, source))) {
  console.error(
    'Usage: node scripts/prove.mjs NAME [--long] [--on embedded|postgres] [--seed NUMBER] [--without GUARD]',
  )
  process.exit(2)
}

process.exitCode = await besideServer(`prove-${name}`, async (folder) => {
  await bundleInto(folder, { [`prove-${name}`]: source, faultInjection: 'prove/support/faultInjection.ts' })
  return runToEnd(path.join(folder, `prove-${name}.js`), options)
})
