import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'

// The right of a company to set what it states on its invoices: its tax rates and its payment details.

/** Whether the caller may change what a company states as an issuer. */
export function issuerAbility({ rights, readOnly, accountId, acctType }: Caller, acctKey: string): Ability {
  if (readOnly || !holds(rights, 'Bill:W')) return refused('Bill:W')
  if (acctKey !== accountId) return refused('billing.ofCompany')
  return acctType === 'CU' ? refused('billing.issuesNone') : allowed
}

/** @throws Problem account.notFound, billing.ofCompany, billing.issuesNone */
export async function checkIssuer(tx: Tx, caller: Caller, acctKey: string): Promise<void> {
  if (!(await isInScope(tx, caller.scope, acctKey))) throw new Problem('account.notFound')
  const edit = issuerAbility(caller, acctKey)
  if (edit.allowed) return
  throw new Problem(edit.reason === 'billing.issuesNone' ? 'billing.issuesNone' : 'billing.ofCompany')
}
