import type { Flag } from './access.flags.ts'

/**
 * The requirement of a route or a button on the caller: nothing, a partial or complete sign-in, a complete one, or a
 * flag of the access profile (specification section 3) at R or W; W satisfies R.
 */
export type Access = 'public' | 'half-signed-in' | 'signed-in' | `${Flag}:R` | `${Flag}:W`
