import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'

type PgError = { code?: string; constraint?: string }

/** Turns a violated constraint into its error code. @param field of the request that is to blame */
export async function onConflict<T>(
  names: Readonly<Record<string, ErrorCode>>,
  statement: () => Promise<T>,
  field?: FieldIssue,
): Promise<T> {
  try {
    return await statement()
  } catch (error) {
    const { code, constraint } = error as PgError
    const known = (code === '23505' || code === '23514') && constraint ? names[constraint] : undefined
    throw known ? new Problem(known, field ? { fields: [field] } : {}) : error
  }
}
