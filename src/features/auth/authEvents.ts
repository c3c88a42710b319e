import { isAnyOf, isFulfilled, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api'
import { errorOf } from '../../api/apiError'
import type { CallName } from '../../api/request'

/** One of the two calls that ask who is here went wrong. */
export const isFailedAuthCheck = isAnyOf(api.endpoints.isAuth.matchRejected, api.endpoints.getUser.matchRejected)

/** Calls that send what somebody has written where only people with a session are. */
const forms: readonly CallName[] = [
  'addRoom',
  'registerHotel',
  'updateProfile',
  'changePassword',
  'contactHost',
  'verifyEmail',
]

const isForm = ({ meta }: { meta: unknown }) =>
  forms.includes((meta as { arg: { endpointName: CallName } }).arg.endpointName)

/** A call that the server answered with 401; undefined for everything else. */
const unauthorized = (action: UnknownAction) =>
  isRejectedWithValue(action) && errorOf(action.payload)?.status === 401 ? action : undefined

/** The server no longer knows this session, and nothing that was written goes with it. */
export function isUnauthorized(action: UnknownAction): action is UnknownAction {
  const refused = unauthorized(action)
  return refused !== undefined && !isForm(refused)
}

/** The session has ended over a form, whose page stays: all that was entered would go with it (user bar 18). */
export function isUnauthorizedForm(action: UnknownAction): action is UnknownAction {
  const refused = unauthorized(action)
  return refused !== undefined && isForm(refused)
}

/** A form has been taken: there is a session (again). */
export const isFormTaken = (action: UnknownAction): action is UnknownAction => isFulfilled(action) && isForm(action)
