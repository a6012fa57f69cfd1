import type { Role } from '@portal/contract/core/access/access.flags'
import { describe, expect, test } from 'vitest'
import type { SessionRow } from './sessions.repository.ts'
import { isLowerTier, mayAct } from './sessions.rules.ts'

const now = new Date('2026-05-04T12:00:00Z')
/** A row with what the rule reads: the path from the root down to the company, the role, the flag as set for the person. */
const row = (roleCode: Role, chain: string[], flag: 'Y' | 'N' = 'N', more: object = {}) =>
  ({
    userId: `person of ${chain.at(-1)}`,
    roleCode,
    accountId: chain.at(-1),
    chain: chain.map((accountId) => ({ accountId })),
    groups: [],
    policies: [
      {
        scopeKind: 'USER',
        scopeId: `person of ${chain.at(-1)}`,
        flag: 'LoginAlias',
        value: flag,
        locked: false,
        validFrom: null,
        validTo: null,
        ...more,
      },
    ],
  }) as unknown as SessionRow
const person = row('CU', ['root', 'dt', 'rs', 'cu'])

describe('whether somebody may continue acting for a person', () => {
  test.each<[string, SessionRow, boolean]>([
    ['from the parent, by the flag', row('RS', ['root', 'dt', 'rs'], 'Y'), true],
    ['from further above', row('DT', ['root', 'dt'], 'Y'), true],
    ['from the root', row('RA', ['root'], 'Y'), true],
    ['not without the flag', row('RS', ['root', 'dt', 'rs'], 'N'), false],
    ['not when the flag has run out', row('RS', ['root', 'dt', 'rs'], 'Y', { validTo: '2026-05-04T12:00:00Z' }), false],
    ['not from another branch', row('RS', ['root', 'dt', 'other'], 'Y'), false],
    ['not from beside', row('CU', ['root', 'dt', 'rs', 'other'], 'Y'), false],
    ['not from the own company', row('RS', ['root', 'dt', 'rs', 'cu'], 'Y'), false],
    ['not from below', row('RS', ['root', 'dt', 'rs', 'cu', 'below'], 'Y'), false],
    ['not with a role of the same tier', row('CU', ['root', 'dt', 'rs'], 'Y'), false],
  ])('%s', (_, actor, may) => {
    expect(mayAct(actor, person, now)).toBe(may)
  })
})

test('tiers go down from the provider to the customer', () => {
  const order: Role[] = ['RA', 'SP', 'DT', 'RS', 'CU']
  for (const [i, one] of order.entries())
    for (const [j, other] of order.entries()) expect(isLowerTier(one, other)).toBe(i > j)
})
