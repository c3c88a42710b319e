import { api, useLoginMutation, useRegisterMutation, useSendVerifyOtpMutation } from '../../api/api'
import { useAppDispatch } from '../../app/hooks'
import { smallerAvatar } from '../../design/controls/imageFile'

export interface LoginFields {
  email: string
  password: string
}

export interface SignUpFields extends LoginFields {
  image: File | undefined
  name: string
}

/** Loads the current user. Throws an ApiError. */
function useLoadUser() {
  const dispatch = useAppDispatch()
  const load = api.endpoints.getUser.initiate(undefined, { subscribe: false, forceRefetch: true })
  return async () => (await dispatch(load).unwrap()).userData
}

/** Logs in, and sends unverified users a code. Throws an ApiError. */
export function useLogIn() {
  const [login] = useLoginMutation()
  const [sendCode] = useSendVerifyOtpMutation()
  const loadUser = useLoadUser()

  return async (fields: LoginFields) => {
    await login(fields).unwrap()
    const user = await loadUser()
    // Continues if this fails: the code screen can send another.
    if (!user.isVerified) await sendCode()
  }
}

/** Signing up also logs in and sends a code. Throws an ApiError. */
export function useSignUp() {
  const [register] = useRegisterMutation()
  const loadUser = useLoadUser()

  return async ({ image, ...fields }: SignUpFields) => {
    await register({ ...fields, files: image ? [await smallerAvatar(image)] : [] }).unwrap()
    await loadUser()
  }
}
