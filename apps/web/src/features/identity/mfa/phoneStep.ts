import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { callMfa } from './mfa.queries.ts'

/** A number whose two codes were sent. In memory, like its half sign-in. */
export type PhoneStep = Result<typeof mfa.addPhone> & { phone: string; resendAt: number }

let current: PhoneStep | undefined

export const phoneStep = {
  current: () => current,
  end(): void {
    current = undefined
  },
  /** Registers the number (E.164): one code goes to it, another to the e-mail address. Calling again sends new codes. */
  async begin(phone: string): Promise<PhoneStep> {
    const added = await callMfa(mfa.addPhone, { body: { phone } })
    current = { ...added, phone, resendAt: Date.now() + added.resendAfter * 1000 }
    return current
  },
}
