/** A booking's status: unpaid, paid, or cancelled, and by whom. */
export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const

/** What the front desk has recorded of a stay. */
export const stayMarks = ['arrived', 'left', 'no-show'] as const
export type StayMark = (typeof stayMarks)[number]

/** Of a payment that the guest's bank contests. */
export const disputeStatuses = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
