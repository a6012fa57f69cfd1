import type { Flag } from '../access/access.flags.ts'

/**
 * What a route or a button asks of the caller: nothing, half a sign-in or a whole one, a whole sign-in, or a flag of the access profile
 * (specification section 3) at R or W; W satisfies R.
 */
export type Access = 'public' | 'half-signed-in' | 'signed-in' | `${Flag}:R` | `${Flag}:W`
