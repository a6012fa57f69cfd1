import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'

declare const checked: unique symbol
/**
 * The part of the caller's tree that one list looks at: a company's tree, its direct children, or itself alone.
 * Only this file makes one, from the scope or from a company that was found inside it.
 */
export type Reach = {
  readonly accountId: string
  readonly part: 'tree' | 'children' | 'self'
  readonly column: string
  readonly [checked]: true
}

const treeColumns = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id', CU: 'account_id' } as const
const levelColumns = { provider: 'provider_id', sp: 'sp_id', dt: 'dt_id', rs: 'rs_id', account: 'account_id' } as const
const reach = (accountId: string, part: Reach['part'], column: string) => ({ accountId, part, column }) as Reach

/** True for rows inside the reach; the column is literal text, as in `within`. Row-level security holds the scope beneath. */
export const inReach = ({ column, accountId }: Reach, table = 'account') =>
  sql<boolean>`${sql.ref(`${table}.${column}`)} = ${accountId}`

type Found = { accountId: string; acctType: AccountType; parentId: string | null; above: (string | null)[] }
const find = (tx: Tx, scope: Scope, accountId: string) =>
  tx
    .selectFrom('account')
    .where(within(scope, 'account'))
    .where('accountId', '=', accountId)
    .select(['accountId', 'acctType', 'parentId', sql`array[provider_id, sp_id, dt_id, rs_id, account_id]`.as('above')])
    .$castTo<Found>()
    .executeTakeFirst()

/**
 * What a list looks at when `company` (its tree) and `account` (its direct children) are given: the nearer one decides.
 * Undefined when one of them is not inside the scope, `empty` when nothing can be inside both.
 */
export async function findReach(
  tx: Tx,
  scope: Scope,
  { company, account }: { company?: string | null; account?: string | null },
): Promise<Reach | 'empty' | undefined> {
  const top = company ? await find(tx, scope, company) : undefined
  const parent = account ? await find(tx, scope, account) : undefined
  if ((company && !top) || (account && !parent)) return undefined
  if (!parent)
    return top
      ? reach(top.accountId, 'tree', treeColumns[top.acctType])
      : reach(scope.accountId, 'tree', levelColumns[scope.level])
  if (!top || parent.above.includes(top.accountId)) return reach(parent.accountId, 'children', 'parent_id')
  return top.parentId === parent.accountId ? reach(top.accountId, 'self', 'account_id') : 'empty'
}
