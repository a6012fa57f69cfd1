import { invoiceList } from '@portal/contract/commerce/billing/billing.list'
import type { Currency } from '@portal/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { levelColumns, type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { findNamed } from '../../../core/accounts/accounts.named.ts'
import { reachOfScope } from '../../../core/accounts/accounts.reach.ts'
import { inReach, type RowConditions, type Reach, type Run, runsOf } from '../../../platform/list/reach.ts'
import { and, listTable, type FilterValues } from '../../../platform/list/table.ts'
import {
  type IndexMatches,
  findBounded,
  type OrderedRow,
  type Page,
  type Question,
  type ReadLimits,
  type RowSource,
} from '../../../platform/list/walk.ts'
import { isOverdue, seenBy } from './billing.repository.ts'

// The definition of invoices for the list engine.

export const invoiceTable = listTable({
  list: invoiceList,
  name: 'invoice',
  key: 'invoice_id',
  orders: { issuedOn: { column: 'listed_at', type: 'timestamptz' } },
  rare: {},
  lookedUp: ['searchText', 'overdue'],
  led: ['account'],
})

const reading: RowSource = {
  columns: sql`invoice.invoice_id, invoice.listed_at`,
  shown: sql`page.invoice_id as list_key`,
  around: sql``,
}
/** The filters on columns, and the further conditions. */
export type InvoiceQuery = {
  filter: FilterValues
  searchText?: string | undefined
  overdue?: boolean | undefined
  own?: boolean | undefined
}

/** Text in names is compared without case; `%` and `_` are literal. */
const contains = (column: RawBuilder<unknown>, text: string) =>
  sql<boolean>`position(${text.toLowerCase()} in lower(${column})) > 0`
function further({ searchText, overdue, own }: InvoiceQuery, scope: Scope): RawBuilder<boolean>[] {
  const text = searchText?.trim()
  return [
    ...(text
      ? [
          sql<boolean>`(${contains(sql`coalesce(invoice.number, '')`, text)} or ${contains(sql`invoice.bill_to->>'name'`, text)})`,
        ]
      : []),
    ...(overdue ? [isOverdue('invoice')] : []),
    ...(own ? [sql<boolean>`invoice.account_id = ${scope.accountId}`] : []),
  ]
}

/**
 * True for the invoices that a reader sees: drafts only for their issuer. The index of their level has the same
 * condition.
 */
const isVisible = ({ level }: Scope) =>
  sql<boolean>`(invoice.number is not null or invoice.issuer_id = ${sql.ref(`invoice.${levelColumns[level]}`)})`

const unnumbered = ['Draft', 'Failed']
/** Conditions that the rows share with an index: drafts have one by issuer, as only their issuer sees them. */
function along({ filter: { invoiceStatus } }: InvoiceQuery, scope: Scope): RawBuilder<boolean>[] {
  const status = Array.isArray(invoiceStatus) ? invoiceStatus : []
  const isOfDrafts = status.length > 0 && status.every((one) => unnumbered.includes(one))
  return isOfDrafts
    ? [isVisible(scope), sql<boolean>`invoice.number is null and invoice.issuer_id = ${scope.accountId}`]
    : [isVisible(scope)]
}

/** Limits for looking up invoices one by one, by their payers and by a number: every issuer's numbering begins at 1. */
const [maxPayers, maxNumber] = [5_000, 1_000]
/**
 * The keys of the invoices with this number and of those whose payers match this name, if they are few. Undefined where
 * there are none, because the payer may have had another name then.
 */
