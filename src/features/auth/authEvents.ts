import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import { endedCall } from '../../api/callOptions'

export const isFailedAuthCheck = isAnyOf(api.endpoints.isAuth.matchRejected, api.endpoints.getUser.matchRejected)

/** The session has ended, and no form would be lost with it. */
export function isUnauthorized(action: UnknownAction): action is UnknownAction {
  const ended = endedCall(action)
  return ended?.error?.status === 401 && !ended.options.keepsForm
}

/** The session has ended over a form, whose page stays. */
export function isUnauthorizedForm(action: UnknownAction): action is UnknownAction {
  const ended = endedCall(action)
  return ended?.error?.status === 401 && ended.options.keepsForm === true
}

/** Proves that there is a session (again). */
export function isFormAccepted(action: UnknownAction): action is UnknownAction {
  const ended = endedCall(action)
  return ended?.options.keepsForm === true && !ended.error
}
