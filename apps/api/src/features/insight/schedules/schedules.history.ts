import { Problem } from '@portal/contract/core/errors'
import { fileDays, type FileKind } from '@portal/contract/core/files/files.fields'
import { pageSize } from '@portal/contract/core/page'
import type { Input, Result } from '@portal/contract/core/route'
import type { schedules as routes } from '@portal/contract/insight/schedules/schedules.contract'
import { most, sentByHand } from '@portal/contract/insight/schedules/schedules.fields'
import type { ScheduleRun } from '@portal/contract/insight/schedules/schedules.shapes'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { takeFile } from '../../../core/files/files.ts'
import { findFull, insertScheduled } from '../../../core/files/files.scheduled.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import { last } from '../../../platform/db/db.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import { cursors, isMoment, isUuid } from '../../../platform/list/cursor.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { requireMayHave, targetOf } from './schedules.change.ts'
import { requestAt } from './schedules.definition.ts'
import { fileDay } from './schedules.dates.ts'
import { maxBytes } from './schedules.due.ts'
import { insertRuns } from './schedules.due.repository.ts'
import { findFinishing } from './schedules.finish.repository.ts'
import { writeTo } from './schedules.letters.ts'
import { definitionOf, frequencyOf, recipientsOf } from './schedules.present.ts'
import { placed, type Recipient, shownDataOf } from './schedules.recipients.ts'
import * as runs from './schedules.runs.repository.ts'
import type { RunRow } from './schedules.runs.repository.ts'
import { getOwn, getRow } from './schedules.service.ts'

// The history of schedules, and mails that people send manually.

/** A test is made before all due runs, because a person waits for it. */
const beforeAll = new Date(0).toISOString()

const presentRun = (row: RunRow): ScheduleRun => ({
  runKey: row.runId,
  scheduleKey: row.scheduleId,
  title: row.title,
  kind: row.kind as FileKind,
  format: row.format as ScheduleRun['format'],
  state:
    row.state === 'Queued' && row.fileState !== 'Waiting' && row.exportId
      ? 'Running'
      : (row.state as ScheduleRun['state']),
  fault: row.fault as ScheduleRun['fault'],
  dueOn: row.dueAt,
  finishedOn: row.finishedAt,
  missed: row.missed,
  test: row.test,
  rows: row.rowCount,
  bytes: row.byteCount,
  sent: row.sent,
  attached: row.attached,
  resentOn: row.resentAt,
  fileUntil: row.fileUntil,
})

const places = cursors({ dueAt: isMoment, id: isUuid }, 'cursor')
export const listHistory = (
  context: PersonContext,
  { params, query }: Input<typeof routes.runs>,
): Promise<Result<typeof routes.runs>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scheduleId } = await getRow(tx, context, params.scheduleKey)
    const size = pageSize.default
    const rows = await runs.listRuns(tx, context.caller.scope, scheduleId, places.decode(query.cursor), size + 1)
    return pageOf(
      { rows },
      { size, present: presentRun, encode: ({ dueAt, runId }) => places.encode({ dueAt, id: runId }) },
    )
  })

/** @throws Problem schedule.tooOften */
async function limited({ db, caller }: PersonContext): Promise<void> {
  const { most: times, seconds } = sentByHand
  const wait = await db.asAuth((tx) => limitUse(tx, `schedule:${caller.userId}`, times, seconds))
  if (wait !== undefined) throw new Problem('schedule.tooOften', { retryAfter: wait })
}

/** Sends a schedule once, only to the caller, as soon as its file is made. */
export async function testSchedule(
  context: PersonContext,
  { params }: Input<typeof routes.test>,
): Promise<ScheduleRun> {
  const { db, caller } = context
  await db.inScope(caller.scope, (tx) => getOwn(tx, context, params.scheduleKey))
  await limited(context)
  return db.inScope(caller.scope, async (tx) => {
    const row = await getOwn(tx, context, params.scheduleKey)
    const definition = definitionOf(row)
    await requireStatusAllows(tx, caller.accountId, 'scheduledReports')
    requireMayHave(caller, definition, [])
    if ((await findFull(tx, [caller.accountId], maxBytes)).size > 0)
      throw new Problem('file.full', { values: { days: fileDays } })
    const now = new Date()
    const filter = requestAt(definition, now, frequencyOf(row).zone)
    const [exportId, runId, dueAt] = [uuid(), uuid(), now.toISOString()]
    const { scheduleId, accountId, madeBy, kind, format, language } = row
    const of = { accountId, madeBy, format }
    const file = { ...of, exportId, sessionId: null, keyId: null, kind, language, filter: JSON.stringify(filter) }
    await insertScheduled(tx, [{ ...file, dueAt: beforeAll }])
    const myself: Recipient = { name: caller.name, email: caller.email, language: caller.language, outside: false }
    const recipients = JSON.stringify([myself])
    await insertRuns(tx, [{ ...of, runId, scheduleId, dueAt, missed: 0, test: true, exportId, recipients }])
    await recordAudit(tx, context, { action: 'schedule.tested', accountId, targets: [targetOf(row)] })
    return presentRun(await getOwnRun(tx, context, scheduleId, runId))
  })
}

