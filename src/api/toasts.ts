import { isFulfilled, type UnknownAction } from '@reduxjs/toolkit'
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

/** An action of RTK Query that settles a call; its base query has passed the endpoint's options on. */
export interface SettledCall extends UnknownAction {
  type: string
  payload?: unknown
  meta: { arg: { type: string; endpointName: string }; baseQueryMeta?: ToastOptions }
}

interface Toast {
  tone: 'success' | 'error'
  text: string
  /** A newer toast on the same topic takes the place of the older one. */
  topic: string
  /** It stands beside the field that has the focus, and is read out with it. */
  isQuiet?: boolean
}

/** The group in the call's address, such as `user` or `bookings`. */
export const topicOf = (name: CallName) => calls[name].path.split('/')[2] ?? name

/** `lastError`: of the same query, which must not say twice, while it polls or reconnects, that it fails in the same way. */
export function toastOf(call: SettledCall, lastError?: unknown): Toast | undefined {
  const { arg, baseQueryMeta: options } = call.meta
  // One that was skipped or aborted never got so far.
  if (!options) return undefined
  const name = arg.endpointName as CallName
  const isMutation = arg.type === 'mutation'
  // A list that fails in the background must not take the place of the answer to what somebody pressed.
  const topic = isMutation ? topicOf(name) : name
  if (isFulfilled(call)) {
    const text = options.successToast ?? (call.payload as { message: string }).message
    return isMutation && text !== false ? { tone: 'success', text, topic } : undefined
  }

  const error = call.payload as ApiError
  const text = errorText(error, options.errorToast)
  // A strip says it already.
  const isInStrip = error.message === '' || (error.kind === 'unreachable' && !navigator.onLine)
  if (!text || isInStrip || (lastError as ApiError | undefined)?.message === error.message) return undefined
  return { tone: 'error', text, topic, isQuiet: isMutation && isOnPage(error.field) }
}

/** Refusals also name what was sent without having been entered. */
const isOnPage = (field = '') => [...document.forms].some((form) => form.elements.namedItem(field) !== null)

function errorText(error: ApiError, errorToast: ToastOptions['errorToast']) {
  if (typeof errorToast === 'function') return errorToast(error)
  if (errorToast === false) return undefined
  return error.kind === 'refused' ? error.message : (errorToast ?? error.message)
}
