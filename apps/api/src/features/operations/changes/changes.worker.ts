import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeKind, undoHours } from '@portal/contract/operations/changes/changes.contract'
import { maxObjects } from '@portal/contract/core/changes/changes.rules'
import { v7 as uuid } from 'uuid'
import type { Config } from '../../../platform/config/config.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Database, Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { callerOfMaker } from '../../../core/sessions/sessions.onBehalf.ts'
import { allowedCaller } from './changes.abilities.ts'
import { mailExpired } from './changes.notices.ts'
import { type Operation, operationOf, wayOf } from '../../../core/changes/changes.operation.ts'
import { runTogether } from './changes.worker.row.ts'
import { cancelWaitingRows } from './changes.rows.repository.ts'
import * as work from './changes.worker.repository.ts'

export type JobParts = {
  db: Database
  config: Config
  keys: Keys
  /** Receives unexpected errors of single rows. */
  onFault?: (error: unknown, at: { changeSetId: string; ordinal: number }) => void
  /** Milliseconds after which a silent worker counts as dead. */
  lasts?: number
}

/** Milliseconds, and rows, after which the next set gets its turn. */
const [turnLasts, maxPerWorker, maxTogether] = [1_000, 100, 2_000]
/** The number of independent rows that are done together. */
const together = 500
const leaseLasts = 15_000
/** Rows and milliseconds between two progress reports. */
const [reportRows, reportEvery] = [25, 500]

type Turn = JobParts & { set: work.ClaimedSet; stopped: () => boolean }

/** The maker with their current rights and the actor of the session; undefined if they may no longer do this. */
async function mayStill(parts: JobParts, set: work.ClaimedSet, operation: Operation): Promise<Context | undefined> {
  const person = await callerOfMaker(parts.db, set.madeBy, set.alias ?? undefined)
  const caller = person && allowedCaller(operation, person)
  return caller && jobContext(parts, caller, { batchId: set.changeSetId, ip: set.madeFrom })
}

/** Ends a set that is done or was stopped; false while rows wait, including one that another worker is doing. */
async function finish(tx: Tx, set: work.ClaimedSet, operation: Operation): Promise<boolean> {
  if (set.cancelWanted) await cancelWaitingRows(tx, set.changeSetId)
  const ends = await work.countEnds(tx, set.changeSetId)
  if (!ends || ends.waiting > 0) return false
  const failed = ends.done === 0 && ends.failed > 0
  await work.endSet(tx, set.changeSetId, {
    ...ends,
    state: ends.cancelWanted ? 'Cancelled' : failed ? 'Failed' : 'Done',
    code: failed && ends.codes === 1 ? ends.code : null,
    undoHours: ends.done > 0 && operation.undo && !set.undoOf ? undoHours : null,
  })
  return true
}

/** The rows per turn, and the rows that are done together. */
function sizesOf(set: work.ClaimedSet, operation: Operation): [most: number, size: number] {
  if (wayOf(set).whole?.(set.input)) return [maxObjects, maxObjects]
  return operation.together ? [maxTogether, together] : [maxPerWorker, 1]
}

/**
 * Runs rows until the turn is over. Returns whether any was done, so that a worker that finds all of them taken does
 * not loop.
 */
async function doRows({ set, stopped, ...parts }: Turn, context: Context, operation: Operation): Promise<boolean> {
  const { db } = parts
  const { changeSetId } = set
  const [most, size] = sizesOf(set, operation)
  const rows = await db.asOwner((tx) => work.listWaiting(tx, changeSetId, most))
  const progress = { done: 0, failed: 0, at: Date.now() }
  let any = false
  const report = async () => {
    if (progress.done + progress.failed === 0) return
    await db.asOwner((tx) => work.addProgress(tx, changeSetId, progress.done, progress.failed))
    Object.assign(progress, { done: 0, failed: 0, at: Date.now() })
  }
  const over = Date.now() + turnLasts
  for (let at = 0; at < rows.length && !stopped() && Date.now() <= over; at += size) {
    const { done, failed } = await runTogether(context, set, rows.slice(at, at + size), (error, { ordinal }) =>
      parts.onFault?.(error, { changeSetId, ordinal }),
    )
    any ||= done + failed > 0
    progress.done += done
    progress.failed += failed
    if (progress.done + progress.failed >= reportRows || Date.now() - progress.at > reportEvery) await report()
  }
  await report()
  return any
}

/** One turn of a set. Returns whether it continues. */
async function takeTurn(turn: Turn, lease: string): Promise<boolean> {
  const { db, set, lasts = leaseLasts } = turn
  const operation = operationOf(set.kind)
  const beat = setInterval(() => {
    void db.asOwner((tx) => work.renewLease(tx, set.changeSetId, lease, lasts)).catch(() => {}) // seen at the next beat
  }, lasts / 3)
  try {
    const context = set.cancelWanted ? undefined : await mayStill(turn, set, operation)
    if (!context && !set.cancelWanted) await db.asOwner((tx) => work.failRest(tx, set.changeSetId, 'change.rightLost'))
    const any = context ? await doRows(turn, context, operation) : true
    const ended = await db.asOwner((tx) => finish(tx, set, operation))
    return !ended && any
  } finally {
    clearInterval(beat)
    await db.asOwner((tx) => work.releaseLease(tx, set.changeSetId, lease))
  }
}

/** No one decided in time: the maker is notified in the transaction that ends the set. */
const expire = (parts: JobParts) =>
  parts.db.asOwner(async (tx) => {
    for (const set of await work.expireApprovals(tx)) await mailExpired(tx, parts, set)
  })

/** Runs due sets, one turn per set, until nothing is left here. @param but kinds for another run */
export async function runDueChanges(parts: JobParts, stopped: () => boolean, but: readonly ChangeKind[] = []) {
  const { db, lasts = leaseLasts } = parts
  await expire(parts)
  const lease = uuid()
  let idleSince: string | null = null
  while (!stopped()) {
    const before: string | null = idleSince
    const set: work.ClaimedSet | undefined = await db.asOwner((tx) =>
      work.claimDue(tx, { lease, lasts, turnsBefore: before, but }),
    )
    if (!set) return
    const continues = await takeTurn({ ...parts, set, stopped }, lease)
    // A worker that found nothing to do then considers only sets without a turn since, and so terminates.
    if (!continues) idleSince ??= set.turnAt
    else idleSince = null
    if (continues) await sleep(0)
  }
}

/** Milliseconds between checks whether another worker is done. */
const pause = 20

/** Runs one set immediately for a limited time, or waits for the worker that has it; the job does the rest. */
export async function runSoon(parts: JobParts, changeSetId: string, atMost: number): Promise<void> {
  const { db, lasts = leaseLasts } = parts
  const lease = uuid()
  const over = Date.now() + atMost
  const stopped = () => Date.now() >= over
  while (!stopped()) {
    const set = await db.asOwner((tx) => work.claimDue(tx, { lease, lasts, only: changeSetId }))
    if (set && (await takeTurn({ ...parts, set, stopped }, lease))) continue
    if (!(await db.asOwner((tx) => work.isUnderWay(tx, changeSetId)))) return
    await sleep(pause)
  }
}
