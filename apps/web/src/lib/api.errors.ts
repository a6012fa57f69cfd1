import type { FieldFault } from '@portal/contract/core/client/request'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { WhyQuestion } from './why.ts'

type Answer = {
  status: number
  code?: ErrorCode | undefined
  message?: string | undefined
  statusText?: string | undefined
  /** The refused call (403), so that the UI can explain it. */
  refused?: WhyQuestion | undefined
  fields?: FieldFault[]
  current?: unknown
  correlationId?: string | undefined
  retryAfter?: number | undefined
}

/** The API refused. `message` is in the person's language. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly fields: readonly FieldFault[]
  /** The stored state, decoded, after a stale edit (412). */
  readonly current: unknown
  readonly correlationId: string | undefined
  /** The first entry of the answer's Message list, else its status text (specification section 8, switch of the person). */
  readonly firstWords: string
  /** The call that was answered by 403, with the account or person it was about; undefined for every other failure. */
  readonly refused: WhyQuestion | undefined
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | undefined
  constructor(answer: Answer) {
    // Specification section 8: the generic text if the answer has none.
    super(answer.message ?? 'Server error occurred')
    this.name = 'ApiError'
    this.status = answer.status
    this.code = answer.code
    this.fields = answer.fields ?? []
    this.current = answer.current
    this.correlationId = answer.correlationId
    this.refused = answer.refused
    this.retryAfter = answer.retryAfter
    this.firstWords = answer.message || answer.statusText || this.message
  }
}

/** The code of a refusal; undefined for every other failure. */
export const codeOf = (error: unknown): ErrorCode | undefined => (error instanceof ApiError ? error.code : undefined)

/** The request never reached the server, or its answer never came back. `message` is in the person's language. */
export class NetworkError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'NetworkError'
  }
}
