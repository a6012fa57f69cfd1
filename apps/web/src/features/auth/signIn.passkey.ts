import { auth, type Tokens } from '@portal/contract/auth/auth.contract'
import type { Result } from '@portal/contract/core/route'
import { call } from '../../lib/call.ts'
import { askPasskey, stopAsking } from '../../lib/passkeys.ask.ts'

const clientId = 'portal-web'

/**
 * Signs in with a passkey alone. Throws what the browser throws when the person closes its dialog (`isPasskeyCancelled`).
 * @param inFields offered in the e-mail field's list instead of a dialog
 */
export async function signInByPasskey(inFields = false): Promise<Tokens> {
  const asked = (await call(auth.passkeyOptions, { body: { clientId } }, undefined)) as Result<
    typeof auth.passkeyOptions
  >
  const credential = await askPasskey(asked.options, inFields)
  const body = { challengeId: asked.challengeId, credential, clientId }
  return (await call(auth.passkey, { body }, undefined)) as Tokens
}

export { stopAsking }
