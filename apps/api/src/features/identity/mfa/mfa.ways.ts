import type { Channel } from '@portal/contract/identity/auth/auth.fields'
import type { SignInRules } from '@portal/contract/access/settings/settings.signIn.rules'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { getPerson, type Person } from '../../../core/people/people.ts'
import { ssoEnforcedFor } from '../../../core/signIn/signIn.enforcement.ts'
import { maskEmail, maskPhone } from '../../../core/people/people.masks.ts'
import { confirming, needOf } from './mfa.need.service.ts'
import { type Factor, findFactors } from './mfa.repository.ts'

/** The ways for a caller to give a second factor, or to prove their identity again, in this session. */
export type FactorWays = {
  person: Person
  channels: Channel[]
  /** For a partial sign-in: no factor that the company accepts is set up. */
  enrolment: boolean
  /** For a complete sign-in without any factor: the password. */
  password: boolean
  /** For a partial sign-in through an identity provider: the factor confirms that the identity is theirs. */
  linking: boolean
  rules: SignInRules
}

/** A linked identity is enough alone, so a partial sign-in through a provider waits for the link to be confirmed. */
export const isLinking = ({ stage, ssoConfigId }: Pick<Caller, 'stage' | 'ssoConfigId'>) =>
  stage === 'mfa' && ssoConfigId !== undefined

/**
 * The ways of a partial sign-in are those it requires; a complete one accepts any factor, else the password, else a
 * code by e-mail.
 */
export async function waysOf(tx: Tx, { caller, config }: PersonContext): Promise<FactorWays> {
  const person = await getPerson(tx, caller.userId)
  const need = await needOf(tx, config, person)
  const linking = isLinking(caller)
  const { channels, enrolment, ways, rules } = linking ? confirming(need) : need
  if (caller.stage === 'mfa') return { person, channels, enrolment, password: false, linking, rules }
  const whole = { person, enrolment: false, linking, rules }
  if (ways.length) return { ...whole, channels: ways, password: false }
  const password = person.hash !== null && !caller.ssoConfigId && !(await ssoEnforcedFor(tx, person))
  return { ...whole, channels: password ? [] : ['email'], password }
}

/** The address or number of a channel, as far as its owner may see it; for an app or a passkey, its name. */
function destinationOf(channel: Channel, person: Person, factors: readonly Factor[]): string | null {
  if (channel === 'email') return maskEmail(person.email)
  const [factor, ...others] = factors.filter(({ kind }) => kind === channel)
  if (channel === 'sms') return factor?.phone ? maskPhone(factor.phone) : null
  return channel === 'recovery' || others.length ? null : (factor?.name ?? null)
}

export async function describeWays(tx: Tx, { person, channels }: FactorWays) {
  const factors = await findFactors(tx, person.userId)
  return channels.map((channel) => ({ channel, maskedDestination: destinationOf(channel, person, factors) }))
}
