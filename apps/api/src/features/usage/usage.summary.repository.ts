import type { ProductLine, UnitType } from '@portal/contract/plans/plans.fields'
import { sql } from 'kysely'
import { type Scope, within } from '../../platform/access/scope.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'

type Asked = { acctKey: string; since: string; lines: readonly ProductLine[] }
export type MonthRow = { month: string; productLine: ProductLine; unitType: UnitType; used: number }

const ofLines = (lines: readonly ProductLine[]) =>
  lines.length > 0 ? sql`m.product_line = any (${lines}::text[])` : sql`true`

/** A company with all below it, by month, wherever it stood then. */
export const findTotals = (tx: Tx, scope: Scope, { acctKey, since, lines }: Asked): Promise<MonthRow[]> =>
  queryRows(tx)<MonthRow>`
    select m.month, m.product_line, m.unit_type, sum(m.used)::bigint as used from usage_month m
    where ${within(scope, 'm')} and m.account_id = ${acctKey} and m.month >= ${since} and ${ofLines(lines)}
    group by 1, 2, 3`

type ChildRow = MonthRow & { acctKey: string; acctName: string | null }
/** Those directly below it then, in the order of their keys; a page of them. */
export const findChildren = (
  tx: Tx,
  scope: Scope,
  { acctKey, since, lines, after, most }: Asked & { after: string | null; most: number },
): Promise<ChildRow[]> =>
  queryRows(tx)<ChildRow>`
    with child as materialized (
      select m.account_id from usage_month m
      where ${within(scope, 'm')} and m.parent_id = ${acctKey} and m.month >= ${since} and ${ofLines(lines)}
        and m.account_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      group by 1 order by 1 limit ${most})
    select m.account_id as acct_key, a.acct_name, m.month, m.product_line, m.unit_type, sum(m.used)::bigint as used
    from child join usage_month m on m.account_id = child.account_id and m.parent_id = ${acctKey}
    left join account a on a.account_id = m.account_id and ${within(scope, 'a')}
    where ${within(scope, 'm')} and m.month >= ${since} and ${ofLines(lines)}
    group by 1, 2, 3, 4, 5 order by 1`