/** @throws Problem schedule.runNotFound */
async function getOwnRun(tx: Tx, { caller }: PersonContext, scheduleId: string, runKey: string): Promise<RunRow> {
  return found(await runs.lockRun(tx, caller.scope, scheduleId, runKey))
}
function found<R>(row: R | undefined): R {
  if (!row) throw new Problem('schedule.runNotFound', { values: { most: most.runDays } })
  return row
}

/** Sends a report again to its recipients. @throws Problem schedule.noFile, auth.forbidden, schedule.tooOften */
export async function resendRun(context: PersonContext, { params }: Input<typeof routes.resend>): Promise<ScheduleRun> {
  const { db, caller } = context
  const { scheduleKey, runKey } = params
  const before = await db.inScope(caller.scope, async (tx) => {
    await getOwn(tx, context, scheduleKey)
    return getOwnRun(tx, context, scheduleKey, runKey)
  })
  await limited(context)
  const recipients = await placed(db, caller, recipientsOf(before))
  return db.inScope(caller.scope, async (tx) => {
    const schedule = await getOwn(tx, context, scheduleKey)
    const row = await getOwnRun(tx, context, scheduleKey, runKey)
    if (row.state !== 'Succeeded' || row.fileUntil === null) throw new Problem('schedule.noFile')
    await requireStatusAllows(tx, caller.accountId, 'scheduledReports')
    requireMayHave(caller, definitionOf(schedule), recipients)
    if (row.reach !== shownDataOf(row.kind as FileKind, caller)) throw new Problem('file.otherRights')
    const run = found(await findFinishing(tx, caller.scope, runKey))
    // Attached again, unless the schedule no longer attaches files: then its password was removed, too.
    const attach = row.attached && schedule.attach
    await writeTo(tx, context, { ...run, attach }, { owner: caller, recipients })
    await runs.updateRun(tx, runKey, { resentAt: new Date().toISOString(), sent: row.sent + recipients.length })
    await recordAudit(tx, context, {
      action: 'schedule.resent',
      accountId: row.accountId,
      targets: [targetOf(schedule)],
      changes: [{ field: 'recipients', old: null, new: recipients.map(({ email }) => email) }],
    })
    return presentRun(await getOwnRun(tx, context, scheduleKey, runKey))
  })
}

/** Whether a person may have a run's file: its owner, or a recipient of the account who sees as much as its owner. */
const mayTake = ({ caller }: PersonContext, row: RunRow) =>
  row.madeBy === caller.userId || (row.reach !== null && row.reach === shownDataOf(row.kind as FileKind, caller))

/** The maximum number of runs that are read, since the reader may not open some of them. */
const looked = 200
export const listLatest = (context: PersonContext): Promise<Result<typeof routes.latest>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const rows = await runs.listLatest(last(tx), context.caller, looked)
    return {
      items: rows
        .filter((row) => mayTake(context, row))
        .slice(0, most.latest)
        .map(presentRun),
    }
  })

/** @throws Problem schedule.runNotFound */
async function getRunRow(context: PersonContext, runKey: string): Promise<RunRow> {
  const { db, caller } = context
  const row = await db.inScope(caller.scope, (tx) => runs.findRunFor(tx, caller, runKey))
  return found(row && mayTake(context, row) ? row : undefined)
}
export const getRun = async (context: PersonContext, { params }: Input<typeof routes.run>): Promise<ScheduleRun> =>
  presentRun(await getRunRow(context, params.runKey))

/** @throws Problem schedule.runNotFound, file.notFound, file.otherRights */
export async function takeRunFile(context: PersonContext, { params }: Input<typeof routes.runFile>) {
  const { exportId, dueAt, ...row } = await getRunRow(context, params.runKey)
  if (exportId === null) throw new Problem('file.notFound')
  return takeFile(context, exportId, { ofOthers: true, day: fileDay(dueAt, frequencyOf(row).zone) })
}
