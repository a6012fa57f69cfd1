import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Setting, Valued } from '../../../core/changes/changes.values.ts'
import { type Bulk, finding, refusalToEdit, saveField } from './accounts.bulk.ts'
import type { BulkAccount } from './accounts.bulk.repository.ts'
import { isAbove } from './accounts.manager.repository.ts'

// Account managers, for every change set that replaces them.

export type Managed = { manager: string | null; managerName: string | null }
export type ManagedAccount = Bulk<Managed>

/** Accounts with their managers. @param lock locks them in the order of their keys */
export const findManagedAccounts = (tx: Tx, context: Context, ids: readonly string[], way: { lock: boolean }) =>
  finding(({ manager, managerName }): Managed => ({ manager, managerName }))(tx, context, undefined, ids, way)

/** The reason to keep an account's manager. @param place the successor's company, if that person may manage accounts */
export function refusalOfManager(
  caller: Caller,
  account: BulkAccount,
  wanted: string | null,
  place: string | undefined,
): Problem | undefined {
  const isFine = wanted === null || wanted === account.manager || isAbove(place, account.above)
  return refusalToEdit(caller, account, 'manager') ?? (isFine ? undefined : new Problem('account.managerNotAbove'))
}

export const saveManagers = (
  tx: Tx,
  context: Context,
  settings: readonly Setting<Managed, BulkAccount & Valued<Managed>>[],
) => saveField(tx, context, 'manager', settings)
