import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { findStandings, type StandingRow } from './status.repository.ts'

/** What a row of a change set says of the account that it is about. */
export const targetOf = ({ acctKey, acctName }: StandingRow) => ({
  targetKind: 'account' as const,
  targetId: acctKey,
  targetName: acctName,
  targetAccountId: acctKey,
})
/** The rows of the accounts that were found, in the order that was asked. */
export async function standingsInOrder(tx: Tx, caller: Caller, ids: readonly string[]): Promise<StandingRow[]> {
  const found = new Map((await findStandings(tx, caller.scope, ids)).map((row) => [row.acctKey, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
