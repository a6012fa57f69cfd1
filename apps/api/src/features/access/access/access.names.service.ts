import type { SetBy } from '@portal/contract/core/access/access.setBy'
import { withAuthors } from '../../../core/people/people.authors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type ChainRow, chainOf } from '../../../core/accounts/accounts.chain.ts'
import { findNamed, findPolicies, listGroupNames } from './access.explain.repository.ts'
import { type Words, wordsOf } from './access.explain.texts.ts'

type Place = { scopeKind: string; scopeId: string }

/** A company of a chain, and whether the reader may know of it. */
export type NamedLink = Pick<ChainRow, 'accountId' | 'acctName' | 'acctType' | 'visible'>

/**
 * The companies of a chain that a reader may know: the reader's company, those below it, and its direct parent
 * (decision 0013).
 */
export function knownLinks(chain: readonly NamedLink[], { accountId }: Pick<Caller, 'accountId'>): NamedLink[] {
  const own = chain.findIndex((link) => link.accountId === accountId)
  return chain.filter((link, at) => link.visible || at === own - 1)
}
type LinkName = Pick<NamedLink, 'accountId' | 'acctName'>
/**
 * The names that a reader sees for the places of a chain of policies; an unknown company above appears by its level.
 */
export function namesPlaces(
  words: Words,
  chain: readonly NamedLink[],
  caller: Pick<Caller, 'accountId'>,
  below: readonly LinkName[] = [],
) {
  const links: readonly LinkName[] = [...knownLinks(chain, caller), ...below]
  return ({ scopeKind, scopeId }: Place): string => {
    if (scopeKind === 'DEFAULT' || scopeKind === 'ROLE') return words('theRole')
    if (scopeKind === 'GROUP') return words('aGroup')
    if (scopeKind === 'USER') return words('thePerson')
    const company = links.find(({ accountId }) => accountId === scopeId)
    if (company) return company.acctName
    const type = chain.find(({ accountId }) => accountId === scopeId)?.acctType
    return type ? words('yourCompanyAbove', { type }) : words('companyAbove')
  }
}

/** An administrator inside the scope, with names for the places of their chain; undefined for anyone else. */
export async function findChainNames(tx: Tx, caller: Caller, scope: Scope, userId: string) {
  const person = await findNamed(tx, scope, userId)
  if (!person) return undefined
  const groups = await listGroupNames(tx, person.accountId)
  const nameOfPlace = namesPlaces(wordsOf(caller.language), await chainOf(tx, person.accountId), caller)
  const nameOf = (place: Place) => {
    if (place.scopeKind === 'USER') return person.name
    const group = place.scopeKind === 'GROUP' && groups.find(({ groupId }) => groupId === place.scopeId)
    return group ? group.name : nameOfPlace(place)
  }
  return { accountId: person.accountId, nameOf }
}

/** Names for places of policies that apply inside the scope. @param below companies already known by name */
export const findPlaceNames = async (tx: Tx, caller: Caller, below: readonly LinkName[]) =>
  namesPlaces(wordsOf(caller.language), await chainOf(tx, caller.accountId), caller, below)

type PathPlaces = { accountId: string; flag: string; places: readonly string[] }
/** Finds who set a flag at places on the way to an account of the scope; null where no one did. */
export async function authorsOfPolicies(tx: Tx, caller: Caller, { accountId, flag, places }: PathPlaces) {
  const found = await findPolicies(tx, accountId, flag, places)
  const authorOf = await withAuthors(tx, caller, found)
  return ({ scopeKind, scopeId }: Place): SetBy | null => {
    const policy = found.find((one) => one.scopeKind === scopeKind && one.scopeId === scopeId)
    return policy ? authorOf(policy) : null
  }
}
