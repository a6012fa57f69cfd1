import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/errors'

type Named = { code?: string; constraint?: string }

/**
 * Runs a statement and names a violated rule of the database: constraint -> error code.
 * @param field which field of the request is to blame, on the wire
 */
export async function onConflict<T>(
  names: Readonly<Record<string, ErrorCode>>,
  statement: () => Promise<T>,
  field?: FieldIssue,
): Promise<T> {
  try {
    return await statement()
  } catch (error) {
    const { code, constraint } = error as Named
    const known = code === '23505' && constraint ? names[constraint] : undefined
    throw known ? new Problem(known, field ? { fields: [field] } : {}) : error
  }
}
