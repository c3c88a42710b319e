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
  /** A sentence for a person. */
  message: string
  /** The payload field that caused a refusal, when one did. */
  field?: string
  /** What that field would have to say now, where somebody has to agree to it first. */
  expected?: number
  /** Seconds to wait before another try, when the server said so (429, 503). */
  retryAfter?: number
}

const isApiError = (error: unknown): error is ApiError => typeof error === 'object' && error !== null && 'kind' in error

/** Of a call that asks for one thing: there is no such thing to be shown. What may be asked again later may yet be there. */
export const isNotFound = ({ kind, retryAfter }: ApiError) => kind === 'refused' && retryAfter === undefined

/** What a component reads of a hook's `error` or of what `unwrap()` threw; undefined when nothing went wrong. */
export function errorOf(error: unknown): ApiError | undefined {
  if (error === undefined || error === null) return undefined
  return isApiError(error) ? error : { kind: 'failed', message: 'Something went wrong' }
}
