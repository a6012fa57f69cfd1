import { editableFields } from '@portal/contract/accounts/accounts.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { recordAudit } from '../../core/audit/audit.record.ts'
import { inverseRow, type ReadyRow } from '../../core/changes/changes.operation.ts'
import { type BulkAccount, findForBulk } from './accounts.bulk.repository.ts'
import { updateAccount } from './accounts.repository.ts'

// What change sets that edit one field of many accounts have in common.

/** Why a field stays as it is: whoever may not edit it on the account's page may not do it here. */
export function refusalToEdit(caller: Caller, account: BulkAccount, field: 'tags' | 'manager'): Problem | undefined {
  const { acctType, accountStatus, effectiveStatus } = account
  const subject = { own: account.accountId === caller.accountId, acctType, accountStatus, effectiveStatus }
  if (accountStatus === 'Closed' || accountStatus === 'Purged')
    return new Problem('account.inactive', { values: { status: accountStatus } })
  if (!editableFields(caller.rights, subject).includes(field))
    return new Problem('auth.forbidden', { values: { access: 'AcctMgmnt:W' } })
}

/** @throws Problem account.notFound */
export async function lockForBulk(tx: Tx, { caller }: Context, accountId: string): Promise<BulkAccount> {
  const [account] = await findForBulk(tx, caller.scope, [accountId], { lock: true })
  if (!account) throw new Problem('account.notFound')
  return account
}

export async function saveField<Field extends 'tags' | 'manager'>(
  tx: Tx,
  context: Context,
  { accountId, acctName, ...before }: BulkAccount,
  field: Field,
  value: BulkAccount[Field],
): Promise<void> {
  const { scope, email } = context.caller
  await updateAccount(tx, scope, accountId, { [field]: value }, email)
  await recordAudit(tx, context, {
    action: 'account.updated',
    accountId,
    targets: [{ type: 'account', key: accountId, name: acctName }],
    changes: [{ field, old: before[field], new: value }],
  })
}

/** The rows that bring back what others changed, each unless its account was changed since or may not be edited. */
export const rowsBack = (
  rows: readonly ReadyRow[],
  found: ReadonlyMap<string, BulkAccount>,
  isAsLeft: (account: BulkAccount, row: ReadyRow) => boolean,
  refusalOf: (account: BulkAccount, row: ReadyRow) => Problem | undefined,
) =>
  rows.map((row) => {
    const account = found.get(row.targetId)
    if (!account) return { ...inverseRow(row), refusal: new Problem('account.notFound') }
    const refusal = isAsLeft(account, row) ? refusalOf(account, row) : new Problem('change.changedSince')
    return { ...inverseRow(row), refusal }
  })
