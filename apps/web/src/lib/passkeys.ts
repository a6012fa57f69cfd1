/** Whether this browser knows passkeys; it may still hold none. */
export const knowsPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Whether this browser offers passkeys in the list of a field (`autocomplete="username webauthn"`). */
export const offersPasskeysInFields = async () =>
  knowsPasskeys() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Whether somebody closed the browser's own dialog, or it ran out of time: nothing to be told as a failure. */
export const isPasskeyCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
