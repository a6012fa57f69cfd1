import { narrowingOf, opens } from '@portal/contract/access/access.groups.rules'
import type { ModuleMark } from '@portal/contract/access/access.modules'
import { type Account, accounts as routes } from '@portal/contract/accounts/accounts.contract'
import { type Ability, refused } from '@portal/contract/core/ability'
import { holdsAll } from '@portal/contract/access/access.reach.rules'
import {
  type AccountSubject,
  creatableTypes,
  editableFields,
  mayCreateChild,
  mayEdit,
  mayExport,
  worstStatus,
} from '@portal/contract/accounts/accounts.rules'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AccountRow } from './accounts.columns.ts'
import { type ChainRow, chainOf, type FoundAccount } from './accounts.repository.ts'

const linkOf = ({ accountId, acctName, acctType }: ChainRow) => ({ acctKey: accountId, acctName, acctType })

/** A company above the caller's own is named only when it is the own company's direct parent, whom everybody knows. */
const mayName = (link: ChainRow, chain: readonly ChainRow[]) =>
  link.visible || chain[chain.indexOf(link) + 1]?.visible === true

/** The nearest value that an ancestor sets. */
const inherited = <K extends 'timeZone' | 'accountUpgradeLink' | 'accountSupportLink'>(
  above: readonly ChainRow[],
  field: K,
) => above.findLast((link) => link[field] !== null)?.[field] ?? null

function effective(chain: readonly ChainRow[], row: Pick<AccountRow, 'acctKey'>) {
  const effectiveStatus = worstStatus(chain.map((link) => link.accountStatus))
  const decides = chain.findLast((link) => link.accountStatus === effectiveStatus)
  const told = decides && decides.accountId !== row.acctKey && mayName(decides, chain)
  return { effectiveStatus, effectiveStatusFrom: told ? linkOf(decides) : null }
}

/** The worst status of an account and its ancestors, and whose it is where the reader may be told. */
export async function effectiveOf(tx: Tx, acctKey: string) {
  const { effectiveStatus, effectiveStatusFrom } = effective(await chainOf(tx, acctKey), { acctKey })
  return { effectiveStatus, effectiveStatusFrom }
}

/** What the rights allow as far as the caller's access groups leave it for this company. */
function byGroups(
  caller: Caller,
  { acctKey, tags }: AccountRow,
  above: readonly ChainRow[],
  mark: ModuleMark,
  may: Ability,
): Ability {
  if (!may.allowed || !caller.heldToGroups) return may
  const place = { accountId: acctKey, above: above.map(({ accountId }) => accountId), tags }
  if (opens(narrowingOf(caller.groups, mark), caller.accountId, place)) return may
  return refused(`${acctKey === caller.accountId ? (mark.own ?? mark.name) : mark.name}:${mark.level}`)
}

/** A partner is made by who holds everything where it is to stand (decision 0037). */
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

/** An account with all that follows from its ancestors and from who is reading. */
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
    inherited: {
      timeZone: inherited(above, 'timeZone') ?? 'UTC',
      accountUpgradeLink: inherited(above, 'accountUpgradeLink'),
      accountSupportLink: inherited(above, 'accountSupportLink'),
    },
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
