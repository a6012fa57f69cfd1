import { oneOf } from '../../core/fields.ts'

export const policyScopes = ['ROLE', 'ACCOUNT', 'GROUP', 'USER'] as const
export const PolicyValue = oneOf('PolicyValue', ['W', 'R', 'Y', 'N'])
export const PolicyScopeKind = oneOf('PolicyScopeKind', policyScopes)
