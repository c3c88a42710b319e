/** What can happen to a booking that its guest or the hotel's owner is told by mail. Money is in cents. */
export type News =
  | { what: 'booked' }
  | { what: 'paid'; amountCents: number }
  /** `hold`: it was not paid in time. */
  | { what: 'cancelled'; by: 'hold' | 'guest' | 'hotel'; refundCents: number }
  /** `unwanted`: the payment was not for this booking any more. */
  | { what: 'refunded'; amountCents: number; status: 'succeeded' | 'failed'; reason: 'cancelled' | 'unwanted' }

export type NewsOf<What extends News['what']> = Extract<News, { what: What }>
