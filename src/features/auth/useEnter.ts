import { useDispatch } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api, useLoginMutation, useRegisterMutation, useSendVerifyOtpMutation } from '../../api/api'
import type { LoginFields, SignUpFields } from './authFields'

/** Waits until it is known who has just come in. Throws an ApiError. */
function useWhoAmI() {
  const dispatch = useDispatch<ThunkDispatch<object, unknown, UnknownAction>>()

  return async () => {
    const question = api.endpoints.getUser.initiate(undefined, { subscribe: false, forceRefetch: true })
    const { userData } = await dispatch(question).unwrap()
    return userData
  }
}

/** Logs in. Somebody unverified is sent a code before they come to the code screen (D8). Throws an ApiError. */
export function useLogIn() {
  const [login] = useLoginMutation()
  const [sendCode] = useSendVerifyOtpMutation()
  const whoAmI = useWhoAmI()

  return async (fields: LoginFields) => {
    await login(fields).unwrap()
    const user = await whoAmI()
    // Not sent is no reason to stay: the code screen sends another.
    if (!user.isVerified) await sendCode()
  }
}

/** Signs up, which also logs in and has a code sent. Throws an ApiError. */
export function useSignUp() {
  const [register] = useRegisterMutation()
  const whoAmI = useWhoAmI()

  return async ({ image, ...fields }: SignUpFields) => {
    await register({ ...fields, files: image ? [image] : [] }).unwrap()
    await whoAmI()
  }
}
