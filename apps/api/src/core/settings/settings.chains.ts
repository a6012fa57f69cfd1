import { Problem } from '@portal/contract/core/errors'
import { getSetting } from '@portal/contract/settings/settings.catalogue'
import { resolveSetting } from '@portal/contract/settings/settings.rules'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { type AccountChain, findChains, findPlaces } from './settings.chains.repository.ts'

export {
  type AccountChain,
  type ChainPlace,
  findChains,
  findPlaces,
  findPlacesOf,
  placesOfPerson,
  type Stored,
} from './settings.chains.repository.ts'

/** The chain of an account inside the caller's scope: one statement. @throws Problem account.notFound */
export async function getChain(tx: Tx, { caller }: Pick<Context, 'caller'>, acctKey: string): Promise<AccountChain> {
  const chain = (await findChains(tx, caller.scope, [acctKey])).get(acctKey)
  if (!chain) throw new Problem('account.notFound')
  return chain
}

/** The value of one setting for an account where no scope is known (asAuth, asOwner). */
export const findValue = async (tx: Tx, { production }: Pick<Config, 'production'>, accountId: string, code: string) =>
  resolveSetting(getSetting(code), await findPlaces(tx, accountId), { production }).value
