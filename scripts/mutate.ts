/**
 * `npm run mutate -- [--list] [PATTERN]`: takes each guard of `guards.ts` away, one at a time, and runs what should notice. By
 * hand, before a release: it changes files while it runs. Beside a throw-away PostgreSQL, for the guards of what only happens
 * between several connections.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { guards, type Check, type Guard } from './guards'

interface PreparedGuard extends Pick<Guard, 'name' | 'noticedBy'> {
  /** The files without it, whole, by their path. */
  without: Map<string, string>
}

/** Milliseconds after which a check counts as hung. */
const timeout = 20 * 60_000

/** Tests that are ended leave their data behind. */
const temporary = mkdtempSync(path.join(tmpdir(), 'mutate-'))
const removeTemporary = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })

/** The files as they were, while a guard is away. */
const originals = new Map<string, string>()
let endCheck = () => {}

function restore() {
  endCheck()
  for (const [file, source] of originals) writeFileSync(file, source)
  originals.clear()
}

const { TEST_DATABASE_URL, ...ownEnvironment } = process.env

function commandOf([where, what]: Check): string[] {
  if (where === 'proof') return ['scripts/prove.mjs', ...what.split(' ')]
  const project = where === 'postgres' ? 'server' : where
  const reporting = ['--maxWorkers', '2', '--reporters', './scripts/firstFailure.mjs']
  return ['scripts/test.mjs', '--selectProjects', project, ...reporting, '--testPathPatterns', what]
}

/** Runs a check until something fails: that, or undefined when nothing does. Errors: it broke off without saying what failed. */
async function failureOf(check: Check): Promise<string | undefined> {
  mkdirSync(temporary, { recursive: true })
  const env = { ...ownEnvironment, ...(check[0] === 'postgres' && { TEST_DATABASE_URL }), TMPDIR: temporary }
  // A group of its own, to be ended with its workers.
  const run = spawn(process.execPath, commandOf(check), { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endCheck = () => {
    endCheck = () => {}
    process.kill(-run.pid!, 'SIGKILL')
  }
  let failure: string | undefined
  let output = ''
  const limit = setTimeout(() => {
    failure ??= 'what hung'
    endCheck()
  }, timeout)
  const read = (text: Buffer) => {
    output += text.toString()
    failure ??= /^FAILED (.*)\n/m.exec(output)?.[1] ?? /^ *FALLS SHORT (.*)\n/m.exec(output)?.[1]
    // A proof tidies up after itself.
    if (failure && check[0] !== 'proof') endCheck()
  }
  run.stdout.on('data', read)
  run.stderr.on('data', read)
  const code = await new Promise((resolve) => run.once('close', resolve))
  endCheck = () => {}
  clearTimeout(limit)
  removeTemporary()
  if (code !== 0 && !failure) throw new Error(`${check.join(' ')} broke off:\n${output.slice(-2000)}`)
  return failure
}

/** What fails while the guard is away; undefined when nothing does. */
async function failureWithout({ without, noticedBy }: PreparedGuard): Promise<string | undefined> {
  try {
    for (const [file, source] of without) {
      originals.set(file, readFileSync(file, 'utf8'))
      writeFileSync(file, source)
    }
    return await failureOf(noticedBy)
  } finally {
    restore()
  }
}

/** Errors: a change has nothing to change, or leaves what is no TypeScript, and would be noticed by everything. */
function prepared({ name, noticedBy, also = [], ...change }: Guard): PreparedGuard {
  const without = new Map<string, string>()
  for (const { file, from, to } of [change, ...also]) {
    const parts = (without.get(file) ?? readFileSync(file, 'utf8')).split(from)
    if (parts.length !== 2) throw new Error(`“${name}”: ${file} has this ${parts.length - 1} times: ${from}`)
    without.set(file, parts.join(to))
  }
  for (const [file, source] of without) {
    const { diagnostics = [] } = ts.transpileModule(source, {
      fileName: file,
      reportDiagnostics: !file.endsWith('.sql'),
    })
    if (diagnostics.length > 0) throw new Error(`“${name}” leaves a ${file} that does not compile.`)
  }
  return { name, without, noticedBy }
}

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } })
  const pattern = new RegExp(positionals.join(' '))
  const chosen = guards.map(prepared).filter(({ name }) => pattern.test(name))
  if (chosen.length === 0) throw new Error('There is no such guard.')
  if (values.list) return console.log([...chosen.map(({ name }) => name), `${chosen.length} guards`].join('\n'))
  if (execFileSync('git', ['status', '--porcelain']).length > 0) {
    throw new Error('There are changes that are not committed: commit or stash them first.')
  }

  const checks = new Map(chosen.map(({ noticedBy }) => [noticedBy.join(' '), noticedBy]))
  for (const [what, check] of checks) {
    const failure = await failureOf(check)
    if (failure) throw new Error(`${what} fails as it is: ${failure}`)
  }
  let survived = 0
  for (const guard of chosen) {
    const failure = await failureWithout(guard)
    if (!failure) survived += 1
    console.log(`${guard.name}\n    ${failure ? `noticed by ${failure}` : `SURVIVED ${guard.noticedBy.join(' ')}`}`)
  }
  console.log(`\n${chosen.length} guards: ${chosen.length - survived} noticed, ${survived} survived.`)
  if (survived > 0) process.exitCode = 1
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
