import type { RefundRow } from '../../db/schema'
import type { TimelineEntry } from '../timeline'

/** Who cancelled; `departure`: the hotel, by recording that its guest had left before the first night. */
export type CancellationCause = 'guest' | 'hotel' | 'departure'

interface Contested {
  amountCents: number
  respondBy: Date | null
  /** What helps to answer. */
  evidence: TimelineEntry[]
}

interface Decided {
  amountCents: number
  /** Of a promised refund, what is sent now, and what waits for another dispute. */
  refundCents: number
  heldCents: number
}

/** What guests and owners are mailed about. Money is in cents. */
export type BookingEvent =
  | { type: 'booked' }
  | { type: 'paid'; amountCents: number }
  /** Below 0: given back there. */
  | { type: 'paid_at_desk'; amountCents: number }
  /** Not paid in time. */
  | { type: 'expired' }
  | { type: 'cancelled_unpaid'; cause: CancellationCause }
  /** Paid; `refundedCents` had gone back before, which leaves less to refund. */
  | {
      type: 'cancelled'
      cause: CancellationCause
      refundCents: number
      refundedCents: number
      /** By the hotel itself, because it was paid there. */
      byHand?: boolean
    }
  /** Paid; the refund is sent only if the guest's bank decides a dispute for the hotel. */
  | { type: 'cancelled_disputed'; cause: CancellationCause; refundCents: number }
  | { type: 'checked_in' }
  | { type: 'checked_out' }
  /** The nights from `departedOn` on are free again. */
  | { type: 'departed_early'; departedOn: string }
  | { type: 'no_show' }
  /** The desk took its latest mark back. */
  | { type: 'mark_undone' }
  | { type: 'refund_sent'; amountCents: number; reason: RefundRow['reason'] }
  | { type: 'refund_failed'; amountCents: number }
  /** It failed because the guest's bank refused it. */
  | { type: 'refund_rejected'; amountCents: number }
  /** By the hotel itself, after a refund had failed. */
  | { type: 'refunded_offline'; amountCents: number }
  /** By the provider, after the hotel had done so itself. */
  | { type: 'refunded_twice'; amountCents: number }
  /** With this refund or dispute more has gone back than was paid. */
  | { type: 'overdrawn'; amountCents: number; overdrawnCents: number }
  /** The guest's bank asks about a payment, or contests it. */
  | ({ type: 'inquiry_opened' } & Contested)
  | ({ type: 'dispute_opened' } & Contested)
  | ({ type: 'dispute_closed' } & Decided)
  | ({ type: 'dispute_won' } & Decided)
  | ({ type: 'dispute_lost' } & Decided)

export type EventType = BookingEvent['type']
export type EventOf<Type extends EventType> = Extract<BookingEvent, { type: Type }>
