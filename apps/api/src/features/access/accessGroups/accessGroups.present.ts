import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { modules, type GroupGrant } from '@portal/contract/core/access/access.modules'
import { holds } from '@portal/contract/core/access/access.rules'
import type { Group } from '@portal/contract/access/accessGroups/accessGroups.contract'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { countFullWithout } from './accessGroups.guards.ts'
import * as groups from './accessGroups.repository.ts'

/**
 * Whether the caller may change the groups of a company: their own company's, or any company's for the provider's
 * administrators (`product.md` 8).
 */
export function mayEditGroups(caller: Caller, accountId: string): Ability {
  if (!holds(caller.rights, 'UserGroupsAccess:W')) return refused('UserGroupsAccess:W')
  if (caller.heldToGroups) return refused('group.beyondYou')
  if (accountId !== caller.accountId && caller.role !== 'RA') return refused('notOwnCompany')
  return caller.actor ? refused('alias.forbidden') : allowed
}

/** Entries in the form of the contract, in the order of the modules. */
export const entriesOf = ({ entries }: Pick<GroupGrant, 'entries'>) =>
  modules.flatMap((module) => {
    const permission = entries[module]
    return permission ? [{ module, permission }] : []
  })

export function summaryOf(row: groups.GroupRow) {
  const { accounts: _, tags: __, exclude: ___, entries, ...fields } = row
  return { ...fields, entries: entriesOf({ entries }) }
}

/** A group with the names of its companies and people, and with the caller's abilities. */
export async function presentGroup(tx: Tx, caller: Caller, row: groups.GroupRow): Promise<Group> {
  const named = await groups.findBelow(tx, caller.scope, row.acctKey, [...row.accounts, ...row.exclude])
  const fullWithout = await countFullWithout(tx, row)
  const edit = mayEditGroups(caller, row.acctKey)
  return {
    ...summaryOf(row),
    accounts: named.filter(({ acctKey }) => row.accounts.includes(acctKey)),
    exclude: named.filter(({ acctKey }) => row.exclude.includes(acctKey)),
    tags: [...row.tags],
    fullWithout,
    abilities: { edit, archive: edit.allowed && row.fullAccess ? refused('fullAccess') : edit },
  }
}
