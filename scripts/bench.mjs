/** Runs benchmarks beside a copy of the built server: `npm run bench -- [NAME…]`, see bench/main.ts. */
import path from 'node:path'
import { besideServer, bundleInto, runToEnd } from './besideServer.mjs'

process.exitCode = await besideServer('bench', async (folder) => {
  process.env.SERVER_FOLDER = folder
  await bundleInto(folder, { bench: 'bench/main.ts', 'bench-peer': 'bench/support/peer.ts' })
  return runToEnd(path.join(folder, 'bench.js'), process.argv.slice(2))
})
