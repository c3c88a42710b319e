/**
 * Server-sent events for an owner's open page (`fileCalls.ownerEvents.path`), each with the booking's id as `{"bookingId":"…"}`: it was
 * made, paid (at the desk a part, too), or cancelled, by anybody or because nobody paid in time; or of its money something was given back at
 * the desk, was refunded at the provider or could not be, or is disputed.
 */
export const ownerEvents = ['booking', 'payment', 'cancelled', 'refund', 'dispute'] as const
export type OwnerEvent = (typeof ownerEvents)[number]

/** Events may have been lost: refetch everything. Its data is `{}`. */
export const missedEvent = 'missed'
