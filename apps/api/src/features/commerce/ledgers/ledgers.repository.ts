import type { LedgerSum, LedgerUnrated } from '@portal/contract/commerce/ledgers/ledgers.contract'
import type { LedgerFormat, LedgerMapping } from '@portal/contract/commerce/ledgers/ledgers.fields'
import type { Language } from '@portal/contract/core/language'
import type { Currency } from '@portal/contract/core/money'
import { sql } from 'kysely'
import { queryRow, queryRows, type Database, type Tx } from '../../../platform/db/db.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import type { Partner } from './ledgers.entries.ts'

type LedgerRow = { mapping: LedgerMapping; version: number }
export const findLedger = (tx: Tx, scope: Scope, accountId: string) =>
  queryRow(
    tx,
  )<LedgerRow>`select mapping, version from ledger g where ${within(scope, 'g')} and account_id = ${accountId}`

/** Makes changes and exports of a ledger wait for each other. */
export const lockLedger = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${accountId}`}, 0))`.execute(tx)

export const saveLedger = (tx: Tx, accountId: string, mapping: LedgerMapping, by: string) =>
  sql`insert into ledger as g (account_id, mapping, modified_by) values (${accountId}, ${JSON.stringify(mapping)}::jsonb, ${by})
    on conflict (account_id) do update set mapping = excluded.mapping, modified_by = excluded.modified_by, modified_at = now(),
      version = g.version + 1`.execute(tx)

export type ExportRow = {
  exportId: string
  fromMonth: string
  toMonth: string
  format: LedgerFormat
  language: Language
  mapping: LedgerMapping
  sums: LedgerSum[]
  entries: number
  firstNumber: number
  /** The accounting currency at its creation. */
  booksCurrency: Currency | null
  createdAt: string
  createdBy: string | null
}
const columns = sql`export_id, from_month, to_month, format, language, mapping, sums, entries, first_number, books_currency, created_at, created_by`
/** The exports of a ledger, the newest first. */
export const listExports = (tx: Tx, scope: Scope, accountId: string, most: number) =>
  queryRows(tx)<ExportRow>`
    select ${columns} from ledger_export x where ${within(scope, 'x')} and account_id = ${accountId}
    order by to_month desc limit ${most}`
export const findExport = (tx: Tx, scope: Scope, accountId: string, exportId: string) =>
  queryRow(tx)<ExportRow>`
    select ${columns} from ledger_export x where ${within(scope, 'x')} and account_id = ${accountId} and export_id = ${exportId}`
/** The export that contains a month. */
export const findExportOf = (tx: Tx, scope: Scope, accountId: string, month: string) =>
  queryRow(tx)<ExportRow>`
    select ${columns} from ledger_export x where ${within(scope, 'x')} and account_id = ${accountId}
      and from_month <= ${month}::date and to_month >= ${month}::date`

/**
 * The span to be exported: from a day of the ledger on, up to a day, and not exported yet. `since`: everything that no
 * export has was recorded after this day, so that exported entries are not read again.
 */
export type Span = { beginsOn: string; since: string; lastDay: string; most: number }
/** Documents of zero without any line amount book nothing. */
const hasAmount = sql`(i.total <> 0 or exists (select from invoice_line l where l.invoice_id = i.invoice_id and (l.net <> 0 or l.tax <> 0)))`
/** The account number of a payer; of its last invoice, once it has left the issuer. */
const partnerOf = sql`jsonb_build_object('name', b.payer_name, 'acctNumber', coalesce(
  (select a.acct_number from account a where a.account_id = e.account_id),
  (select i.bill_to->>'acctNumber' from invoice i where i.account_id = e.account_id and i.issuer_id = e.issuer_id and i.bill_to is not null
   order by i.listed_at desc, i.invoice_id desc limit 1), ''))`
/**
 * Documents by the day of issue, voids by the issuer's day of voiding, payments by the day of payment. What was
 * recorded before the ledger began was booked by hand. Money received without an invoice or paid back is booked on its
 * day; movements between an invoice and a balance stay in the receivables. The indexes `invoice_issued`,
 * `invoice_voided`, `invoice_changed` (changed by each payment) and `balance_entry_banked` find the recent ones.
 */
