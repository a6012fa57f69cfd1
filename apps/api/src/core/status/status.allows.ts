import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { Problem } from '@portal/contract/core/errors'
import { type StatusAction, forbiddenError, forbids } from '@portal/contract/core/status/status.acts'
import type { Tx } from '../../platform/db/db.ts'
import { findEffective, findEffectiveAtDoor } from './status.repository.ts'

/** @throws Problem when an effective status forbids an action: the only place that decides this, for every route and job */
export function refuseIfForbidden(status: AccountStatus, act: StatusAction): void {
  if (forbids(status, act)) throw new Problem(forbiddenError(status, act), { values: { status } })
}

/**
 * Refuses an action by the current effective status of an account inside the transaction's scope. @throws Problem
 * account.notFound outside it
 */
export async function requireStatusAllows(tx: Tx, acctKey: string, act: StatusAction): Promise<void> {
  const status = await findEffective(tx, acctKey)
  if (!status) throw new Problem('account.notFound')
  refuseIfForbidden(status, act)
}

/** Whether an account inside the transaction's scope may do an action, for what its screen offers. */
export async function statusAllows(tx: Tx, acctKey: string, act: StatusAction): Promise<boolean> {
  const status = await findEffective(tx, acctKey)
  return status !== undefined && !forbids(status, act)
}

/** Why an action is not possible for a company, asked at sign-in, where no scope is known yet; undefined when it is. */
export async function refusalAtDoor(tx: Tx, accountId: string, act: StatusAction): Promise<Problem | undefined> {
  const status = await findEffectiveAtDoor(tx, accountId)
  return forbids(status, act) ? new Problem(forbiddenError(status, act), { values: { status } }) : undefined
}
