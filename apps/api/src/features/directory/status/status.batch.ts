import { operationCodes } from '@portal/contract/operations/changes/changes.contract'
import { maxReason } from '@portal/contract/operations/changes/changes.inputs'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { status as routes } from '@portal/contract/directory/status/status.contract'
import { countsOf, ranAs, type ChangeRequest } from '../../operations/changes/changes.service.ts'

type Body = Input<typeof routes.disableBatch>['body']

const invalidOperation = () =>
  new Problem('user.invalidOperation', { fields: [{ field: 'OperationCode', code: 'notOneOf' }] })

/** The meaning of the specification's operation codes for accounts. */
const statusOf: Record<number, { to: 'Closed' | 'Suspended' | 'Active'; reasonCode: string }> = {
  [operationCodes.remove]: { to: 'Closed', reasonCode: 'CUSTREQ' },
  [operationCodes.disable]: { to: 'Suspended', reasonCode: 'CUSTREQ' },
  [operationCodes.enable]: { to: 'Active', reasonCode: 'RESOLVED' },
}

const invalid = (field: FieldIssue) => new Problem('request.invalid', { fields: [field] })

/** People have no reason codes, so the note gives the reason. */
function ofPeople({ operationCode, userKeys, reasonCode, note }: Body): ChangeRequest {
  if (reasonCode) throw invalid({ field: 'ReasonCode', code: 'notEditable' })
  if (note && note.length > maxReason) throw invalid({ field: 'Note', code: 'tooLong', params: { max: maxReason } })
  return { kind: 'user.status', selection: { userKeys }, input: { operationCode, reason: note || null } }
}

function requestOf(body: Body): ChangeRequest {
  const { operationCode, acctKeys, userKeys, reasonCode, note } = body
  if ((acctKeys === undefined) === (userKeys === undefined))
    throw invalid(acctKeys ? { field: 'UserKeys', code: 'notEditable' } : { field: 'AcctKeys', code: 'required' })
  if (userKeys) return ofPeople(body)
  const target = statusOf[operationCode]
  if (!target) throw invalidOperation()
  const input = { to: target.to, reasonCode: reasonCode || target.reasonCode, note: note ?? null }
  return { kind: 'account.status', selection: { acctKeys }, input }
}

const batch = (codes: readonly number[]) =>
  ranAs(
    ({ body }: { body: Body }) => {
      if (!codes.includes(body.operationCode)) throw invalidOperation()
      return { change: requestOf(body), confirmCount: body.confirmCount }
    },
    (ran) => ({ ...countsOf(ran), results: ran.results }),
  )

/** Removes (2) or disables (3) accounts or people. @throws Problem user.invalidOperation for any other code */
export const disableBatch = batch([operationCodes.remove, operationCodes.disable])
/** Enables (4) accounts or people. */
export const reactivateBatch = batch([operationCodes.enable])
