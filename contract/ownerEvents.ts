/**
 * What an owner's open page is told of by server-sent events (`ownerEventsPath`), each with the booking's id as
 * `{"bookingId":"…"}`: it was made, it was paid, or it was cancelled by whomever or because nobody paid in time.
 */
export const ownerEvents = ['booking', 'payment', 'cancelled'] as const
export type OwnerEvent = (typeof ownerEvents)[number]

/** Events may have been lost: ask everything anew. Its data is `{}`. */
export const missedEvent = 'missed'
