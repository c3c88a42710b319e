import { createSlice, isAllOf, isAnyOf, isRejectedWithValue } from '@reduxjs/toolkit'
import type { User } from '@contract/entities'
import { api } from '../../api/api'
import type { ApiError } from '../../api/apiError'
import { formCalls } from '../../api/toasts'
import type { RootState } from '../../app/store'

interface AuthState {
  /** Unknown until the server has answered. */
  session: 'unknown' | 'guest' | 'user'
  /** There is a session; `getUser` says whose. */
  isLoggedIn: boolean
  /** The session ended while a form was open: the user logs in again in another tab. */
  mustLogInAgain: boolean
  /** `_id` of the last user who logged in here. Somebody else may have logged in since, in another tab. */
  userId?: string
  /** Milliseconds since 1970. */
  codeSentAt?: number
}

const initialState: AuthState = {
  session: 'unknown',
  isLoggedIn: false,
  mustLogInAgain: false,
}

const { isAuth, getUser, login, register, logout, closeAccount, sendVerifyOtp, sendResetOtp, resetPassword } =
  api.endpoints
const { changeEmail } = api.endpoints

const isCodeSent = isAnyOf(
  ...[register, sendVerifyOtp, changeEmail, sendResetOtp].map(({ matchFulfilled }) => matchFulfilled),
)
/** A new password ends all sessions of the account. */
const isSessionEnded = isAnyOf(logout.matchFulfilled, closeAccount.matchFulfilled, resetPassword.matchFulfilled)

/** Not one that was skipped, because another is under way, or aborted: those prove nothing, and have no value. */
export const isFailedAuthCheck = isAllOf(isRejectedWithValue(), isAnyOf(isAuth.matchRejected, getUser.matchRejected))

const forms = formCalls.map((name) => api.endpoints[name])
const isFormAccepted = isAnyOf(...forms.map(({ matchFulfilled }) => matchFulfilled))
const isFormRejected = isAnyOf(...forms.map(({ matchRejected }) => matchRejected))
const isUnauthorized = (action: unknown) => isRejectedWithValue(action) && (action.payload as ApiError).status === 401

function becomeGuest(auth: AuthState) {
  auth.session = 'guest'
  auth.isLoggedIn = false
  auth.mustLogInAgain = false
}

/** The session, which follows the calls. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isAnyOf(isAuth.matchFulfilled, login.matchFulfilled, register.matchFulfilled), (auth) => {
        auth.isLoggedIn = true
      })
      .addMatcher(getUser.matchFulfilled, (auth, { payload }) => {
        if (auth.session !== 'user') auth.userId = payload.userData._id
        auth.session = 'user'
        auth.isLoggedIn = true
        auth.mustLogInAgain = false
      })
      .addMatcher(isFailedAuthCheck, (auth, { payload: error }) => {
        // A check that could not be made does not log a known user out.
        const isKept = error?.kind === 'refused' ? auth.mustLogInAgain : auth.session === 'user'
        if (!isKept) becomeGuest(auth)
      })
      .addMatcher(isSessionEnded, becomeGuest)
      .addMatcher(isUnauthorized, (auth, action) => {
        if (isFormRejected(action)) auth.mustLogInAgain = true
        else if (!auth.mustLogInAgain) becomeGuest(auth)
      })
      .addMatcher(isFormAccepted, (auth) => {
        auth.mustLogInAgain = false
      })
      .addMatcher(isCodeSent, (auth, { meta }) => {
        auth.codeSentAt = meta.fulfilledTimeStamp
      })
  },
  selectors: {
    selectSession: (auth) => auth.session,
    selectIsLoggedIn: (auth) => auth.isLoggedIn,
    selectMustLogInAgain: (auth) => auth.mustLogInAgain,
    selectCodeSentAt: (auth) => auth.codeSentAt,
  },
})

export const { selectSession, selectIsLoggedIn, selectMustLogInAgain, selectCodeSentAt } = authSlice.selectors

export const selectUser = (state: RootState): User | undefined =>
  selectSession(state) === 'user' ? getUser.select()(state).data?.userData : undefined

export const selectIsOwner = (state: RootState) => selectUser(state)?.role === 'owner'

/** Somebody else has logged in in another tab since this page was loaded. */
export function selectIsAnotherUser(state: RootState): boolean {
  const user = selectUser(state)
  return user !== undefined && user._id !== state.auth.userId
}
