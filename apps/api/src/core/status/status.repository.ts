import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { queryRow, type Tx } from '../../platform/db/db.ts'

/** The effective status of an account of the scope, or undefined. */
export const findEffective = async (tx: Tx, acctKey: string): Promise<AccountStatus | undefined> =>
  (
    await queryRow(tx)<{ effectiveStatus: AccountStatus }>`
    select effective_status from account_effective(array[${acctKey}::uuid])`
  )?.effectiveStatus

/**
 * Finds the effective status for portal_auth, which knows every company and no scope. An unknown company counts as
 * purged.
 */
export const findEffectiveAtDoor = async (tx: Tx, accountId: string): Promise<AccountStatus> =>
  (
    await queryRow(tx)<{ status: AccountStatus }>`
    select up.account_status as status from account a
    join account up on up.account_id in (a.account_id, a.rs_id, a.dt_id, a.sp_id, a.provider_id)
    where a.account_id = ${accountId} order by status_rank(up.account_status) desc limit 1`
  )?.status ?? 'Purged'

/** Makes a pending account active that has an active administrator; for portal_auth. Returns whether it was pending. */
export const activateAccount = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await queryRow(tx)<{ done: boolean }>`select account_activate(${accountId}) as done`)?.done ?? false
