import type { OpenDatabase } from '../../server/db/open'
import { count } from '../support/audit'

/**
 * The books, asked in plain SQL: the provider's ledger of each booking beside ours and beside what its policy says. All bookings of
 * these proofs are cancelled in time at hotels that give everything back, so that nothing is kept of a cancelled one.
 */
const ledgers = `
  SELECT b.id, b.status, b.ended_by, b.total_cents,
    coalesce((SELECT sum((s.request->>'line_items[0][price_data][unit_amount]')::int) FROM sandbox_sessions s
      WHERE s.request->>'client_reference_id' = b.id AND s.status = 'complete'), 0)
    - coalesce((SELECT sum(r.amount_cents) FROM sandbox_refunds r JOIN sandbox_sessions s ON s.id = r.session_id
      WHERE s.request->>'client_reference_id' = b.id AND r.status <> 'failed'), 0) AS theirs,
    coalesce((SELECT sum(p.paid_cents) FROM payment_sessions p
      WHERE p.booking_id = b.id AND p.status IN ('paid', 'unwanted')), 0)
    - coalesce((SELECT sum(r.amount_cents) FROM refunds r WHERE r.booking_id = b.id AND r.status <> 'failed'), 0) AS ours,
    CASE WHEN b.status = 'confirmed' THEN b.total_cents ELSE 0 END
    + coalesce((SELECT sum(r.amount_cents) FROM refunds r WHERE r.booking_id = b.id AND r.status = 'failed'), 0) AS policy
  FROM bookings b`

const pagesOf = `sandbox_sessions s WHERE s.request->>'client_reference_id' = b.id`

interface Times {
  /** Milliseconds for which a hold waits after the end of its payment page. */
  afterPage: number
  /** When the server was last started: before that it could not release anything. */
  lastStart: Date
}

export const auditMoney = async (database: OpenDatabase, times: Times) => ({
  bookings: await count(database, 'SELECT count(*) FROM bookings'),
  confirmed: await count(database, `SELECT count(*) FROM bookings WHERE status = 'confirmed'`),
  'hold over': await count(database, `SELECT count(*) FROM bookings WHERE ended_by = 'hold'`),
  'cancelled by guests': await count(database, `SELECT count(*) FROM bookings WHERE ended_by = 'guest'`),
  refunds: await count(database, 'SELECT count(*) FROM refunds'),
  unpaid: await count(database, `SELECT count(*) FROM bookings WHERE status = 'pending'`),
  'paid and released': await count(
    database,
    `SELECT count(*) FROM bookings b WHERE b.ended_by = 'hold'
       AND EXISTS (SELECT FROM ${pagesOf} AND s.status = 'complete')`,
  ),
  'released while payable': await count(
    database,
    `SELECT count(*) FROM bookings b WHERE b.status = 'cancelled' AND b.paid_at IS NULL
       AND EXISTS (SELECT FROM ${pagesOf} AND (s.status = 'complete' OR s.status = 'open' AND s.expires_at > b.cancelled_at))`,
  ),
  'slowest release': await slowestRelease(database, times),
  'books that differ': await count(
    database,
    `SELECT count(*) FROM (${ledgers}) l WHERE l.theirs <> l.ours OR l.ours <> l.policy`,
  ),
  'refunds that differ': await count(
    database,
    `SELECT count(*) FROM refunds r LEFT JOIN sandbox_refunds p ON p.id = r.provider_refund_id
       WHERE p.id IS NULL OR p.status <> r.status OR p.amount_cents <> r.amount_cents`,
  ),
})
export type MoneyAudit = Awaited<ReturnType<typeof auditMoney>>

/** From the end of a hold, or of the page that prolonged it, to its release, in milliseconds; negative when all were before the start. */
async function slowestRelease({ pool }: OpenDatabase, { afterPage, lastStart }: Times): Promise<number> {
  const { rows } = await pool.query<{ slowest: number | null }>(
    `SELECT max(extract(epoch FROM b.cancelled_at - greatest(b.pay_by, (SELECT max(p.expires_at) FROM payment_sessions p
       WHERE p.booking_id = b.id) + $1::float8 * interval '1 millisecond', $2::timestamptz)) * 1000)::float8 AS slowest
     FROM bookings b WHERE b.ended_by = 'hold'`,
    [afterPage, lastStart],
  )
  return rows[0]?.slowest ?? 0
}
