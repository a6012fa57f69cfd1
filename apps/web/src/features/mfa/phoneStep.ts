import { mfa } from '@portal/contract/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { callMfa } from './mfa.queries.ts'

/** A number whose two codes are on their way. In memory, like the half sign-in that it belongs to. */
export type PhoneStep = Result<typeof mfa.addPhone> & { phone: string; resendAt: number }

let current: PhoneStep | undefined

export const phoneStep = {
  current: () => current,
  end(): void {
    current = undefined
  },
  /** Names the number (E.164): a code goes to it, another one to the e-mail address. Again for the same number: new codes. */
  async begin(phone: string): Promise<PhoneStep> {
    const added = await callMfa(mfa.addPhone, { body: { phone } })
    current = { ...added, phone, resendAt: Date.now() + added.resendAfter * 1000 }
    return current
  },
}
