import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@portal/contract/core/errors'
import type { Context } from '../../../platform/http/context.ts'
import { type SetInput, wayOf } from '../../../core/changes/changes.operation.ts'
import { storedRefusal } from './changes.refusals.ts'
import type { StoredRow } from './changes.rows.repository.ts'
import { type ClaimedSet, markFailed, takeRows, waitLong } from './changes.worker.repository.ts'

/** Conflict over the same rows: deadlock, serialization, a lock timeout. */
const passing = new Set(['40P01', '40001', '55P03'])
const [maxPassing, maxFaults] = [8, 3]
/** The database itself is down: the row is not at fault, and the whole turn ends. */
const away = /^(08|57P0)/

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** The results of rows. A row counts as neither done nor failed if another worker has it, or the set was stopped. */
export type Outcome = { done: number; failed: number }
type Fault = (error: unknown, row: StoredRow) => void

const isWhole = (set: ClaimedSet) => wayOf(set).whole?.(set.input) ?? false

/** Runs rows in one transaction, which also marks them done or failed; if it ends early, none is marked. */
const attempt = (context: Context, set: ClaimedSet, rows: readonly StoredRow[]): Promise<Outcome> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    if (isWhole(set)) await waitLong(tx)
    const taken = await takeRows(
      tx,
      set.changeSetId,
      rows.map(({ ordinal }) => ordinal),
    )
    const ours = rows.filter(({ ordinal }) => taken.has(ordinal))
    if (ours.length === 0) return { done: 0, failed: 0 }
    const run: SetInput<ClaimedSet['input']> = set
    const refusals = await wayOf(set).apply(tx, context, run, ours)
    const failed = ours.flatMap(({ ordinal, targetId }) => {
      const refusal = refusals?.get(targetId)
      return refusal ? [{ ordinal, ...storedRefusal(refusal) }] : []
    })
    if (failed.length > 0) await markFailed(tx, set.changeSetId, failed, 'Done')
    return { done: ours.length - failed.length, failed: failed.length }
  })

/** Runs rows, retrying after conflicts. If one of many fails, they are split in halves until it is isolated. */
export async function runTogether(
  context: Context,
  set: ClaimedSet,
  rows: readonly StoredRow[],
  onFault: Fault,
): Promise<Outcome> {
  const [first] = rows
  if (!first) return { done: 0, failed: 0 }
  for (let [tries, faults] = [0, 0]; ; tries += 1) {
    try {
      return await attempt(context, set, rows)
    } catch (error) {
      const code = codeOf(error)
      if (!(error instanceof Problem) && away.test(code)) throw error
      const mayRetry = !(error instanceof Problem) && (passing.has(code) ? tries < maxPassing : ++faults < maxFaults)
      if (rows.length > 1 && !isWhole(set) && !(mayRetry && passing.has(code)))
        return byHalves(context, set, rows, onFault)
      if (mayRetry) {
        await sleep(20 * 2 ** Math.min(tries, 5) * Math.random())
        continue
      }
      if (!(error instanceof Problem)) onFault(error, first)
      const refusal = error instanceof Problem ? error : new Problem('server.error')
      const failed = rows.map(({ ordinal }) => ({ ordinal, ...storedRefusal(refusal) }))
      await context.db.asOwner((tx) => markFailed(tx, set.changeSetId, failed, 'Waiting'))
      return { done: 0, failed: rows.length }
    }
  }
}

async function byHalves(
  context: Context,
  set: ClaimedSet,
  rows: readonly StoredRow[],
  onFault: Fault,
): Promise<Outcome> {
  const half = Math.ceil(rows.length / 2)
  const one = await runTogether(context, set, rows.slice(0, half), onFault)
  const other = await runTogether(context, set, rows.slice(half), onFault)
  return { done: one.done + other.done, failed: one.failed + other.failed }
}
