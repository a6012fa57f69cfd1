import {
  changeInputs,
  type changes as routes,
  type ChangeInput,
  type ChangeKind,
  type ChangeSet,
  type Selection,
} from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { fieldIssues } from '@portal/contract/core/issues'
import type { Input } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Steps } from '../../../platform/http/idempotency.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { actedIn } from '../../../core/sessions/sessions.onBehalf.ts'
import { requireOperation } from './changes.abilities.ts'
import { recordIfAlone } from './changes.approvers.ts'
import { getChange } from './changes.list.ts'
import { type InputRow, type Operation, operationOf } from '../../../core/changes/changes.operation.ts'
import { planRows } from './changes.plan.ts'
import { insertSet } from './changes.repository.ts'
import { select } from './changes.select.ts'

/** The operation with its selected or given objects, all checked by the contract. */
export type ChangeRequest<K extends ChangeKind = ChangeKind> = { kind: K; input: ChangeInput<K> } & (
  | { selection: Selection; rows?: undefined }
  | { rows: readonly InputRow[]; selection?: undefined }
)

/** The fields of a kind, in code names. @throws Problem request.invalid naming them as `Input.…` */
function inputOf(kind: ChangeKind, input: Record<string, unknown>): ChangeInput<ChangeKind> {
  const parsed = z.safeParse(changeInputs[kind], input)
  if (parsed.success) return parsed.data
  const fields = fieldIssues(parsed.error).map((issue) => ({ ...issue, field: `Input.${issue.field}` }))
  throw new Problem('request.invalid', { fields })
}

/** The maker of a set, their location, and the actor of the session. */
export const makerOf = ({ caller, request }: Context) => ({
  accountId: caller.accountId,
  madeBy: caller.userId,
  madeByName: caller.name,
  // A job has none.
  madeFrom: request.ip || null,
  alias: actedIn(caller),
})

/**
 * Calculates a set and stores it without changing anything else.
 * @throws Problem auth.forbidden, alias.forbidden, request.invalid, account.notFound, account.dateNotLater,
 * user.notFound, change.nothing, change.tooMany, change.tooManyOpen
 */
export async function prepare<K extends ChangeKind>(
  tx: Tx,
  context: Context,
  { kind, selection, rows, input: rawInput }: ChangeRequest<K>,
): Promise<string> {
  const operation = operationOf(kind) as unknown as Operation<K>
  const within = { ...context, caller: requireOperation(operation, context.caller) }
  operation.check?.(rawInput)
  const input = (await operation.settle?.(tx, within, rawInput)) ?? rawInput
  const { ids, matched } = selection
    ? await select(tx, within, operation.targets, selection)
    : { ids: [], matched: null }
  if (ids.length + (rows?.length ?? 0) === 0) throw new Problem('change.nothing')
  const runAt = (await operation.runsAt?.(tx, within, input, ids)) ?? null
  const changeSetId = uuid()
  await insertSet(tx, {
    changeSetId,
    kind,
    input,
    selection: selection ?? { given: rows.length },
    matched,
    runAt,
    ...makerOf(context),
  })
  const tally = await planRows(tx, within, { changeSetId, operation, input, ids, rows })
  if (tally.total === 0) throw new Problem('change.nothing')
  await recordAudit(tx, context, {
    action: 'change.prepared',
    accountId: context.caller.accountId,
    targets: [{ type: 'change', key: changeSetId, name: kind }],
    changes: [
      { field: 'kind', old: null, new: kind },
      { field: 'total', old: null, new: tally.total },
      { field: 'ready', old: null, new: tally.ready },
    ],
  })
  return changeSetId
}

/** A new set, as a preview. @param begin prepares it */
export const previewOf = <I>(begin: (context: Context, input: I) => Promise<string>): Steps<I, Context, ChangeSet> => ({
  begin,
  answer: async (context, changeKey) => {
    await recordIfAlone(context, changeKey)
    return getChange(context, changeKey)
  },
})
/** A new set that follows from the request alone, as a preview. */
export const asPreview = <K extends ChangeKind, I>(
  wantedOf: (input: I) => ChangeRequest<K>,
): Steps<I, Context, ChangeSet> =>
  previewOf((context, input) => {
    const request = wantedOf(input)
    return context.db.inScope(context.caller.scope, (tx) => prepare(tx, context, request))
  })

/** A new set for a client's request. */
export const createChange = asPreview(({ body: { kind, selection, input } }: Input<typeof routes.create>) => ({
  kind,
  selection,
  input: inputOf(kind, input),
}))
