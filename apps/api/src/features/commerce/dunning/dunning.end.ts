import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { type Scope, scopeOf } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { withdraw } from '../../operations/changes/changes.service.ts'
import { lockInvoices } from '../billing/billing.service.ts'
import { most, type Parts, targetOf } from './dunning.job.ts'
import * as stored from './dunning.repository.ts'

// Ends suspensions by dunning: with the outcome of their change sets, or by withdrawing them before these begin.

/** The outcome of a suspension by its change set. */
function outcomeOf({ state, rowState, errorCode }: stored.OverSet): stored.Outcome {
  if (rowState === 'Done') return { state: 'Suspended' }
  if (rowState === 'Failed') return { state: 'Refused', errorCode: errorCode ?? 'dunning.cancelled' }
  if (state === 'Done') return { state: 'Ended' }
  if (state === 'Rejected') return { state: 'Refused', errorCode: 'dunning.declined' }
  // A preview that waits for its maker is removed after some days.
  if (state === 'Expired' || state === null) return { state: 'Refused', errorCode: 'dunning.notApproved' }
  return { state: 'Refused', errorCode: errorCode ?? 'dunning.cancelled' }
}

async function settle(parts: Parts): Promise<void> {
  const over = await parts.db.asOwner((tx) => stored.findOverSets(tx, most))
  await oneByOne(over, async (found) => {
    const scope = scopeOf({ accountId: found.issuerId, acctType: found.acctType })
    await parts.db.inScope(scope, (tx) => stored.settleCase(tx, found.invoiceId, outcomeOf(found)))
  })
}

/** Withdraws an announcement or a set that has not begun; sets that run or have finished are not touched. */
async function end(tx: Tx, scope: Scope, invoiceId: string, now: Date): Promise<void> {
  const [invoice] = await lockInvoices(tx, scope, [invoiceId])
  const open = invoice && (await stored.findOpenCase(tx, scope, invoiceId, now))
  if (!open) return
  if (open.changeSetId && !(await withdraw(tx, scope, open.changeSetId))) return
  // A paused invoice gets another notice after the pause.
  if (open.unpaid) await stored.removeCase(tx, invoiceId)
  else await stored.endCase(tx, invoiceId, { state: 'Ended' })
  await recordSystemAudit(
    tx,
    { action: 'dunning.ended', accountId: invoice.issuerId, targets: targetOf(invoice) },
    { type: 'JOB' },
  )
}

/** Settles suspensions whose sets are over, then withdraws those of invoices that were paid or paused. */
export async function endDunning(parts: Parts, now = new Date()): Promise<void> {
  await settle(parts)
  const over = await parts.db.asOwner((tx) => stored.findOver(tx, now, most))
  await oneByOne(over, async ({ invoiceId, issuerId, acctType }) => {
    const scope = scopeOf({ accountId: issuerId, acctType })
    await parts.db.inScope(scope, (tx) => end(tx, scope, invoiceId, now))
  })
}
