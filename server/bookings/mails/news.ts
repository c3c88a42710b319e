import type { StayMark } from '../../../contract/bookingStatus'

/** What can happen to a booking that its guest or the hotel's owner is told by mail. Money is in cents. */
export type News =
  | { what: 'booked' }
  | { what: 'paid'; amountCents: number }
  /** `hold`: it was not paid in time. `hasLeft`: the desk noted that its guest had left before the first night. */
  | { what: 'cancelled'; by: 'hold' | 'guest' | 'hotel'; hasLeft?: true; refundCents: number }
  /** `leftOn`: the nights from there on are free again. Without a mark: what was noted is taken back. */
  | { what: 'marked'; mark: StayMark | null; leftOn: string | null }
  /** `unwanted`: the payment was not for this booking any more. */
  | { what: 'refunded'; amountCents: number; status: 'succeeded' | 'failed'; reason: 'cancelled' | 'unwanted' }

export type NewsOf<What extends News['what']> = Extract<News, { what: What }>
