import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { UsageSummary, usage as routes } from '@portal/contract/usage/usage.contract'
import { mostOf } from '@portal/contract/usage/usage.rules'
import { addMonths, monthOf } from '../../core/calendar/calendar.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursors, isUuid } from '../../platform/list/cursor.ts'
import { findToday } from './usage.repository.ts'
import { findChildren, findTotals, type MonthRow } from './usage.summary.repository.ts'

// Usage by month from the roll-up: a company with all below it, and each company directly below.

const place = cursors({ acctKey: isUuid })

type Series = UsageSummary['totals'][number]
/** Rows of one company as a series for each line and unit, what is used most first. */
function seriesOf(rows: readonly MonthRow[], months: readonly string[]): Series[] {
  const byLine = Map.groupBy(rows, ({ productLine, unitType }) => `${productLine} ${unitType}`)
  const all = [...byLine.values()].flatMap((of): Series[] => {
    const [first] = of
    if (!first) return []
    const usedIn = new Map(of.map(({ month, used }) => [month, used]))
    const used = months.map((month) => usedIn.get(month) ?? 0)
    const { productLine, unitType } = first
    return [{ productLine, unitType, used, total: used.reduce((sum, value) => sum + value, 0) }]
  })
  return all.toSorted((a, b) => b.total - a.total)
}

/** @throws Problem account.notFound, request.invalid for a cursor of another list */
export async function summarize(context: Context, { body }: Input<typeof routes.summary>): Promise<UsageSummary> {
  const { db, caller } = context
  const acctKey = body.acctKey ?? caller.accountId
  const after = place.decode(body.cursor)?.acctKey ?? null
  return db.inScope(caller.scope, async (tx) => {
    const today = await findToday(tx, caller.scope, acctKey)
    if (today === undefined) throw new Problem('account.notFound')
    const last = monthOf(today)
    const months = Array.from({ length: body.months ?? 12 }, (_, back) => addMonths(last, -back)).toReversed()
    const asked = { acctKey, since: months[0] ?? last, lines: body.productLine ?? [] }
    const totals = await findTotals(tx, caller.scope, asked)
    const children = await findChildren(tx, caller.scope, { ...asked, after, most: mostOf.companies + 1 })
    const companies = [...Map.groupBy(children, ({ acctKey: child }) => child)]
    const shown = companies.slice(0, mostOf.companies)
    const lastShown = shown.at(-1)?.[0]
    return {
      acctKey,
      months,
      totals: seriesOf(totals, months),
      items: shown.map(([child, rows]) => ({
        acctKey: child,
        acctName: rows[0]?.acctName ?? null,
        series: seriesOf(rows, months),
      })),
      nextCursor: companies.length > shown.length && lastShown ? place.encode({ acctKey: lastShown }) : null,
    }
  })
}
