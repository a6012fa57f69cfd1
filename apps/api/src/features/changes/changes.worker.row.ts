import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@portal/contract/core/errors'
import type { Context } from '../../platform/http/context.ts'
import type { Operation } from '../../core/changes/changes.operation.ts'
import { keptOf } from './changes.refusals.ts'
import type { StoredRow } from './changes.rows.repository.ts'
import { markRowFailed, takeRow } from './changes.worker.repository.ts'

/** Conflict over the same rows: deadlock, serialization, a lock timeout. */
const passing = new Set(['40P01', '40001', '55P03'])
const [mostPassing, mostFaults] = [8, 3]
/** The database itself is down: nothing is wrong with the row, and the whole turn ends. */
const away = /^(08|57P0)/

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/** One row in a transaction of its own, which also marks it done. */
const attempt = (context: Context, operation: Operation, input: Record<string, unknown>, row: StoredRow) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    if (!(await takeRow(tx, row.changeSetId, row.ordinal))) return 'taken'
    await operation.apply(tx, context, input, row)
    return 'done'
  })

/** Does a row, retrying after conflicts, and notes why it failed. `taken`: another worker has it, or the set was stopped. */
export async function doRow(
  context: Context,
  operation: Operation,
  input: Record<string, unknown>,
  row: StoredRow,
  onFault: (error: unknown) => void,
): Promise<'done' | 'failed' | 'taken'> {
  for (let [tries, faults] = [0, 0]; ; tries += 1) {
    try {
      return await attempt(context, operation, input, row)
    } catch (error) {
      const code = codeOf(error)
      if (!(error instanceof Problem)) {
        if (away.test(code)) throw error
        if (passing.has(code) ? tries < mostPassing : ++faults < mostFaults) {
          await sleep(20 * 2 ** Math.min(tries, 5) * Math.random())
          continue
        }
        onFault(error)
      }
      const refusal = error instanceof Problem ? error : new Problem('server.error')
      await context.db.asOwner((tx) => markRowFailed(tx, row.changeSetId, row.ordinal, keptOf(refusal)))
      return 'failed'
    }
  }
}
