/**
 * Every way in which a call can go wrong, in one shape.
 *
 * - `refused` the server said no on purpose and says why: a false flag, or 4xx with a message
 * - `failed` the server broke, or its answer could not be read
 * - `unreachable` no answer: no network, no server, or a timeout
 */
export interface ApiError {
  kind: 'refused' | 'failed' | 'unreachable'
  /** HTTP status, when there was an answer. */
  status?: number
  /** Empty where the strip at the top says it: the session has ended. */
  message: string
  /** The payload field that caused a refusal, when one did. */
  field?: string
  /** The value of that field to agree to before trying again. */
  expected?: number
  /** Seconds to wait before another try, when the server said so (429, 503). */
  retryAfter?: number
}

const isApiError = (error: unknown): error is ApiError => typeof error === 'object' && error !== null && 'kind' in error

/** Of a query for one thing: there is no such thing. Where the server says to log in, or to try again later, there may be. */
export const isNotFound = ({ kind, status, retryAfter }: ApiError) =>
  kind === 'refused' && status !== undefined && status !== 401 && retryAfter === undefined

/** Of a booking: its price or its terms are not what the guest has seen. */
export const hasOfferChanged = (error: ApiError | undefined) =>
  error?.field === 'expectedTotal' || error?.field === 'expectedCancellation'

/** Of a stay: what has been read of its room may be outdated, its rules among it. */
export const isRoomOutdated = (error: ApiError | undefined) =>
  hasOfferChanged(error) || error?.field === 'checkInDate' || error?.field === 'checkOutDate'

/** A hook's `error`, or what `unwrap()` threw, as an `ApiError`; undefined when nothing went wrong. */
export function errorOf(error: unknown): ApiError | undefined {
  if (error === undefined || error === null) return undefined
  return isApiError(error) ? error : { kind: 'failed', message: 'Something went wrong' }
}
