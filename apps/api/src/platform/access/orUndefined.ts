import { Problem } from '@portal/contract/core/errors'

/** The result; undefined if it was refused. Unexpected errors are thrown. */
export function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (refusal) {
    if (refusal instanceof Problem) return undefined
    throw refusal
  }
}
