import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { countCap, pageSize as pageSizes } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type {
  CompanyPlanListItem,
  subscriptions as routes,
} from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { CompanyPlanFilter, CompanyPlanSort } from '@portal/contract/commerce/subscriptions/subscriptions.list'
import { runningStatuses } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { maxOverviewRows } from '@portal/contract/operations/worklist/worklist.overview'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type PageRows, pageOf } from '../../../platform/list/page.ts'
import type { Reach } from '../../../platform/list/reach.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { afterRow, type OrderedRow, type ReadLimits, readLimits } from '../../../platform/list/walk.ts'
import { reachAt, reachOf, reachOfOne } from '../../../core/accounts/accounts.reach.ts'
import { countOfTree, maxWork } from '../../../core/worklist/worklist.ts'
import { termsOf } from '../plans/plans.service.ts'
import { presentItem } from './subscriptions.present.ts'
import { findPayers, listRows } from './subscriptions.repository.ts'
import {
  companyPlanTable,
  countPlanKeys,
  countWork,
  findPlanKeys,
  type PlanWork,
  selectPlanKeys,
  sumSeats,
} from './subscriptions.table.repository.ts'

/**
 * The scope of a filter. @throws Problem account.notFound for a company outside the scope, auth.forbidden for days that
 * the caller does not see
 */
export async function filterReach(
  tx: Tx,
  { caller }: Context,
  { acctKey, company = null, ...filter }: CompanyPlanFilter,
  sort?: CompanyPlanSort,
): Promise<Reach | 'empty'> {
  const reach = await (acctKey ? reachOfOne(tx, caller.scope, acctKey) : reachOf(tx, caller.scope, { company }))
  const needs = (flag: 'CustomerPlanEndDate:R' | 'CustomerPlanAutoRenew:R', query: boolean | undefined) => {
    if (query && !holds(caller.rights, flag)) throw new Problem('auth.forbidden', { values: { access: flag } })
  }
  needs('CustomerPlanEndDate:R', filter.endsSoon || filter.ends || sort?.endsWith('endDate'))
  needs('CustomerPlanAutoRenew:R', filter.autoRenew)
  return reach
}

/** Ordered by the end where the reader sees it, otherwise the latest change first. */
export const defaultSort = ({ caller }: Context): CompanyPlanSort =>
  holds(caller.rights, 'CustomerPlanEndDate:R') ? 'endDate' : '-modified'

/** A page of the plans of companies in the caller's tree. */
export async function planPage(
  tx: Tx,
  context: Context,
  body: Input<typeof routes.search>['body'],
  limits: ReadLimits = readLimits,
) {
  const { sort = defaultSort(context), pageSize = pageSizes.default, cursor, ...filter } = body
  const reach = await filterReach(tx, context, filter, body.sort)
  const { encode, decode } = companyPlanTable.cursorsOf(sort, 'Cursor')
  const page = { sort, after: decode(cursor), limit: pageSize + 1, limits }
  const found: PageRows<OrderedRow, PageStart> =
    reach === 'empty' ? { rows: [] } : await findPlanKeys(tx, reach, filter, page)
  const keys = found.rows.slice(0, pageSize).map(({ listKey }) => listKey)
  const items = await itemsOf(tx, context, keys)
  return pageOf(found, {
    size: pageSize,
    present: ({ listKey }) => items.get(listKey) as CompanyPlanListItem,
    encode: (last) => encode({ sort, ...('listKey' in last ? afterRow(last) : last) }),
  })
}
export const searchPlans = (context: Context, { body }: Input<typeof routes.search>, limits?: ReadLimits) =>
  context.db.inScope(context.caller.scope, (tx) => planPage(tx, context, body, limits))

/** Company plans as a list shows them, by their keys. */
export async function itemsOf(
  tx: Tx,
  { caller, request }: Context,
  ids: readonly string[],
): Promise<Map<string, CompanyPlanListItem>> {
  const rows = await listRows(tx, caller.scope, ids)
  const terms = await termsOf(
    tx,
    rows.map(({ termsId }) => termsId),
  )
  const payers = await findPayers(
    tx,
    caller.scope,
    rows.map(({ accountId }) => accountId),
  )
  return new Map(
    rows.flatMap((row) => {
      const own = terms.get(row.termsId)
      if (!own) return []
      const item = presentItem(caller, { row, terms: own }, payers.get(row.accountId), request.language)
      return [[row.subscriptionId, item] as const]
    }),
  )
}

export const countPlans = (context: Context, { body }: Input<typeof routes.count>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const reach = await filterReach(tx, context, body)
    return reach === 'empty' ? { total: 0, capped: false } : countPlanKeys(tx, reach, body, countCap)
  })

/**
 * Plans of companies that are full, or set to end soon: their number, the company of the first to end, and the value of those that
 * end; none where the caller may not see when they end.
 */
export const findWork = ({ db, caller }: Context, work: PlanWork, acctKey?: string) =>
  db.inScope(caller.scope, async (tx) =>
    work === 'ending' && !holds(caller.rights, 'CustomerPlanEndDate:R')
      ? { total: 0, capped: false, first: null }
      : countWork(tx, await reachAt(tx, caller.scope, acctKey), work, maxWork),
  )

/** The plans that run in the caller's company; undefined where there are none. */
export async function findOwnPlans(context: Context) {
  const { items, hasMore } = await searchPlans(context, {
    body: { acctKey: context.caller.accountId, status: [...runningStatuses], pageSize: maxOverviewRows },
  })
  return items.length > 0 ? { items, hasMore } : undefined
}

/** The keys of all matches of a filter; undefined above `most`. */
export async function selectPlans(tx: Tx, context: Context, filter: CompanyPlanFilter, most: number) {
  const reach = await filterReach(tx, context, filter)
  const keys = reach === 'empty' ? [] : await selectPlanKeys(tx, reach, filter, most + 1)
  return keys.length > most ? undefined : keys
}

/** The used and sold seats of running plans; undefined without any, or with more than 10,000 including ended plans. */
export async function countSeats({ db, caller }: Context) {
  const { scope } = caller
  const seats = await db.inScope(scope, async (tx) => {
    // Ended plans count, too, so that an index is enough to tell whether there are too many.
    if (!scope.narrowing && (await countOfTree(tx, 'plans', countCap)) > countCap) return undefined
    return sumSeats(tx, await reachAt(tx, scope, undefined), countCap)
  })
  const { plans = 0, sold = 0, used = 0 } = seats ?? {}
  return plans === 0 || plans > countCap ? undefined : { total: used, capped: false, of: sold }
}
