import { fullGrant, type GroupGrant } from '@portal/contract/core/access/access.modules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../src/platform/db/db.ts'
import {
  type Company,
  type Group,
  grantOf,
  type Identity,
  type InitialTree,
  roleOf,
  shape,
  type State,
} from './reach.tree.ts'

// Plants the tree of a random run.

const insertGroup = (
  tx: Tx,
  groupId: string,
  accountId: string,
  { entries, ...grant }: GroupGrant,
  fullAccess = false,
) =>
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
      fullAccess,
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

type Place = {
  root: string
  at(index: number): Company
  self: Identity
  second: Identity | undefined
  pair: Identity[]
  groups: Group[]
}
type Scope = [kind: 'ACCOUNT' | 'GROUP' | 'USER' | 'ROLE', id: string, accountId: string]
const ofCompany = ({ id }: Company): Scope => ['ACCOUNT', id, id]
const ofGroup = ({ id, company }: Group): Scope => ['GROUP', id, company.id]
const ofPerson = ({ userId, company }: Identity): Scope => ['USER', userId, company.id]

/** The place of a policy of the tree; undefined where there is no such place. */
function scopeOf(on: InitialTree['policies'][number]['on'], { root, at, self, second, pair, groups }: Place) {
  if ('account' in on) return ofCompany(at(on.account))
  if ('role' in on) return ['ROLE', on.role, root] satisfies Scope
  if ('group' in on) return groups[on.group] && ofGroup(groups[on.group] as Group)
  return ofPerson(('pair' in on && pair[0]) || ('second' in on && second) || self)
}
/** Sets a policy for one of the tried flags, if the flag can have the value. */
async function setPolicy(
  tx: Tx,
  [kind, id, accountId]: Scope,
  { flag, value, locked = false }: { flag: string; value: string; locked?: boolean },
) {
  const fits = (flag === 'LoginAlias') === (value === 'Y') || value === 'N'
  if (!fits) return
  await sql`insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value, locked)
    values (${uuid()}, ${accountId}, ${kind}, ${id}, ${flag}, ${value}, ${locked}) on conflict do nothing`.execute(tx)
}

async function plantCompanies(tx: Tx, root: string, tagged: number | null): Promise<Company[]> {
  const companies: Company[] = []
  for (const [at, [type, parent]] of shape.entries()) {
    const id = uuid()
    const customer = type === 'CU'
    await sql`insert into account (account_id, parent_id, acct_type, acct_name, account_status, cust_type, transaction_environment, acct_number, industry_code, tags)
      values (${id}, ${companies[parent]?.id ?? root}, ${type}, ${id}, 'Active', ${customer ? 'STD' : null}, ${customer ? 'PRODUCTION' : null}, null,
        ${customer ? 'LEGAL' : null}, ${tagged === at ? ['vip'] : []}::text[])`.execute(tx)
    companies.push({ id, type, parent: companies[parent]?.id })
  }
  return companies
}

/** Two earlier colleagues, each in a group of their own, and their groups. */
async function plantPair(tx: Tx, companies: readonly Company[], colleagues: NonNullable<InitialTree['colleagues']>) {
  const company = companies[colleagues.at] as Company
  const pair = [await insertPerson(tx, company), await insertPerson(tx, company)]
  const groups: Group[] = []
  for (const [place, grant] of [colleagues.one, colleagues.other].entries()) {
    const group = { id: uuid(), company }
    await insertGroup(tx, group.id, company.id, grantOf(grant, companies))
    await join(tx, group.id, pair[place] as Identity)
    groups.push(group)
  }
  return { pair, groups }
}

/** Someone at a distributor, in the role of the partners below. */
async function plantSecond(tx: Tx, company: Company): Promise<Identity> {
  const person = await insertPerson(tx, company)
  await sql`update app_user set role_code = 'RS' where user_id = ${person.userId}`.execute(tx)
  return person
}

