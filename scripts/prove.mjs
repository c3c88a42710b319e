/**
 * Runs a proof: starts prove/NAME.ts beside a copy of the built server.
 *
 *   node scripts/prove.mjs NAME [--long] [--on embedded|postgres] [--seed NUMBER] [--without GUARD]
 *
 * `--without` lets the server run without one of its guards (prove/support/faultInjection.ts, and `lifted` below); the proof
 * should fail then.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { besideServer, bundleInto, runToEnd } from './besideServer.mjs'
import { top } from './build.mjs'

const [name = '', ...options] = process.argv.slice(2)
const source = `prove/${name}.ts`

if (!/^\w+$/.test(name) || !existsSync(path.join(top, source))) {
  console.error(
    'Usage: node scripts/prove.mjs NAME [--long] [--on embedded|postgres] [--seed NUMBER] [--without GUARD]',
  )
  process.exit(2)
}

/** What is replaced in the server's source, by file: text → text. */
const limits = 'server/http/limits.ts'
/** Guards that are numbers or lines of the source, and what takes them away. */
const lifted = {
  places: { [limits]: { 'perAddress: 4': 'perAddress: Infinity' } },
  progress: { [limits]: { 'bytes: 60_000': 'bytes: 0' } },
  pipelining: { [limits]: { 'requests: 100': 'requests: Infinity', 'pipelined: 10': 'pipelined: Infinity' } },
  sockets: { [limits]: { 'perAddress: 200': 'perAddress: Infinity' } },
  claim: { 'server/payments/service.ts': { 'booking.ending ===': 'false &&', 'if (booking.ending)': 'if (false)' } },
  provider: { 'server/cancellations/ending.ts': { 'if (!(await endPage(claim.bookingId)))': 'if (false)' } },
  'owner-events': { 'server/live/service.ts': { 'listener.hotelId === hotelId': 'true' } },
  'unread-events': { 'server/live/stream.ts': { 'raw.writableLength > unread': 'false' } },
  standby: { 'server/db/transaction.ts': { "routine === 'SyncRepWaitForLSN'": 'false && routine' } },
  sum: { 'server/cancellations/service.ts': { '!== refundCents)': '< 0)' } },
  page: {
    'server/payments/store.ts': { 'coalesce(${paymentSessions.request}, ${request})': '${request}' },
    'server/payments/sessions.ts': {
      'if (isRejection(error)) await': 'if (isRejection(error) || isConflict(error)) await',
    },
    'server/payments/service.ts': { '!isRejection(error)': 'false' },
  },
}[options[options.indexOf('--without') + 1] ?? '']

/** What takes half an hour with guests takes seconds in a proof. */
const hurried = {
  money: {
    'server/payments/limits.ts': {
      'sessionOpen: 33 * minute': 'sessionOpen: Number(process.env.PAGE_SECONDS ?? 15) * second',
      'lookEvery: 25 * second': 'lookEvery: 3 * second',
      'refundDelays: [10 * second, 30 * second, 2 * minute, 10 * minute, hour, 6 * hour]': 'refundDelays: [second]',
      // What a bank sends back is told once by the sandbox, perhaps to a server that is just being killed.
      'refundLookEvery: day': 'refundLookEvery: 3 * second',
    },
    'server/payments/reconcile.ts': { 'every = 15_000': 'every = 3000' },
    'server/payments/sandbox/checkoutRequest.ts': { 'validFor < 30 * minute': 'validFor < 0' },
    'server/cancellations/limits.ts': {
      'afterPage: 2 * minute': 'afterPage: 2 * second',
      'claimKept: 45 * second': 'claimKept: 15 * second',
    },
  },
  // A reader is slow only once the system's own buffers are full, which takes events years.
  live: {
    'server/live/limits.ts': {
      'heartbeatEvery: 20 * second': 'heartbeatEvery: Number(process.env.BEAT_MS ?? 20_000)',
      "heartbeat: ':\\n\\n'": "heartbeat: `:${'.'.repeat(Number(process.env.BEAT_BYTES ?? 0))}\\n\\n`",
    },
  },
}[name]

const replacements = [lifted, hurried].flatMap((files = {}) => Object.entries(files))

const replace = {
  name: 'replace in the source',
  setup(build) {
    build.onLoad({ filter: /server[\\/].*\.ts$/ }, async ({ path: file }) => {
      const ofFile = replacements.filter(([each]) => file === path.join(top, each))
      if (ofFile.length === 0) return undefined
      let contents = await readFile(file, 'utf8')
      for (const [from, to] of ofFile.flatMap(([, texts]) => Object.entries(texts))) {
        if (!contents.includes(from)) throw new Error(`${file} has no ${from}.`)
        contents = contents.replace(from, () => to)
      }
      return { contents, loader: 'ts' }
    })
  },
}

process.exitCode = await besideServer(`prove-${name}`, async (folder) => {
  if (replacements.length > 0) await bundleInto(folder, { main: 'server/main.ts' }, [replace])
  await bundleInto(folder, { [`prove-${name}`]: source, faultInjection: 'prove/support/faultInjection.ts' })
  return runToEnd(path.join(folder, `prove-${name}.js`), options)
})
