/**
 * `npm run mutate -- [FOLDER…] [--matching PATTERN] [--list]`: takes the server's guards away, one at a time, and runs the tests
 * beside each. By hand, before a release: it takes most of an hour and changes files while it runs.
 *
 * Beside a throw-away PostgreSQL: what no test notices on the embedded database, whose one connection does one thing at a time,
 * is tried there as well.
 *
 * A guard is what refuses, leaves early, locks, limits, records or narrows a query (`guardsIn`). StrykerJS knows none of the last
 * four, and would spend hours on every operator and literal besides.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { guardsIn, type Guard } from './guards'
import { survivors } from './survivors'

const folders = ['accounts', 'payments', 'bookings', 'rooms', 'hotels', 'desk', 'http']
const shareMin = 0.9
/** Milliseconds for one run of tests: several times what the slowest folder takes. */
const timeout = 180_000

/** Tests that are ended leave their data behind. */
const temporary = mkdtempSync(path.join(tmpdir(), 'mutate-'))
const removeTemporary = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })

/** The file as it was, while one of its guards is away. */
let original: { file: string; source: string } | undefined
let endTests = () => {}

function restore() {
  endTests()
  if (original) writeFileSync(original.file, original.source)
  original = undefined
}

const { TEST_DATABASE_URL, ...ownEnvironment } = process.env

/** Runs tests until one fails: that one, or undefined when none does. */
async function failureOf(pattern: string, database: { TEST_DATABASE_URL?: string } = {}): Promise<string | undefined> {
  mkdirSync(temporary, { recursive: true })
  const args = ['--selectProjects', 'server', '--maxWorkers', '2', '--cacheDirectory', '.cache/mutations']
  const tests = spawn(
    process.execPath,
    ['scripts/test.mjs', ...args, '--reporters', './scripts/firstFailure.mjs', '--testPathPatterns', pattern],
    // A group of its own, to be ended with its workers.
    { detached: true, env: { ...ownEnvironment, ...database, TMPDIR: temporary }, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  endTests = () => {
    endTests = () => {}
    process.kill(-tests.pid!, 'SIGKILL')
  }
  const limit = setTimeout(() => {
    failure ??= 'TIMED OUT'
    endTests()
  }, timeout)
  let failure: string | undefined
  let output = ''
  tests.stdout.on('data', (text: Buffer) => {
    output += text.toString()
    failure ??= /^FAILED (.*)\n/m.exec(output)?.[1]
    if (failure) endTests()
  })
  const code = await new Promise((resolve) => tests.once('close', resolve))
  endTests = () => {}
  clearTimeout(limit)
  removeTemporary()
  return code === 0 ? undefined : (failure ?? 'the tests ended early')
}

const folderOf = (file: string) => `${file.split('/').slice(0, 2).join('/')}/`
/** Not operations: it starts PostgreSQL servers, which would outlive a run that is ended. */
const served = 'server/(accounts|bookings|hotels|images|payments|rooms|runtime)/'

/** Test files by the folder of the guard that they noticed last, because they are likely to notice its neighbours. */
const lastToNotice = new Map<string, string>()

/** From the likeliest tests to the farthest; what http does shows in everything that is served. */
function testsFor({ file }: Guard): string[] {
  const folder = path.dirname(file)
  const first = [file.replace(/\.ts$/, '.test.ts'), lastToNotice.get(folder) ?? ''].filter((test) => existsSync(test))
  return [...new Set([...first, `${folder}/`, folderOf(file), ...(file.startsWith('server/http/') ? [served] : [])])]
}

/** The test that notices when the guard is away; undefined when none does. */
async function noticed(guard: Guard): Promise<string | undefined> {
  original = { file: guard.file, source: readFileSync(guard.file, 'utf8') }
  try {
    writeFileSync(guard.file, guard.mutated)
    for (const pattern of testsFor(guard)) {
      const failure = await failureOf(pattern)
      if (!failure) continue
      lastToNotice.set(path.dirname(guard.file), failure.split(': ')[0] ?? '')
      return failure
    }
    const failure = TEST_DATABASE_URL && (await failureOf(folderOf(guard.file), { TEST_DATABASE_URL }))
    return failure ? `${failure} (on PostgreSQL)` : undefined
  } finally {
    restore()
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { matching: { type: 'string', default: '' }, list: { type: 'boolean', default: false } },
  })
  const chosen = positionals.length > 0 ? positionals : folders
  const files = chosen.flatMap((folder) =>
    readdirSync(`server/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `server/${folder}/${name}`)
      .sort(),
  )
  const at = ({ file, line, text }: Guard) => `${file}:${line}  ${text}`
  const guards = files.flatMap(guardsIn).filter((guard) => new RegExp(values.matching).test(at(guard)))
  if (values.list) return console.log([...guards.map(at), `${guards.length} guards`].join('\n'))

  if (execFileSync('git', ['status', '--porcelain', '--', 'server']).length > 0) {
    throw new Error('There are changes in server/: commit or stash them first.')
  }
  for (const folder of new Set(guards.map(({ file }) => folderOf(file)))) {
    const failure = (await failureOf(folder)) ?? (TEST_DATABASE_URL && (await failureOf(folder, { TEST_DATABASE_URL })))
    if (failure) throw new Error(`The tests in ${folder} fail as they are: ${failure}`)
  }

  const started = performance.now()
  const found: { guard: Guard; by?: string }[] = []
  for (const guard of guards) {
    const from = performance.now()
    const by = await noticed(guard)
    found.push({ guard, by })
    const took = Math.round((performance.now() - from) / 1000)
    console.error(`${found.length}/${guards.length} in ${took} s: ${by ? 'noticed' : 'SURVIVED'}  ${at(guard)}`)
  }

  const reasonFor = ({ file, text }: Guard) => survivors[file]?.[text]
  for (const { guard, by } of found) {
    const outcome = by ? `noticed by ${by}` : `SURVIVED: ${reasonFor(guard) ?? 'NO REASON GIVEN'}`
    console.log(`${at(guard)}\n    ${outcome}`)
  }
  const survived = found.filter(({ by }) => by === undefined).map(({ guard }) => guard)
  const share = 1 - survived.length / found.length
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(
    `\n${found.length} guards in ${minutes} minutes: ${found.length - survived.length} noticed ` +
      `(${(share * 100).toFixed(1)} %), ${survived.length} survived.`,
  )
  if (share < shareMin || survived.some((guard) => !reasonFor(guard))) process.exitCode = 1
}

process.on('exit', () => {
  restore()
  removeTemporary()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
