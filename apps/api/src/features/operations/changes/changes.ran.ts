import type { ChangeKind, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import type { ChangeOutcome } from '@portal/contract/core/changes/changes.fields'
import { maxApiKeys, outcomeOf, rowOutcomeOf } from '@portal/contract/core/changes/changes.rules'
import { whole } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Steps } from '../../../platform/http/idempotency.ts'
import { prepare, type ChangeRequest } from './changes.create.ts'
import { getChange, getSet } from './changes.list.ts'
import { refusalText } from './changes.refusals.ts'
import { updateSet } from './changes.repository.ts'
import { listRows } from './changes.rows.repository.ts'
import { isDue, requireConfirmed, type Run, sendForApproval, start } from './changes.run.ts'
import { runSoon } from './changes.worker.ts'

// Calls that create and run a change set, for callers who have decided already.

export type RowResult = {
  key: string
  name: string
  outcome: ChangeOutcome
  ok: boolean | null
  code: string | null
  message: string | null
}
/** The result of a set: the only place that turns its state into an answer. */
export type RunResult = {
  set: ChangeSet
  outcome: ChangeOutcome
  /** The link to its progress; null when it is over. */
  followAt: string | null
  /** The results so far: no more than a call may name. */
  results: RowResult[]
}
/** The requested set, with the time and form of its confirmation. */
export type RunRequest<K extends ChangeKind> = Run & { change: ChangeRequest<K> }

/** For a set that was created: it belongs to the maker's company, even if their groups exclude it. */
const asMaker = (context: Context): Context => ({
  ...context,
  caller: { ...context.caller, scope: whole(context.caller.scope) },
})

/** A row without a code was neither refused nor failed: its set ended before its turn. */
async function resultsOf({ db, caller, request }: Context, changeKey: string): Promise<RowResult[]> {
  const rows = await db.inScope(caller.scope, (tx) => listRows(tx, caller.scope, changeKey, { limit: maxApiKeys }))
  return rows.map((row) => {
    const outcome = rowOutcomeOf(row)
    const code = outcome === 'Refused' ? (row.errorCode ?? 'change.stopped') : null
    const message = code && refusalText(code, row.errorValues, request.language)
    const ok = outcome === 'InProgress' ? null : outcome === 'Done'
    return { key: row.targetId, name: row.targetName, outcome, ok, code, message }
  })
}

async function tell(context: Context, changeKey: string): Promise<RunResult> {
  const set = await getChange(context, changeKey)
  const outcome = outcomeOf(set)
  const followAt = outcome === 'InProgress' ? `/api/v1/ChangeSet/${changeKey}` : null
  return { set, outcome, followAt, results: await resultsOf(context, changeKey) }
}

/** The counts in such a call's answer. */
export const countsOf = ({ set, outcome, followAt }: RunResult) => {
  const { changeKey, state, total, ready, refused, unchanged, done, failed, needsApproval } = set
  return { changeKey, outcome, followAt, state, total, ready, refused, unchanged, done, failed, needsApproval }
}

/**
 * Creates a set and starts it in the same transaction. A set without possible rows ends, since no one will see its
 * preview. One that needs a second person is sent after the commit, or by the job if the process ends first.
 * @throws Problem change.confirm, step_up_required
 */
async function begin<K extends ChangeKind>(context: Context, { change, ...run }: RunRequest<K>): Promise<string> {
  const maker = asMaker(context)
  return context.db.inScope(context.caller.scope, async (tx) => {
    const changeKey = await prepare(tx, context, change)
    const set = await getSet(tx, maker, changeKey)
    requireConfirmed(set, run, context.caller)
    if (set.ready === 0)
      await updateSet(tx, maker.caller.scope, changeKey, {
        state: set.refused > 0 ? 'Failed' : 'Done',
        endedAt: new Date(),
      })
    else if (!set.needsApproval) await start(tx, maker, set, run.runAt, [])
    else {
      const runAt = run.runAt ? { runAt: run.runAt } : {}
      await updateSet(tx, maker.caller.scope, changeKey, { askedAt: new Date(), ...runAt })
    }
    return changeKey
  })
}

/** A call that creates and runs a set. @param answer for a set that is done, refused or in progress */
export const ranAs = <K extends ChangeKind, I, A>(
  askedOf: (input: I, context: Context) => RunRequest<K> | Promise<RunRequest<K>>,
  answer: (ran: RunResult, input: I, context: Context) => A | Promise<A>,
): Steps<I, Context, A> => ({
  begin: async (context, input) => begin(context, await askedOf(input, context)),
  answer: async (context, changeKey, input) => {
    const maker = asMaker(context)
    const read = () => maker.db.inScope(maker.caller.scope, (tx) => getSet(tx, maker, changeKey))
    const set = await read()
    if (set.state === 'Preview') await sendForApproval(maker, set)
    if (isDue(await read())) await runSoon(maker, changeKey, context.config.runWait)
    return answer(await tell(maker, changeKey), input, context)
  },
})
