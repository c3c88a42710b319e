export interface LoginFields {
  email: string
  password: string
}

export interface SignUpFields extends LoginFields {
  image: File | undefined
  name: string
}

/** What both modes of the screen share; going back and forth between them keeps what was entered. */
export interface ModeProps {
  entered: SignUpFields
  /** While true the session may change without the screen being left. */
  onEntering: (isEntering: boolean) => void
  /** To the other mode, with what was entered in this one. */
  onChooseOther: (entered: Partial<SignUpFields>) => void
}
