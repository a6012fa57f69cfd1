import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/**
 * Makes the browser ask for a passkey. Throws the browser's errors: `NotAllowedError` when the person closed its
 * dialog.
 * @param options request options, JSON in text, as the server made them
 * @param inFields offer it in the fields of the page instead of a dialog, as long as the page is open
 * @returns the credential for the server, JSON in text
 */
export async function askPasskey(options: string, inFields = false): Promise<string> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: inFields }))
}

/** Withdraws an unused offer in fields. */
export const cancelPasskeyPrompt = () => WebAuthnAbortService.cancelCeremony()
