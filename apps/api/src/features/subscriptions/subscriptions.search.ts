import { holds } from '@portal/contract/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { countCap, pageSize as pageSizes } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type {
  CompanyPlanListItem,
  subscriptions as routes,
} from '@portal/contract/subscriptions/subscriptions.contract'
import type { CompanyPlanFilter, CompanyPlanSort } from '@portal/contract/subscriptions/subscriptions.list'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursors, isText, isUuid } from '../../platform/list/cursor.ts'
import { type Found, pageOf } from '../../platform/list/page.ts'
import { isInScope } from '../../core/accounts/accounts.chain.ts'
import { termsOf } from '../plans/plans.service.ts'
import { presentItem } from './subscriptions.present.ts'
import { findPayers, listRows } from './subscriptions.repository.ts'
import {
  type After,
  countMatching,
  endOfLook,
  listKeys,
  type Page,
  type Place,
} from './subscriptions.search.repository.ts'

/** Company plans that one request reads along the list's order. */
export const look = 20_000

const isPlace = (text: string) => isText(30)(text) && !Number.isNaN(Date.parse(text))
const { encode, decode } = cursors({ sort: isText(20), value: isPlace, id: isUuid }, 'Cursor')

/** @throws Problem account.notFound, auth.forbidden for days that the caller is not shown */
export async function requireAsked(
  tx: Tx,
  { caller }: Context,
  filter: CompanyPlanFilter,
  sort?: CompanyPlanSort,
): Promise<void> {
  for (const key of [filter.company, filter.acctKey])
    if (key && !(await isInScope(tx, caller.scope, key))) throw new Problem('account.notFound')
  const needs = (flag: 'CustomerPlanEndDate:R' | 'CustomerPlanAutoRenew:R', asked: boolean | undefined) => {
    if (asked && !holds(caller.rights, flag)) throw new Problem('auth.forbidden', { values: { access: flag } })
  }
  needs('CustomerPlanEndDate:R', filter.endsSoon || filter.ends || sort?.endsWith('endDate'))
  needs('CustomerPlanAutoRenew:R', filter.autoRenew)
}

/** By their end where that is shown, else the latest change first. */
export const usual = ({ caller }: Context): CompanyPlanSort =>
  holds(caller.rights, 'CustomerPlanEndDate:R') ? 'endDate' : '-modified'

/** The plans that companies of the caller's tree hold. */
export const searchPlans = (context: Context, { body }: Input<typeof routes.search>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const { sort = usual(context), pageSize = pageSizes.default, cursor, ...filter } = body
    await requireAsked(tx, context, filter, body.sort)
    const place = decode(cursor)
    if (place && place.sort !== sort)
      throw new Problem('request.invalid', { fields: [{ field: 'Cursor', code: 'cursor' }] })
    const page: Page = { sort, after: place && { value: place.value, id: place.id }, limit: pageSize + 1, look }
    const rows = await listKeys(tx, caller.scope, filter, page)
    const end: After | undefined = rows.length > pageSize ? undefined : await endOfLook(tx, caller.scope, filter, page)
    const items = await itemsOf(
      tx,
      context,
      rows.slice(0, pageSize).map(({ id }) => id),
    )
    const found: Found<Place, After> = end ? { rows, end, partial: true } : { rows }
    return pageOf<Place, CompanyPlanListItem, After>(found, {
      size: pageSize,
      present: ({ id }) => items.get(id) as CompanyPlanListItem,
      encode: ({ value, id }) => encode({ sort, value, id }),
    })
  })

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
    await requireAsked(tx, context, body)
    const { found, seen } = await countMatching(tx, context.caller.scope, body, countCap, look)
    return { total: Math.min(found, countCap), capped: found > countCap || seen > look }
  })

/** The keys of all that a filter finds; undefined above `most`. */
export async function selectPlans(tx: Tx, context: Context, filter: CompanyPlanFilter, most: number) {
  await requireAsked(tx, context, filter)
  const everything = { sort: 'endDate', limit: most + 1, look: 10_000_000 } as const
  const rows = await listKeys(tx, context.caller.scope, filter, everything)
  return rows.length > most ? undefined : rows.map(({ id }) => id)
}
