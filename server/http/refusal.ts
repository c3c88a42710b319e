/**
 * A "no" that we chose: a sentence for a person, sent with the flag false.
 *
 * `status` is 200 for what a person can cause with the product's own screens, and 4xx or 503 for what only a broken or
 * hostile client, a rate limit or a lost dependency can. Anything else thrown is a bug and answered generically.
 * `expected`: what the field would have to say now, where somebody has to agree to it first.
 */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status = 200,
    readonly more: { field?: string; expected?: number; retryAfterSeconds?: number } = {},
  ) {
    super(message)
  }
}

/** `field` names the payload field that is the cause, when one is. */
export const refusal = (message: string, field?: string) => new Refusal(message, 200, field ? { field } : {})

export const roomNotFound = (field: 'roomId' | 'roomIds' | 'copyTo' = 'roomId') =>
  refusal('We could not find that room.', field)
export const bookingNotFound = () => refusal('We could not find that booking.', 'bookingId')
export const hotelNotRegistered = () => refusal('Please register your hotel first.')

export const badRequest = (message = 'We could not read that request.') => new Refusal(message, 400)
export const notSignedIn = () => new Refusal('Please log in to continue.', 401)
export const forbidden = (message = 'Sorry, you are not authorized to do this.') => new Refusal(message, 403)
export const tooSlow = (message = 'That request took too long to arrive.') => new Refusal(message, 408)
export const tooLarge = (message = 'That is more than we can take in one go.') => new Refusal(message, 413)

/** Past a rate limit, with the whole seconds until another try makes sense. */
export const throttled = (retryAfterSeconds: number, message = 'Too many requests. Please wait a moment.') =>
  new Refusal(message, 429, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) })

/** A dependency is down or we are full. */
export const unavailable = (message = 'We’re very busy. Please try again in a moment.', retryAfterSeconds = 5) =>
  new Refusal(message, 503, { retryAfterSeconds })

/** It may have been done: the database was lost just then. */
export const outcomeUnknown = () =>
  unavailable('We can’t tell yet whether that went through. Please try again in a moment.')
