/**
 * Loaded before the built server (`node --import`), to see what happens when a process dies at the worst moment: CRASH_AT=step:n,
 * at its nth pass. It changes the libraries at the server's edge, and knows steps by what goes over the wire: however the server's
 * source is written, they are found. SILENT_CALLS=n: the payment provider does not answer the first n calls that open a page.
 * FAILED_KEYS: the idempotency keys whose calls have failed there, which it repeats for a day. REFUNDS_PORT: where it is asked about
 * refunds.
 */
import fs from 'node:fs'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import pg from 'pg'
import { webhookPath } from '../../contract/calls'

const [crashStep, crashCount] = (process.env.CRASH_AT ?? '').split(':')

let passes = 0
function pass(step?: string) {
  if (!step || step !== crashStep) return
  passes += 1
  if (passes !== Number(crashCount)) return
  fs.writeSync(2, `killed: ${step}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** Steps by the statement before or after which they lie. */
const steps: { sql: RegExp; before?: string; after?: string }[] = [
  { sql: /^commit/i, before: 'before commit', after: 'after commit' },
  { sql: /^update "?mail_queue"? .*\btries"? =/is, after: 'before mail' },
  { sql: /^update "?mail_queue"? .*\bsent_at"? =/is, before: 'after mail' },
  { sql: /^insert into "sandbox"\."sessions"/i, before: 'before session', after: 'session made' },
  { sql: /^update "?payment_sessions"? .*\bprovider_session_id"? =/is, after: 'session saved' },
  { sql: /^update "?bookings"? set "ending"? =/i, after: 'claimed' },
  { sql: /^update "sandbox"\."sessions"/i, after: 'page ended' },
  { sql: /^update "?bookings"? set .*"ended_by"? =/i, before: 'before cancelled', after: 'cancelled' },
  { sql: /^insert into "?unresolved_sessions\b/i, before: 'before unresolved', after: 'unresolved' },
  { sql: /^insert into "?refunds\b/i, after: 'refund written' },
  { sql: /^update "?refunds"? .*\btries"? =/is, after: 'refund claimed' },
  { sql: /^insert into "sandbox"\."refunds"/i, before: 'before refund', after: 'refund made' },
  { sql: /^update "?refunds"? .*\bsettled_at"? =/is, before: 'before refund saved', after: 'refund saved' },
]

type Query = (...args: unknown[]) => unknown

function wrapQueries(prototype: { query: unknown }) {
  const query = prototype.query as Query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const config = args[0] as string | pg.QueryConfig | undefined
    const sql = typeof config === 'string' ? config : config?.text
    // With a callback it is a pool that asks its client, and was seen at the pool.
    if (!sql || typeof args.at(-1) === 'function') return query.apply(this, args)

    const step = steps.find((each) => each.sql.test(sql))
    pass(step?.before)
    return (query.apply(this, args) as Promise<pg.QueryResult>).then((answer) => {
      if (answer.rowCount !== 0) pass(step?.after)
      return answer
    })
  }
}

function wrapRename() {
  const { rename } = fs.promises
  fs.promises.rename = async (from, to) => {
    const isPicture = /[/\\]images[/\\]/.test(String(to))
    if (isPicture) pass('before file')
    await rename(from, to)
    if (isPicture) pass('after file')
  }
  syncBuiltinESMExports()
}

function wrapFetch() {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    if (typeof input === 'string' && input.endsWith(webhookPath)) pass('payment taken')
    return fetch(input, init)
  }
}

/** The SDK asks the default export of `http`, when it asks. */
function wrapProvider() {
  const { REFUNDS_PORT: refunds, SILENT_CALLS: calls, FAILED_KEYS: failed } = process.env
  let silent = Number(calls ?? 0)
  const failedKeys = new Set(failed?.split(','))
  const nobody = net.createServer(() => undefined).listen(0)
  const failing = http.createServer((_request, reply) => {
    reply.writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    reply.end('{"error": {"type": "api_error", "message": "We had a problem."}}')
  })
  failing.listen(0)
  for (const server of [nobody, failing]) server.unref()
  const portOf = (server: net.Server) => (server.address() as net.AddressInfo).port

  function portFor({ path: callPath = '', headers = {} }: http.RequestOptions): number | undefined {
    if (refunds && callPath?.startsWith('/v1/refunds')) return Number(refunds)
    if (failedKeys.has(String((headers as http.OutgoingHttpHeaders)['Idempotency-Key']))) return portOf(failing)
    if (callPath !== '/v1/checkout/sessions' || silent === 0) return undefined
    silent -= 1
    return portOf(nobody)
  }
  const { request } = http
  http.request = ((options: http.RequestOptions) => {
    const port = portFor(options)
    return request(port ? { ...options, port } : options)
  }) as typeof request
}

wrapProvider()
wrapQueries(pg.Client.prototype)
wrapQueries(pg.Pool.prototype)
wrapRename()
wrapFetch()