/** "Full access" of a company, with a policy of its own. */
async function plantFullAccess(tx: Tx, company: Company, policy: NonNullable<InitialTree['fullAccess']>) {
  const group = { id: uuid(), company }
  await insertGroup(tx, group.id, company.id, { ...everywhere, entries: fullGrant.entries }, true)
  await setPolicy(tx, ofGroup(group), policy)
  return group
}
const everywhere = { accountScope: 'ALL_BELOW', accounts: [], tags: [], exclude: [] } as const

/** Takes a flag away from companies, but not from one of their groups. */
async function plantExceptions(tx: Tx, groups: readonly Group[], exceptions: InitialTree['exceptions']) {
  for (const { flag, group: which } of exceptions) {
    const group = groups[which]
    if (!group) continue
    await setPolicy(tx, ofCompany(group.company), { flag, value: 'N' })
    await setPolicy(tx, ofGroup(group), { flag, value: flag === 'LoginAlias' ? 'Y' : 'W' })
  }
}

/** Controlled people who were disabled or removed. */
async function plantAbsent(
  tx: Tx,
  at: (index: number) => Company,
  groups: readonly Group[],
  absent: InitialTree['absent'],
): Promise<Identity[]> {
  const people: Identity[] = []
  for (const { at: where, removed, grouped } of absent) {
    const person = await insertPerson(tx, at(where))
    const group = groups.find(({ company }) => company.id === person.company.id)
    if (grouped && group) await join(tx, group.id, person)
    await sql`update app_user set user_status = ${removed ? 'Removed' : 'Disabled'}, removed_at = ${removed ? new Date() : null},
      status_before_disable = ${removed ? null : 'Active'}, status_before_removal = ${removed ? 'Active' : null}
      where user_id = ${person.userId}`.execute(tx)
    people.push(person)
  }
  return people
}

/** Makes the tree. */
export async function plant(tx: Tx, root: string, given: InitialTree): Promise<State> {
  const companies = await plantCompanies(tx, root, given.tagged)
  const at = (index: number) => companies[index] as Company
  const self = await insertPerson(tx, at(given.home))
  const others: Identity[] = []
  // Two in some companies, so that one of them may leave.
  for (const index of [1, 2, 3, 3, 5, 5]) others.push(await insertPerson(tx, at(index)))
  const groups: Group[] = []
  for (const { at: where, grant, joined } of given.groups) {
    const group = { id: uuid(), company: at(where) }
    await insertGroup(tx, group.id, group.company.id, grantOf(grant, companies))
    if (joined && where === given.home) await join(tx, group.id, self)
    groups.push(group)
  }
  const two = given.colleagues ? await plantPair(tx, companies, given.colleagues) : { pair: [], groups: [] }
  groups.push(...two.groups)
  const second = given.second ? await plantSecond(tx, at(1)) : undefined
  for (const policy of given.policies) {
    const scope = scopeOf(policy.on, { root, at, self, second, pair: two.pair, groups })
    if (scope) await setPolicy(tx, scope, policy)
  }
  if (given.lacks) await setPolicy(tx, ofPerson(self), { flag: given.lacks, value: 'N' })
  await plantExceptions(tx, groups, given.exceptions)
  if (given.fullAccess) groups.push(await plantFullAccess(tx, self.company, given.fullAccess))
  const absent = await plantAbsent(tx, at, groups, given.absent)
  const mighty = await insertPerson(tx, { id: root, type: 'RP', parent: undefined })
  await setPolicy(tx, ofPerson(mighty), { flag: 'LoginAlias', value: 'Y' })
  // Only colleagues at home collude: groups elsewhere hold what a company above decided (decision 0071).
  const collude = given.colleagues?.at === given.home
  return {
    companies,
    groups,
    hands: [self, ...(second ? [second] : []), ...(collude ? two.pair : []), ...absent],
    absent,
    others: collude ? others : [...others, ...two.pair],
    mighty,
    sets: [],
  }
}
