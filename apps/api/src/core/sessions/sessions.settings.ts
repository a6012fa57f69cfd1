import type { SignInRules } from '@portal/contract/access/settings/settings.signIn.rules'
import type { SettingPlace } from '@portal/contract/access/settings/settings.rules'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { resolveSignInRules, signInRulesIn } from '../settings/settings.signIn.ts'
import { isInside } from '../settings/settings.addresses.ts'
import { getPerson } from '../people/people.ts'
import { idleGrace } from './sessions.rules.ts'

/** The rules that apply to a person's sessions now (asAuth). */
export const findSessionRules = async (tx: Tx, config: Config, userId: string): Promise<SignInRules> =>
  (await resolveSignInRules(tx, config, (await getPerson(tx, userId)).accountId)).rules

/** The purpose of a session, and the sources of its current rules: its person and the impersonator. */
export type SessionLimits = {
  idleMinutes: number
  /** Seconds from its beginning to its end. */
  whole: number
  lasts: number
  places: SettingPlace[] | null
  actorPlaces: SettingPlace[] | null
}

/** The effect of the company's current rules on a session at its refresh: nothing, new limits, or its end. */
export function reviewSession(
  config: Config,
  { places, actorPlaces, idleMinutes, whole }: SessionLimits,
  address: string,
) {
  const rules = signInRulesIn(places ?? [], config)
  const from = actorPlaces ? signInRulesIn(actorPlaces, config) : rules
  const limits = { idle: rules.idleMinutes + idleGrace, hours: rules.sessionHours }
  const as = idleMinutes === limits.idle && whole <= limits.hours * 3600
  return { allowed: isInside(address, from.allowedAddresses), change: as ? undefined : limits }
}
