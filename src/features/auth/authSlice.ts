import { createSlice, isAllOf, isAnyOf, isRejectedWithValue, type PayloadAction } from '@reduxjs/toolkit'
import { forUserHeader } from '@contract/calls'
import type { User } from '@contract/entities'
import { api } from '../../api/api'
import type { ApiError } from '../../api/apiError'
import type { RootState } from '../../app/store'

interface AuthState {
  /** Unknown until the server has answered. */
  session: 'unknown' | 'guest' | 'user'
  /** There is a session; `getUser` says whose. */
  isLoggedIn: boolean
  /** The page stays with what was entered, but its session has ended or, by a login in another tab, become somebody else's. */
  sessionProblem?: 'expired' | 'userChanged'
  /** `_id` of the last user who logged in here. */
  userId?: string
  /** Milliseconds since 1970. */
  codeSentAt?: number
}

const initialState: AuthState = { session: 'unknown', isLoggedIn: false }

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

type Rejected = PayloadAction<ApiError, string, { arg: { type?: 'query' | 'mutation' } }>
const isUnauthorized = (action: unknown): action is Rejected =>
  isRejectedWithValue(action) && (action.payload as ApiError).status === 401
/** A write of one user's page, with another's session. */
export const isRefusedForAnother = (action: unknown) =>
  isRejectedWithValue(action) && (action.payload as ApiError).field === forUserHeader

function becomeGuest(auth: AuthState) {
  auth.session = 'guest'
  auth.isLoggedIn = false
  auth.sessionProblem = undefined
}

/** The session, which follows the calls. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isAnyOf(login.matchFulfilled, register.matchFulfilled), becomeGuest)
      .addMatcher(isAnyOf(isAuth.matchFulfilled, login.matchFulfilled, register.matchFulfilled), (auth) => {
        auth.isLoggedIn = true
      })
      .addMatcher(getUser.matchFulfilled, (auth, { payload }) => {
        if (auth.session !== 'user') auth.userId = payload.userData._id
        auth.session = 'user'
        auth.isLoggedIn = true
        auth.sessionProblem = auth.userId === payload.userData._id ? undefined : 'userChanged'
      })
      .addMatcher(isFailedAuthCheck, (auth, { payload: error }) => {
        // A check that could not be made does not log a known user out.
        const isKept = auth.session === 'user' && (error?.kind !== 'refused' || auth.sessionProblem === 'expired')
        if (!isKept) becomeGuest(auth)
      })
      .addMatcher(isSessionEnded, becomeGuest)
      .addMatcher(isUnauthorized, (auth, { meta }) => {
        // Whoever was changing something stays on the page with what they have entered.
        if (auth.session === 'user' && meta.arg.type === 'mutation') auth.sessionProblem = 'expired'
        else if (auth.sessionProblem !== 'expired') becomeGuest(auth)
      })
      .addMatcher(isRefusedForAnother, (auth) => {
        auth.sessionProblem = 'userChanged'
      })
      .addMatcher(isCodeSent, (auth, { meta }) => {
        auth.codeSentAt = meta.fulfilledTimeStamp
      })
  },
  selectors: {
    selectSession: (auth) => auth.session,
    selectIsLoggedIn: (auth) => auth.isLoggedIn,
    selectSessionProblem: (auth) => auth.sessionProblem,
    selectCodeSentAt: (auth) => auth.codeSentAt,
  },
})

export const { selectSession, selectIsLoggedIn, selectSessionProblem, selectCodeSentAt } = authSlice.selectors

export const selectUser = (state: RootState): User | undefined =>
  selectSession(state) === 'user' ? getUser.select()(state).data?.userData : undefined

export const selectIsOwner = (state: RootState) => selectUser(state)?.role === 'owner'

/** Who has logged in in another tab since this page was loaded. */
export function selectAnotherUser(state: RootState): User | undefined {
  const user = selectUser(state)
  return user?._id === state.auth.userId ? undefined : user
}
