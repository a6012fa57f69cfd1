import type { Channel } from '@portal/contract/identity/auth/auth.fields'
import type { SignInRules } from '@portal/contract/access/settings/settings.signIn.rules'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { resolveSignInRules } from '../../../core/settings/settings.signIn.ts'
import type { Person } from '../../../core/people/people.ts'
import { type FactorKind, findFactorKinds, getMfaState, isSmsIncluded } from './mfa.repository.ts'

/** Whether a person needs a second factor. `enrolment`: required, but no factor that the company accepts is set up. */
export type Need = {
  required: boolean
  enrolment: boolean
  /** An administrator removed the factors, and nothing has been set up again. */
  reset: boolean
  /** The channels of the sign-in, best first; empty where nothing is required. */
  channels: Channel[]
  /** The channels that prove the person's identity for a step-up, even if none is required. */
  ways: Channel[]
  rules: SignInRules
}
export type Kinds = readonly { kind: FactorKind; usedLast: string | null }[]

const strength: readonly Channel[] = ['passkey', 'totp', 'sms', 'email', 'recovery']
const own: readonly FactorKind[] = ['totp', 'passkey', 'sms', 'email']

/** Whether this portal can send SMS: through a gateway, or into the outbox. */
export const smsAvailable = ({ smsUrl, outbox }: Pick<Config, 'smsUrl' | 'outbox'>) => smsUrl !== undefined || outbox

/**
 * Whether people of an account can get codes on their phone: SMS can be sent, and the account has an SMS add-on
 * (asAuth).
 */
export const smsFor = async (tx: Tx, config: Config, accountId: string): Promise<boolean> =>
  smsAvailable(config) && (await isSmsIncluded(tx, accountId))

/** The last used first, then by strength. */
function inOrder(usable: ReadonlySet<Channel>, kinds: Kinds): Channel[] {
  const latest = [...kinds]
    .filter(({ usedLast, kind }) => usedLast !== null && kind !== 'recovery')
    .toSorted((one, other) => (other.usedLast ?? '').localeCompare(one.usedLast ?? ''))[0]?.kind
  const channels = strength.filter((channel) => usable.has(channel))
  return channels.toSorted((one, other) => Number(other === latest) - Number(one === latest))
}

/**
 * Decides by the company's rules and the person's factors (`product.md` 3.4). Everyone has an e-mail address, so it is
 * enough where the company accepts it or an administrator reset the factors. A company that demands a mobile number
 * does not accept it, except while it gets no SMS: otherwise everyone would be locked out. Existing factors are still
 * required then. @param state `ResetRequired` after an administrator's reset @param sms whether SMS reach this person:
 * `smsFor`
 */
export function decideNeed(rules: SignInRules, kinds: Kinds, state: string, sms = true): Need {
  const has = (kind: FactorKind) => (kind !== 'sms' || sms) && kinds.some((factor) => factor.kind === kind)
  const any = own.some((kind) => kinds.some((factor) => factor.kind === kind))
  const reset = state === 'ResetRequired' && !any
  const required = rules.mfaMode !== 'off' && (rules.mfaMode === 'mandatory' || any || reset)
  const mandatory = rules.mfaMode === 'mandatory'
  const usable = new Set<Channel>(own.filter((kind) => kind !== 'email' && has(kind)))
  const unreachable = !sms && usable.size === 0 && (mandatory || any)
  if (reset || unreachable || (mandatory ? rules.mfaChannel === 'email' : has('email'))) usable.add('email')
  if (usable.size > 0 && has('recovery')) usable.add('recovery')
  const ways = inOrder(usable, kinds)
  return { required, enrolment: required && ways.length === 0, reset, channels: required ? ways : [], ways, rules }
}

/** The channels that confirm an identity: the person's factor, or a code that only their mailbox gets. */
export const confirming = (need: Need): Need => ({
  ...need,
  required: true,
  enrolment: false,
  channels: need.ways.length ? need.ways : ['email'],
})

/** Looks up the facts and decides; in a transaction of sign-in (asAuth). */
export async function needOf(tx: Tx, config: Config, person: Pick<Person, 'userId' | 'accountId'>): Promise<Need> {
  const { rules } = await resolveSignInRules(tx, config, person.accountId)
  const kinds = await findFactorKinds(tx, person.userId)
  return decideNeed(rules, kinds, await getMfaState(tx, person.userId), await smsFor(tx, config, person.accountId))
}
