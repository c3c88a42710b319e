import type { OpenDatabase } from '../../server/db/database'
import { count } from '../support/audit'
import type { Figure } from '../support/proof'

/**
 * The books, asked in plain SQL: the provider's ledger of each booking beside ours and beside what its policy says. All bookings of
 * this proof are cancelled in time at hotels that give everything back, so that nothing is kept of a cancelled one.
 */
const ledgers = `
  SELECT b.id, b.status, b.ended_by, b.total_cents,
    coalesce((SELECT sum((s.request->>'line_items[0][price_data][unit_amount]')::int) FROM sandbox.sessions s
      WHERE s.request->>'client_reference_id' = b.id AND s.status = 'complete'), 0)
    - coalesce((SELECT sum(r.amount_cents) FROM sandbox.refunds r JOIN sandbox.sessions s ON s.id = r.session_id
      WHERE s.request->>'client_reference_id' = b.id AND r.status <> 'failed'), 0) AS theirs,
    coalesce((SELECT sum(p.paid_cents) FROM payment_sessions p
      WHERE p.booking_id = b.id AND p.status IN ('paid', 'unwanted')), 0)
    - coalesce((SELECT sum(r.amount_cents) FROM refunds r WHERE r.booking_id = b.id AND r.status <> 'failed'), 0) AS ours,
    CASE WHEN b.status = 'confirmed' THEN b.total_cents ELSE 0 END
    + coalesce((SELECT sum(r.amount_cents) FROM refunds r WHERE r.booking_id = b.id AND r.status = 'failed'), 0) AS policy
  FROM bookings b`

const pagesOf = `sandbox.sessions s WHERE s.request->>'client_reference_id' = b.id`

/** The address of other pages has never left the server. */
const isKnown = `EXISTS (SELECT FROM payment_sessions p WHERE p.provider_session_id = s.id)`

/** Each guest has one booking, so that mails are told apart by whom they went to. */
const entriesOf = `
  SELECT b.id,
    (SELECT count(*) FROM payment_sessions p WHERE p.booking_id = b.id AND p.status = 'paid') AS payments,
    (SELECT count(*) FROM audit_log a WHERE a.subject_id = b.id AND a.action = 'payment.received') AS payments_audited,
    (SELECT count(*) FROM mail_queue m JOIN users u ON u.email = m.recipient
      WHERE u.id = b.user_id AND m.subject LIKE 'Paid:%') AS receipts,
    CASE WHEN b.status = 'cancelled' THEN 1 ELSE 0 END AS cancellations,
    (SELECT count(*) FROM audit_log a WHERE a.subject_id = b.id AND a.action = 'booking.cancelled') AS cancellations_audited
  FROM bookings b`

export async function auditMoney(database: OpenDatabase) {
  const of = (rows: string) => count(database, `SELECT count(*) FROM ${rows}`)
  return {
    confirmed: await of(`bookings WHERE status = 'confirmed'`),
    'hold over': await of(`bookings WHERE ended_by = 'hold'`),
    'cancelled by guests': await of(`bookings WHERE ended_by = 'guest'`),
    refunds: await of('refunds'),
    unpaid: await of(`bookings WHERE status = 'pending'`),
    'paid and released': await of(
      `bookings b WHERE b.ended_by = 'hold' AND EXISTS (SELECT FROM ${pagesOf} AND s.status = 'complete')`,
    ),
    'paid twice': await of(`bookings b WHERE (SELECT count(*) FROM ${pagesOf} AND s.status = 'complete') > 1`),
    'released while payable': await of(
      `bookings b WHERE b.status = 'cancelled' AND b.paid_at IS NULL
       AND EXISTS (SELECT FROM ${pagesOf} AND (s.status = 'complete'
         OR ${isKnown} AND s.status = 'open' AND s.expires_at > b.cancelled_at))`,
    ),
    'not entered and told once': await of(
      `(${entriesOf}) e WHERE (payments_audited, receipts) <> (payments, payments) OR payments > 1
         OR cancellations_audited <> cancellations`,
    ),
    'books that differ': await of(`(${ledgers}) l WHERE l.theirs <> l.ours OR l.ours <> l.policy`),
    'refunds that differ': await of(
      `refunds r LEFT JOIN sandbox.refunds p ON p.id = r.provider_refund_id
         WHERE p.id IS NULL OR p.status <> r.status OR p.amount_cents <> r.amount_cents`,
    ),
  }
}

/** What must never be. */
export const never = (audit: Awaited<ReturnType<typeof auditMoney>>): Record<string, Figure> => ({
  'paid and released': [audit['paid and released'], 0],
  'paid twice': [audit['paid twice'], 0],
  'released while payable': [audit['released while payable'], 0],
  'not entered and told once': [audit['not entered and told once'], 0],
  'books that differ': [audit['books that differ'], 0],
  'refunds that differ': [audit['refunds that differ'], 0],
})