async function findFew(
  tx: Tx,
  reach: Reach,
  text: string | undefined,
  limits?: ReadLimits,
): Promise<IndexMatches | undefined> {
  const named = text && (await findNamed(tx, reach, text, limits))
  if (!named) return undefined
  const rows = await queryRows(tx)<{ id: string; numbered: boolean }>`
    (select invoice_id as id, true as numbered from invoice where number = ${text.toUpperCase()} and ${inReach(reach, 'invoice')}
      limit ${maxNumber + 1})
    union all (select invoice_id, false from unnest(${named.keys}::uuid[]) as named(id) join invoice on invoice.account_id = named.id
      where (${inReach(reach, 'invoice')}) is true limit ${maxPayers + 1})`
  const ofNumber = rows.filter(({ numbered }) => numbered).length
  const isMany = ofNumber > maxNumber || rows.length - ofNumber > maxPayers
  return rows.length === 0 || isMany ? undefined : { ...named, keys: [...new Set(rows.map(({ id }) => id))] }
}
/** A page from known keys: it reads all of these rows and no others. */
const findAll =
  (tx: Tx, { reach, along = [], also = [] }: Question, { sort, after, limit }: Page) =>
  ({ filter, keys = [] }: RowConditions): Promise<OrderedRow[]> => {
    const fits = [...invoiceTable.conditions(filter), ...along, ...also, ...invoiceTable.beyond(sort, after)]
    return queryRows(tx)<OrderedRow>`
      with found as materialized (
        select invoice.invoice_id, invoice.listed_at from unnest(${keys}::uuid[]) as known(id)
        join invoice on invoice.invoice_id = known.id where ${and([sql<boolean>`(${inReach(reach, 'invoice')}) is true`, ...fits])})
      select invoice_id as list_key, listed_at as sort_value from found ${invoiceTable.orderBy(sort)} limit ${limit}`
  }

const oldest = sql`order by overdue_at, invoice_id`
/** Only checks rows: the index of the run's place finds them. */
const isSeen = ({ scope }: Reach) => sql<boolean>`(${within(scope, 'invoice')}) is true`
/** The keys of the overdue invoices, if they are few. */
async function findFewOverdue(tx: Tx, reach: Reach): Promise<IndexMatches | undefined> {
  const run: Run = (place) => sql`(select invoice_id from invoice where ${and([...place, isOverdue('invoice')])}
    ${oldest} limit ${maxPayers + 1})`
  const rows = await queryRows(tx)<{ invoiceId: string }>`${runsOf(invoiceTable, reach, { filter: {} }, run)}`
  return rows.length > maxPayers ? undefined : { keys: rows.map(({ invoiceId }) => invoiceId) }
}

/** The keys of the invoices that a reader sees, with a bounded number of reads. */
export async function findInvoiceKeys(tx: Tx, scope: Scope, query: InvoiceQuery, page: Page) {
  const searchText = query.searchText?.trim()
  const reach = await reachOfScope(tx, scope)
  const question: Question = {
    table: invoiceTable,
    reach,
    filter: { filter: { ...query.filter, overdue: query.overdue, ...(searchText && { searchText }) } },
    along: along(query, scope),
    also: further(query, scope),
  }
  return findBounded<OrderedRow>(tx, question, reading, page, {
    findFew: () => (query.overdue ? findFewOverdue(tx, reach) : findFew(tx, reach, searchText, page.limits)),
    findAll: findAll(tx, question, page),
  })
}

/** Whether a reader sees an invoice of a payer that may have left the tree since. */
export const hasInvoices = async (tx: Tx, scope: Scope, accountId: string): Promise<boolean> =>
  (await queryRow(tx)`select from invoice i where ${seenBy(scope, 'i')} and i.account_id = ${accountId} limit 1`) !==
  undefined

/** Rows that a count reads, in the order of the list. */
const readLimit = 50_000
export type Sums = {
  currency: Currency | null
  invoices: number
  net: number
  tax: number
  total: number
  paid: number
  open: number
  overdue: number
  drafts: number
  draftTotal: number
  voided: number
  found: number
  looked: number
}
/** Sums of the first documents in the order of the list, `most` at most, for each currency. */
export async function sumInvoices(tx: Tx, scope: Scope, query: InvoiceQuery, most: number): Promise<Sums[]> {
  const reach = await reachOfScope(tx, scope)
  // Overdue invoices have a separate index, by the day on which they became overdue.
  const order = query.overdue ? oldest : invoiceTable.orderBy('-issuedOn')
  const place = [...along(query, scope), ...(query.overdue ? [isOverdue('invoice')] : [])]
  const fits = and([sql<boolean>`true`, ...invoiceTable.conditions(query.filter), ...further(query, scope)])
  const few = await findFew(tx, reach, query.searchText?.trim())
  const selection = { filter: {}, ...(few && { keys: few.keys }) }
  const run: Run = (places) =>
    sql`(select invoice.*, (${fits}) as fits from invoice where ${and([...places, ...place])} ${order} limit ${readLimit + 1})`
  return queryRows(tx)<Sums>`
    with seen as (select * from (${runsOf(invoiceTable, reach, selection, run, order)}) looked ${order} limit ${readLimit + 1}),
    found as (select * from seen where fits limit ${most + 1}),
    counted as (select count(*)::integer as looked from seen)
    select f.currency, count(f.invoice_id)::integer as found, c.looked, ${sumsOf('f')}
    from counted c left join found f on true group by f.currency, c.looked order by f.currency`
}

