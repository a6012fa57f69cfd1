import type {
  CommissionStatement,
  commissions as routes,
} from '@portal/contract/commerce/commissions/commissions.contract'
import { Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { Input } from '@portal/contract/core/route'
import { type AuditEntry, recordAudits } from '../../../core/audit/audit.record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notifyClosed, readersOf } from './commissions.notices.ts'
import * as stored from './commissions.repository.ts'
import { closeAbility, dueRows, keyOf, openSince, standingOf, statementAfter, sumsOf } from './commissions.statement.ts'

/** The entries of both companies; only of the issuer once the partner has moved away. */
async function auditsOf(
  tx: Tx,
  scope: Scope,
  { agreementId, issuerId, partnerId, partnerName }: stored.AgreementRow,
  { month, sums, recipients }: Pick<stored.ClosedMonth, 'month' | 'sums'> & { recipients: number },
): Promise<AuditEntry[]> {
  const partner = await stored.findCompany(tx, scope, partnerId)
  return [issuerId, ...(partner ? [partnerId] : [])].map((accountId) => ({
    action: 'commission.closed',
    accountId,
    targets: [{ type: 'commission', key: agreementId, name: `${partnerName}, ${month.slice(0, 7)}` }],
    changes: [
      ...sums.map(({ currency, total }) => ({ field: 'commission', old: null, new: `${currency} ${total}` })),
      { field: 'recipients', old: null, new: recipients },
    ],
  }))
}

/**
 * Closes a month once. @throws Problem commission.notFound, billing.issuesNone, billing.ofCompany, commission.closed,
 *   commission.closedLater, commission.monthNotOver, commission.beforePlan, commission.changed, commission.tooMany
 */
export const closeMonth = (
  context: Context,
  { params: { agreementKey }, body: { month, previewKey } }: Input<typeof routes.close>,
): Promise<CommissionStatement> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const found = await stored.findAgreement(tx, caller.scope, agreementKey)
    if (!found) throw new Problem('commission.notFound')
    await stored.lockCompany(tx, caller.scope, found.partnerId)
    const agreement = await stored.lockAgreement(tx, caller.scope, agreementKey)
    if (!agreement) throw new Problem('billing.ofCompany')
    const closed = await stored.findClosed(tx, agreementKey, month)
    const standing = await standingOf(tx, agreementKey)
    const may = closeAbility(context, { agreement, closed, month, ...standing })
    if (!may.allowed) throw new Problem(may.reason as ErrorCode)
    const rows = await dueRows(tx, caller.scope, agreement, month)
    const since = openSince(month, standing)
    if (keyOf(rows, month, since) !== previewKey) throw new Problem('commission.changed')
    const sums = sumsOf(rows, month)
    await stored.insertMonth(tx, { agreementId: agreementKey, month, sums, closedBy: caller.by })
    await stored.insertRows(tx, agreementKey, month, rows)
    const to = await readersOf(tx, caller.scope, agreement, sums)
    const recipients = to?.readers.length ?? 0
    await recordAudits(tx, context, await auditsOf(tx, caller.scope, agreement, { month, sums, recipients }))
    if (to) await notifyClosed(tx, context, agreement, { month, since, sums }, to)
    return statementAfter(tx, context, agreementKey, month)
  })
