import type { Middleware } from '@reduxjs/toolkit'
import { errorOf } from '../api/apiError'
import { isFailedAuthCheck } from '../features/auth/authEvents'

/** A failed auth check is only logged. */
export const sessionLog: Middleware = () => (next) => (action) => {
  const result = next(action)
  if (isFailedAuthCheck(action)) console.info(`Not signed in: ${errorOf(action.payload)?.message ?? 'no answer'}`)
  return result
}
