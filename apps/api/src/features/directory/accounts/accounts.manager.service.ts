import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Setting, Valued } from '../../../core/changes/changes.values.ts'
import { type Bulk, finding, refusalToEdit, saveField } from './accounts.bulk.ts'
import type { BulkAccount } from './accounts.bulk.repository.ts'
import { isAbove } from './accounts.manager.repository.ts'

// Account managers, for every change set that replaces them.

export type ManagerValues = { manager: string | null; managerName: string | null }
export type ManagedAccount = Bulk<ManagerValues>

/** Accounts with their managers. @param lock locks them in the order of their keys */
export const findManagedAccounts = (tx: Tx, context: Context, ids: readonly string[], mode: { lock: boolean }) =>
  finding(({ manager, managerName }): ManagerValues => ({ manager, managerName }))(tx, context, undefined, ids, mode)

/** The reason to keep an account's manager. @param place the successor's company, if that person may manage accounts */
export function refusalOfManager(
  caller: Caller,
  account: BulkAccount,
  manager: string | null,
  place: string | undefined,
): Problem | undefined {
  const isFine = manager === null || manager === account.manager || isAbove(place, account.above)
  return refusalToEdit(caller, account, 'manager') ?? (isFine ? undefined : new Problem('account.managerNotAbove'))
}

export const saveManagers = (
  tx: Tx,
  context: Context,
  settings: readonly Setting<ManagerValues, BulkAccount & Valued<ManagerValues>>[],
) => saveField(tx, context, 'manager', settings)
