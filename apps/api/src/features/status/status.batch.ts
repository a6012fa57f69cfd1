import { operationCodes } from '@portal/contract/changes/changes.contract'
import { mostReason } from '@portal/contract/changes/changes.inputs'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { status as routes } from '@portal/contract/status/status.contract'
import type { Context } from '../../platform/http/context.ts'
import { createAndRun, resultsOf, type Wanted } from '../changes/changes.service.ts'

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
