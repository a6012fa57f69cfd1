import { narrowingOfCaller, opens } from '@portal/contract/core/access/access.groups.rules'
import type { ModuleMark } from '@portal/contract/core/access/access.modules'
import { type Account, accounts as routes } from '@portal/contract/directory/accounts/accounts.contract'
import { type Ability, refused } from '@portal/contract/core/ability'
import { holdsAll } from '@portal/contract/core/access/access.reach.rules'
import {
  type AccountSubject,
  creatableTypes,
  editableFields,
  mayCreateChild,
  mayEdit,
  mayExport,
} from '@portal/contract/directory/accounts/accounts.rules'
import type { Caller } from '../../../platform/access/caller.ts'
import type { AccountRow } from './accounts.columns.ts'
import { type ChainRow, effective, linkOf, mayName } from '../../../core/accounts/accounts.chain.ts'
import type { FoundAccount } from './accounts.repository.ts'

type Inherited = keyof Account['inherited']
/** The nearest ancestor that sets a field. */
const setter = (above: readonly ChainRow[], field: Inherited) => above.findLast((link) => link[field] !== null)

/** The values that an account inherits, and from which ancestor where the reader may know of it. */
function inheritedOf(chain: readonly ChainRow[]): Pick<Account, 'inherited' | 'inheritedFrom'> {
  const above = chain.slice(0, -1)
  const value = (field: Inherited) => setter(above, field)?.[field] ?? null
  const from = (field: Inherited) => {
    const link = setter(above, field)
    return link && mayName(link, chain) ? linkOf(link) : null
  }
  return {
    inherited: {
      timeZone: value('timeZone') ?? 'UTC',
      accountUpgradeLink: value('accountUpgradeLink'),
      accountSupportLink: value('accountSupportLink'),
    },
    inheritedFrom: {
      timeZone: from('timeZone'),
      accountUpgradeLink: from('accountUpgradeLink'),
      accountSupportLink: from('accountSupportLink'),
    },
  }
}

/** The caller's rights for this company, as far as their access groups allow. */
function byGroups(
  caller: Caller,
  { acctKey, tags }: AccountRow,
  above: readonly ChainRow[],
  mark: ModuleMark,
  may: Ability,
): Ability {
  if (!may.allowed || !caller.heldToGroups) return may
  const place = { accountId: acctKey, above: above.map(({ accountId }) => accountId), tags }
  if (opens(narrowingOfCaller(caller.groups, mark), caller.accountId, place)) return may
  return refused(`${acctKey === caller.accountId ? (mark.own ?? mark.name) : mark.name}:${mark.level}`)
}

/** Only callers with full rights at the parent may create a partner (decision 0037). */
function childTypesOf(
  caller: Caller,
  { acctKey, tags }: AccountRow,
  above: readonly ChainRow[],
  subject: AccountSubject,
) {
  const types = creatableTypes(caller.rights, subject)
  const parent = {
    accountId: acctKey,
    above: above.map(({ accountId }) => accountId),
    tags,
    acctType: subject.acctType,
  }
  return holdsAll(caller, parent) ? types : types.filter((type) => type === 'CU')
}

/** An account with the fields that depend on its ancestors and its reader. */
export function presentAccount(caller: Caller, { row, chain, managerName }: FoundAccount): Account {
  const above = chain.slice(0, -1)
  const parent = above.at(-1)
  const { effectiveStatus, effectiveStatusFrom } = effective(chain, row)
  const own = row.acctKey === caller.accountId
  const subject = { own, acctType: row.acctType, accountStatus: row.accountStatus, effectiveStatus }
  const createChild = byGroups(caller, row, above, routes.createCustomer.module, mayCreateChild(caller.rights, subject))
  const named = parent && mayName(parent, chain) ? parent : undefined
  return {
    ...row,
    parentKey: named?.accountId ?? null,
    parentName: named?.acctName ?? null,
    parentType: named?.acctType ?? null,
    effectiveStatus,
    effectiveStatusFrom,
    chain: above.filter((link) => link.visible).map(linkOf),
    ...inheritedOf(chain),
    managerName,
    abilities: {
      edit: byGroups(caller, row, above, routes.update.module, mayEdit(caller.rights, subject)),
      createChild,
      export: mayExport(caller.rights),
    },
    childTypes: createChild.allowed ? childTypesOf(caller, row, above, subject) : [],
    editableFields: editableFields(caller.rights, subject),
  }
}
