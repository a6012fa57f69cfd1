import type { Tokens } from '@portal/contract/auth/auth.contract'
import { useEffect, useRef } from 'react'

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
    let stop = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      const offered = import('./signIn.passkey.ts').then(({ offerPasskey }) =>
        offerPasskey((given) => taken.current(given)),
      )
      stop = () => void offered.then((end) => end())
    }, afterPage)
    return () => stop()
  }, [on])
}
