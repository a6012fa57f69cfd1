import { Problem } from '@portal/contract/core/errors'
import type { LifeDays } from '@portal/contract/directory/status/status.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findDays } from './status.days.ts'
import { findStored, lockAccount, type StatusRow } from './status.repository.ts'

/** The status of an account, with the periods that apply to it. */
export type AccountState = StatusRow & { life: LifeDays }

/** The statuses of accounts of the scope. */
export async function findStandings(tx: Tx, context: Context, ids: readonly string[]): Promise<AccountState[]> {
  const rows = await findStored(tx, context.caller.scope, ids)
  const days = await findDays(tx, context, rows)
  return rows.map((row) => ({ ...row, life: days.get(row.parentKey) as LifeDays }))
}

/** Locks an account and reads its status. @param alone blocks accounts below too @throws Problem account.notFound */
export async function getLocked(tx: Tx, context: Context, acctKey: string, { alone = false } = {}) {
  await lockAccount(tx, context.caller.scope, acctKey, { alone })
  const [row] = await findStandings(tx, context, [acctKey])
  if (!row) throw new Problem('account.notFound')
  return row
}

/** The account as a row of a change set names it. */
export const targetOf = ({ acctKey, acctName }: AccountState) => ({
  targetKind: 'account' as const,
  targetId: acctKey,
  targetName: acctName,
  targetAccountId: acctKey,
})
/** The rows of the found accounts, in the requested order. */
export async function standingsInOrder(tx: Tx, context: Context, ids: readonly string[]): Promise<AccountState[]> {
  const found = new Map((await findStandings(tx, context, ids)).map((row) => [row.acctKey, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
