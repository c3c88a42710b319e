/**
 * Runs a proof: starts prove/NAME.ts beside a copy of the built server.
 *
 *   node scripts/prove.mjs NAME [--long] [--on embedded|postgres] [--seed NUMBER] [--without GUARD]
 *
 * `--without` lets the server run without one of its guards (prove/support/faultInjection.ts, and `lifted` below); the proof
 * should fail then.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

/** Limits that are numbers of server/http/limits.ts, and what lifts them. */
const lifted = {
  places: { 'perAddress: 4': 'perAddress: Infinity' },
  progress: { 'bytes: 60_000': 'bytes: 0' },
  pipelining: { 'requests: 100': 'requests: Infinity', 'pipelined: 10': 'pipelined: Infinity' },
  sockets: { 'perAddress: 200': 'perAddress: Infinity' },
}[options[options.indexOf('--without') + 1] ?? '']

const lift = {
  name: 'lift limits',
  setup(build) {
    build.onLoad({ filter: /server[\\/]http[\\/]limits\.ts$/ }, async ({ path: file }) => {
      let contents = await readFile(file, 'utf8')
      for (const [limit, none] of Object.entries(lifted)) {
        if (!contents.includes(limit)) throw new Error(`${file} has no ${limit}.`)
        contents = contents.replace(limit, none)
      }
      return { contents, loader: 'ts' }
    })
  },
}

process.exitCode = await besideServer(`prove-${name}`, async (folder) => {
  if (lifted) await bundleInto(folder, { main: 'server/main.ts' }, [lift])
  await bundleInto(folder, { [`prove-${name}`]: source, faultInjection: 'prove/support/faultInjection.ts' })
  return runToEnd(path.join(folder, `prove-${name}.js`), options)
})
