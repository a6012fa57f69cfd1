import { type Flag, flags } from '@portal/contract/core/access/access.flags'
import { type ExplainLink, explainRight, lowerRights, type Rights } from '@portal/contract/core/access/access.rules'
import type { KeyLimit, KeyStop } from '@portal/contract/machines/apiKeys/apiKeys.rules'
import type { Caller, PersonCaller } from '../../platform/access/caller.ts'
import type { Database } from '../../platform/db/db.ts'
import { findKey, type KeyRow } from './sessions.keys.repository.ts'
import { callerOfKey, isAbove, rightsOfKey, rightsAtCompany, sourcesOf, stopReason } from './sessions.keys.rules.ts'
import { findPerson, findPersonAsCaller } from './sessions.repository.ts'
import { type RightsOfPerson, rightsOfPerson } from './sessions.rules.ts'

// The permissions of an API key and their reasons, for people who ask about it (decisions 0085, 0092).

type Key = Pick<KeyRow, 'accountId' | 'acctType' | 'addresses' | 'entries'> & {
  /** Why it is not valid; undefined when it is. */
  stop: KeyStop | undefined
}
/** A key whose responsible person no longer administers anything. */
export type KeyWithoutPerson = Key & { caller?: undefined }
/** A key as if it were valid, with the chain of each permission, and why it has less of some than others. */
export type ExplainedKey = Key & {
  caller: Caller
  /** Whether access groups limit the person responsible for it, who may then reach only some companies. */
  partly: boolean
  /** As the policies grant them, even while a suspension keeps the key from writing. */
  rights: Rights
  explain(flag: Flag): ExplainLink[]
  limitOf(flag: Flag): KeyLimit | undefined
}
const keyOf = (row: KeyRow, maker: PersonCaller | undefined, now: Date): Key => {
  const { accountId, acctType, addresses, entries } = row
  return { accountId, acctType, addresses, entries, stop: stopReason(row, maker, now) }
}
const noRights = Object.fromEntries(flags.map(({ code }) => [code, 'N'])) as Rights

/** @param maker the person who answers for it, whether they may sign in or not. @param admitted whether they may */
function explainKey(row: KeyRow, maker: RightsOfPerson, admitted: boolean, now: Date): ExplainedKey {
  // A responsible person who is no longer above the key gives it no permission.
  const person = isAbove(maker.caller, row) ? maker : { ...maker, rights: noRights }
  const unsuspended = { accountId: maker.caller.accountId, rights: person.rights }
  const [there, rights] = [rightsAtCompany(row, unsuspended, now), rightsOfKey(row, unsuspended, now)]
  const { role, chain, policies } = sourcesOf(row)
  const own = row.accountId === maker.caller.accountId
  const caller = callerOfKey(row, { ...maker.caller, rights: person.rights }, now)
  const limitOf = (flag: Flag): KeyLimit | undefined => {
    if (rights[flag] !== lowerRights(person.rights, there)[flag]) return flag === 'LoginAlias' ? 'never' : 'partner'
    if (rights[flag] !== there[flag]) return 'person'
    if (rights[flag] !== person.rights[flag]) return 'account'
    return caller.readOnly && rights[flag] === 'W' ? 'suspended' : undefined
  }
  return {
    ...keyOf(row, admitted ? maker.caller : undefined, now),
    caller,
    partly: maker.caller.heldToGroups,
    rights,
    explain: (flag) => (own ? maker.explain(flag) : explainRight(flag, role, chain, policies, now)),
    limitOf,
  }
}

/** A key explained, as the database says now; the caller checks whether the reader may ask. */
export const findKeyRights = (db: Database, keyId: string): Promise<ExplainedKey | KeyWithoutPerson | undefined> =>
  db.asAuth(async (tx) => {
    const row = await findKey(tx, keyId)
    if (!row) return undefined
    const [maker, now] = [await findPerson(tx, row.madeBy), new Date()]
    if (!maker) return keyOf(row, undefined, now)
    const admitted = await findPersonAsCaller(tx, row.madeBy)
    return explainKey(row, rightsOfPerson(maker, now), admitted !== undefined, now)
  })
