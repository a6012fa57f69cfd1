import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { InputRow, PlannedRow, Values } from '../../../core/changes/changes.operation.ts'
import { findPayers } from '../billing/billing.bank.service.ts'
import { type BankPayment, plannedRow } from './bankImports.rows.ts'

export async function planPayments(
  tx: Tx,
  { scope, accountId }: Caller,
  rows: readonly InputRow<Values>[],
): Promise<PlannedRow<Values>[]> {
  const payers = rows.flatMap(({ values }) => (values['payment'] as BankPayment | null)?.accountId ?? [])
  const seen = new Set((await findPayers(tx, scope, [...new Set(payers)])).map((one) => one.accountId))
  return rows.map((row) => plannedRow(accountId, seen, row))
}
