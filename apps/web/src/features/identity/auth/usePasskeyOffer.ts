import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { useEffect, useRef } from 'react'

/** The page loads first; touching it triggers the offer sooner (milliseconds). */
const afterPage = 2000
const touches = ['pointerdown', 'keydown'] as const

/**
 * Offers passkeys in the list of the e-mail field, if the browser can, as long as the page is open. `take` gets the
 * sign-in with the passkey that was chosen there.
 */
export function usePasskeyOffer(on: boolean, take: (signIn: () => Promise<Tokens>) => Promise<unknown>): void {
  const taken = useRef(take)
  useEffect(() => {
    taken.current = take
  })
  useEffect(() => {
    if (!on) return
    let offered: Promise<() => void> | undefined
    const offer = () => {
      offered ??= import('./signIn.passkey.ts')
        .then(({ offerPasskey }) => offerPasskey((signIn) => taken.current(signIn)))
        // An unrequested offer fails silently: the ordinary ways to sign in are on the page.
        .catch(() => () => undefined)
    }
    const timer = setTimeout(offer, afterPage)
    for (const touch of touches) window.addEventListener(touch, offer, { once: true })
    return () => {
      clearTimeout(timer)
      for (const touch of touches) window.removeEventListener(touch, offer)
      void offered?.then((end) => end())
    }
  }, [on])
}
