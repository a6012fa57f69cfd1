import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '../../../core/signIn/refusal.ts'
import { paths } from '../../../lib/paths.ts'

/**
 * Finishes a sign-in that came back from an identity provider. Its code works once, so it is sent once, and removed from
 * the address when it was refused. True while that is under way.
 */
export function useSsoReturn(
  code: string | undefined,
  returnTo: string | undefined,
  enter: (make: () => Promise<Tokens>) => Promise<Refusal | undefined>,
): boolean {
  const router = useRouter()
  const [over, setOver] = useState(false)
  const usedCode = useRef<string>(undefined)
  useEffect(() => {
    if (code === undefined || usedCode.current === code) return
    usedCode.current = code
    void enter(async () => (await import('./ssoLookup.ts')).finishSso(code)).then((refused) => {
      if (!refused) return
      setOver(true)
      return router.navigate({ href: paths.login({ returnTo }), replace: true })
    })
  }, [code, returnTo, enter, router])
  return code !== undefined && !over
}
