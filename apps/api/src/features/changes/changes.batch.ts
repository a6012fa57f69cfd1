import { type ChangeKind, type ChangeSet, operationCodes } from '@portal/contract/changes/changes.contract'
import { mostReason } from '@portal/contract/changes/changes.inputs'
import { mostKeys } from '@portal/contract/changes/changes.rules'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { status as routes } from '@portal/contract/status/status.contract'
import type { Context } from '../../platform/http/context.ts'
import { once } from '../../platform/http/idempotency.ts'
import { noteIfAlone } from './changes.approvers.ts'
import { prepare, type Wanted } from './changes.create.ts'
import { presentRow } from './changes.present.ts'
import { updateSet } from './changes.repository.ts'
import { listRows } from './changes.rows.repository.ts'
import { getChange, getSet } from './changes.list.ts'
import { requireCount, requireToCome, type Run, runChange } from './changes.run.ts'

type Started<K extends ChangeKind> = Run & { key: string | undefined; route: string; wanted: Wanted<K> }

/**
 * Prepares a set and runs it: for routes whose caller has decided already. A repetition under the same key finds the same
 * set, and runs it if that was not yet done. Where a second person is needed it waits for them; where nothing can be done it
 * has ended, for nobody will look at a preview.
 * @throws Problem change.confirm where a number must be typed in and it is not this one; nothing is stored then
 */
export async function createAndRun<K extends ChangeKind>(
  context: Context,
  { key, route, wanted, runAt = null, confirmCount }: Started<K>,
): Promise<ChangeSet> {
  const { changeKey } = await context.db.inScope(context.caller.scope, (tx) =>
    once(tx, context, { key, route, body: { ...wanted, runAt } }, async () => {
      requireToCome(runAt)
      const prepared = await prepare(tx, context, wanted)
      requireCount(await getSet(tx, context, prepared), confirmCount)
      return { changeKey: prepared }
    }),
  )
  await noteIfAlone(context, changeKey)
  const set = await getChange(context, changeKey)
  if (set.state !== 'Preview') return set
  if (set.ready === 0) return endUndone(context, set)
  return runChange(context, changeKey, { runAt, confirmCount })
}

/** Ends a set of which nothing can be done: failed where something was refused, done where all is as wanted already. */
async function endUndone(context: Context, { changeKey, refused }: ChangeSet): Promise<ChangeSet> {
  const { db, caller } = context
  const ended = { state: refused > 0 ? 'Failed' : 'Done', endedAt: new Date() } as const
  await db.inScope(caller.scope, (tx) => updateSet(tx, caller.scope, changeKey, ended))
  return getChange(context, changeKey)
}

type Batch = {
  key: string | undefined
  route: 'status.disableBatch' | 'status.reactivateBatch'
  codes: readonly number[]
}
type Body = Input<typeof routes.disableBatch>['body']

const invalidOperation = () =>
  new Problem('user.invalidOperation', { fields: [{ field: 'OperationCode', code: 'notOneOf' }] })

/** What an operation code of the specification means for accounts. */
const statusOf: Record<number, { to: 'Closed' | 'Suspended' | 'Active'; reasonCode: string }> = {
  [operationCodes.remove]: { to: 'Closed', reasonCode: 'CUSTREQ' },
  [operationCodes.disable]: { to: 'Suspended', reasonCode: 'CUSTREQ' },
  [operationCodes.enable]: { to: 'Active', reasonCode: 'RESOLVED' },
}

const invalid = (field: FieldIssue) => new Problem('request.invalid', { fields: [field] })

/** People have no codes of reasons: why is the note. */
function ofPeople({ operationCode, userKeys, reasonCode, note }: Body): Wanted {
  if (reasonCode) throw invalid({ field: 'ReasonCode', code: 'notEditable' })
  if (note && note.length > mostReason) throw invalid({ field: 'Note', code: 'tooLong', params: { max: mostReason } })
  return { kind: 'user.status', selection: { userKeys }, input: { operationCode, reason: note || null } }
}

function wantedOf(body: Body): Wanted {
  const { operationCode, acctKeys, userKeys, reasonCode, note } = body
  if ((acctKeys === undefined) === (userKeys === undefined))
    throw invalid(acctKeys ? { field: 'UserKeys', code: 'notEditable' } : { field: 'AcctKeys', code: 'required' })
  if (userKeys) return ofPeople(body)
  const wanted = statusOf[operationCode]
  if (!wanted) throw invalidOperation()
  const input = { to: wanted.to, reasonCode: reasonCode || wanted.reasonCode, note: note ?? null }
  return { kind: 'account.status', selection: { acctKeys }, input }
}

async function batch(context: Context, { key, route, codes }: Batch, body: Body) {
  if (!codes.includes(body.operationCode)) throw invalidOperation()
  const { changeKey, total, ready, refused, unchanged, state, done, failed, needsApproval } = await createAndRun(
    context,
    {
      key,
      route,
      wanted: wantedOf(body),
      confirmCount: body.confirmCount,
    },
  )
  const results = await resultsOf(context, changeKey)
  return { changeKey, total, ready, refused, unchanged, state, done, failed, needsApproval, results }
}

/** What became of each so far: no more than a call may name. */
async function resultsOf({ db, caller, request }: Context, changeKey: string) {
  const rows = await db.inScope(caller.scope, (tx) => listRows(tx, caller.scope, changeKey, { limit: mostKeys }))
  return rows.map((row) => {
    const { targetKey: key, targetName: name, code, message, verdict, state } = presentRow(row, request.language)
    const undone = verdict === 'Refused' || state === 'Failed' || state === 'Skipped'
    const ok = undone ? false : verdict === 'Unchanged' || state === 'Done' || null
    return { key, name, ok, code, message }
  })
}

/** Removes (2) or disables (3) accounts or people. @throws Problem user.invalidOperation for any other code */
export const disableBatch = (context: Context, { body, idempotencyKey }: Input<typeof routes.disableBatch>) =>
  batch(
    context,
    { key: idempotencyKey, route: 'status.disableBatch', codes: [operationCodes.remove, operationCodes.disable] },
    body,
  )

/** Enables (4) accounts or people. */
export const reactivateBatch = (context: Context, { body, idempotencyKey }: Input<typeof routes.reactivateBatch>) =>
  batch(context, { key: idempotencyKey, route: 'status.reactivateBatch', codes: [operationCodes.enable] }, body)
