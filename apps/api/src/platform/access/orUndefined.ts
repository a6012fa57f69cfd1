import { Problem } from '@portal/contract/core/errors'

/** What is answered; undefined where it is refused. A fault stays one. */
export function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (refusal) {
    if (refusal instanceof Problem) return undefined
    throw refusal
  }
}
