import { resolveRules, type SignInRules } from '@portal/contract/access/settings/settings.signIn.rules'
import type { SettingPlace } from '@portal/contract/access/settings/settings.rules'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { findPlaces } from './settings.chains.ts'

/** The sign-in rules of an account's people, with the account that each comes from. In a transaction of sign-in (asAuth). */
export async function resolveSignInRules(tx: Tx, { production }: Pick<Config, 'production'>, accountId: string) {
  return resolveRules(await findPlaces(tx, accountId), production)
}

/** Resolves the rules from places that were read already: `placesOfPerson`. */
export const signInRulesIn = (
  places: readonly SettingPlace[],
  { production }: Pick<Config, 'production'>,
): SignInRules => resolveRules(places, production).rules
