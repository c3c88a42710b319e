/** How it stands with a booking: unpaid, paid, or ended by somebody. */
export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const

/** What the desk has noted of a stay. */
export const stayMarks = ['arrived', 'left', 'no-show'] as const
export type StayMark = (typeof stayMarks)[number]
