import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { findBehind, findPaidFor } from './billing.spans.repository.ts'

// Companies whose plans still have a step due in a month: what they held is not certain yet.

export type LateCompany = { accountId: string; name: string; payer: string }

/** The first few names of many. */
export const namesInShort = (names: readonly string[]) =>
  [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ')

/** Finds the companies of some payers whose plans are not up to date for the month. */
export async function findBehindCompanies(
  tx: Tx,
  { scope, month }: { scope: Scope; month: string },
  payerIds: readonly string[],
): Promise<LateCompany[]> {
  const customers = await findPaidFor(tx, payerIds)
  const payerOf = new Map(customers.map(({ payer, accountId }) => [accountId, payer]))
  const found = await findBehind(tx, scope, [...payerOf.keys()], month)
  return found.map((one) => ({ ...one, payer: payerOf.get(one.accountId) ?? '' }))
}
