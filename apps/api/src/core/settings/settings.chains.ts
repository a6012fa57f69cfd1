import { Problem } from '@portal/contract/core/errors'
import type { SetBy } from '@portal/contract/core/access/access.setBy'
import { getSetting } from '@portal/contract/access/settings/settings.catalogue'
import { resolveSetting } from '@portal/contract/access/settings/settings.rules'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { withAuthors } from '../people/people.authors.ts'
import { type AccountChain, type ChainPlace, findChains, findPlaces } from './settings.chains.repository.ts'

export {
  type AccountChain,
  type ChainPlace,
  findChains,
  findPlaces,
  findPlacesOf,
  placesOfPerson,
  type StoredValue,
} from './settings.chains.repository.ts'

/** The chain of an account inside the caller's scope: one statement. @throws Problem account.notFound */
export async function getChain(tx: Tx, { caller }: Pick<Context, 'caller'>, acctKey: string): Promise<AccountChain> {
  const chain = (await findChains(tx, caller.scope, [acctKey])).get(acctKey)
  if (!chain) throw new Problem('account.notFound')
  return chain
}

/** The author of a setting at a place of a chain; null where it is not set. */
export async function authorsOfPlaces(tx: Tx, caller: Caller, places: readonly ChainPlace[], code: string) {
  const own = places.findIndex(({ key }) => key === caller.accountId)
  const written = places.map((place, at) => {
    const stored = place.own[code]
    return stored && { by: stored.by, on: stored.on, level: at < own ? place.level : null }
  })
  const authorOf = await withAuthors(
    tx,
    caller,
    written.filter((one) => one !== undefined),
  )
  return (key: string | null): SetBy | null => {
    const found = written[places.findIndex((place) => place.key === key)]
    return found ? authorOf(found) : null
  }
}

/** The value of one setting for an account where no scope is known (asAuth, asOwner). */
export const findValue = async (tx: Tx, { production }: Pick<Config, 'production'>, accountId: string, code: string) =>
  resolveSetting(getSetting(code), await findPlaces(tx, accountId), { production }).value
