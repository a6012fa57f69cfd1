import type { Flag, Role, Value } from '../../core/access/access.flags.ts'
import type { PolicyRow, PolicyScope } from '../../core/access/access.rules.ts'

// Invented policies for tests: Ann of the account `own`, in two groups, below `provider` and `root`.

export const account = (scopeId: string): PolicyScope => ({ scopeKind: 'ACCOUNT', scopeId })
export const group = (scopeId: string): PolicyScope => ({ scopeKind: 'GROUP', scopeId })
export const person: PolicyScope = { scopeKind: 'USER', scopeId: 'ann' }

/** Eight scopes with the default of the role: role policy, three accounts, two groups, the person. */
export const chainFor = (role: Role): PolicyScope[] => [
  { scopeKind: 'ROLE', scopeId: role },
  ...['root', 'provider', 'own'].map(account),
  ...['sales', 'support'].map(group),
  person,
]

/** A policy row that is always valid and not locked, by default. */
export const aPolicy = (scope: PolicyScope, flag: Flag, value: Value, more: Partial<PolicyRow> = {}): PolicyRow => ({
  ...scope,
  flag,
  value,
  locked: false,
  ...more,
})
