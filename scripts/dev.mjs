/**
 * `npm run dev`: the page at http://localhost:3001 with hot reloading, and behind it the server, restarted whenever one of
 * its sources changes. Ctrl-C ends both.
 */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import fastifyStatic from '@fastify/static'
import { context } from 'esbuild'
import Fastify from 'fastify'
import webpack from 'webpack'
import hotMiddleware from 'webpack-hot-middleware'
import { copyBesideBundle, recordOf, serverBundle, top } from './build.mjs'
import { pageConfigs } from './webpack.mjs'

const pagePort = 3001
const serverPort = 3000

let server
let restarting = Promise.resolve()

async function restart() {
  await endServer()
  await copyBesideBundle()
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: top,
    stdio: 'inherit',
    // Requests come through the page's own address.
    env: { APP_ORIGIN: `http://localhost:${pagePort}`, ...process.env, PORT: String(serverPort) },
  })
}

/** The data folder takes one server at a time. */
const endServer = () =>
  new Promise((resolve) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return resolve()
    server.on('exit', resolve)
    server.kill('SIGTERM')
  })

const restartAfterBuild = {
  name: 'restart after build',
  setup(build) {
    build.onEnd(({ errors }) => {
      if (errors.length === 0) restarting = restarting.then(restart)
    })
  },
}

async function watchServer() {
  // From here on dist/server is no longer what the last whole build wrote.
  await rm(recordOf('server'), { force: true })
  const bundle = await context({ ...serverBundle, plugins: [restartAfterBuild], logLevel: 'warning' })
  await bundle.watch()
  return bundle
}

const pageCompiler = () => webpack(pageConfigs('development')[0])

/** Sends a request on to the server, and its answer back. */
function forward(incoming, outgoing) {
  const { method, url, headers } = incoming
  const forwarded = request({ host: '127.0.0.1', port: serverPort, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers)
    answer.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end('The server is restarting.'))
  incoming.pipe(forwarded)
}

const isBackend = /^\/(api|media|dev|sandbox)(\/|\?|$)/

async function servePage(compiler) {
  const app = Fastify({ forceCloseConnections: true })
  const hot = hotMiddleware(compiler, { log: false })
  app.addHook('onRequest', (incoming, reply, done) => {
    if (!isBackend.test(incoming.url)) return hot(incoming.raw, reply.raw, done)
    reply.hijack()
    forward(incoming.raw, reply.raw)
  })
  await app.register(fastifyStatic, { root: compiler.outputPath, cacheControl: false })
  app.setNotFoundHandler(({ headers }, reply) =>
    headers.accept?.includes('text/html') ? reply.sendFile('index.html') : reply.code(404).send(),
  )
  await app.listen({ host: '127.0.0.1', port: pagePort })
  return app
}

/** Resolves after the first compilation, whether or not it succeeded. */
const watchPage = (compiler) =>
  new Promise((resolve) => {
    compiler.watch({}, (error, stats) => {
      if (error) console.error(error)
      else console.log(stats.toString({ preset: 'errors-warnings', colors: true, timings: true }))
      resolve()
    })
  })

const bundle = await watchServer()
const compiler = pageCompiler()
await watchPage(compiler)
const page = await servePage(compiler)
console.log(`The page: http://localhost:${pagePort}`)

async function stop() {
  await bundle.dispose()
  await restarting
  await Promise.all([endServer(), page.close()])
  process.exit()
}

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (!isStopping) void stop()
    isStopping = true
  })
}
