import type { Feature, FeatureNode, Impact, Policy } from './featurePolicies.queries.ts'

// Features and policies for tests; pass only what the test is about.

export const allowed = { allowed: true, reason: null }
export const companyKey = '018f0000-0000-7000-8000-000000000010'
export const northwind = { acctKey: '018f0000-0000-7000-8000-0000000000d1', acctName: 'Northwind Legal' }
export const aFeature = (more: Partial<Feature> = {}): Feature => ({
  featureCode: 'AIFingerPrint',
  category: 'security',
  label: 'AI fingerprint',
  help: 'Tells texts that a machine has written.',
  valueType: 'RW',
  defaults: { rA: 'W', sP: 'W', dT: 'W', rS: 'W', cU: 'N' },
  assignableBy: 'DT',
  lockable: true,
  dependsOn: [],
  own: 'W',
  overriddenAt: 12,
  lockedAt: 0,
  modifiedOn: null,
  edit: allowed,
  ...more,
})
export const bill = aFeature({
  featureCode: 'Bill',
  category: 'money',
  label: 'Billing',
  help: 'Invoices',
  overriddenAt: 1000,
  lockedAt: 2,
})
export const aPolicy = (more: Partial<Policy> = {}): Policy => ({
  policyKey: '018f0000-0000-7000-8000-0000000000f1',
  acctKey: northwind.acctKey,
  acctName: northwind.acctName,
  acctType: 'CU',
  scopeKind: 'ACCOUNT',
  scopeKey: northwind.acctKey,
  scopeName: northwind.acctName,
  featureCode: 'AIFingerPrint',
  value: 'R',
  locked: true,
  validFrom: null,
  validTo: '2026-12-31T23:00:00.000Z',
  setBy: { name: 'Dana Tremblay', level: null, on: '2026-11-18T14:00:00.000Z', reason: 'Trial' },
  edit: allowed,
  version: 4,
  ...more,
})
export const aNode = (more: Partial<FeatureNode> = {}): FeatureNode => ({
  ...northwind,
  acctType: 'CU',
  childCount: 0,
  childCountCapped: false,
  value: 'W',
  set: null,
  from: 'DEFAULT',
  fromName: null,
  locked: false,
  differBelow: 0,
  differBelowCapped: false,
  ...more,
})
export const ownNode = aNode({ acctKey: companyKey, acctName: 'Borealis', acctType: 'DT', childCount: null })
export const pageOf = <T>(items: T[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  hasMore: nextCursor !== null,
  partial: false,
  capped: false,
})
/** A company with nothing below it. The reader's company below itself would be an endless tree. */
export const ownTree = ({ query }: { query: { acctKey?: string | undefined } }) =>
  pageOf(query.acctKey ? [] : [ownNode])
export const rights = { FeaturePolicy: 'W', AcctMgmnt: 'W', UserGroupsAccess: 'W' } as const

export const anImpact: Impact = {
  sentence: 'Affects 14 accounts, 1,220 users',
  accounts: 14,
  people: 1220,
  capped: false,
  overridden: [{ ...northwind, value: 'W', then: 'R' }], // oxlint-disable-line unicorn/no-thenable -- the wire's word; it is a value, nothing awaits it
}
