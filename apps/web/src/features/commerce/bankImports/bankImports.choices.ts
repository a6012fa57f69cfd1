import type { BankImportBody, BankRow } from '@portal/contract/commerce/bankImports/bankImports.contract'

// The places that the reader chose for payments.

/** `invoice` and `payer` have the key and the words for it; `out`: nowhere. */
export type BankTarget = { kind: 'invoice' | 'payer'; key: string; name: string } | { kind: 'out' }
export type BankTargets = ReadonlyMap<number, BankTarget>

/** Whether a payment is recorded with these choices. */
export function isRecorded(row: BankRow, targets: BankTargets): boolean {
  const target = targets.get(row.row)
  return target ? target.kind !== 'out' : row.taken
}
/** Where the check puts a payment, or would put a likely one. */
export function targetOf({ billKey, number, acctKey, acctName }: BankRow): BankTarget | undefined {
  if (billKey) return { kind: 'invoice', key: billKey, name: `${number ?? ''} \u00b7 ${acctName ?? ''}` }
  return acctKey ? { kind: 'payer', key: acctKey, name: acctName ?? '' } : undefined
}
/** Where a likely payment would go; nowhere where it may have been recorded already. */
export const proposalOf = (row: BankRow): BankTarget | undefined =>
  row.verdict === 'LIKELY' ? targetOf(row) : undefined
/** @param rows what the check found; a payment that was recorded before is recorded again if it was chosen */
export function choicesOf(targets: BankTargets, rows: readonly BankRow[]): NonNullable<BankImportBody['choices']> {
  const recorded = new Set(rows.flatMap(({ row, reason }) => (reason === 'recorded' ? [row] : [])))
  return [...targets].map(([row, target]) => {
    if (target.kind === 'out') return { row }
    const again = recorded.has(row) && { again: true }
    return target.kind === 'invoice' ? { row, billKey: target.key, ...again } : { row, acctKey: target.key, ...again }
  })
}
