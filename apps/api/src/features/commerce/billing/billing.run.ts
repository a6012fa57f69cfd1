import { randomUUID } from 'node:crypto'
import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { BillingRun } from '@portal/contract/commerce/billing/billing.shapes'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import type { Caller } from '../../../platform/access/caller.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit, recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import type { JobParts } from '../../../core/feature.ts'
import { removeStale } from './billing.drafts.repository.ts'
import { findBehindCompanies } from './billing.behind.ts'
import { type Issue, makeDrafts } from './billing.drafts.ts'
import { findBilled } from './billing.spans.repository.ts'
import * as runs from './billing.run.repository.ts'

// A billing run creates the drafts of one issuer for one month. Each transaction handles a batch of payers and advances
// the position of the run, so a process that dies loses at most the current batch and the next process continues.

/** Hours after the end of a month in UTC until it is over in every time zone. */
const hoursUntilOver = 12
/** The latest month that is over in every time zone at a moment. */
export function latestMonth(now: Date): string {
  const everywhere = new Date(now.getTime() - hoursUntilOver * 3_600_000)
  return addMonths(monthOf(everywhere.toISOString().slice(0, 10)), -1)
}

function startAbility({ rights, readOnly, heldToGroups, acctType }: Caller): Ability {
  if (readOnly || !holds(rights, 'Bill:W')) return refused('Bill:W')
  if (acctType === 'CU') return refused('billing.issuesNone')
  return heldToGroups ? refused('fullAccess') : allowed
}

const present = ({ runId, runState, madeByName, createdAt, endedAt, ...run }: runs.Run): BillingRun => ({
  ...run,
  runKey: runId,
  state: runState,
  madeBy: madeByName,
  createdOn: createdAt,
  endedOn: endedAt,
})

export const getRuns = (context: Context): Promise<Result<typeof routes.runs>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const found = await runs.listRuns(tx, scopeOf(caller), caller.accountId, most.runs)
    return { items: found.map(present), latestMonth: latestMonth(new Date()), start: startAbility(caller) }
  })

/** @throws Problem billing.issuesNone, billing.monthNotOver, billing.runUnderWay */
export const startRun = (context: Context, { body }: Input<typeof routes.run>): Promise<BillingRun> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { accountId, acctType, userId, name, scope } = context.caller
    const { period } = body
    if (acctType === 'CU') throw new Problem('billing.issuesNone')
    if (period > latestMonth(new Date()) || period < '2020-01-01') throw new Problem('billing.monthNotOver')
    const runId = uuid()
    await onConflict({ billing_run_one: 'billing.runUnderWay' }, () =>
      runs.insertRun(tx, { runId, accountId, period, madeBy: userId, madeByName: name }),
    )
    await recordAudit(tx, context, {
      action: 'billing.runStarted',
      accountId,
      targets: [{ type: 'billingRun', key: runId, name: period.slice(0, 7) }],
    })
    const run = await runs.findRun(tx, scope, runId)
    if (!run) throw new TypeError('the run is gone')
    return present(run)
  })

type StopCheck = () => boolean
/** Payers in one transaction. */
const batch = 250

/** One batch of a run, or none while plans of its companies are not up to date. @returns whether the run continues */
async function step({ db }: Pick<JobParts, 'db'>, claimed: runs.ClaimedRun, lease: string): Promise<boolean> {
  const { runId, accountId, period, createdAt, madeByName } = claimed
  const scope = scopeOf(claimed)
  return db.inScope(scope, async (tx) => {
    const run = await runs.extendRunLease(tx, scope, runId, lease)
    if (!run) return false
    const payers = await findBilled(tx, accountId, run.afterId, batch)
    const issuing: Issue = { scope, issuerId: accountId, month: period, at: createdAt, by: madeByName }
    // A missed month has the one-off charges until its end.
    if (madeByName === null && period < latestMonth(new Date())) issuing.chargesBefore = addMonths(period, 1)
    const last = payers.at(-1)
    if (last) {
      const behind = run.mayWait ? await findBehindCompanies(tx, issuing, payers) : []
      if (behind.length > 0) {
        await runs.waitRun(tx, scope, runId, lease, behind.length)
        return false
      }
      const result = await makeDrafts(tx, issuing, payers)
      await runs.advanceRun(tx, scope, runId, { afterId: last, looked: payers.length, ...result })
      return true
    }
    // Drafts that this run did not touch belong to companies that left or that another payer pays for now.
    if ((await removeStale(tx, accountId, period, createdAt, batch)) > 0) return true
    const ended = await runs.endRun(tx, scope, runId, lease)
    await recordSystemAudit(
      tx,
      {
        action: 'billing.runEnded',
        accountId,
        targets: [{ type: 'billingRun', key: runId, name: period.slice(0, 7) }],
        changes: Object.entries(ended ?? {}).map(([field, value]) => ({ field, old: null, new: value })),
      },
      { type: 'JOB' },
    )
    return false
  })
}

/** Runs the waiting billing runs, one after the other. */
export function createBiller(parts: Pick<JobParts, 'db'>) {
  const { db } = parts
  return async function run(stopped: StopCheck = () => false): Promise<void> {
    while (!stopped()) {
      const lease = randomUUID()
      const claimed = await db.asOwner((tx) => runs.claimRun(tx, lease))
      if (!claimed) return
      while (await step(parts, claimed, lease)) {
        if (!stopped()) continue
        await db.asOwner((tx) => runs.releaseRun(tx, claimed.runId, lease))
        return
      }
    }
  }
}

/** Runs that one transaction requests. */
const some = 500
/**
 * Requests the runs of the months that are over and have none yet, for every company that bills others: after a time
 * without the portal several months of a company, the oldest first.
 */
export async function planRuns({ db }: Pick<JobParts, 'db'>, now = new Date()): Promise<void> {
  for (let after: runs.UnbilledMonth | undefined; ;) {
    const months: runs.UnbilledMonth[] = await db.asOwner(async (tx) => {
      await runs.lockPlanning(tx)
      const found = await runs.findUnbilled(tx, latestMonth(now), after, some)
      if (found.length > 0)
        await runs.insertRuns(
          tx,
          found.map((month) => ({ runId: uuid(), ...month })),
        )
      return found
    })
    if (months.length < some) return
    after = months.at(-1)
  }
}
