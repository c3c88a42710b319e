/**
 * Loaded before the built server (`node --import`), to see what happens when a process dies at the worst moment
 * (CRASH_AT=step:n, at its nth pass), when the provider's messages never arrive (LOSE_MESSAGES), or when one of the server's
 * guards is missing (WITHOUT). It changes the libraries at the server's edge, and knows steps and guards by what goes over
 * the wire: however the server's source is written, they are found.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import Stripe from 'stripe'
import { webhookPath } from '../../contract/calls'

const { CRASH_AT = '', LOSE_MESSAGES, WITHOUT } = process.env
const [crashStep, crashCount] = CRASH_AT.split(':')

let passes = 0
function pass(step?: string) {
  if (!step || step !== crashStep) return
  passes += 1
  if (passes === Number(crashCount)) process.kill(process.pid, 'SIGKILL')
}

/** Steps by the statement before or after which they lie. */
const steps: { sql: RegExp; before?: string; after?: string }[] = [
  { sql: /^commit/i, before: 'before commit', after: 'after commit' },
  { sql: /^update "?mail_queue"? .*\btries"? =/is, after: 'before mail' },
  { sql: /^update "?mail_queue"? .*\bsent_at"? =/is, before: 'after mail' },
  { sql: /^insert into "?sandbox_sessions\b/i, before: 'before session', after: 'session made' },
  { sql: /^update "?payment_sessions"? .*\bprovider_session_id"? =/is, after: 'session saved' },
  { sql: /^update "?bookings"? set "ending"? =/i, after: 'claimed' },
  { sql: /^update "?sandbox_sessions\b/i, after: 'page ended' },
  { sql: /^update "?bookings"? set .*"ended_by"? =/i, before: 'before cancelled', after: 'cancelled' },
  { sql: /^insert into "?refunds\b/i, after: 'refund written' },
  { sql: /^update "?refunds"? .*\btries"? =/is, after: 'refund claimed' },
  { sql: /^insert into "?sandbox_refunds\b/i, before: 'before refund', after: 'refund made' },
  { sql: /^update "?refunds"? .*\bsettled_at"? =/is, before: 'before refund saved', after: 'refund saved' },
]

/** A key of a rate that ends with who asks. */
const ofAsker = /^((?:login|guess):[\w-]+|codes-\w+:\w+(?::hour|:day)?):[^:]+$/

/** Guards by the statements that hold them. */
const withoutGuard: Record<string, (sql: string, values: unknown[]) => string> = {
  lock: (sql) => sql.replace(/ for update of "rooms".*$/i, ''),
  owner: (sql) =>
    /"bookings"\."id" = \$.*for update$/is.test(sql)
      ? sql.replace(/"bookings"\."user_id" = (\$\d+)/i, '$1::text IS NOT NULL')
      : sql,
  // Everybody's mailbox counts as theirs.
  verified: (sql) => (/^select/i.test(sql) ? sql.replace(/"users"\."is_verified"/gi, 'true') : sql),
  // Tries are counted per account, whoever makes them.
  asker: (sql, values) => {
    const named = values.findIndex((value) => typeof value === 'string' && ofAsker.test(value))
    if (named >= 0) values[named] = ofAsker.exec(String(values[named]))![1]
    return sql
  },
  // Every point is the first; the parameter stays, because it is sent.
  rate: (sql) =>
    /^insert into "?rate_limits\b/i.test(sql) ? sql.replace(/least\(.*?, (\$\d+)\)/i, 'least(1, $1::int)') : sql,
  // One refund, because whoever comes second waits for the first and then sees what it did: without that and the two constraints …
  refund: (sql) => (/"cancellation" from "bookings".*for update$/is.test(sql) ? sql.replace(/ for update$/i, '') : sql),
  // A payment is entered once because its session is marked as paid …
  once: (sql, values) =>
    /^update "?payment_sessions\b/i.test(sql) && values.includes('paid') ? `${sql} AND false` : sql,
}
/** … and because its message is known. */
const isMessage = /^insert into "?payment_events\b/i

type Query = (...args: unknown[]) => unknown

function wrapQueries(prototype: { query: unknown }) {
  const query = prototype.query as Query
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [config, values] = args as [string | pg.QueryConfig | undefined, unknown[] | undefined]
    const sql = typeof config === 'string' ? config : config?.text
    // With a callback it is a pool that asks its client, and was seen at the pool.
    if (!sql || typeof args.at(-1) === 'function') return query.apply(this, args)

    const text = withoutGuard[WITHOUT ?? '']?.(sql, values ?? (config as pg.QueryConfig).values ?? []) ?? sql
    const step = steps.find((each) => each.sql.test(sql))
    pass(step?.before)
    const result = query.call(this, typeof config === 'string' ? text : { ...config, text }, ...args.slice(1))
    return (result as Promise<pg.QueryResult>).then((answer) => {
      if (answer.rowCount !== 0) pass(step?.after)
      return WITHOUT === 'once' && isMessage.test(sql) ? { ...answer, rowCount: 1 } : answer
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
    if (typeof input === 'string' && input.endsWith(webhookPath)) {
      pass('payment taken')
      if (LOSE_MESSAGES) throw new Error('lost')
    }
    return fetch(input, init)
  }
}

wrapQueries(pg.Client.prototype)
wrapQueries(pg.Pool.prototype)
wrapRename()
wrapFetch()
if (WITHOUT === 'signature') {
  Stripe.webhooks.constructEvent = (body) => JSON.parse(body.toString()) as Stripe.Event
}
