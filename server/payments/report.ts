import type { FastifyBaseLogger } from 'fastify'
import type { Settlement } from './settlement'

/** Logs what came of a payment, after the commit; as an error where somebody has to see to it. */
export function reportSettlement(log: FastifyBaseLogger, { outcome, bookingId }: Settlement, more: object = {}) {
  if (outcome === 'ignored' || outcome === 'repeated') return
  const level = outcome === 'refund_due' || outcome === 'mismatch' ? 'error' : 'info'
  log[level]({ outcome, booking: bookingId, ...more }, 'payment')
}
