import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { authApi } from '../../../lib/bare.ts'
import { askPasskey, cancelPasskeyPrompt } from '../../../lib/passkeys.ask.ts'
import { offersPasskeysInFields } from '../../../lib/passkeys.ts'

const clientId = 'portal-web'
/** The server's challenge is valid for five minutes; an offer renews it a little earlier (milliseconds). */
const renewEvery = 4.5 * 60_000

/**
 * Asks the person to choose a passkey. Throws the browser's errors (`askPasskey`), and fails when the server issues no
 * challenge.
 */
async function choosePasskey(inFields = false) {
  const challenge = await authApi.passkeyOptions({ body: { clientId } })
  return { challengeId: challenge.challengeId, credential: await askPasskey(challenge.options, inFields), clientId }
}
const enterBy = (body: Awaited<ReturnType<typeof choosePasskey>>): Promise<Tokens> => authApi.passkey({ body })

/**
 * Signs in with a passkey alone. Throws the browser's error when the person closes its dialog (`isPasskeyCancelled`).
 */
export const signInByPasskey = async (): Promise<Tokens> => enterBy(await choosePasskey())

/**
 * Offers a passkey in the fields of the page until it is stopped; `take` gets the sign-in with the chosen one. An offer that was withdrawn, or that the browser or the server cannot make after all, is ignored.
 * @returns how to stop
 */
export function offerPasskey(take: (signIn: () => Promise<Tokens>) => Promise<unknown>): () => void {
  let over = false
  async function offer(): Promise<void> {
    if (!(await offersPasskeysInFields()) || over) return
    const chosen = await choosePasskey(true).catch(() => undefined)
    if (chosen && !over) await take(() => enterBy(chosen))
  }
  void offer()
  const timer = setInterval(() => void offer(), renewEvery)
  return () => {
    over = true
    clearInterval(timer)
    cancelPasskeyPrompt()
  }
}
