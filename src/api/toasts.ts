import { createAction } from '@reduxjs/toolkit'
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import { calls, type CallName } from '@contract/calls'
import type { ApiError } from './apiError'

/** What an endpoint's toasts say, in its `extraOptions`. */
export interface ToastOptions {
  /** When a mutation succeeds: this text; no toast with `false`. The server's message when absent. */
  successToast?: string | false
  /**
   * On failure: this text, unless the server refused with a message; no toast with `false`; what a function returns. The error's
   * message when absent.
   */
  errorToast?: string | false | ((error: ApiError) => string | false)
}

interface Toast {
  tone: 'success' | 'error'
  text: string
  /** A newer toast on the same topic takes the place of the older one. */
  topic?: string
}

export const toastRequested = createAction<Toast>('toastRequested')

/** The group in the call's address, such as `user` or `bookings`. */
export const topicOf = (name: CallName) => calls[name].path.split('/')[2] ?? name

type Outcome = { data: Record<string, unknown>; error?: undefined } | { error: ApiError }

/** Turns the outcome of a call into its toast, if it has one. */
export function toastOf(
  outcome: Outcome,
  api: BaseQueryApi,
  { successToast, errorToast }: ToastOptions,
): Toast | undefined {
  const name = api.endpoint as CallName
  // A list that fails in the background must not take the place of the answer to what somebody pressed.
  const topic = api.type === 'query' ? name : topicOf(name)

  if (outcome.error) {
    // A strip says it already.
    if (outcome.error.kind === 'unreachable' && !navigator.onLine) return undefined
    const text = errorText(outcome.error, errorToast)
    return text && outcome.error.message && !hasFailedWith(outcome.error.message, api)
      ? { tone: 'error', text, topic }
      : undefined
  }
  if (api.type === 'query' || successToast === false) return undefined
  return { tone: 'success', text: successToast ?? (outcome.data.message as string), topic }
}

function errorText(error: ApiError, errorToast: ToastOptions['errorToast']) {
  if (typeof errorToast === 'function') return errorToast(error)
  if (errorToast === false) return undefined
  return error.kind === 'refused' ? error.message : (errorToast ?? error.message)
}

/** Whether the same query failed in the same way the last time: polling and reconnecting must not repeat the toast. */
function hasFailedWith(message: string, { getState, queryCacheKey }: BaseQueryApi): boolean {
  const { api } = getState() as { api: { queries: Record<string, { error?: unknown } | undefined> } }
  const last = queryCacheKey === undefined ? undefined : api.queries[queryCacheKey]?.error
  return (last as ApiError | undefined)?.message === message
}
