import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { sortsOf } from '@portal/contract/core/list'
import { pageSize } from '@portal/contract/core/page'
import type { schedules as routes } from '@portal/contract/insight/schedules/schedules.contract'
import { most } from '@portal/contract/insight/schedules/schedules.fields'
import type { Frequency, NewFrequency } from '@portal/contract/insight/schedules/schedules.frequency'
import { scheduleList } from '@portal/contract/insight/schedules/schedules.list'
import { chainOf } from '../../../core/accounts/accounts.chain.ts'
import { exportKinds } from '../../../core/files/files.kind.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { datesAfter, plainFrequency } from './schedules.dates.ts'
import { presentKind, requireMaySchedule } from './schedules.definition.ts'
import { presentItem, presentSchedule } from './schedules.present.ts'
import { findTimeZone } from './schedules.recipients.repository.ts'
import * as schedules from './schedules.repository.ts'
import type { ScheduleRow, ScheduleOwner } from './schedules.repository.ts'

/** Administrators of the account see colleagues' schedules, unless they are limited to some of its companies. */
export const seesAll = (caller: Caller) => holds(caller.rights, 'AcctMgmnt:W') && !caller.heldToGroups
export const ownerOf = (caller: Caller): ScheduleOwner => ({
  scope: caller.scope,
  accountId: caller.accountId,
  madeBy: seesAll(caller) ? null : caller.userId,
})

/** @param lock holds it for a change @throws Problem schedule.notFound */
export async function getRow(tx: Tx, { caller }: Context, scheduleKey: string, lock = false): Promise<ScheduleRow> {
  const row = await schedules.findSchedule(tx, ownerOf(caller), scheduleKey, { lock })
  if (!row) throw new Problem('schedule.notFound')
  return row
}
/** A schedule of the caller. @throws Problem schedule.notYours */
export async function getOwn(tx: Tx, context: Context, scheduleKey: string): Promise<ScheduleRow> {
  const row = await getRow(tx, context, scheduleKey, true)
  if (row.madeBy !== context.caller.userId) throw new Problem('schedule.notYours')
  return row
}

export const searchSchedules = (
  context: Context,
  { body: { cursor, sort, searchText, ...filter } }: Input<typeof routes.search>,
): Promise<Result<typeof routes.search>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scheduleTable } = schedules
    const order = sort ?? sortsOf(scheduleList)[0]
    const cursors = scheduleTable.cursorsOf(order, 'Cursor')
    const page = { sort: order, after: cursors.decode(cursor), limit: pageSize.default + 1 }
    const owner = ownerOf(context.caller)
    const found = await schedules.findScheduleKeys(tx, owner, scheduleTable.filterOf(filter), searchText, page)
    const keys = found.rows.map(({ listKey }) => listKey)
    const byKey = new Map((await schedules.listSchedules(tx, owner, keys)).map((row) => [row.scheduleId, row]))
    const rows = found.rows.flatMap((row) => {
      const schedule = byKey.get(row.listKey)
      return schedule ? [{ ...row, schedule }] : []
    })
    return pageOf(
      { ...found, rows },
      {
        size: pageSize.default,
        present: ({ schedule }) => presentItem(schedule, context),
        encode: (last) => cursors.encode({ sort: order, ...('listKey' in last ? afterRow(last) : last) }),
      },
    )
  })

/** The kinds that the caller may schedule, in their declared order. */
export async function listKinds({ caller }: Context): Promise<Result<typeof routes.kinds>> {
  const may = (kind: Parameters<typeof presentKind>[0]) => {
    try {
      requireMaySchedule(caller, { kind: kind.name, filter: {} })
      return true
    } catch {
      return false
    }
  }
  return {
    items: exportKinds()
      .filter((kind) => !kind.unscheduled && may(kind))
      .map(presentKind),
  }
}

/** A frequency as stored, in the caller's time zone unless it names another. */
export async function storedFrequency(tx: Tx, { caller }: Context, frequency: NewFrequency): Promise<Frequency> {
  const own = async () =>
    (await findTimeZone(tx, caller.scope, caller.userId)) ??
    (await chainOf(tx, caller.accountId)).findLast(({ timeZone }) => timeZone !== null)?.timeZone ??
    'UTC'
  return plainFrequency({
    ...frequency,
    date: frequency.date ?? null,
    weekdays: frequency.weekdays ?? null,
    monthDay: frequency.monthDay ?? null,
    month: frequency.month ?? null,
    zone: frequency.zone ?? (await own()),
  })
}

export const datesOf = (context: Context, { body }: Input<typeof routes.dates>): Promise<Result<typeof routes.dates>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const frequency = await storedFrequency(tx, context, body.frequency)
    return { dates: datesAfter(frequency, new Date(), most.dates).map((at) => at.toISOString()) }
  })

export async function getSchedule(context: Context, { params }: Input<typeof routes.get>) {
  const row = await context.db.inScope(context.caller.scope, (tx) => getRow(tx, context, params.scheduleKey))
  return presentSchedule(context, row)
}
