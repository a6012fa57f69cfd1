import { fullGrant, type GroupGrant, modules } from '@portal/contract/core/access/access.modules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import * as fc from 'fast-check'

// A small tree with people, access groups and policies: where the random actions of reach.random.api.test.ts begin.

export type Company = { id: string; type: AccountType; parent: string | undefined }
export type Identity = { userId: string; company: Company }
export type Group = { id: string; company: Company }
/** The tree, and the people whom the attacker controls. */
export type State = {
  companies: Company[]
  groups: Group[]
  /** The people whom the attacker controls. */
  hands: Identity[]
  /** The disabled and removed people among them, who may come back. */
  absent: Identity[]
  /** Earlier people who are not controlled, and whom they may impersonate. */
  others: Identity[]
  /** An administrator of the provider, who may do anything and is not controlled. */
  mighty: Identity
  /** Change sets that were run. */
  sets: string[]
}

export const roleOf = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const
/** From the top: service provider, two distributors, a reseller below each, customers. */
export const shape: readonly [AccountType, number][] = [
  ['SP', -1],
  ['DT', 0],
  ['DT', 0],
  ['RS', 1],
  ['RS', 2],
  ['CU', 3],
  ['CU', 1],
  ['CU', 4],
]
export const triedFlags = ['ExportAcct', 'LoginAlias', 'FeaturePolicy', 'UserGroupsAccess', 'Bill'] as const
export const triedTags = ['vip', 'north'] as const
const value = fc.constantFrom('W', 'R', 'N', 'Y')

/** Null four times of five. */
export const rarely = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: one })
const permission = fc.constantFrom('RW' as const, 'RW' as const, 'RW' as const, 'R' as const, undefined)
const entries = fc.oneof(
  fc.constant(fullGrant.entries),
  fc
    .tuple(...modules.map(() => permission))
    .map((given) => Object.fromEntries(modules.flatMap((name, at) => (given[at] ? [[name, given[at]]] : [])))),
)
export const triedGrant = fc.record({
  entries,
  accountScope: fc.constantFrom('ALL_BELOW' as const, 'ALL_BELOW' as const, 'LIST' as const, 'TAG' as const),
  list: fc.nat(7),
  exclude: rarely(fc.nat(7)),
  tag: fc.constantFrom(...triedTags),
})
export type TriedGrant = typeof triedGrant extends fc.Arbitrary<infer T> ? T : never
export const initialTree = fc.record({
  /** The place of the attacker's company. */
  home: fc.constantFrom<number>(0, 1, 1),
  /** Groups that restore what the policy of their company takes away, so that joining or leaving one matters. */
  exceptions: fc.array(fc.record({ flag: fc.constantFrom(...triedFlags), group: fc.nat(3) }), { maxLength: 2 }),
  /** A policy of "Full access" in the attacker's company. */
  fullAccess: fc.option(fc.record({ flag: fc.constantFrom(...triedFlags), value })),
  groups: fc.array(fc.record({ at: fc.constantFrom<number>(0, 1, 1, 3, 3), grant: triedGrant, joined: fc.boolean() }), {
    maxLength: 3,
  }),
  policies: fc.array(
    fc.record({
      flag: fc.constantFrom(...triedFlags),
      value,
      locked: fc.boolean(),
      on: fc.oneof(
        fc.constant({ pair: true as const }),
        fc.record({ account: fc.constantFrom<number>(0, 1, 2, 3, 4, 5) }),
        fc.record({ role: fc.constantFrom('DT', 'RS') }),
        fc.constant({ self: true as const }),
        fc.constant({ second: true as const }),
        fc.record({ group: fc.nat(3) }),
      ),
    }),
    { maxLength: 4 },
  ),
  tagged: rarely(fc.nat(7)),
  /** Controlled people who were disabled or removed before: in the first group of their company, or in none. */
  absent: fc.array(
    fc.record({ at: fc.constantFrom<number>(0, 1, 1, 3, 5), removed: fc.boolean(), grouped: fc.boolean() }),
    {
      maxLength: 2,
    },
  ),
  /**
   * The groups of two earlier colleagues who collude in their own company: each has something to hand over to the
   * other.
   */
  colleagues: fc.option(fc.record({ at: fc.constantFrom<number>(1, 1, 3), one: triedGrant, other: triedGrant })),
  /** A flag that the attacker lacks. */
  lacks: fc.option(fc.constantFrom(...triedFlags)),
  /** A controlled person at a distributor, in the role of the partners below. */
  second: fc.boolean(),
})
export type InitialTree = typeof initialTree extends fc.Arbitrary<infer T> ? T : never

/** A company and those below it, as they were made. */
export const treeBelow = (companies: readonly Company[], top: Company): Company[] => {
  const found = [top]
  for (const one of companies) if (found.some(({ id }) => id === one.parent)) found.push(one)
  return found
}

/** The access that a group gives, by the keys of a tree; companies that aren't below its own are left out. */
export function grantOf(
  { entries, accountScope, list, exclude, tag }: TriedGrant,
  companies: readonly Company[],
): GroupGrant {
  const key = (at: number) => (companies[at] as Company).id
  return {
    entries,
    accountScope,
    accounts: accountScope === 'LIST' ? [key(list)] : [],
    tags: accountScope === 'TAG' ? [tag] : [],
    exclude: exclude === null ? [] : [key(exclude)],
  }
}
