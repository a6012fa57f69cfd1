/** A hidden field with the user name of a new password, so that password managers save both together. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
