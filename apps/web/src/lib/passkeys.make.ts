import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'

/**
 * Makes the browser create a passkey. Throws the browser's errors: `NotAllowedError` when the person closed its dialog,
 * `InvalidStateError` when this device already holds one.
 * @param options creation options, JSON in text, as the server made them
 * @returns the credential for the server, JSON in text
 */
export async function makePasskey(options: string): Promise<string> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON
  return JSON.stringify(await startRegistration({ optionsJSON }))
}
