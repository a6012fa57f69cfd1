import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, NetworkError } from '../../lib/api.errors.ts'
import { internalPath, paths } from '../../lib/paths.ts'
import { session } from '../../lib/session.ts'

/** What the sign-in page shows as refused. `field` is where the person should be. */
export type Refusal =
  | { kind: 'wrong' | 'offline' | 'emailMissing' | 'passwordMissing' }
  | { kind: 'locked'; seconds: number; until: Date }
  | { kind: 'other'; message: string; correlationId: string | undefined }

function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkError) return { kind: 'offline' }
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'auth.badCredentials') return { kind: 'wrong' }
  if (error.status !== 429) return { kind: 'other', message: error.message, correlationId: error.correlationId }
  const seconds = error.retryAfter ?? 60
  return { kind: 'locked', seconds, until: new Date(Date.now() + seconds * 1000) }
}

/** The steps of signing in: an e-mail address, then the password, then the page the person wanted. */
export function useSignIn(returnTo: string | undefined) {
  const router = useRouter()
  const [email, setEmail] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)

  /** Takes the e-mail address; false when there is none. The password is asked of everyone alike, known or not. */
  function continueWith(typed: string): boolean {
    const given = typed.trim()
    setRefusal(given === '' ? { kind: 'emailMissing' } : undefined)
    if (given !== '') setEmail(given)
    return given !== ''
  }

  /** Signs in and leaves for the page wanted; answers what was refused. */
  async function submit(emailAddress: string, password: string): Promise<Refusal | undefined> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await session.signIn(emailAddress, password)
      await router.navigate({ href: internalPath(returnTo) ?? paths.home, replace: true })
      return undefined
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused)
      return refused
    } finally {
      setBusy(false)
    }
  }

  const changeEmail = () => {
    setEmail(undefined)
    setRefusal(undefined)
  }
  return { email, refusal, busy, continueWith, submit, changeEmail, refuse: setRefusal }
}
