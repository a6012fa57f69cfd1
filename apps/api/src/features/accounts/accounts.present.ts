import type { Account } from '@portal/contract/accounts/accounts.contract'
import {
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
import { type ChainRow, chainOf, managerName } from './accounts.repository.ts'

const linkOf = ({ accountId, acctName, acctType }: ChainRow) => ({ acctKey: accountId, acctName, acctType })

/** A company above the caller's own is named only when it is the own company's direct parent, whom everybody knows. */
const mayName = (link: ChainRow, chain: readonly ChainRow[]) =>
  link.visible || chain[chain.indexOf(link) + 1]?.visible === true

/** The nearest value that an ancestor sets. */
const inherited = <K extends 'timeZone' | 'accountUpgradeLink' | 'accountSupportLink'>(
  above: readonly ChainRow[],
  field: K,
) => above.findLast((link) => link[field] !== null)?.[field] ?? null

function effective(chain: readonly ChainRow[], row: AccountRow) {
  const effectiveStatus = worstStatus(chain.map((link) => link.accountStatus))
  const decides = chain.findLast((link) => link.accountStatus === effectiveStatus)
  const told = decides && decides.accountId !== row.acctKey && mayName(decides, chain)
  return { effectiveStatus, effectiveStatusFrom: told ? linkOf(decides) : null }
}

/** An account with all that follows from its ancestors and from who is reading. */
export async function presentAccount(tx: Tx, caller: Caller, row: AccountRow): Promise<Account> {
  const chain = await chainOf(tx, row.acctKey)
  const above = chain.slice(0, -1)
  const parent = above.at(-1)
  const { effectiveStatus, effectiveStatusFrom } = effective(chain, row)
  const own = row.acctKey === caller.accountId
  const subject = { own, acctType: row.acctType, accountStatus: row.accountStatus, effectiveStatus }
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
    managerName: row.manager ? await managerName(tx, row.acctKey) : null,
    abilities: {
      edit: mayEdit(caller.rights, subject),
      createChild: mayCreateChild(caller.rights, subject),
      export: mayExport(caller.rights),
    },
    childTypes: creatableTypes(caller.rights, subject),
    editableFields: editableFields(caller.rights, subject),
  }
}
