import type { ErrorCode } from './errors.table.ts'
import type { FieldIssueCode } from './issues.texts.ts'

/** The fault of one field: its name on the wire, the kind of fault, and its numbers. */
export type FieldIssue = { field: string; code: FieldIssueCode; params?: Record<string, string | number> }

/**
 * A refusal. Thrown by rules, services and plumbing of the API, and rebuilt from the answer by the web client.
 * `values` fill the sentence; `fields` name what is wrong in the request; `current` is the stored state after a stale edit.
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly values: Record<string, string | number>
  readonly fields: readonly FieldIssue[]
  readonly current: unknown
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | undefined
  constructor(
    code: ErrorCode,
    more: {
      values?: Record<string, string | number>
      fields?: readonly FieldIssue[]
      current?: unknown
      retryAfter?: number
      /** The cause, for the log only. */
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: more.cause })
    this.code = code
    this.values = more.values ?? {}
    this.fields = more.fields ?? []
    this.current = more.current
    this.retryAfter = more.retryAfter
  }
}
