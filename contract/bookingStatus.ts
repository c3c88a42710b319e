/** A booking's status: unpaid, paid, or cancelled, and by whom. */
export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const

/** As guests and hotels read it; only the dashboard shows the status itself. */
export const statusNames: Record<(typeof bookingStatuses)[number], string> = {
  pending: 'Unpaid',
  confirmed: 'Paid',
  cancelled: 'Cancelled',
}

/** What the front desk has recorded of a stay. */
export const stayMarks = ['arrived', 'left', 'no-show'] as const
export type StayMark = (typeof stayMarks)[number]

/** As hotels read them. */
export const markNames: Record<StayMark, string> = { arrived: 'Checked in', left: 'Checked out', 'no-show': 'No-show' }

/** Of a payment that the guest's bank asks about (`inquiry`) or contests. `closed`: without a decision. */
export const disputeStatuses = ['inquiry', 'open', 'closed', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
