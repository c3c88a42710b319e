/** Tells password managers whose password a form asks for. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
)
