import type { ProductLine, UnitType } from '@portal/contract/commerce/plans/plans.fields'
import type { TransactionStatus, TransactionType } from '@portal/contract/insight/transactions/transactions.fields'
import { transactionList } from '@portal/contract/insight/transactions/transactions.list'
import { sql } from 'kysely'
import { namesPeople } from '../../../core/people/people.shown.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { PageRows } from '../../../platform/list/page.ts'
import { type Reach, type Run, runsOf } from '../../../platform/list/reach.ts'
import { type PageStart, and, listTable, type FilterValues } from '../../../platform/list/table.ts'
import { findBounded, type OrderedRow, type Question, type RowSource } from '../../../platform/list/walk.ts'

// The description of transactions for the list engine: an index for every level in time order, one for a sender, one
// for a reference code. Other filters are checked row by row, with a bounded number of reads.

const newest = '-sentOn'
const table = listTable({
  list: transactionList,
  name: 'transaction',
  key: 'transaction_key',
  orders: { sentOn: { column: 'sent_at', type: 'timestamptz' } },
  rare: {},
  lookedUp: [],
  led: ['sender', 'referenceCode'],
})
export const transactionCursors = table.cursorsOf(newest, 'Cursor')
export const cursorOf = (after: PageStart) => transactionCursors.encode({ sort: newest, ...after })

export type TransactionRow = OrderedRow & {
  acctKey: string
  acctName: string | null
  senderEmail: string
  /** Whether the reader sees the sender's name. */
  named: boolean
  type: TransactionType
  recipients: number
  features: string[]
  productLine: ProductLine
  unitType: UnitType
  units: number
  status: TransactionStatus
  referenceCode: string | null
  /** The steps after sending. */
  steps: { status: TransactionStatus; on: string }[]
}
const readingOf = (caller: Caller): RowSource => ({
  columns: sql`transaction.*`,
  shown: sql`page.transaction_key as list_key, page.account_id as acct_key, a.acct_name, page.sender_email,
    coalesce(${namesPeople(caller, 'a')}, false) as named, page.transaction_type as type, page.recipients, page.features,
    page.product_line, page.unit_type, page.units, page.transaction_status as status, page.reference_code, page.steps`,
  around: sql`left join account a on a.account_id = page.account_id and ${within(caller.scope, 'a')}`,
})

type TransactionQuestion = { reach: Reach; filter: FilterValues }
const questionOf = (caller: Caller, { reach, filter }: TransactionQuestion) => ({
  table,
  reach,
  filter: { filter: table.filterOf(filter) },
  // Messages of a moved company stay where they were sent. `is true` keeps this out of the choice of an index.
  along: [sql<boolean>`(${within(caller.scope, 'transaction')}) is true`],
  // Readers find a sender by the whole address only if they may see it.
  ...(filter['sender'] && { also: [sql<boolean>`(${namesPeople(caller, 'transaction')}) is true`] }),
})

export type RecentRow = {
  status: TransactionStatus
  /** From Monday at midnight on, in the time zone of the reader's company. */
  hour: number
  messages: number
  /** The number of messages read, the oldest of them, and the time zone. */
  looked: number
  since: string
  timeZone: string
}
/** The latest transactions by hour of the week and status: those that match among the first `most` in their order. */
export function findRecent(tx: Tx, caller: Caller, request: TransactionQuestion, most: number): Promise<RecentRow[]> {
  const { reach, filter, along, also = [] }: Question = questionOf(caller, request)
  const [inOrder, rest] = table.splitBy('sent_at', filter.filter)
  const hit = and([sql`true`, ...table.conditions(rest), ...also])
  const order = table.orderBy(newest)
  const run: Run = (place) => sql`(
    select sent_at, transaction_key, transaction_status, (${hit}) as hit from transaction
    where ${and([...place, ...(along ?? []), ...table.conditions(inOrder)])} ${order} limit ${most})`
  return queryRows(tx)<RecentRow>`
    with looked as materialized (
      select * from (${runsOf(table, reach, { filter: {} }, run, order)}) found ${order} limit ${most}
    ), zone as materialized (select account_zone(${caller.accountId}::uuid) as name)
    select transaction_status as status, count(*)::integer as messages, zone.name as time_zone,
      ((extract(isodow from sent_at at time zone zone.name) - 1) * 24 + extract(hour from sent_at at time zone zone.name))::integer as hour,
      (select count(*) from looked)::integer as looked, (select min(sent_at) from looked) as since
    from looked, zone where hit group by 1, 3, 4`
}

export type TransactionPage = { reach: Reach; filter: FilterValues; after: PageStart | undefined; limit: number }
/** A page of transactions, the latest first, with a bounded number of reads. */
export function findTransactions(
  tx: Tx,
  caller: Caller,
  { reach, filter, after, limit }: TransactionPage,
): Promise<PageRows<TransactionRow, PageStart>> {
  const question: Question = questionOf(caller, { reach, filter })
  return findBounded<TransactionRow>(
    tx,
    question,
    readingOf(caller),
    { sort: newest, after, limit },
    {
      findFew: async () => undefined,
      findAll: async () => [],
    },
  )
}
