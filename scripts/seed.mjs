/** `npm run seed -- --rooms N --bookings M`, see bench/seed.ts. */
import path from 'node:path'
import { besideServer, bundleInto, runToEnd } from './besideServer.mjs'

process.exitCode = await besideServer('seed', async (folder) => {
  await bundleInto(folder, { seed: 'bench/seed.ts' })
  return runToEnd(path.join(folder, 'seed.js'), process.argv.slice(2))
})
