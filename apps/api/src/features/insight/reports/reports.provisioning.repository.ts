import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { PartnerOperation } from '@portal/contract/core/partnerCalls'
import { type RawBuilder, sql } from 'kysely'
import type { Months } from '../../../core/calendar/calendar.months.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

// Partner calls by month and operation, from the roll-up that is updated at the end of each call.

/** The start of a page: the latest month comes first, partners in it by their keys. */
export type Place = { period: string; acctKey: string; operation: string }
export type CallsQuery = Months & {
  acctKey: string | null
  operation: PartnerOperation | null
  after: Place | undefined
  most: number
}
export type CallsRow = Place & {
  operation: PartnerOperation
  acctName: string | null
  acctType: AccountType | null
  calls: number
  callsSucceeded: number
  callsFailed: number
  /** Counts of durations by place; several lists if the partner moved in the month. */
  durations: number[][]
}

/**
 * Parts of the order that an index finds: the rest of the month in which the last page ended, and the months before it.
 */
function piecesOf({ after, fromMonth, toMonth }: CallsQuery): RawBuilder<unknown>[] {
  const before = (month: string) => sql`m.month >= ${fromMonth}::date and m.month < ${month}::date`
  if (!after) return [sql`m.month >= ${fromMonth}::date and m.month <= ${toMonth}::date`]
  const rest = sql`m.month = ${after.period}::date and (m.account_id, m.operation) > (${after.acctKey}::uuid, ${after.operation})`
  return [rest, before(after.period)]
}

export function findCalls(tx: Tx, scope: Scope, query: CallsQuery): Promise<CallsRow[]> {
  const { acctKey, operation, most } = query
  const named = acctKey ? sql`and m.account_id = ${acctKey}::uuid` : sql``
  const called = operation ? sql`and m.operation = ${operation}` : sql``
  const pieces = piecesOf(query).map(
    (
      piece,
    ) => sql`(select m.month, m.account_id, m.operation, sum(m.calls)::integer as calls, sum(m.succeeded)::integer as succeeded,
        sum(m.failed)::integer as failed, json_agg(m.durations) as durations
      from partner_call_month m where ${within(scope, 'm')} and ${piece} ${named} ${called}
      group by m.month, m.account_id, m.operation having sum(m.calls) > 0
      order by m.month desc, m.account_id, m.operation limit ${most})`,
  )
  return queryRows(tx)<CallsRow>`
    select page.month as period, page.account_id as acct_key, a.acct_name, a.acct_type, page.operation, page.calls,
      page.succeeded as calls_succeeded, page.failed as calls_failed, page.durations
    from (${sql.join(pieces, sql` union all `)}) page
    left join account a on a.account_id = page.account_id and ${within(scope, 'a')}
    order by page.month desc, page.account_id, page.operation limit ${most}`
}
