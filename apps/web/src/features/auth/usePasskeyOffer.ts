import type { Tokens } from '@portal/contract/auth/auth.contract'
import { useEffect, useRef } from 'react'

/** The page comes first; whoever touches it sooner is offered sooner (milliseconds). */
const afterPage = 2000
const touches = ['pointerdown', 'keydown'] as const

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
    let offered: Promise<() => void> | undefined
    const offer = () => {
      offered ??= import('./signIn.passkey.ts')
        .then(({ offerPasskey }) => offerPasskey((given) => taken.current(given)))
        // An offer that nobody asked for fails quietly: the ordinary ways to sign in stand on the page.
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
