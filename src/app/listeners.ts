import { createListenerMiddleware, isAnyOf, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit'
import { api, privateTags, tagTypes } from '../api/api'
import { toastOf, type SettledCall } from '../api/toasts'
import { notify, openDialogs } from '../design/feedback/notify'
import { isFailedAuthCheck, isRefusedForAnother } from '../features/auth/authSlice'
import { claimDrafts, forgetDrafts } from '../lib/drafts'
import type { AppDispatch, RootState } from './store'

const { getUser, logout, closeAccount } = api.endpoints

/** Milliseconds. */
const refetchInterval = 4000

export function makeListeners() {
  const listeners = createListenerMiddleware()
  const listen = listeners.startListening.withTypes<RootState, AppDispatch>()

  listen({
    matcher: isPending,
    async effect({ meta }, { take, getOriginalState }) {
      const { requestId, arg } = meta as { requestId: string; arg: { queryCacheKey?: string } }
      const lastError = getOriginalState().api.queries[arg.queryCacheKey ?? '']?.error
      const place = openDialogs()
      const [call] = await take(
        (action): action is SettledCall =>
          isAnyOf(isFulfilled, isRejected)(action) && action.meta.requestId === requestId,
      )
      const { tone, text, ...options } = toastOf(call, lastError) ?? {}
      if (tone && text) notify[tone](text, { ...options, place })
    },
  })

  listen({
    matcher: isFailedAuthCheck,
    effect({ payload: error }) {
      // Not being logged in is not an error.
      if (error?.kind !== 'refused') console.info(`Not signed in: ${error?.message ?? 'no answer'}`)
    },
  })

  listen({
    predicate: isRefusedForAnother,
    effect: (_action, { dispatch }) => void dispatch(api.util.invalidateTags(['Session'])),
  })

  // What was loaded for one person is not shown to the next: refetched where it is on the page, else removed.
  listen({
    matcher: getUser.matchFulfilled,
    effect({ payload: { userData } }, { dispatch, getOriginalState }) {
      const { session, userId } = getOriginalState().auth
      if (session === 'user') return
      claimDrafts(userData._id)
      if (userId !== undefined) dispatch(api.util.invalidateTags(privateTags))
    },
  })
  listen({
    matcher: isAnyOf(logout.matchFulfilled, closeAccount.matchFulfilled),
    effect: () => forgetDrafts(),
  })
  // However the session has ended, in another tab too. Where a call was refused because of it, its page says so first.
  listen({
    predicate: (action, { auth }, { auth: previous }) =>
      previous.session === 'user' && auth.session === 'guest' && (isFulfilled(action) || isFailedAuthCheck(action)),
    effect: (_action, { dispatch }) => void dispatch(api.util.resetApiState()),
  })

  // What failed while the server was unreachable is fetched again. Not at every change: one call that keeps failing must not set
  // off the others without end.
  let lastRefetch = -Infinity
  listen({
    predicate: (_action, { connection }, { connection: previous }) =>
      previous.isServerUnreachable && !connection.isServerUnreachable,
    async effect(_action, listener) {
      listener.cancelActiveListeners()
      await listener.delay(Math.max(0, lastRefetch + refetchInterval - Date.now()))
      lastRefetch = Date.now()
      listener.dispatch(api.util.invalidateTags([...tagTypes]))
    },
  })

  return listeners.middleware
}
