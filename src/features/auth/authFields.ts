export interface LoginFields {
  email: string
  password: string
}

export interface SignUpFields extends LoginFields {
  image: File | undefined
  name: string
}

/** Switching between login and sign-up keeps what was entered. */
export interface ModeProps {
  entered: SignUpFields
  /** While true, a new session does not redirect yet. */
  onEntering: (isEntering: boolean) => void
  /** Receives what was entered. */
  onChooseOther: (entered: Partial<SignUpFields>) => void
}

/** Steps 1 and 3; the slice keeps the code of step 2. */
export interface ResetFields {
  email: string
  newPassword: string
}
