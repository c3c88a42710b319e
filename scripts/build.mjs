/** `npm run build`: the page into dist/client, the server into dist/server, each only when something it is made from has changed. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const top = fileURLToPath(new URL('../', import.meta.url))

/** How the server is bundled: packages stay packages, because several bring files of their own. */
export const serverBundle = {
  absWorkingDir: top,
  entryPoints: {
    main: 'server/main.ts',
    worker: 'server/db/embedded/worker.ts',
    migrate: 'server/operations/migrate.ts',
    backup: 'server/operations/backup.ts',
    restore: 'server/operations/restore.ts',
    account: 'server/operations/account.ts',
    hotel: 'server/operations/hotel.ts',
  },
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
}

/** What the bundle looks for beside itself: data files, the thread for calendars, the process for pictures, and that it consists of ES modules. */
export async function copyBesideBundle() {
  for (const [source, target] of Object.entries({
    'server/db/migrations': 'migrations',
    'server/icalendar/calendarWorker.mjs': 'calendarWorker.mjs',
    'server/images/pictureWorker.mjs': 'pictureWorker.mjs',
    'server/accounts/commonPasswords.txt': 'commonPasswords.txt',
    'server/package.json': 'package.json',
  })) {
    // Not `cp` of fs/promises: under Node 20 it can stop half-way through a folder and never end.
    cpSync(path.join(top, source), path.join(top, 'dist/server', target), { recursive: true })
  }
}

const isTest = (file) => /\.test\.tsx?$|[/\\]testing[/\\]/.test(file)

/** What is built, from what, and how. */
const halves = {
  client: {
    what: 'the page',
    from: [
      'src',
      'contract',
      'public',
      'webpack.config.ts',
      'babel.config.js',
      'tsconfig.json',
      'package-lock.json',
      'scripts/pagesPlugin.ts',
      'scripts/webpack.mjs',
    ],
    settings: [process.env.API_ORIGIN ?? ''],
    build: buildClient,
  },
  server: {
    what: 'the server',
    from: ['server', 'contract', 'tsconfig.json', 'package.json', 'package-lock.json'],
    settings: [],
    build: buildServer,
  },
}

async function buildClient() {
  const child = spawn(process.execPath, ['scripts/webpack.mjs'], { cwd: top, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  if (code !== 0) throw new Error('webpack has failed.')
}

async function buildServer() {
  // Only here: a server that was built elsewhere starts without it.
  const { build } = await import('esbuild')
  await rm(path.join(top, 'dist/server'), { recursive: true, force: true })
  await build(serverBundle)
  await copyBesideBundle()
}

/** Changes when the content of any of the files does, or of this one. Tests do not count. */
async function fingerprint({ from, settings }) {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const file of (await Promise.all([...from, 'scripts/build.mjs'].map(filesIn))).flat()) {
    hash.update(file).update(await readFile(path.join(top, file)))
  }
  return hash.digest('hex')
}

async function filesIn(name) {
  if (path.extname(name)) return [name]
  const entries = await readdir(path.join(top, name), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(top, path.join(entry.parentPath, entry.name)))
    .filter((file) => !isTest(file))
    .sort()
}

/** Where it is written down what a half was last built from. */
export const recordOf = (half) => path.join(top, `dist/${half}.inputs`)

async function buildIfStale(half) {
  const record = recordOf(half)
  const inputs = await fingerprint(halves[half])
  if ((await readFile(record, 'utf8').catch(() => '')) === inputs) return

  const started = performance.now()
  console.log(`Building ${halves[half].what}…`)
  await rm(record, { force: true })
  await halves[half].build()
  await writeFile(record, inputs)
  console.log(`Built ${halves[half].what} in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** Builds whatever of the named halves is stale; rejects when something does not build. */
export async function buildStale(names = Object.keys(halves)) {
  await Promise.all(names.map(buildIfStale))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildStale().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