const due = (scope: Scope, { beginsOn, since, lastDay, most }: Span) => sql`(
  select * from (
    select 'INVOICE' as source, i.invoice_id as source_id, i.issued_on as dated_on, 1 as rank, i.number, i.invoice_id, i.kind, i.currency,
      i.total as amount, null::jsonb as partner
    from invoice i where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId}
      and i.issued_on between greatest(${beginsOn}::date, ${since}::date) and ${lastDay}::date and ${hasAmount}
    union all
    select 'VOID', v.* from (
      select i.invoice_id as source_id, greatest(i.issued_on, (i.modified_at at time zone z.zone)::date) as voided_on, 2, i.number,
        i.invoice_id, i.kind, i.currency, i.total, null::jsonb
      from invoice i cross join (select account_zone(${scope.accountId}::uuid) as zone) z
      where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId} and i.invoice_status = 'Voided' and i.issued_on is not null
        and i.modified_at >= greatest(${beginsOn}::date, ${since}::date) - 1 and i.modified_at < ${lastDay}::date + 2 and ${hasAmount}) v
    where v.voided_on between ${beginsOn}::date and ${lastDay}::date
    union all
    select 'PAYMENT', p.payment_id, p.paid_on, 3, i.number, i.invoice_id, i.kind, i.currency, p.amount, null
    from invoice i join payment p using (invoice_id)
    where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId} and i.issued_on is not null and not p.failed
      and i.modified_at >= greatest(${beginsOn}::date, ${since}::date) and p.created_at >= greatest(${beginsOn}::date, ${since}::date)
      and p.paid_on <= ${lastDay}::date
    union all
    select 'BALANCE', e.entry_id, e.made_on, 4, '', null, e.kind, b.currency, e.amount, ${partnerOf}
    from balance_entry e join balance b using (balance_id)
    where ${within(scope, 'e')} and e.issuer_id = ${scope.accountId} and e.kind in ('PAYMENT', 'REFUND')
      and e.created_at >= greatest(${beginsOn}::date, ${since}::date) and e.made_on <= ${lastDay}::date) booked
  where not exists (select from ledger_entry e where e.source_id = booked.source_id and e.source = booked.source)
  order by dated_on, rank, number, source_id limit ${most})`

/** The accounting currency of an issuer, the days for which a rate is in force, and the first day for which one can be recorded. */
export type Books = { currency: Currency; maxDays: number; firstDay: string }
/**
 * Entries that are due, with the rate into the accounting currency: that on the document, else that with which its invoice was exported,
 * else the one of the day of the invoice or of the money; of the entry’s own day, where none can be recorded for that any more.
 * Null in the accounting currency itself, and where no rate is recorded for `rate_day`.
 */
const rated = (scope: Scope, span: Span, books: Books | null) =>
  books === null
    ? sql`(select d.*, null::numeric as books_rate, null::date as books_rate_on, null::date as rate_day from ${due(scope, span)} d)`
    : sql`(
  select d.*, r.books_rate, r.books_rate_on, o.rate_day from ${due(scope, span)} d
  left join lateral (
    select i.*, coalesce(o.invoice_id, i.invoice_id) as of_id, coalesce(o.issued_on, i.issued_on) as of_day
    from invoice i left join invoice o on o.invoice_id = i.refers_to
    where ${within(scope, 'i')} and d.source in ('INVOICE', 'VOID') and i.invoice_id = d.invoice_id) s on true
  cross join lateral (
    select day, case when day >= ${books.firstDay}::date then day else greatest(d.dated_on, ${books.firstDay}::date) end as rate_day
    from (select coalesce(s.of_day, d.dated_on) as day) days) o
  left join lateral (
    select books_rate, books_rate_on from (
      select s.books_rate, s.books_rate_on, 1 as place where s.books_currency = ${books.currency}
      union all
      select e.books_rate, e.books_rate_on, 2 from ledger_entry e join ledger_export x using (export_id)
      where ${within(scope, 'x')} and e.source = 'INVOICE' and e.source_id = s.of_id and x.books_currency = ${books.currency} and e.books_rate is not null
      union all
      select r.rate, r.valid_from, n.place from (values (3, o.day), (4, o.rate_day)) n (place, day) cross join lateral (
        select r.rate, r.valid_from from exchange_rate r
        where ${within(scope, 'r')} and r.account_id = ${scope.accountId} and r.books_currency = ${books.currency} and r.currency = d.currency
          and r.valid_from <= n.day and r.valid_from > n.day - ${books.maxDays}::integer
        order by r.valid_from desc limit 1) r) found
    order by place limit 1) r on d.currency <> ${books.currency})`

/** The documents and the money to be exported whose rate is not recorded, by number or by payer, with the day of that rate; the first ones. */
export const dueWithoutRate = (tx: Tx, scope: Scope, span: Span, books: Books, most: number) =>
  queryRows(tx)<LedgerUnrated>`
    select coalesce(nullif(number, ''), partner->>'acctNumber') as name, currency, rate_day as day
    from ${rated(scope, span, books)} due where currency <> ${books.currency} and books_rate is null
    group by 1, 2, 3 order by min(dated_on), 1, 3 limit ${most}`

