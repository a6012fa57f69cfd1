import { confirmAbove } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Text } from '@portal/contract/core/language'
import { isScim } from '@portal/contract/core/partnerCalls'
import { mayAnswer, mayReplay } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import { vocabulary } from '@portal/contract/vocabulary'
import { v5 as derived } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireMayRun } from '../../../platform/http/handle.ts'
import { callNamed } from '../../../platform/http/partnerCalls.ts'
import { inOrder, type Operation, type PlannedRow } from '../../../core/changes/changes.operation.ts'
import { replayWords, statusTexts } from './partnerLogs.operation.words.ts'
import { placeOf } from './partnerLogs.record.ts'
import { type CallRow, findCalls, findKept } from './partnerLogs.repository.ts'
import { find, replay } from './partnerLogs.run.ts'

// Replays failed calls together (decision 0091): each unchanged, in separate transactions and with current rights, as
// in a single replay.

type ReplayValues = { operation: Text | null; status: Text }

/** The reason why a call can't be replayed in a change set, or undefined. */
function faultOf(context: Context, row: CallRow, withheld: readonly string[] | undefined): Problem | undefined {
  if (isScim(row.operation)) return new Problem('partnerLog.repeatedBySender')
  if (mayAnswer(row)) return new Problem('partnerLog.needsInfo')
  if (!mayReplay(row)) return new Problem('partnerLog.notFailed')
  if (!withheld) return new Problem('partnerLog.bodyGone')
  if (withheld.length > 0)
    return new Problem('partnerLog.secretsRemoved', { values: { fields: withheld.slice(0, 10).join(', ') } })
  if (callNamed(row.route).route.stepUp) return new Problem('partnerLog.oneByOne')
  try {
    requireMayRun(context, row.route)
    return undefined
  } catch (refusal) {
    if (refusal instanceof Problem) return refusal
    throw refusal
  }
}

const nameOf = ({ externalId, acctName, partnerName, logKey }: CallRow) =>
  [acctName ?? partnerName, externalId].filter(Boolean).join(' \u00b7 ') || logKey

async function plan(tx: Tx, context: Context, ids: readonly string[]): Promise<PlannedRow<ReplayValues>[]> {
  const places = ids.map((id) => placeOf(id))
  const rows = inOrder(await findCalls(tx, context.caller.scope, places), ids, ({ logKey }) => logKey)
  const kept = new Map((await findKept(tx, places)).map(({ logKey, withheld }) => [logKey, withheld]))
  return rows.map((row) => ({
    targetKind: 'partnerCall',
    targetId: row.logKey,
    targetName: nameOf(row),
    targetAccountId: row.accountId,
    before: { operation: null, status: statusTexts[row.status] },
    after: { operation: vocabulary.partnerOperation[row.operation], status: statusTexts.Replayed },
    refusal: faultOf(context, row, kept.get(row.logKey)),
  }))
}

/**
 * The call after earlier work of this set on it: a worker may have died between the call and its row, or the row failed
 * and is retried.
 * @throws Problem partnerLog.notFailed if another person was quicker
 */
async function latestOf(context: Context, changeSetId: string, logKey: string) {
  let found = await find(context, logKey)
  while (found.row.status === 'Replayed' && found.row.replayedBy) {
    const next = await find(context, found.row.replayedBy)
    if (next.row.requestId !== derived(found.row.logKey, changeSetId)) break
    found = next
  }
  return found
}
const done = ['Succeeded', 'PartiallySucceeded', 'Duplicate']

export const replayOperation: Operation<'partnerCall.replay', ReplayValues> = {
  kind: 'partnerCall.replay',
  access: 'IGMLogs:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  notActing: true,
  targets: 'partnerCall',
  fields: { operation: 'text', status: 'text' },
  plan: (tx, context, _, ids) => plan(tx, context, ids),
  confirmCount: (_, { ready }) => (ready > confirmAbove.replays ? ready : undefined),
  // A call has transactions besides that of its row, so a job runs it, and no request waits for both.
  lasting: () => true,
  words: replayWords,
  async apply(_, context, { changeSetId }, [target]) {
    if (!target) return
    const found = await latestOf(context, changeSetId, target.targetId)
    const { row, body } = found
    if (row.logKey !== target.targetId && done.includes(row.status)) return
    const fault = faultOf(context, row, body?.sealed ? body.withheld : undefined)
    if (fault) throw fault
    const caller = { ...context.caller, clientId: 'partner-call' }
    const request = { ...context.request, id: derived(row.logKey, changeSetId) }
    const { status, end } = await replay({ ...context, caller, request }, found, [])
    if (end.refusal && !done.includes(status)) throw end.refusal
  },
}
