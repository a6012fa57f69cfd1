import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { type Caller, hasFullAccess } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'

// The right of a company to set what applies to all its customers, such as its tax rates and its payment details.

function issues({ rights, readOnly, accountId, acctType }: Caller, acctKey: string): Ability {
  if (readOnly || !holds(rights, 'Bill:W')) return refused('Bill:W')
  if (acctKey !== accountId) return refused('billing.ofCompany')
  return acctType === 'CU' ? refused('billing.issuesNone') : allowed
}

/** Whether the caller may change what a company states as an issuer, as its routes require. */
export function issuerAbility(caller: Caller, acctKey: string): Ability {
  const may = issues(caller, acctKey)
  return may.allowed && !hasFullAccess(caller) ? refused('fullAccess') : may
}

/** @throws Problem account.notFound, billing.ofCompany, billing.issuesNone */
export async function checkIssuer(tx: Tx, caller: Caller, acctKey: string): Promise<void> {
  if (!(await isInScope(tx, caller.scope, acctKey))) throw new Problem('account.notFound')
  const { reason } = issues(caller, acctKey)
  if (reason) throw new Problem(reason === 'billing.issuesNone' ? 'billing.issuesNone' : 'billing.ofCompany')
}
