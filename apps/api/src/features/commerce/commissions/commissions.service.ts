import { recordAudits } from '../../../core/audit/audit.record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { countLeaving, endForMove } from './commissions.repository.ts'

/** Ends the commission plans of a company that has moved, in the transaction of its move: they are its former parent's. */
export async function recordPartnerMove(
  tx: Tx,
  context: Context,
  { acctKey, acctName, parentKey }: { acctKey: string; acctName: string; parentKey: string | null },
): Promise<void> {
  if (!parentKey) return
  const ended = await endForMove(tx, acctKey, parentKey)
  const entries = ended.map(({ assignmentId, name, oldDay, lastDay }) => ({
    action: lastDay === null ? ('commission.unassigned' as const) : ('commission.endSet' as const),
    accountId: parentKey,
    targets: [{ type: 'commission', key: assignmentId, name: `${acctName}, ${name}` }],
    changes: lastDay === null ? [] : [{ field: 'validTo', old: oldDay, new: lastDay }],
  }))
  await recordAudits(tx, context, entries)
}

/** Counts the commission plans that end when these companies move away from their parents. */
export const countPlansToEnd = countLeaving
