/** What the first and the last step of a reset ask for; the code between them is kept by the slice. */
export interface ResetFields {
  email: string
  newPassword: string
}
