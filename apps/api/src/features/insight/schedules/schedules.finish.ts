import { setTimeout as sleep } from 'node:timers/promises'
import { holds } from '@portal/contract/core/access/access.rules'
import { most, type PauseReason, type RunFault } from '@portal/contract/insight/schedules/schedules.fields'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { JobParts } from '../../../core/feature.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { statusAllows } from '../../../core/status/status.allows.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Scope, scopeOf } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { requireMayHave, targetOf } from './schedules.change.ts'
import { requestAt } from './schedules.definition.ts'
import * as runs from './schedules.finish.repository.ts'
import type { FinishingRun, ReadyRun } from './schedules.finish.repository.ts'
import { schedulesLink, writeTo } from './schedules.letters.ts'
import { scheduleFailing, scheduleOnceFailed, scheduleOwnerGone, scheduleWithoutRight } from './schedules.mails.ts'
import { definitionOf, frequencyOf, recipientsOf } from './schedules.present.ts'
import { placed, type Recipient, shownDataOf } from './schedules.recipients.ts'
import { updateRun } from './schedules.runs.repository.ts'
import { seesAll } from './schedules.service.ts'

// The end of a run: when its file is made, its mails are written, its status is stored and its schedule continues, in
// one transaction.

type Parts = Pick<JobParts, 'db' | 'config' | 'keys'>
type RunOwner = {
  owner: Caller | undefined
  /** Without an owner: the addresses of the notified people. */
  notified?: ReadonlySet<string>
  recipients: Recipient[]
  fault: RunFault | undefined
}
const attemptsOfFault = 5

/** The people of the account who see colleagues' schedules. */
async function administratorsOf({ db }: Pick<Parts, 'db'>, { accountId }: FinishingRun): Promise<ReadonlySet<string>> {
  const notified = new Set<string>()
  for (const { userId, email } of await db.asOwner((tx) => runs.findAdministrators(tx, accountId))) {
    const person = await callerOfPerson(db, userId)
    if (person && seesAll(person) && holds(person.rights, 'ScheduledReports:R')) notified.add(email)
  }
  return notified
}

/** The owner as they are now, and their recipients, classified again because domains may leave as people do. */
async function ownerOf({ db }: Pick<Parts, 'db'>, run: FinishingRun): Promise<RunOwner> {
  const owner = await callerOfPerson(db, run.madeBy)
  const addresses = run.test ? (run.sentTo as Recipient[]) : recipientsOf(run)
  if (!owner) return { owner, notified: await administratorsOf({ db }, run), recipients: [], fault: 'OwnerGone' }
  if (owner.accountId !== run.accountId) return { owner, recipients: [], fault: 'OwnerMoved' }
  const recipients = await placed(db, owner, addresses)
  try {
    requireMayHave(owner, definitionOf(run), recipients)
    return { owner, recipients, fault: undefined }
  } catch {
    return { owner, recipients, fault: 'RightLost' }
  }
}

function isAsked(run: FinishingRun): boolean {
  try {
    requestAt(definitionOf(run), new Date(run.dueAt), frequencyOf(run).zone)
    return true
  } catch {
    return false
  }
}
/** The reason why there is no file to send. A refusal ends the run immediately, any other fault after some attempts. */
function faultOf(run: FinishingRun, { owner, fault }: RunOwner): RunFault | undefined {
  if (fault) return fault
  if (run.exportId === null) return isAsked(run) ? 'Full' : 'Definition'
  if (run.fileState !== 'Done')
    return run.fileState === 'Failed' && (run.attempts ?? 0) < attemptsOfFault ? 'Definition' : 'File'
  // The file contains what the owner saw then: it is not sent if they see less now.
  return run.reach === shownDataOf(definitionOf(run).kind, owner) ? undefined : 'RightLost'
}

const record = (
  tx: Tx,
  run: FinishingRun,
  action: 'schedule.sent' | 'schedule.failed' | 'schedule.paused',
  changes: object,
) =>
  recordSystemAudit(
    tx,
    {
      action,
      accountId: run.accountId,
      targets: [targetOf(run)],
      changes: Object.entries(changes).map(([field, value]) => ({ field, old: null, new: value })),
    },
    { type: 'JOB' },
  )

async function mailOwner(tx: Tx, parts: Parts, run: FinishingRun, template: typeof scheduleFailing, owner: Caller) {
  if (!owner.email) return
  await queueMail(tx, {
    accountId: run.accountId,
    to: owner.email,
    language: owner.language,
    template,
    values: { name: owner.name, title: run.title, link: schedulesLink(parts) },
  })
}

/**
 * No one is left to change schedules of a person who left: all pause together, so that administrators are notified
 * once.
 */
