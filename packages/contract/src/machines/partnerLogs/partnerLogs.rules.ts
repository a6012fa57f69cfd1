import type { FieldIssue } from '../../core/errors.ts'
import type { ErrorCode } from '../../core/errors.table.ts'
import { isScim, type PartnerOperation } from '../../core/partnerCalls.ts'
import type { CallStatus, Connector } from './partnerLogs.fields.ts'

// The next status of a call (`product.md` 7.2).

/** Days for which bodies are kept, and months for which the record itself is. */
export const bodyDays = 90
export const recordMonths = 25
/** KiB per company and day in which bodies are kept whole; beyond, this many bytes of each body are kept. */
export const bodyKiB = 64 * 1024
export const headBytes = 1024
/** Fields that one answer or replay may change. */
export const maxEdits = 50
/** The maximum number of records in an hour about refused calls of a key that is no longer valid, or called too often. */
export const maxShutOut = 20
/** Minutes after each attempt that failed on the side of the portal. */
export const retryMinutes = [1, 5, 30, 120, 720] as const

export const timelineKinds = ['CALL', 'ATTEMPT', 'AUDIT', 'CHANGESET', 'INVOICE', 'WEBHOOK', 'REPLAY'] as const

/** Calls in these statuses need a person. */
export const openStatuses = ['NeedsInfo', 'Failed', 'DeadLetter'] as const satisfies readonly CallStatus[]
const among = (statuses: readonly CallStatus[], status: CallStatus) => statuses.includes(status)
type CallState = { status: CallStatus; resolvedAt: string | null }
export const connectorOf = (operation: PartnerOperation): Connector => (isScim(operation) ? 'SCIM' : 'CUSTOM_API')
export const mayAnswer = ({ status, resolvedAt }: CallState) => status === 'NeedsInfo' && resolvedAt === null
export const mayReplay = ({ status }: CallState) => among(['Failed', 'DeadLetter'], status)
export const maySimulate = ({ status }: CallState) => among(openStatuses, status)
export const mayResolve = ({ status, resolvedAt }: CallState) => among(openStatuses, status) && resolvedAt === null

/** Calls that run in one transaction, so that they can be simulated. */
export const simulatable: readonly PartnerOperation[] = [
  'ProvisionProvider',
  'ProvisionCustomer',
  'ProvisionUser',
  'ProvisionPlan',
]

/** The known changes of a call that was never completed; part of them, if it has several transactions. */
export const statusOfLost = (operation: PartnerOperation): CallStatus =>
  operation === 'ScimBulk' ? 'PartiallySucceeded' : 'Succeeded'

const planOf = { ProvisionCustomer: 'Plans.0.PlanCode' } as const
const seatsOf = { ProvisionCustomer: 'Plans.0.Seats' } as const
/** Refusals that another value of a field overcomes, and which field that is unless the refusal names it. */
const askedFor: Partial<Record<ErrorCode, (operation: PartnerOperation) => string>> = {
  'account.nameTaken': () => 'Account.AcctName',
  'account.refCodeTaken': () => 'Account.CustomerRefCode',
  'user.emailTaken': (operation) => (operation === 'ProvisionUser' ? 'Email' : 'Admin.Email'),
  'plan.notFound': (operation) => planOf[operation as 'ProvisionCustomer'] ?? 'PlanCode',
  'plan.notSold': (operation) => planOf[operation as 'ProvisionCustomer'] ?? 'PlanCode',
  'plan.noPrice': (operation) => planOf[operation as 'ProvisionCustomer'] ?? 'PlanCode',
  'subscription.exists': (operation) => planOf[operation as 'ProvisionCustomer'] ?? 'PlanCode',
  'subscription.tooManySeats': (operation) => seatsOf[operation as 'ProvisionCustomer'] ?? 'Seats',
  'limit.seats': (operation) => seatsOf[operation as 'ProvisionCustomer'] ?? 'Seats',
  'promotion.notFound': () => 'PromoCode',
}
/** Faults that no value of the field fixes. */
const hopeless = new Set(['unknownField', 'notEditable', 'cursor'])
/** This many faults mean that the program is wrong, not that a value is missing. */
const maxNeeded = 10

export type Refusal = { code: ErrorCode; status: number; fields: readonly FieldIssue[] }
/** The fields that a person can complete so that the call may succeed; empty where no one can. */
export function neededFor(operation: PartnerOperation, { code, fields }: Refusal): FieldIssue[] {
  if (isScim(operation)) return []
  if (code === 'request.invalid') {
    // A name with a hyphen is that of a header.
    const mendable =
      fields.length <= maxNeeded &&
      fields.every(({ field, code: fault }) => field && !field.includes('-') && !hopeless.has(fault))
    return mendable ? [...fields] : []
  }
  const usual = askedFor[code]?.(operation)
  if (!usual) return []
  const [named] = fields
  return [{ field: named?.field ?? usual, code: named?.code ?? 'invalid' }]
}

/**
 * `repeated`: an Idempotency-Key made it the answer of an earlier call. `retried`: it can be retried without a second
 * effect.
 */
export type CallEnd = {
  refusal: Refusal | undefined
  partly: boolean
  repeated: boolean
  retried: boolean
  attempts: number
}
/** The status of a call after an attempt. */
export function statusAfter(operation: PartnerOperation, ended: CallEnd): CallStatus {
  const { refusal, attempts } = ended
  if (!refusal) return ended.repeated ? 'Duplicate' : ended.partly ? 'PartiallySucceeded' : 'Succeeded'
  if (refusal.status < 500) return neededFor(operation, refusal).length > 0 ? 'NeedsInfo' : 'Failed'
  if (!ended.retried) return 'Failed'
  return attempts > retryMinutes.length ? 'DeadLetter' : 'RetryScheduled'
}

/** The kind of a failure: the operation, the error and the field, whatever its place in a list. */
export const fingerprintOf = (operation: PartnerOperation, code: string, field: string | null): string =>
  [operation, code, (field ?? '').replace(/\.\d+(?=\.|$)/g, '')].join(':').slice(0, 200)
