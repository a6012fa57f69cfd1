/** Whether this browser supports passkeys; it may still have none. */
export const knowsPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Whether this browser offers passkeys in the list of a field (`autocomplete="username webauthn"`). */
export const offersPasskeysInFields = async () =>
  knowsPasskeys() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Whether the browser's dialog was closed or timed out: not to be reported as a failure. */
export const isPasskeyCancelled = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
