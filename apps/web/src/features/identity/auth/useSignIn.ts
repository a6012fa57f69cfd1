import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { arrive } from '../../../core/signIn/halfSignIn.ts'
import { withProof } from '../../../core/signIn/proof.ts'
import { type Refusal, refusalOf } from '../../../core/signIn/refusal.ts'
import { isPasskeyCancelled } from '../../../lib/passkeys.ts'
import { signInByPassword } from './auth.queries.ts'
import type { CompanySignIn } from './ssoLookup.ts'

/** Single sign-on of the address's company; without an answer, a password is required. */
const findCompany = (email: string): Promise<CompanySignIn | undefined> =>
  import('./ssoLookup.ts').then((module) => module.findCompanySignIn(email)).catch(() => undefined)

/** After sign-in by any method: goes on to the requested page or to the second factor, or shows the refusal. */
function useEntry(returnTo: string | undefined) {
  const router = useRouter()
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  async function enter(make: () => Promise<Tokens>): Promise<Refusal | undefined> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await router.navigate({ href: arrive(await make(), returnTo), replace: true })
      return undefined
    } catch (error) {
      const refused: Refusal = isPasskeyCancelled(error) ? { kind: 'cancelled' } : refusalOf(error)
      setRefusal(refused)
      return refused
    } finally {
      setBusy(false)
    }
  }
  return { refusal, setRefusal, busy, setBusy, enter }
}

/**
 * The steps of signing in: an e-mail address, then the method of its company, then the page the person wanted.
 * @param knownEmail the e-mail address, if the previous page knew it
 */
export function useSignIn(returnTo: string | undefined, knownEmail: string | undefined) {
  const { refusal, setRefusal, busy, setBusy, enter } = useEntry(returnTo)
  const [email, setEmail] = useState<string>()
  const [company, setCompany] = useState<CompanySignIn>()
  const [working, setWorking] = useState(false)

  /**
   * Takes the e-mail address. Its domain alone decides the next step, so the step does not reveal whether the person is
   * known.
   */
  async function continueWith(typed: string): Promise<'missing' | 'password' | 'company'> {
    const address = typed.trim()
    setRefusal(address === '' ? { kind: 'emailMissing' } : undefined)
    if (address === '') return 'missing'
    setBusy(true)
    const found = await findCompany(address)
    setBusy(false)
    setCompany(found)
    setEmail(address)
    return found?.enforced ? 'company' : 'password'
  }
  const submit = (emailAddress: string, password: string) =>
    enter(() =>
      withProof((proof) => signInByPassword(emailAddress, password, proof), { emailAddress, onWork: setWorking }),
    )
  const changeEmail = () => {
    setEmail(undefined)
    setCompany(undefined)
    setRefusal(undefined)
  }
  const step = email === undefined ? 'email' : company?.enforced ? 'company' : 'password'
  const words = { step, email, company, knownEmail, refusal, busy, working } as const
  return { ...words, continueWith, submit, enter, changeEmail, refuse: setRefusal }
}
export type SignIn = ReturnType<typeof useSignIn>