type Overdue = { currency: Currency; found: number; amount: number; since: string; first: string }
/**
 * Overdue invoices of a part of the tree, up to one more than `most`, by currency: their number, their open amount in
 * minor units, and since when the oldest is overdue, with its payer. The currency with the oldest comes first.
 */
export function sumOverdue(tx: Tx, reach: Reach, most: number): Promise<Overdue[]> {
  const run: Run = (place) => sql`(
    select invoice_id, overdue_at, currency, total - paid - credited as open from invoice
    where ${and([...place, isSeen(reach), isOverdue('invoice')])} ${oldest} limit ${most + 1})`
  return queryRows(tx)<Overdue>`
    with found as materialized (
      select * from (${runsOf(invoiceTable, reach, { filter: {} }, run)}) overdue ${oldest} limit ${most + 1}),
    summed as (
      select currency, count(*)::integer as found, sum(open)::bigint as amount, min(overdue_at) as since,
        (array_agg(invoice_id ${oldest}))[1] as oldest
      from found group by currency)
    select s.currency, s.found, s.amount, s.since, i.bill_to->>'name' as first
    from summed s join invoice i on i.invoice_id = s.oldest order by s.since, s.currency`
}

type DueSum = { currency: Currency; found: number; amounts: string[] }
/**
 * Unpaid invoices that fall due within the days, up to one more than `most`, by currency: their number, and their open
 * amount within each number of days. An invoice is overdue from the next day in its payer's time zone.
 */
export function sumDue(tx: Tx, reach: Reach, days: readonly number[], most: number): Promise<DueSum[]> {
  const isDue = (n: number) => sql<boolean>`overdue_at <= now() + make_interval(days => ${n + 1}::integer)`
  const unpaid = sql<boolean>`invoice_status = 'Issued' and payment_status <> 'Paid' and kind = 'INVOICE' and overdue_at > now()`
  const run: Run = (place) => sql`(
    select invoice_id, overdue_at, currency, total - paid - credited as open from invoice
    where ${and([...place, isSeen(reach), unpaid, isDue(Math.max(...days))])} ${oldest} limit ${most + 1})`
  const amounts = days.map((n) => sql`coalesce(sum(open) filter (where ${isDue(n)}), 0)::bigint`)
  return queryRows(tx)<DueSum>`
    with found as materialized (
      select * from (${runsOf(invoiceTable, reach, { filter: {} }, run)}) due ${oldest} limit ${most + 1})
    select currency, count(*)::integer as found, array[${sql.join(amounts)}] as amounts
    from found group by currency order by currency`
}

function sumsOf(table: string): RawBuilder<unknown> {
  const columnOf = (column: string) => sql.ref(`${table}.${column}`)
  const [issued, draft] = [sql`${columnOf('invoice_status')} = 'Issued'`, sql`${columnOf('number')} is null`]
  const sum = (value: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`coalesce(sum(${value}) filter (where ${where}), 0)::bigint`
  const count = (where: RawBuilder<unknown>) => sql`count(${columnOf('invoice_id')}) filter (where ${where})::integer`
  // The SQL form of `openOf`.
  const owed = sql`${issued} and ${columnOf('kind')} = 'INVOICE'`
  const open = sql`${columnOf('total')} - ${columnOf('paid')} - ${columnOf('credited')}`
  return sql`${count(issued)} as invoices, ${sum(columnOf('net'), issued)} as net, ${sum(columnOf('tax'), issued)} as tax,
    ${sum(columnOf('total'), issued)} as total, ${sum(columnOf('paid'), issued)} as paid, ${sum(open, owed)} as open,
    ${sum(open, isOverdue(table))} as overdue, ${count(draft)} as drafts, ${sum(columnOf('total'), draft)} as draft_total,
    ${count(sql`${columnOf('invoice_status')} = 'Voided'`)} as voided`
}
