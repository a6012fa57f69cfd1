import { Problem } from '@portal/contract/core/errors'
import type { Context } from '../../platform/http/context.ts'
import { limitUses } from '../../platform/limits/attempts.ts'

// An address belongs to one person, so adding a person must reveal that it is in use, in any company. Adding leaves
// traces: a free address is a person afterwards, with an audit row and an e-mail. Looking leaves none, so it is limited
// (decision 0129).

/** Addresses in use elsewhere that a company may learn of in a day: enough to check and prepare a whole file. */
const [maxRevealed, aDay] = [1_000, 86_400]

/** Counts addresses before they are revealed. Beyond the limit none is revealed. @throws Problem user.tooManyTold */
export async function countRevealed({ db, caller, request }: Context, addresses: number): Promise<void> {
  if (request.job) return
  const wait = await db.apart((tx) => limitUses(tx, `told:${caller.accountId}`, addresses, maxRevealed, aDay))
  if (wait !== undefined) throw new Problem('user.tooManyTold', { retryAfter: wait })
}
/**
 * Runs before anything is looked up: a refusal only of addresses in use would reveal as much as the answer. @throws
 * Problem user.tooManyTold
 */
export const requireTelling = (context: Context) => countRevealed(context, 0)
