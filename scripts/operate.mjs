/** `npm run migrate`, `backup`, `restore`, `account` and `hotel`: builds the server when it is stale, and runs the command that is part of it. */
import { buildStale } from './build.mjs'

const [command = '', ...rest] = process.argv.slice(2)
if (!['migrate', 'backup', 'restore', 'account', 'hotel'].includes(command))
  throw new Error('node scripts/operate.mjs migrate|backup|restore|account|hotel …')

await buildStale(['server'])
// The command reads its own arguments.
process.argv.splice(2, Infinity, ...rest)
process.setSourceMapsEnabled(true)
await import(`../dist/server/${command}.js`)
