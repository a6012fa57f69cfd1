import type { Value } from '@portal/contract/core/access/access.flags'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Company } from './featurePolicies.repository.ts'

type OwnCompany = Omit<Company, 'accountStatus'>
/** The caller's company, which is shown regardless of access groups. */
export const findOwn = async (tx: Tx, scope: Scope): Promise<OwnCompany | undefined> =>
  tx
    .selectFrom('account')
    .where(within({ ...scope, narrowing: undefined }, 'account'))
    .where('accountId', '=', scope.accountId)
    .select(['accountId', 'acctName', 'acctType'])
    .$call(rowsOf<OwnCompany>())
    .executeTakeFirst()

export type Chain = {
  accountId: string
  /** From the root down to the account. */
  above: string[]
  /** The policies of the role and of the chain, in force or not. */
  policies: {
    scopeKind: 'ROLE' | 'ACCOUNT'
    scopeId: string
    value: Value
    locked: boolean
    validFrom: string | null
    validTo: string | null
  }[]
}
/** The values of a flag along the chains of accounts, as sign-in reads them (asAuth): also above the caller's scope. */
export const findChains = (tx: Tx, flag: string, accountIds: readonly string[]) =>
  queryRows(tx)<Chain>`
      select a.account_id, own.chain as above,
        coalesce((select json_agg(json_build_object('scopeKind', p.scope_kind, 'scopeId', p.scope_id, 'value', p.value,
            'locked', p.locked, 'validFrom', p.valid_from, 'validTo', p.valid_to))
          from feature_policy p where p.flag = ${flag} and p.account_id = any (own.chain) and (
            (p.scope_kind = 'ACCOUNT' and p.scope_id = p.account_id::text)
            or (p.scope_kind = 'ROLE' and p.account_id = a.provider_id
              and p.scope_id = case a.acct_type when 'RP' then 'RA' else a.acct_type end))), '[]') as policies
      from account a
      cross join lateral (select array(select up.account_id from account up
        where up.account_id in (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)
        order by account_rank(up.acct_type)) as chain) own
      where a.account_id = any (${accountIds}::uuid[])`

const columns = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id' } as const
/** An account and the values below it that would make a difference. */
type Node = { accountId: string; acctType: AccountType; differing: readonly Value[] }

/**
 * The number of accounts below each that set one of these values, up to `most` + 1; a part for each level (`data.md`
 * 2).
 */
export async function countDiffering(tx: Tx, scope: Scope, flag: string, all: readonly Node[], most: number) {
  const parts = Object.entries(columns).flatMap(([type, column]) => {
    const nodes = all.filter(({ acctType, differing }) => acctType === type && differing.length > 0)
    if (nodes.length === 0) return []
    const keys = nodes.map(({ accountId }) => accountId)
    const values = nodes.map(({ differing }) => differing.join(''))
    return [
      sql`select node.account_id, (select count(*)::integer from (
            select from feature_policy p where ${within(scope, 'p')} and ${sql.ref(`p.${column}`)} = node.account_id
              and p.flag = ${flag} and p.scope_kind = 'ACCOUNT' and p.scope_id = p.account_id::text
              and p.account_id <> node.account_id and position(p.value in node.differing) > 0
              and (p.valid_from is null or p.valid_from <= now()) and (p.valid_to is null or p.valid_to > now())
            limit ${most + 1}) found) as differ
          from unnest(${keys}::uuid[], ${values}::text[]) node (account_id, differing)`,
    ]
  })
  if (parts.length === 0) return new Map()
  const rows = await queryRows(tx)<{ accountId: string; differ: number }>`${sql.join(parts, sql` union all `)}`
  return new Map(rows.map(({ accountId, differ }) => [accountId, differ]))
}