export type DueSums = LedgerSum & { late: number }
export const sumDue = (tx: Tx, scope: Scope, span: Span, fromMonth: string) =>
  queryRows(tx)<DueSums>`
    select currency, count(*)::integer as entries, (count(*) filter (where dated_on < ${fromMonth}::date))::integer as late,
      coalesce(sum(amount) filter (where source = 'INVOICE' and kind = 'INVOICE'), 0)::bigint as invoiced,
      coalesce(sum(amount) filter (where source = 'INVOICE' and kind = 'CREDIT_NOTE'), 0)::bigint as credited,
      coalesce(sum(amount) filter (where source = 'VOID'), 0)::bigint as voided,
      coalesce(sum(amount) filter (where source in ('PAYMENT', 'BALANCE')), 0)::bigint as paid
    from ${due(scope, span)} due group by currency order by currency`

/** The day of the first entry to be exported. */
export const firstDue = async (tx: Tx, scope: Scope, span: Span): Promise<string | null> =>
  (await queryRow(tx)<{ first: string | null }>`select min(dated_on) as first from ${due(scope, span)} due`)?.first ??
  null

/** The documents to be exported, for their items and taxes. */
export const dueDocuments = async (tx: Tx, scope: Scope, span: Span): Promise<string[]> =>
  (
    await queryRows(tx)<{ invoiceId: string }>`
      select distinct invoice_id from ${due(scope, span)} due where source in ('INVOICE', 'VOID')`
  ).map(({ invoiceId }) => invoiceId)

/** The number of the next entry: one after the other, over all exports. */
export const nextNumber = async (tx: Tx, scope: Scope, accountId: string): Promise<number> =>
  (
    await queryRow(tx)<{ next: number }>`
      select coalesce(max(first_number + entries), 1)::bigint as next from ledger_export x
      where ${within(scope, 'x')} and account_id = ${accountId}`
  )?.next ?? 1

export type NewExport = Omit<ExportRow, 'createdAt'> & { accountId: string }
export const insertExport = (tx: Tx, { mapping, sums, ...values }: NewExport) =>
  sql`insert into ledger_export (export_id, account_id, from_month, to_month, format, language, mapping, sums, entries, first_number, books_currency, created_by)
    values (${values.exportId}, ${values.accountId}, ${values.fromMonth}, ${values.toMonth}, ${values.format}, ${values.language},
      ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(sums)}::jsonb, ${values.entries}, ${values.firstNumber}, ${values.booksCurrency},
      ${values.createdBy})`.execute(tx)
/** Marks the entries to be exported with their export. @returns how many, and how many of them lack a rate */
export const markDue = async (
  tx: Tx,
  scope: Scope,
  span: Span,
  kept: Pick<NewExport, 'exportId' | 'firstNumber' | 'fromMonth'>,
  books: Books | null,
) => {
  const row = await queryRow(tx)<{ marked: number; unrated: number }>`
    with due as materialized (select * from ${rated(scope, span, books)} due), marked as (
      insert into ledger_entry (export_id, number, source, source_id, dated_on, booked_on, partner, books_rate, books_rate_on)
      select ${kept.exportId}, ${kept.firstNumber}::bigint - 1 + row_number() over (order by dated_on, rank, number, source_id),
        source, source_id, dated_on, greatest(dated_on, ${kept.fromMonth}::date), partner,
        books_rate, books_rate_on
      from due)
    select count(*)::integer as marked, (count(*) filter (where currency <> ${books?.currency ?? null} and books_rate is null))::integer as unrated
    from due`
  return row ?? { marked: 0, unrated: 0 }
}

type EntryRow = {
  number: number
  source: 'INVOICE' | 'VOID' | 'PAYMENT' | 'BALANCE'
  /** The document itself, or the paid one; null for money on a balance. */
  invoiceId: string | null
  partner: Partner | null
  /** Its number among its kind, where there is neither a document nor a reference. */
  place: number | null
  currency: Currency | null
  datedOn: string
  bookedOn: string
  /** The amount of a payment; below zero for a refund. */
  amount: number | null
  reference: string | null
  booksRate: number | null
  booksRateOn: string | null
}
/** Entries of an export after a number. */
export const listEntries = (tx: Tx, exportId: string, after: number, most: number) =>
  queryRows(tx)<EntryRow>`
    select e.number, e.source, case when e.source <> 'BALANCE' then coalesce(p.invoice_id, e.source_id) end as invoice_id, e.partner,
      m.place, b.currency, e.dated_on, e.booked_on, coalesce(p.amount, m.amount) as amount, coalesce(p.reference, m.reference) as reference,
      e.books_rate::float8 as books_rate, e.books_rate_on
    from ledger_entry e left join payment p on e.source = 'PAYMENT' and p.payment_id = e.source_id
      left join balance_entry m on e.source = 'BALANCE' and m.entry_id = e.source_id left join balance b on b.balance_id = m.balance_id
    where e.export_id = ${exportId} and e.number > ${after} order by e.number limit ${most}`

/** Removes exports once the invoices in them are removed. @param years for which they are kept */
export const removeOutlived = (db: Database, years: number): Promise<void> =>
  removeAll(db, 'ledgerExport', sql`to_month < current_date - make_interval(years => ${years}::integer, months => 2)`)
