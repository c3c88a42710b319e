import { isFulfilled, isRejected, type Middleware } from '@reduxjs/toolkit'
import { sentences } from '../../contract/sentences'
import { errorOf, type ApiError } from '../api/apiError'
import type { CallName } from '../api/request'
import { notify } from '../design/notify'

type FailureWords = (error: ApiError) => string | undefined

const nothing = () => undefined
const ownMessage: FailureWords = (error) => error.message
/** A "no" speaks for itself; for everything else the specification has a sentence. */
const unlessRefused =
  (sentence: string): FailureWords =>
  (error) =>
    error.kind === 'refused' ? error.message : sentence

/** Section 8, where a call does not simply show its error's own message. */
const failureWords: Partial<Record<CallName, FailureWords>> = {
  isAuth: nothing,
  getUser: nothing,
  // Decoration of the booking box, which says nothing when it does not know.
  takenNights: nothing,
  login: unlessRefused(sentences.somethingWentWrong),
  register: unlessRefused(sentences.somethingWentWrong),
  getRooms: unlessRefused(sentences.roomsFailed),
  // These two read no message (section 7): their sentence stands for every failure.
  ownerRooms: () => sentences.roomsFailed,
  toggleAvailability: () => sentences.availabilityFailed,
}

/** The server's own sentence. */
const itsMessage = Symbol('message')

/** What a success says: a sentence of section 8, or the server's own. Calls not named here succeed in silence. */
const successWords: Partial<Record<CallName, string | typeof itsMessage>> = {
  checkAvailability: sentences.roomIsAvailable,
  toggleAvailability: sentences.availabilityUpdated,
  register: itsMessage,
  login: itsMessage,
  logout: itsMessage,
  sendVerifyOtp: itsMessage,
  verifyEmail: itsMessage,
  sendResetOtp: itsMessage,
  resetPassword: itsMessage,
  createBooking: itsMessage,
  registerHotel: itsMessage,
  addRoom: itsMessage,
  updateProfile: itsMessage,
  changePassword: itsMessage,
  contactHost: itsMessage,
}

interface CallMeta {
  arg: { type: 'query' | 'mutation'; endpointName: CallName; queryCacheKey?: string }
}

/** THE place where calls become toasts. Screens say the same beside its cause and never call `notify` for it. */
export function toastListener(): Middleware {
  /** What a query last failed with: polling and reconnecting must not say it again and again. */
  const said = new Map<string, string>()

  function failed({ arg }: CallMeta, error: ApiError) {
    const words = (failureWords[arg.endpointName] ?? ownMessage)(error)
    const key = arg.queryCacheKey
    if (!words || (key && said.get(key) === words)) return

    if (key) said.set(key, words)
    notify.error(words)
  }

  function succeeded({ arg }: CallMeta, message: string) {
    if (arg.queryCacheKey) said.delete(arg.queryCacheKey)
    const words = successWords[arg.endpointName]
    if (words) notify.success(words === itsMessage ? message : words)
  }

  return () => (next) => (action) => {
    const result = next(action)
    if (isRejected(action) && !action.meta.condition && !action.meta.aborted) {
      const error = errorOf(action.payload ?? action.error)
      if (error) failed(action.meta as unknown as CallMeta, error)
    } else if (isFulfilled(action)) {
      succeeded(action.meta as unknown as CallMeta, (action.payload as { message?: string }).message ?? '')
    }
    return result
  }
}
