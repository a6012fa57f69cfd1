import type { Tokens } from '@portal/contract/auth/auth.contract'
import { useEffect, useRef } from 'react'
import { isPasskeyCancelled, offersPasskeysInFields } from '../../lib/passkeys.ts'

/** The server's question is good for five minutes; it is asked anew a little before (milliseconds). */
const askAnew = 4.5 * 60_000
/** The page comes first (milliseconds). */
const afterPage = 300

/**
 * Offers passkeys in the list of the e-mail field, where the browser can, for as long as the page stands. `take` hears of a
 * passkey that was chosen there: its sign-in, or why it failed.
 */
export function usePasskeyOffer(on: boolean, take: (given: () => Promise<Tokens>) => Promise<unknown>): void {
  const taken = useRef(take)
  useEffect(() => {
    taken.current = take
  })
  useEffect(() => {
    if (!on) return
    let left = false
    async function offer(): Promise<void> {
      if (!(await offersPasskeysInFields()) || left) return
      const { signInByPasskey } = await import('./signIn.passkey.ts')
      try {
        const tokens = await signInByPasskey(true)
        if (!left) await taken.current(() => Promise.resolve(tokens))
      } catch (error) {
        // An offer that was taken back, or a server that cannot make one, is nobody's concern.
        if (!left && !isPasskeyCancelled(error)) await taken.current(() => Promise.reject(error))
      }
    }
    const first = setTimeout(() => void offer(), afterPage)
    const again = setInterval(() => void offer(), askAnew)
    return () => {
      left = true
      clearTimeout(first)
      clearInterval(again)
      void import('./signIn.passkey.ts').then((module) => module.stopAsking())
    }
  }, [on])
}
