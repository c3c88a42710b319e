/** `node scripts/webpack.mjs`: builds the page once, in a process whose memory goes with it. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'

const require = createRequire(import.meta.url)

/** What webpack.config.ts says. */
export function pageConfigs(mode) {
  require('ts-node').register()
  return require('../webpack.config.ts').default(mode)
}

function build() {
  const compiler = webpack(pageConfigs('production'))
  compiler.run((error, stats) => {
    const told = error?.stack ?? stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY })
    if (told) console.error(told)
    if (error || stats.hasErrors()) process.exitCode = 1
    compiler.close(() => undefined)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()
