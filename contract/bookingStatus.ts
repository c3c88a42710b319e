/** A booking's status: unpaid, paid or confirmed by the hotel, or cancelled. */
export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const

/** As guests and hotels read it; only the dashboard shows the status itself. */
export const statusNames: Record<(typeof bookingStatuses)[number], string> = {
  pending: 'Unpaid',
  confirmed: 'Paid',
  cancelled: 'Cancelled',
}

/** Of a booking: the hotel confirms one made at its desk before it is paid. */
export const statusName = ({ status, isPaid }: { status: (typeof bookingStatuses)[number]; isPaid: boolean }) =>
  statusNames[status === 'confirmed' && !isPaid ? 'pending' : status]

/** Where a booking was made: by its guest, or by the hotel for somebody who called or walked in. */
export const bookingSources = ['web', 'desk'] as const

/** How a guest has paid at the desk, or was given money back there. */
export const paymentMethods = ['cash', 'card', 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What the front desk has recorded of a stay. */
export const stayMarks = ['arrived', 'left', 'no-show'] as const
export type StayMark = (typeof stayMarks)[number]

/** As hotels read them. */
export const markNames: Record<StayMark, string> = { arrived: 'Checked in', left: 'Checked out', 'no-show': 'No-show' }

/** Of a payment that the guest's bank asks about (`inquiry`) or contests. `closed`: without a decision. */
export const disputeStatuses = ['inquiry', 'open', 'closed', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
