/**
 * Runs a proof: starts prove/NAME.ts beside a copy of the built server. `all` runs each, one after the other.
 *
 *   node scripts/prove.mjs NAME|all [--long] [--on embedded|postgres] [--seed NUMBER]
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { besideServer, bundleInto, replaceIn, runToEnd } from './besideServer.mjs'
import { top } from './build.mjs'

const [name = '', ...options] = process.argv.slice(2)
const names = readdirSync(path.join(top, 'prove'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))

/** What takes half an hour with guests takes seconds in a proof: what is replaced in the server's source, by file. */
const hurried = {
  money: {
    'server/bookings/limits.ts': {
      'pageLifetime = 33 * minute': 'pageLifetime = Number(process.env.PAGE_SECONDS) * second',
    },
    'server/payments/limits.ts': {
      'timeout: 10 * second': 'timeout: 2 * second',
      'interactive: { timeout: 4 * second': 'interactive: { timeout: 2 * second',
      '  pollInterval: 25 * second': '  pollInterval: 3 * second',
      'unresolvedPollInterval: 5 * minute': 'unresolvedPollInterval: 3 * second',
      // Another key comes only after what may last longest, as after an hour.
      'refundDelays: [minute, 2 * minute, 10 * minute, hour, 6 * hour]':
        'refundDelays: [second / 5, second / 5, second / 5, 2.5 * second]',
      // What a bank sends back is told once by the sandbox, perhaps to a server that is just being killed.
      'refundPollInterval: day': 'refundPollInterval: 3 * second',
    },
    'server/payments/jobs.ts': {
      'sessionsInterval = 15 * second': 'sessionsInterval = 3 * second',
      'refundsInterval = 3 * second': 'refundsInterval = second / 4',
    },
    'server/sandbox/format.ts': { 'validFor < 30 * minute': 'validFor < 0' },
    'server/cancellations/store.ts': {
      'pageGracePeriod: 2 * minute': 'pageGracePeriod: 2 * second',
      'claimTimeout: 45 * second': 'claimTimeout: 15 * second',
      'pollInterval: 10 * second': 'pollInterval: 3 * second',
    },
  },
}

/** Proofs of what an overloaded server does; in the others it turns nobody away, however busy the machine is. */
const overloaded = ['abuse', 'live', 'load']

const run = (proof) =>
  besideServer(`prove-${proof}`, async (folder) => {
    const main = overloaded.includes(proof) ? 'server/main.ts' : 'testing/patientServer.ts'
    await bundleInto(folder, { main }, [replaceIn(hurried[proof] ?? {})])
    await bundleInto(folder, {
      [`prove-${proof}`]: `prove/${proof}.ts`,
      faultInjection: 'prove/support/faultInjection.ts',
    })
    return runToEnd(path.join(folder, `prove-${proof}.js`), options)
  })

async function runAll() {
  const lines = []
  let code = 0
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isStopped = true))
  for (const proof of names) {
    if (isStopped) return 1
    const failed = await run(proof)
    lines.push(`${failed ? 'FAILED' : 'passed'}  ${proof}`)
    code ||= failed
  }
  console.log(`\n${lines.join('\n')}`)
  return code
}

if (name === 'all') process.exitCode = await runAll()
else if (names.includes(name)) process.exitCode = await run(name)
else {
  console.error(
    `Usage: node scripts/prove.mjs ${names.join('|')}|all [--long] [--on embedded|postgres] [--seed NUMBER]`,
  )
  process.exitCode = 2
}
