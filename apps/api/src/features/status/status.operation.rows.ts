import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { findStandings, type StandingRow } from './status.standings.ts'

/** What a row of a change set says of the account that it is about. */
export const targetOf = ({ acctKey, acctName }: StandingRow) => ({
  targetKind: 'account' as const,
  targetId: acctKey,
  targetName: acctName,
  targetAccountId: acctKey,
})
/** The rows of the accounts that were found, in the order that was asked. */
export async function standingsInOrder(tx: Tx, context: Context, ids: readonly string[]): Promise<StandingRow[]> {
  const found = new Map((await findStandings(tx, context, ids)).map((row) => [row.acctKey, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
