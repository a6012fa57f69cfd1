import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { schedules as routes } from '@portal/contract/insight/schedules/schedules.contract'
import type { Schedule } from '@portal/contract/insight/schedules/schedules.shapes'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireMayHave, targetOf } from './schedules.change.ts'
import { nextAfter } from './schedules.dates.ts'
import { definitionOf, frequencyOf, presentSchedule, recipientsOf } from './schedules.present.ts'
import { placed } from './schedules.recipients.ts'
import * as schedules from './schedules.repository.ts'
import { getOwn, getRow } from './schedules.service.ts'

// Pausing, resuming and removing schedules: by their owner. Administrators of the account may also pause and remove
// them.

export const removeSchedule = (context: Context, { params }: Input<typeof routes.remove>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await getRow(tx, context, params.scheduleKey, true)
    await schedules.deleteSchedule(tx, row.scheduleId)
    await recordAudit(tx, context, {
      action: 'schedule.removed',
      accountId: row.accountId,
      targets: [targetOf(row)],
    })
    return { done: true }
  })

/** @throws Problem schedule.ended */
export async function pauseSchedule(context: Context, { params }: Input<typeof routes.pause>): Promise<Schedule> {
  const row = await context.db.inScope(context.caller.scope, async (tx) => {
    const before = await getRow(tx, context, params.scheduleKey, true)
    if (before.state === 'Ended') throw new Problem('schedule.ended')
    if (before.state === 'Paused') return before
    await schedules.updateSchedule(tx, before.scheduleId, { state: 'Paused', pauseReason: 'ByHand', nextAt: null })
    await recordAudit(tx, context, {
      action: 'schedule.paused',
      accountId: before.accountId,
      targets: [targetOf(before)],
      changes: [{ field: 'pauseReason', old: null, new: 'ByHand' }],
    })
    return getRow(tx, context, before.scheduleId)
  })
  return presentSchedule(context, row)
}

/** Resumes from the next date. @throws Problem schedule.notYours, schedule.ended, auth.forbidden */
export async function resumeSchedule(context: Context, { params }: Input<typeof routes.resume>): Promise<Schedule> {
  const { db, caller } = context
  const schedule = await db.inScope(caller.scope, (tx) => getOwn(tx, context, params.scheduleKey))
  const recipients = await placed(db, caller, recipientsOf(schedule))
  const row = await db.inScope(caller.scope, async (tx) => {
    const before = await getOwn(tx, context, params.scheduleKey)
    if (before.state === 'Active') return before
    await requireStatusAllows(tx, caller.accountId, 'scheduledReports')
    requireMayHave(caller, definitionOf(before), recipients)
    const next = nextAfter(frequencyOf(before), new Date())
    if (!next) throw new Problem('schedule.ended')
    const active = { state: 'Active', pauseReason: null, failures: 0, nextAt: next.toISOString() }
    await schedules.updateSchedule(tx, before.scheduleId, active)
    await recordAudit(tx, context, {
      action: 'schedule.resumed',
      accountId: caller.accountId,
      targets: [targetOf(before)],
    })
    return getRow(tx, context, before.scheduleId)
  })
  return presentSchedule(context, row)
}
