import type { Flag } from '../access/access.flags.ts'

/**
 * What a route or a button asks of the caller: nothing, a whole sign-in, or a flag of the access profile
 * (specification section 3) at R or W; W satisfies R.
 */
export type Access = 'public' | 'signed-in' | `${Flag}:R` | `${Flag}:W`
