import type { Caller } from '../../platform/access/caller.ts'
import type { Scope } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type ChainRow, chainOf } from '../../core/accounts/accounts.chain.ts'
import { findNamed, listGroupNames } from './access.explain.repository.ts'
import { type Words, wordsOf } from './access.explain.texts.ts'

type Place = { scopeKind: string; scopeId: string }

/** A company of a chain, with whether the reader may know of it. */
export type NamedLink = Pick<ChainRow, 'accountId' | 'acctName' | 'acctType' | 'visible'>

/** The companies of a chain that a reader may know: the own one, those below, and the own direct parent (decision 0013). */
export function knownLinks(chain: readonly NamedLink[], { accountId }: Pick<Caller, 'accountId'>): NamedLink[] {
  const own = chain.findIndex((link) => link.accountId === accountId)
  return chain.filter((link, at) => link.visible || at === own - 1)
}
/** How a place of a chain of policies may be called. */
export function nameOfPlace(
  words: Words,
  known: readonly Pick<NamedLink, 'accountId' | 'acctName'>[],
  { scopeKind, scopeId }: Place,
): string {
  if (scopeKind === 'DEFAULT' || scopeKind === 'ROLE') return words('theRole')
  if (scopeKind === 'GROUP') return words('aGroup')
  if (scopeKind === 'USER') return words('thePerson')
  return known.find(({ accountId }) => accountId === scopeId)?.acctName ?? words('companyAbove')
}

/** Names for the chain of an administrator inside the scope; undefined for anyone else. */
export async function companyNames(tx: Tx, caller: Caller, scope: Scope, userId: string) {
  const person = await findNamed(tx, scope, userId)
  if (!person) return undefined
  const groups = await listGroupNames(tx, person.accountId)
  const known = knownLinks(await chainOf(tx, person.accountId), caller)
  const words = wordsOf(caller.language)
  return (place: Place) => {
    if (place.scopeKind === 'USER') return person.name
    const group = place.scopeKind === 'GROUP' && groups.find(({ groupId }) => groupId === place.scopeId)
    return group ? group.name : nameOfPlace(words, known, place)
  }
}

/** Names for places of policies that apply inside the scope. @param below companies already known by name */
export async function placeNames(tx: Tx, caller: Caller, below: readonly Pick<NamedLink, 'accountId' | 'acctName'>[]) {
  const known = [...knownLinks(await chainOf(tx, caller.accountId), caller), ...below]
  const words = wordsOf(caller.language)
  return (place: Place) => nameOfPlace(words, known, place)
}
