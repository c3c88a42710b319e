import { isFulfilled, isRejected } from '@reduxjs/toolkit'
import { calls, type CallName, type Calls } from '../../contract/calls'
import { errorOf, isNotFound, type ApiError } from './apiError'

/** What a call's row in the slice says besides its tags. */
export interface CallOptions {
  /** The toast of a success; none where it is left out. */
  says?: string | typeof itsMessage
  /** The toast of a failure; its own message where it is left out. */
  fails?: (error: ApiError, state: unknown) => string | undefined
  /** It sends what somebody has typed into a form, which has to outlive a session that ended meanwhile. */
  keepsForm?: boolean
}

/** A call that needs a session and sends something says whether a form hangs on it. */
export type SaysIfForm<Name extends CallName> = Calls[Name] extends { who: 'user' | 'owner'; sends: object }
  ? { keepsForm: boolean }
  : object

/** The server's own sentence. */
export const itsMessage = Symbol('message')

export const silently = () => undefined

/** A refusal speaks for itself; every other failure has this sentence. */
export const unlessRefused = (sentence: string) => (error: ApiError) =>
  error.kind === 'refused' ? error.message : sentence

/** The page itself says that there is no such thing; every other failure is told in its own words. */
export const unlessNotFound = (error: ApiError) => (isNotFound(error) ? undefined : error.message)

/** The group in the call's address: whatever books a room, whatever is about somebody's account, and so on. */
export const subjectOf = (name: CallName) => calls[name].path.split('/')[2] ?? name

/** A call that has ended, as the middleware and slices that follow every call see it. */
interface EndedCall {
  options: CallOptions
  /** Of a query: the same question has the same key. */
  cacheKey?: string
  /** What it is about, which is what others are about, too. */
  subject: string
  /** Absent after a success. */
  error?: ApiError
  message: string
}

interface CallMeta {
  arg: { queryCacheKey?: string; endpointName: string }
  baseQueryMeta?: { options?: CallOptions }
  condition?: boolean
  aborted?: boolean
}

/** What an action says of a call that has ended; undefined for every other action, and for a call that was not made. */
export function endedCall(action: unknown): EndedCall | undefined {
  const hasFailed = isRejected(action)
  if (!hasFailed && !isFulfilled(action)) return undefined

  const { arg, baseQueryMeta, condition, aborted }: CallMeta = action.meta as object as CallMeta
  if (condition || aborted) return undefined

  const { queryCacheKey: cacheKey, endpointName } = arg
  // A list that fails in the background must not take the place of what somebody's press was answered.
  const subject = cacheKey ? endpointName : subjectOf(endpointName as CallName)
  const ended = { options: baseQueryMeta?.options ?? {}, cacheKey, subject }
  if (!hasFailed) return { ...ended, message: (action.payload as { message?: string }).message ?? '' }
  const error = errorOf(action.payload ?? action.error)
  return error && { ...ended, error, message: error.message }
}
