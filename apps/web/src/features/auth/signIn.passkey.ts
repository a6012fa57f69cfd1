import { auth, type Tokens } from '@portal/contract/auth/auth.contract'
import type { Result } from '@portal/contract/core/route'
import { call } from '../../lib/call.ts'
import { askPasskey, stopAsking } from '../../lib/passkeys.ask.ts'
import { isPasskeyCancelled, offersPasskeysInFields } from '../../lib/passkeys.ts'

const clientId = 'portal-web'
/** The server's question is good for five minutes; an offer asks anew a little before (milliseconds). */
const askAnew = 4.5 * 60_000

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

/**
 * Offers a passkey in the fields of the page until told to stop; `take` hears of one that was chosen: its sign-in, or why
 * it failed. An offer that was taken back, or a server that cannot make one, is nobody's concern.
 * @returns how to stop
 */
export function offerPasskey(take: (given: () => Promise<Tokens>) => Promise<unknown>): () => void {
  let over = false
  async function offer(): Promise<void> {
    if (!(await offersPasskeysInFields()) || over) return
    try {
      const tokens = await signInByPasskey(true)
      if (!over) await take(() => Promise.resolve(tokens))
    } catch (error) {
      if (!over && !isPasskeyCancelled(error)) await take(() => Promise.reject(error))
    }
  }
  void offer()
  const again = setInterval(() => void offer(), askAnew)
  return () => {
    over = true
    clearInterval(again)
    stopAsking()
  }
}
