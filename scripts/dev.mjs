/**
 * `npm run dev`: the page at http://localhost:3001 with hot reloading, and behind it the server, started again whenever
 * something it is made from changes. Ctrl-C ends all of it.
 */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { context } from 'esbuild'
import { copyBesideBundle, recordOf, serverBundle, top } from './build.mjs'

const require = createRequire(import.meta.url)
const webpack = path.join(path.dirname(require.resolve('webpack/package.json')), 'bin/webpack.js')

const run = (args, env) =>
  spawn(process.execPath, args, { cwd: top, stdio: 'inherit', env: { ...process.env, ...env } })

/** Asks a child to end, and waits until it has: the data folder takes one server at a time. */
const end = (child) =>
  new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
    child.on('exit', resolve)
    child.kill('SIGTERM')
  })

let server
/** One restart after the other, however fast changes come. */
let restarting = Promise.resolve()

async function restart() {
  await end(server)
  await copyBesideBundle()
  // Requests come through the page's own address.
  server = run(['--enable-source-maps', 'dist/server/main.js'], {
    APP_ORIGIN: process.env.APP_ORIGIN ?? 'http://localhost:3001',
  })
}

const restartAfterBuild = {
  name: 'restart after build',
  setup(build) {
    build.onEnd(({ errors }) => {
      if (errors.length === 0) restarting = restarting.then(restart)
    })
  },
}

// From here on dist/server is not what the last whole build has left.
await rm(recordOf('server'), { force: true })
const bundle = await context({ ...serverBundle, plugins: [restartAfterBuild], logLevel: 'warning' })
await bundle.watch()
const page = run([webpack, 'serve', '--mode', 'development'])

async function stop() {
  await bundle.dispose()
  await restarting
  await Promise.all([end(server), end(page)])
  process.exit()
}

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (!isStopping) void stop()
    isStopping = true
  })
}
page.on('exit', () => process.emit('SIGTERM'))
