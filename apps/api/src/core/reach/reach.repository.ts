import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import type { GroupGrant } from '@portal/contract/access/access.modules'
import type { PolicyRow, PolicyScope } from '@portal/contract/access/access.rules'
import type { Company, Counting } from '@portal/contract/access/access.reach.rules'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'

type Stored = Omit<PolicyRow, 'validFrom' | 'validTo'> & { validFrom: string | null; validTo: string | null }
const moment = (text: string | null) => (text === null ? null : new Date(text))

type Given = { chain: string[]; policies: Stored[] }
const givenOf = ({ chain, policies }: Given): { chain: PolicyScope[]; policies: PolicyRow[] } => ({
  chain: chain.map((scopeId) => ({ scopeKind: 'ACCOUNT', scopeId })),
  policies: policies.map((one) => ({ ...one, validFrom: moment(one.validFrom), validTo: moment(one.validTo) })),
})

/** Where the rights of an administrator of a company come from, given these of its groups; from above the scope too. */
export async function findRightsGiven(tx: Tx, accountId: string, groupIds: readonly string[]) {
  const rows = await queryRows(tx)<Given>`
    select chain, policies from rights_given(${accountId}, ${groupIds}::uuid[])`
  const [row] = rows
  return row && givenOf(row)
}

/** The same for many companies of the scope, for administrators who are in no group. */
export async function findRightsOfCompanies(tx: Tx, ids: readonly string[]) {
  const rows = await queryRows(tx)<Given & { accountId: string; acctType: AccountType }>`
    select a.account_id, a.acct_type, given.chain, given.policies
    from account a cross join lateral rights_given(a.account_id, '{}') given
    where a.account_id = any (${ids}::uuid[])`
  return rows.map((row) => ({ ...row, ...givenOf(row) }))
}

/** An active group of a company, locked as it is, with that company's place in the tree. */
export const findGroupWithCompany = (tx: Tx, accountId: string, groupId: string) =>
  tx
    .selectFrom('accessGroup as g')
    .innerJoin('account as a', 'a.accountId', 'g.accountId')
    .where('g.accountId', '=', accountId)
    .where('g.groupId', '=', groupId)
    .where('g.archived', '=', false)
    .select(['g.groupId', 'g.fullAccess', 'g.entries', 'g.accountScope', 'g.accounts', 'g.tags', 'g.exclude'])
    .select(['a.accountId', 'a.acctType', 'a.tags as companyTags'])
    .select(sql<string[]>`array_remove(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id], null)`.as('above'))
    .forShare('g')
    .$call(
      rowsOf<
        GroupGrant & { groupId: string; fullAccess: boolean } & Omit<Company, 'tags'> & { companyTags: string[] }
      >(),
    )
    .executeTakeFirst()

export type Opened = { accountId: string; tags: string[]; entries: GroupGrant['entries'] }
/** What groups of the companies above would grant of these accounts, when they get tags. */
export const findOpenedByTags = (tx: Tx, ids: readonly string[], tags: readonly string[]) =>
  queryRows(tx)<Opened>`
    select account_id, tags, entries from tags_open(${ids}::uuid[], ${tags}::text[])`

/** The policies that companies of the scope set for themselves and all below, including future ones. */
export const findPoliciesOfCompanies = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('featurePolicy')
    .where('accountId', 'in', [...ids])
    .where('scopeKind', '=', 'ACCOUNT')
    .where(sql<boolean>`scope_id = account_id::text and (valid_to is null or valid_to > now())`)
    .select(['accountId', 'flag', 'value', 'locked'])
    .$call(rowsOf<Counting & { accountId: string }>())
    .execute()
/** The policies of an access group. */
export const findPoliciesOfGroup = (tx: Tx, groupId: string): Promise<Counting[]> =>
  tx
    .selectFrom('featurePolicy')
    .where('scopeKind', '=', 'GROUP')
    .where('scopeId', '=', groupId)
    .where(sql<boolean>`(valid_to is null or valid_to > now())`)
    .select(['flag', 'value', 'locked'])
    .$call(rowsOf<Counting>())
    .execute()
