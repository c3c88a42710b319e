import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import type { User } from '../../../contract/entities'
import { api } from '../../api/api'
import { isFailedAuthCheck, isFormAccepted, isUnauthorized, isUnauthorizedForm } from './authEvents'
import { withSearch } from '../../../contract/searchHistory'

export type AuthMode = 'login' | 'signUp'

/** The password reset: its step, and what has been entered so far. */
export interface Reset {
  step: 'email' | 'code' | 'password'
  email: string
  code: string
}

interface AuthState {
  /** Unknown until the server has answered. */
  session: 'unknown' | 'guest' | 'user'
  /** There is a session; `getUser` says whose. */
  isSignedIn: boolean
  /** The session expired over a form: the user logs in again in another tab. */
  mustLogInAgain: boolean
  user?: User
  /** `_id` of the one whose own data the API's cache may hold. */
  dataOf?: string
  mode: AuthMode
  reset: Reset
  /** Milliseconds since 1970. */
  codeSentAt?: number
}

const noReset: Reset = { step: 'email', email: '', code: '' }
const initialState: AuthState = {
  session: 'unknown',
  isSignedIn: false,
  mustLogInAgain: false,
  mode: 'login',
  reset: noReset,
}

const {
  isAuth,
  getUser,
  login,
  register,
  logout,
  closeAccount,
  verifyEmail,
  sendVerifyOtp,
  sendResetOtp,
  resetPassword,
  searchHistory,
  registerHotel,
} = api.endpoints

function becomeGuest(auth: AuthState) {
  auth.session = 'guest'
  auth.isSignedIn = false
  auth.mustLogInAgain = false
  delete auth.user
}

/** The session, which follows the calls, and the state of the login and reset screens. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    ownDataOpened(auth, { payload: userId }: PayloadAction<string>) {
      auth.dataOf = userId
    },
    authModeChosen(auth, { payload: mode }: PayloadAction<AuthMode>) {
      auth.mode = mode
    },
    resetCodeEntered(auth, { payload: code }: PayloadAction<string>) {
      auth.reset.code = code
      auth.reset.step = 'password'
    },
    /** Back to an earlier step; the entries are kept. */
    resetStepChosen(auth, { payload: step }: PayloadAction<Reset['step']>) {
      auth.reset.step = step
    },
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(isAnyOf(isAuth.matchFulfilled, login.matchFulfilled, register.matchFulfilled), (auth) => {
        auth.isSignedIn = true
      })
      .addMatcher(getUser.matchFulfilled, (auth, { payload }) => {
        auth.session = 'user'
        auth.isSignedIn = true
        auth.mustLogInAgain = false
        auth.user = payload.userData
      })
      .addMatcher(isFailedAuthCheck, (auth, { payload: error }) => {
        // A failed check does not log a known user out.
        // Nor is a form taken away over which it has ended already.
        const isKept = error?.kind === 'refused' ? auth.mustLogInAgain : auth.session === 'user'
        if (!isKept) becomeGuest(auth)
      })
      .addMatcher(isAnyOf(logout.matchFulfilled, closeAccount.matchFulfilled, isUnauthorized), becomeGuest)
      .addMatcher(isUnauthorizedForm, (auth) => {
        auth.mustLogInAgain = true
      })
      .addMatcher(isFormAccepted, (auth) => {
        auth.mustLogInAgain = false
      })
      .addMatcher(isAnyOf(sendVerifyOtp.matchFulfilled, register.matchFulfilled), (auth, { meta }) => {
        auth.codeSentAt = meta.fulfilledTimeStamp
      })
      .addMatcher(verifyEmail.matchFulfilled, (auth) => {
        if (auth.user) auth.user.isVerified = true
      })
      .addMatcher(sendResetOtp.matchFulfilled, (auth, { meta }) => {
        auth.codeSentAt = meta.fulfilledTimeStamp
        auth.reset = { ...auth.reset, step: 'code', email: meta.arg.originalArgs.email }
      })
      .addMatcher(resetPassword.matchFulfilled, (auth) => {
        // The server has ended all sessions of the account.
        becomeGuest(auth)
        auth.reset = noReset
        auth.mode = 'login'
      })
      .addMatcher(searchHistory.matchFulfilled, ({ user }, { meta }) => {
        if (user) user.searchHistory = withSearch(user.searchHistory, meta.arg.originalArgs.destination)
      })
      .addMatcher(registerHotel.matchFulfilled, ({ user }) => {
        if (user) user.role = 'owner'
      })
  },
  selectors: {
    selectSession: (auth) => auth.session,
    selectIsSignedIn: (auth) => auth.isSignedIn,
    selectMustLogInAgain: (auth) => auth.mustLogInAgain,
    selectUser: (auth) => auth.user,
    selectDataOf: (auth) => auth.dataOf,
    selectIsOwner: (auth) => auth.user?.role === 'owner',
    selectAuthMode: (auth) => auth.mode,
    selectReset: (auth) => auth.reset,
    selectCodeSentAt: (auth) => auth.codeSentAt,
  },
})

export const { ownDataOpened, authModeChosen, resetCodeEntered, resetStepChosen } = authSlice.actions
export const {
  selectSession,
  selectIsSignedIn,
  selectMustLogInAgain,
  selectUser,
  selectDataOf,
  selectIsOwner,
  selectAuthMode,
  selectReset,
  selectCodeSentAt,
} = authSlice.selectors
