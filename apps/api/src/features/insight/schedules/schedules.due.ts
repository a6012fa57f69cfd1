import { accountStatuses } from '@portal/contract/core/accounts/accounts.fields'
import { forbids } from '@portal/contract/core/status/status.acts'
import { v7 as uuid } from 'uuid'
import { findFull, insertScheduled } from '../../../core/files/files.scheduled.ts'
import type { JobParts } from '../../../core/feature.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { dueBy } from './schedules.dates.ts'
import { requestAt } from './schedules.definition.ts'
import { claimDue, type DueSchedule, findStarted, insertRuns, moveOn } from './schedules.due.repository.ts'
import { definitionOf, frequencyOf } from './schedules.present.ts'

// The clock: in one transaction, due schedules get a run, a file request and their next date, even with concurrent
// processes.

/** Schedules per transaction. */
const atOnce = 500
/** Bytes of scheduled files after which an account gets no more. */
export const maxBytes = 4 * 2 ** 30
/** Schedules of a company with one of these statuses pass their dates without a run. */
const resting = accountStatuses.filter((status) => forbids(status, 'scheduledReports'))

/** The request of a schedule's kind at a date; undefined if the kind no longer accepts it. */
function requestOf(one: DueSchedule, due: Date): object | undefined {
  try {
    return requestAt(definitionOf(one), due, frequencyOf(one).zone)
  } catch {
    return undefined
  }
}

const day = 86_400_000
/** The dates of a due schedule. One with an unknown zone is checked again in a day: its runs fail, and pause it. */
function datesOf(one: DueSchedule, now: Date) {
  const first = new Date(one.nextAt)
  try {
    return { one, ...dueBy(frequencyOf(one), first, now) }
  } catch {
    return { one, due: first, missed: 0, next: new Date(now.getTime() + day) }
  }
}

/** The run of a due schedule, with the file that it requests. */
function runOf(one: DueSchedule, due: Date, missed: number, full: ReadonlySet<string>) {
  const { scheduleId, accountId, madeBy, kind, format, language } = one
  const filter = full.has(accountId) ? undefined : requestOf(one, due)
  const exportId = filter ? uuid() : null
  const dueAt = due.toISOString()
  const run = {
    runId: uuid(),
    scheduleId,
    accountId,
    madeBy,
    dueAt,
    missed,
    test: false,
    exportId,
    format,
    recipients: '[]',
  }
  const of = { accountId, madeBy, sessionId: null, keyId: null, kind, format, language, dueAt }
  return { run, files: filter && exportId ? [{ ...of, exportId, filter: JSON.stringify(filter) }] : [] }
}

/** Starts schedules that are due at a given time. @returns their number */
export async function startDue(tx: Tx, now: Date, limit = atOnce): Promise<number> {
  const due = await claimDue(tx, now, resting, limit)
  if (due.length === 0) return 0
  const full = await findFull(tx, [...new Set(due.map(({ accountId }) => accountId))], maxBytes)
  const dated = due.map((one) => datesOf(one, now))
  await moveOn(
    tx,
    dated.map(({ one, next }) => ({ scheduleId: one.scheduleId, next })),
  )
  const active = dated.filter(({ one }) => !one.rests)
  const before = await findStarted(
    tx,
    active.map(({ one, due: at }) => ({ scheduleId: one.scheduleId, dueAt: at.toISOString() })),
  )
  const started = active
    .filter(({ one }) => !before.has(one.scheduleId))
    .map(({ one, due: at, missed }) => runOf(one, at, missed, full))
  const files = started.flatMap((each) => each.files)
  if (files.length > 0) await insertScheduled(tx, files)
  if (started.length > 0)
    await insertRuns(
      tx,
      started.map(({ run }) => run),
    )
  return due.length
}

/** Starts all due schedules, a batch at a time. */
export const createStarter =
  ({ db }: Pick<JobParts, 'db'>) =>
  async (stopped: () => boolean = () => false): Promise<void> => {
    while (!stopped() && (await db.asOwner((tx) => startDue(tx, new Date()))) === atOnce);
  }