async function pauseAll(tx: Tx, parts: Parts, run: FinishingRun, notified: ReadonlySet<string>) {
  const paused = await runs.pauseAllOf(tx, run, 'OwnerGone')
  if (paused.length === 0) return
  for (const one of paused) await record(tx, { ...run, ...one }, 'schedule.paused', { pauseReason: 'OwnerGone' })
  const ownerName = await runs.findName(tx, run)
  const link = schedulesLink(parts)
  await notify(tx, run.accountId, scheduleOwnerGone, (_, name) => ({ name, title: run.title, ownerName, link }), {
    only: notified,
  })
}
async function pause(tx: Tx, parts: Parts, run: FinishingRun, reason: PauseReason, { owner, notified }: RunOwner) {
  if (!owner) return pauseAll(tx, parts, run, notified ?? new Set())
  if (!(await runs.pauseFor(tx, run.scheduleId, reason))) return
  await record(tx, run, 'schedule.paused', { pauseReason: reason })
  await mailOwner(tx, parts, run, reason === 'Failures' ? scheduleFailing : scheduleWithoutRight, owner)
}

async function end(tx: Tx, run: FinishingRun, fault: RunFault): Promise<void> {
  await updateRun(tx, run.runId, { state: 'Failed', fault, finishedAt: new Date().toISOString() })
  await record(tx, run, 'schedule.failed', { fault, dueOn: run.dueAt })
}
async function fail(tx: Tx, parts: Parts, run: FinishingRun, fault: RunFault, found: RunOwner): Promise<void> {
  await end(tx, run, fault)
  if (run.test) return
  const failures = run.failures + 1
  await runs.recordOutcome(tx, run.scheduleId, failures)
  if (found.fault) await pause(tx, parts, run, found.fault as PauseReason, found)
  else if (failures >= most.failures) await pause(tx, parts, run, 'Failures', found)
  else if (run.state === 'Ended' && found.owner) await mailOwner(tx, parts, run, scheduleOnceFailed, found.owner)
}

async function succeed(tx: Tx, parts: Parts, run: FinishingRun, owner: Caller, recipients: readonly Recipient[]) {
  const isSkipped = run.rowCount === 0 && !run.sendEmpty && !run.test
  const attached = isSkipped ? false : await writeTo(tx, parts, run, { owner, recipients })
  await updateRun(tx, run.runId, {
    state: isSkipped ? 'SkippedEmpty' : 'Succeeded',
    recipients: JSON.stringify(isSkipped ? [] : recipients),
    sent: isSkipped ? 0 : recipients.length,
    attached,
    rowCount: run.rowCount ?? 0,
    byteCount: run.byteCount ?? 0,
    finishedAt: new Date().toISOString(),
  })
  if (!run.test) await runs.recordOutcome(tx, run.scheduleId, 0)
  if (!isSkipped)
    await record(tx, run, 'schedule.sent', { dueOn: run.dueAt, recipients: recipients.map(({ email }) => email) })
}

/** Finishes one run. @returns false if another process has it */
async function finish(parts: Parts, { runId, accountId, acctType }: ReadyRun): Promise<boolean> {
  const { db } = parts
  const scope: Scope = scopeOf({ accountId, acctType })
  const finishing = await db.inScope(scope, (tx) => runs.findFinishing(tx, scope, runId))
  if (!finishing) return true
  const found = await ownerOf(parts, finishing)
  return db.inScope(scope, async (tx) => {
    const run = await runs.lockReadyRun(tx, scope, runId)
    if (!run) return false
    if (!(await statusAllows(tx, run.accountId, 'scheduledReports'))) {
      await end(tx, run, 'AccountInactive')
      return true
    }
    const fault = faultOf(run, found)
    if (fault || !found.owner) await fail(tx, parts, run, fault ?? 'OwnerGone', found)
    else await succeed(tx, parts, run, found.owner, found.recipients)
    return true
  })
}

/** Ends a run that took too long, so that its schedule continues, and is paused after several of them. */
async function giveUp({ db, ...parts }: Parts, { runId, accountId, acctType }: ReadyRun): Promise<void> {
  const scope: Scope = scopeOf({ accountId, acctType })
  const finishing = await db.inScope(scope, (tx) => runs.findFinishing(tx, scope, runId))
  const owner = finishing && (await callerOfPerson(db, finishing.madeBy))
  await db.inScope(scope, async (tx) => {
    const run = await runs.lockReadyRun(tx, scope, runId)
    if (run) await fail(tx, { db, ...parts }, run, 'File', { owner, recipients: [], fault: undefined })
  })
}

/** Milliseconds until a run that another process has is checked again. */
const pauseBetween = 50
/**
 * Finishes all runs whose files are made, ordered by due date. A faulty run delays no other: it is retried the next
 * time, and fails after a while.
 * @throws the last fault, after all runs were tried
 */
export function createFinisher(parts: Parts) {
  const faulty = new Set<string>()
  return async function run(stopped: () => boolean = () => false): Promise<void> {
    const failed: string[] = []
    let fault: unknown
    while (!stopped()) {
      const ready = await parts.db.asOwner((tx) => runs.findReady(tx, failed))
      if (!ready) break
      try {
        if (!(await finish(parts, ready))) await sleep(pauseBetween)
      } catch (error) {
        failed.push(ready.runId)
        fault = error
        // The first fault in a process may be temporary, however long the run has waited.
        if (!ready.old || !faulty.has(ready.runId)) faulty.add(ready.runId)
        else
          await giveUp(parts, ready).then(
            () => faulty.delete(ready.runId),
            (again: unknown) => {
              fault = again
            },
          )
      }
    }
    if (failed.length > 0) throw fault
  }
}
