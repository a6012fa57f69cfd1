import type { Channel } from '@portal/contract/auth/auth.fields'
import type { SignInRules } from '@portal/contract/policies/policies.contract'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { resolveSignInRules } from '../policies/policies.service.ts'
import type { Person } from '../sessions/sessions.people.ts'
import { type FactorKind, findFactorKinds, getMfaState } from './mfa.repository.ts'

/** What a second factor may be for somebody. `enrolment`: asked for, and nothing that the company takes is set up. */
export type Need = { required: boolean; enrolment: boolean; channels: Channel[]; rules: SignInRules }

const strength: readonly Channel[] = ['passkey', 'totp', 'sms', 'email', 'recovery']
const own: readonly FactorKind[] = ['totp', 'passkey', 'sms', 'email']

/**
 * Decides by the company's rules and what the person has set up (`product.md` 3.4). Everybody has an e-mail address, so
 * where the company takes e-mail, or an administrator took the factors away, a code by e-mail is enough.
 * @param state `ResetRequired` after an administrator's reset: a code by e-mail until something is set up again
 */
export function decideNeed(
  rules: SignInRules,
  kinds: readonly { kind: FactorKind; usedLast: string | null }[],
  state: string,
): Need {
  const has = (kind: FactorKind) => kinds.some((factor) => factor.kind === kind)
  const any = own.some(has)
  const reset = state === 'ResetRequired' && !any
  const required = rules.mfaMode !== 'off' && (rules.mfaMode === 'mandatory' || any || reset)
  if (!required) return { required, enrolment: false, channels: [], rules }
  const byEmail = has('email') || reset || (rules.mfaMode === 'mandatory' && rules.mfaChannel === 'email')
  const usable = new Set<Channel>(own.filter((kind) => kind !== 'email' && has(kind)))
  if (byEmail) usable.add('email')
  if (usable.size > 0 && has('recovery')) usable.add('recovery')
  const latest = [...kinds]
    .filter(({ usedLast, kind }) => usedLast !== null && kind !== 'recovery')
    .toSorted((one, other) => (other.usedLast ?? '').localeCompare(one.usedLast ?? ''))[0]?.kind
  const channels = strength.filter((channel) => usable.has(channel))
  channels.sort((one, other) => Number(other === latest) - Number(one === latest))
  return { required, enrolment: channels.length === 0, channels, rules }
}

/** The same, looked up; in a transaction of sign-in (asAuth). */
export async function needOf(tx: Tx, config: Config, person: Pick<Person, 'userId' | 'accountId'>): Promise<Need> {
  const { rules } = await resolveSignInRules(tx, config, person.accountId)
  return decideNeed(rules, await findFactorKinds(tx, person.userId), await getMfaState(tx, person.userId))
}
