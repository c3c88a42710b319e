import type { Middleware } from '@reduxjs/toolkit'
import { errorOf } from '../api/apiError'
import { endedCall, itsMessage } from '../api/callOptions'
import { newsHeard } from '../api/news'
import { notify } from '../design/feedback/notify'
import { isFailedAuthCheck } from '../features/auth/authEvents'

/**
 * THE place where calls become toasts, in the words of their rows, and news in its own. Screens say the same beside its cause. A
 * failed auth check is only logged.
 */
export function toastListener(): Middleware {
  /** What a query last failed with: polling and reconnecting must not say it again and again. */
  const said = new Map<string, string>()

  return (store) => (next) => (action) => {
    const result = next(action)
    if (isFailedAuthCheck(action)) console.info(`Not signed in: ${errorOf(action.payload)?.message ?? 'no answer'}`)
    if (newsHeard.match(action)) notify.success(action.payload)
    const ended = endedCall(action)
    if (ended?.error) {
      const { cacheKey, error, options, subject } = ended
      const words = options.fails ? options.fails(error, store.getState()) : error.message
      if (!words || (cacheKey && said.get(cacheKey) === words)) return result
      if (cacheKey) said.set(cacheKey, words)
      notify.error(words, subject)
    } else if (ended) {
      const { cacheKey, message, options, subject } = ended
      if (cacheKey) said.delete(cacheKey)
      if (options.says) notify.success(options.says === itsMessage ? message : options.says, subject)
    }
    return result
  }
}
