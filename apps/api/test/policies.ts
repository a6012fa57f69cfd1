import type { Account, Person } from './world.ts'

/** The policy that sets a flag for an account. */
export const policy = (account: Account, more: object = {}) => ({
  AcctKey: account.accountId,
  ScopeKind: 'ACCOUNT',
  ScopeKey: account.accountId,
  FeatureCode: 'Bill',
  Value: 'R',
  Reason: 'Agreed by phone',
  Version: 0,
  ...more,
})
export const save = (person: Person, body: object) => person.put('/api/v1/FeaturePolicy', body)
