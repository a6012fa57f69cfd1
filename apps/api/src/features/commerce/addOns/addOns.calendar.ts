import { scopeOf } from '../../../platform/db/scope.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import type { JobParts } from '../../../core/feature.ts'
import { saveSpanFrom, auditFields } from './addOns.edit.ts'
import { type DueAddOn, findAccount, findAddOn, findDue, type Row, updateAddOn } from './addOns.repository.ts'

// The job turns on add-ons whose first day has come, and closes those whose last day has passed.

/** Add-ons that one run takes; the rest are left to the next. */
const most = 500

/** The status of an add-on on a day, and since when: it never counts as on for days before anyone could use it. */
export function stepOf(row: Pick<Row, 'status' | 'startOn' | 'endOn'>, today: string) {
  const { status, startOn, endOn } = row
  if (status === 'Expired') return undefined
  if (endOn !== null && endOn < today) return { status: 'Expired', from: addDays(endOn, 1) } as const
  return status === 'Available' && startOn !== null && startOn <= today
    ? ({ status: 'Active', from: today } as const)
    : undefined
}

const bring = (
  { db }: Pick<JobParts, 'db'>,
  { addOnId, accountId, providerId }: DueAddOn,
  now: Date,
): Promise<void> => {
  const scope = scopeOf({ accountId: providerId, acctType: 'RP' })
  return db.inScope(scope, async (tx) => {
    const row = await findAddOn(tx, scope, addOnId, { lock: true })
    const standing = await findAccount(tx, scope, accountId, { now })
    const step = row && standing && stepOf(row, standing.today)
    if (!row || !standing || !step) return
    const { status, from } = step
    const after: Row = { ...row, status, startOn: status === 'Active' ? from : row.startOn, suspendedAbove: false }
    await updateAddOn(tx, addOnId, {
      addOnStatus: status,
      startOn: after.startOn,
      suspendedAbove: false,
      modifiedBy: null,
    })
    await saveSpanFrom(tx, after, from)
    await recordSystemAudit(
      tx,
      {
        action: 'addOn.dayReached',
        accountId,
        targets: [{ type: 'addOn', key: addOnId, name: `${standing.acctName} · ${row.name}` }],
        changes: changedFields(auditFields(row), auditFields(after)),
      },
      { type: 'JOB' },
    )
  })
}

/** Updates every add-on to the day of its account; a fault in one leaves it for the next run and delays no other. */
export async function keepAddOns(parts: Pick<JobParts, 'db'>, now = new Date()): Promise<void> {
  const due = await parts.db.asOwner((tx) => findDue(tx, now, most))
  await oneByOne(due, (one) => bring(parts, one, now))
}
