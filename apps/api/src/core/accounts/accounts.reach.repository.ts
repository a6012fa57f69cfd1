import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { levelColumns, type Scope, whole, within } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { type Reach, reachIn, type Spots } from '../../platform/list/reach.ts'

const treeColumns = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id', CU: 'account_id' } as const

type Spot = { accountId: string; acctType: AccountType; parentId: string | null; above: (string | null)[] }
const find = (tx: Tx, scope: Scope, accountId: string) =>
  tx
    .selectFrom('account')
    // All people know their company: lists begin at it even where access groups leave it out.
    .where(within(accountId === scope.accountId ? { ...scope, narrowing: undefined } : scope, 'account'))
    .where('accountId', '=', accountId)
    .select(['accountId', 'acctType', 'parentId', sql`array[provider_id, sp_id, dt_id, rs_id, account_id]`.as('above')])
    .$call(rowsOf<Spot>())
    .executeTakeFirst()

/** The whole of a scope. */
export const findWhole = async (tx: Tx, scope: Scope): Promise<Reach> =>
  reachIn(scope, scope.accountId, 'tree', levelColumns[scope.level], await findSpots(tx, scope, undefined, false))

/** The rows whose `column` names a company of the whole scope; their place must be checked in addition. */
export async function findBy(tx: Tx, scope: Scope, accountId: string, column: string): Promise<Reach | undefined> {
  const found = await find(tx, whole(scope), accountId)
  return found && reachIn(scope, found.accountId, 'tree', column)
}

/** The reach of `company` (its tree) or `account` (its children), whichever is nearer; undefined outside the scope. */
export async function findReach(
  tx: Tx,
  scope: Scope,
  { company, account }: { company?: string | null; account?: string | null },
): Promise<Reach | 'empty' | undefined> {
  const top = company ? await find(tx, scope, company) : undefined
  const parent = account ? await find(tx, scope, account) : undefined
  if ((company && !top) || (account && !parent)) return undefined
  if (!parent) {
    if (!top) return findWhole(tx, scope)
    return reachIn(scope, top.accountId, 'tree', treeColumns[top.acctType], await findSpots(tx, scope, top, false))
  }
  if (!top || parent.above.includes(top.accountId)) {
    const isOwn = parent.accountId === scope.accountId
    const spots = isOwn ? await findSpots(tx, scope, undefined, true) : undefined
    return reachIn(scope, parent.accountId, 'children', 'parent_id', spots)
  }
  return top.parentId === parent.accountId ? reachIn(scope, top.accountId, 'self', 'account_id') : 'empty'
}

/** The reach of a single account; undefined outside the scope and for what access groups leave out. */
export async function findAccountReach(tx: Tx, scope: Scope, accountId: string): Promise<Reach | undefined> {
  const found = await tx
    .selectFrom('account')
    .where(within(scope, 'account'))
    .where('accountId', '=', accountId)
    .select('accountId')
    .executeTakeFirst()
  return found && reachIn(scope, found.accountId, 'self', 'account_id')
}

/** The places of the listed and tagged companies; undefined where a walk through the whole reach is just as fast. */
async function findSpots(tx: Tx, scope: Scope, top: Spot | undefined, topsOnly: boolean): Promise<Spots | undefined> {
  const { narrowing } = scope
  if (!narrowing || narrowing.parts.some(({ accountScope }) => accountScope === 'ALL_BELOW')) return undefined
  const listed = [...new Set(narrowing.parts.flatMap(({ accounts }) => accounts))]
  if (top && listed.some((id) => top.above.includes(id))) return undefined
  const whole = within({ ...scope, narrowing: undefined }, 'account')
  const found = listed.length
    ? await tx
        .selectFrom('account')
        .where(whole)
        .where('accountId', 'in', listed)
        .select([
          'accountId',
          'acctType',
          'parentId',
          sql`array[provider_id, sp_id, dt_id, rs_id, account_id]`.as('above'),
        ])
        .$call(rowsOf<Spot>())
        .execute()
    : []
  const ids = new Set(found.map(({ accountId }) => accountId))
  const tops = found.filter(
    ({ accountId, above }) => !above.some((id) => id !== null && id !== accountId && ids.has(id)),
  )
  const columns = [...new Set(tops.map(({ acctType }) => treeColumns[acctType]))]
  return {
    trees: columns.map((column) => ({
      column,
      accountIds: tops.filter(({ acctType }) => treeColumns[acctType] === column).map(({ accountId }) => accountId),
    })),
    tops: tops.map(({ accountId }) => accountId),
    tags: [...new Set(narrowing.parts.flatMap(({ tags }) => tags))],
    own: narrowing.own,
    topsOnly,
  }
}
