import { fullGrant, type GroupGrant, modules } from '@portal/contract/core/access/access.modules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../src/platform/db/db.ts'

// A small tree with people, access groups and policies: where the random acts of reach.random.api.test.ts begin.

export type Company = { id: string; type: AccountType; parent: string | undefined }
export type Identity = { userId: string; company: Company }
export type Group = { id: string; company: Company }
/** The tree, and the people as whom the holder of all mailboxes can act. */
export type State = {
  companies: Company[]
  groups: Group[]
  /** Theirs. */
  hands: Identity[]
  /** The disabled and removed people among them, who may come back. */
  absent: Identity[]
  /** The earlier people for whom they may act by permission alone. */
  others: Identity[]
  /** Change sets that were run. */
  sets: string[]
}

const roleOf = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const
/** From the top: service provider, two distributors, a reseller below each, customers. */
const shape: readonly [AccountType, number][] = [
  ['SP', -1],
  ['DT', 0],
  ['DT', 0],
  ['RS', 1],
  ['RS', 2],
  ['CU', 3],
  ['CU', 1],
  ['CU', 4],
]
export const flagsTried = ['ExportAcct', 'LoginAlias', 'FeaturePolicy', 'UserGroupsAccess', 'Bill'] as const
export const tagsTried = ['vip', 'north'] as const
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
export const grantTried = fc.record({
  entries,
  accountScope: fc.constantFrom('ALL_BELOW' as const, 'ALL_BELOW' as const, 'LIST' as const, 'TAG' as const),
  list: fc.nat(7),
  exclude: rarely(fc.nat(7)),
  tag: fc.constantFrom(...tagsTried),
})
export type GrantTried = typeof grantTried extends fc.Arbitrary<infer T> ? T : never
export const initialTree = fc.record({
  /** Where the one with the mailboxes is at home. */
  home: fc.constantFrom(0, 1, 1),
  groups: fc.array(fc.record({ at: fc.constantFrom(0, 1, 1, 3, 3), grant: grantTried, joined: fc.boolean() }), {
    maxLength: 3,
  }),
  policies: fc.array(
    fc.record({
      flag: fc.constantFrom(...flagsTried),
      value,
      locked: fc.boolean(),
      on: fc.oneof(
        fc.constant({ pair: true as const }),
        fc.record({ account: fc.constantFrom(0, 1, 2, 3, 4, 5) }),
        fc.constant({ self: true as const }),
        fc.record({ group: fc.nat(3) }),
      ),
    }),
    { maxLength: 4 },
  ),
  tagged: rarely(fc.nat(7)),
  /** People in the same hands who were shut out before: in the first group of their company, or in none. */
  absent: fc.array(fc.record({ at: fc.constantFrom(0, 1, 1, 3, 5), removed: fc.boolean(), grouped: fc.boolean() }), {
    maxLength: 2,
  }),
  /**
   * The groups of two earlier colleagues who collude in their own company: each has something to hand over to the
   * other.
   */
  colleagues: fc.option(fc.record({ at: fc.constantFrom(1, 3), one: grantTried, other: grantTried })),
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
  { entries, accountScope, list, exclude, tag }: GrantTried,
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

const insertGroup = (tx: Tx, groupId: string, accountId: string, { entries, ...grant }: GroupGrant) =>
  tx
    .insertInto('accessGroup')
    .values({
      groupId,
      accountId,
      name: groupId,
      entries: JSON.stringify(entries),
      accountScope: grant.accountScope,
      accounts: [...grant.accounts],
      tags: [...grant.tags],
      exclude: [...grant.exclude],
    })
    .execute()
export const join = (tx: Tx, groupId: string, { userId, company }: Identity) =>
  tx.insertInto('accessGroupMember').values({ groupId, userId, accountId: company.id }).execute()

export async function insertPerson(tx: Tx, company: Company): Promise<Identity> {
  const userId = uuid()
  const email = `${userId}@example.test`
  await tx
    .insertInto('appUser')
    .values({
      userId,
      accountId: company.id,
      email,
      emailTyped: email,
      firstName: 'Ann',
      lastName: 'Sample',
      kind: 'ADMIN',
      userStatus: 'Active',
      roleCode: roleOf[company.type],
      registrationPending: false,
    })
    .execute()
  await tx.insertInto('loginDirectory').values({ email, userId }).execute()
  return { userId, company }
}

/** Makes the tree. */
export async function plant(tx: Tx, root: string, given: InitialTree): Promise<State> {
  const companies: Company[] = []
  for (const [at, [type, parent]] of shape.entries()) {
    const id = uuid()
    const customer = type === 'CU'
    await sql`insert into account (account_id, parent_id, acct_type, acct_name, account_status, cust_type, transaction_environment, acct_number, industry_code, tags)
      values (${id}, ${companies[parent]?.id ?? root}, ${type}, ${id}, 'Active', ${customer ? 'STD' : null}, ${customer ? 'PRODUCTION' : null}, null,
        ${customer ? 'LEGAL' : null}, ${given.tagged === at ? ['vip'] : []}::text[])`.execute(tx)
    companies.push({ id, type, parent: companies[parent]?.id })
  }
  const at = (index: number) => companies[index] as Company
  const self = await insertPerson(tx, at(given.home))
  const others: Identity[] = []
  // Two where one of them may leave.
  for (const index of [1, 2, 3, 3, 5, 5]) others.push(await insertPerson(tx, at(index)))
  const groups: Group[] = []
  for (const { at: where, grant, joined } of given.groups) {
    const group = { id: uuid(), company: at(where) }
    await insertGroup(tx, group.id, group.company.id, grantOf(grant, companies))
    if (joined && where === given.home) await join(tx, group.id, self)
    groups.push(group)
  }
  let pair: Identity[] = []
  if (given.colleagues) {
    const company = at(given.colleagues.at)
    pair = [await insertPerson(tx, company), await insertPerson(tx, company)]
    for (const [place, grant] of [given.colleagues.one, given.colleagues.other].entries()) {
      const group = { id: uuid(), company }
      await insertGroup(tx, group.id, company.id, grantOf(grant, companies))
      await join(tx, group.id, pair[place] as Identity)
      groups.push(group)
    }
  }
  for (const { flag, value, locked, on } of given.policies) {
    const group = 'group' in on ? groups[on.group] : undefined
    if ('group' in on && !group) continue
    const one = ('pair' in on && pair[0]) || self
    const place = 'account' in on ? at(on.account) : (group?.company ?? one.company)
    const [kind, id] = 'account' in on ? ['ACCOUNT', place.id] : group ? ['GROUP', group.id] : ['USER', one.userId]
    const fits = (flag === 'LoginAlias') === (value === 'Y') || value === 'N'
    if (!fits) continue
    await sql`insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value, locked)
      values (${uuid()}, ${place.id}, ${kind}, ${id}, ${flag}, ${value}, ${locked}) on conflict do nothing`.execute(tx)
  }
  const absent: Identity[] = []
  for (const { at: where, removed, grouped } of given.absent) {
    const person = await insertPerson(tx, at(where))
    const group = groups.find(({ company }) => company.id === person.company.id)
    if (grouped && group) await join(tx, group.id, person)
    await sql`update app_user set user_status = ${removed ? 'Removed' : 'Disabled'}, removed_at = ${removed ? new Date() : null},
      status_before_disable = ${removed ? null : 'Active'}, status_before_removal = ${removed ? 'Active' : null}
      where user_id = ${person.userId}`.execute(tx)
    absent.push(person)
  }
  // Groups of another company have what the one above decided (decision 0071).
  const collude = given.colleagues?.at === given.home
  return {
    companies,
    groups,
    hands: [self, ...(collude ? pair : []), ...absent],
    absent,
    others: collude ? others : [...others, ...pair],
    sets: [],
  }
}
