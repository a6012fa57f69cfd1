import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type {
  DraftFault,
  InvoiceKind,
  InvoiceStatus,
  PaymentStatus,
} from '@portal/contract/commerce/billing/billing.fields'
import type { InvoicePaymentDetails } from '@portal/contract/commerce/billing/billing.view'
import type { Language } from '@portal/contract/core/language'
import type { Currency } from '@portal/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { holdAccounts } from '../../../core/accounts/accounts.hold.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import type { BooksTax } from './billing.exchange.repository.ts'
import type { KeptParty } from './billing.party.ts'

export type InvoiceRow = {
  invoiceId: string
  accountId: string
  issuerId: string
  kind: InvoiceKind
  /** It only has one-off charges, and bills no month. */
  chargesOnly: boolean
  invoiceStatus: InvoiceStatus
  paymentStatus: PaymentStatus
  number: string | null
  period: string
  issuedOn: string | null
  dueOn: string | null
  currency: Currency
  net: number
  tax: number
  total: number
  /** The amount that the refunds of a draft credit, below zero. */
  refundTotal: number
  paid: number
  credited: number
  poNumber: string | null
  language: Language
  termsDays: number
  billTo: KeptParty & { acctType: AccountType }
  issuer: KeptParty
  /** The payment details of the day of issue. */
  payTo: InvoicePaymentDetails | null
  refersTo: string | null
  /** The credited invoice that it replaces. */
  replaces: string | null
  /** The tax in the currency of the issuer's books, by the rate of the day of issue. */
  books: BooksTax | null
  note: string | null
  voidReason: string | null
  failure: DraftFault | null
  failureValues: Record<string, string> | null
  modifiedAt: string
  version: number
  overdue: boolean
  remindedAt: string | null
  /** Whether a reminder went out in the last 24 hours. */
  remindedToday: boolean
}

const columns = sql`i.invoice_id, i.account_id, i.issuer_id, i.kind, i.charges_only, i.invoice_status, i.payment_status, i.number, i.period, i.issued_on,
  i.due_on, i.currency, i.net, i.tax, i.total, i.paid, i.credited, i.po_number, i.language, i.terms_days, i.bill_to, i.issuer, i.pay_to, i.refers_to, i.replaces,
  i.note, i.void_reason, i.failure, i.failure_values, i.modified_at, i.version, ${isOverdue('i')} as overdue,
  case when i.number is null then (select coalesce(sum(f.net + f.tax), 0) from invoice_refund f where f.invoice_id = i.invoice_id)::bigint
    else 0 end as refund_total,
  case when i.books_currency is not null then jsonb_build_object('booksCurrency', i.books_currency, 'booksRate', i.books_rate,
    'booksRateOn', i.books_rate_on, 'booksTax', i.books_tax) end as books,
  i.reminded_at, ${isRemindedToday('i')} as reminded_today`

/** Issued, not paid, and due before today in the payer's time zone. */
export function isOverdue(table: string): RawBuilder<boolean> {
  const columnOf = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(${columnOf('invoice_status')} = 'Issued' and ${columnOf('payment_status')} <> 'Paid' and ${columnOf('kind')} = 'INVOICE' and ${columnOf('overdue_at')} <= now())`
}
/** A payer is reminded of an invoice at most once a day. */
function isRemindedToday(table: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${table}.reminded_at`)} > now() - interval '24 hours', false)`
}
/** The accounts among these that have an overdue invoice. */
export async function findOverdueAccounts(tx: Tx, scope: Scope, accountIds: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows(tx)<{ accountId: string }>`
    select distinct i.account_id as "accountId" from invoice i
    where ${within(scope, 'i')} and i.account_id = any(${[...accountIds]}::uuid[]) and ${isOverdue('i')}`
  return new Set(rows.map(({ accountId }) => accountId))
}

type Unpaid = {
  invoiceId: string
  number: string
  currency: Currency
  open: number
  dueOn: string | null
  overdue: boolean
}
/** Unpaid invoices of a payer, the first due first. */
export const findUnpaid = (tx: Tx, scope: Scope, accountId: string, limit: number) =>
  queryRows(tx)<Unpaid>`
    select i.invoice_id, i.number, i.currency, i.total - i.paid - i.credited as open, i.due_on, ${isOverdue('i')} as overdue
    from invoice i where ${within(scope, 'i')} and i.account_id = ${accountId} and i.kind = 'INVOICE'
      and i.invoice_status = 'Issued' and i.payment_status <> 'Paid' and i.total - i.paid - i.credited > 0
    order by i.due_on, i.invoice_id limit ${limit}`

/**
 * Fully credited: its month can be billed again, as with a voided invoice. The index `invoice_of_month` repeats this
 * condition word for word.
 */
export const isCreditedWhole = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.total`)} > 0 and ${sql.ref(`${table}.credited`)} >= ${sql.ref(`${table}.total`)})`
/** The part of the tree that a reader may see: only the issuer sees drafts. */
export const seenBy = (scope: Scope, table: string): RawBuilder<boolean> =>
  sql<boolean>`${within(scope, table)} and (${sql.ref(`${table}.number`)} is not null or ${sql.ref(`${table}.issuer_id`)} = ${scope.accountId})`

export const findInvoices = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  // `is true`: otherwise a cached plan scans the index of the level, which has all invoices of a large company.
  queryRows(tx)<InvoiceRow>`
    select ${columns} from invoice i where (${seenBy(scope, 'i')}) is true and i.invoice_id = any(${ids}::uuid[])`
export const findInvoice = async (tx: Tx, scope: Scope, id: string): Promise<InvoiceRow | undefined> =>
  (await findInvoices(tx, scope, [id]))[0]

/** Invoices that the reader's company issues, locked until the transaction ends, in the order of their keys. */
export const lockInvoices = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<InvoiceRow>`
    select ${columns} from invoice i where ${seenBy(scope, 'i')} and i.invoice_id = any(${ids}::uuid[])
      and i.issuer_id = ${scope.accountId} order by i.invoice_id for update`

/** The keys of invoices by the numbers that their issuer gave them. */
export const findByNumber = (tx: Tx, scope: Scope, numbers: readonly string[]) =>
  queryRows(tx)<{ invoiceId: string; number: string }>`
    select i.invoice_id, i.number from invoice i
    where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId} and i.number = any(${numbers}::text[])`

export const findRelated = (
  tx: Tx,
  scope: Scope,
  { invoiceId, refersTo, replaces }: Pick<InvoiceRow, 'invoiceId' | 'refersTo' | 'replaces'>,
) =>
  queryRows(tx)<InvoiceRow>`
    select ${columns} from invoice i where ${seenBy(scope, 'i')}
      and (i.refers_to = ${invoiceId} or i.replaces = ${invoiceId} or i.invoice_id in (${refersTo}, ${replaces}))
    order by i.listed_at, i.invoice_id limit 100`
/** States the invoice that a draft is to replace. */
export const setReplaces = (tx: Tx, scope: Scope, invoiceId: string, replaces: string) =>
  sql`update invoice i set replaces = ${replaces} where ${within(scope, 'i')} and i.invoice_id = ${invoiceId} and i.number is null`.execute(
    tx,
  )

/** The invoice of the previous month with the same payer, issuer and currency. */
export const findBefore = (tx: Tx, scope: Scope, { accountId, issuerId, period, currency }: InvoiceRow) =>
  queryRow(tx)<InvoiceRow>`
    select ${columns} from invoice i where ${seenBy(scope, 'i')} and i.account_id = ${accountId} and i.issuer_id = ${issuerId}
      and i.period = ${period}::date - interval '1 month' and i.currency = ${currency} and i.kind = 'INVOICE' and not i.charges_only
      and i.invoice_status <> 'Voided' and not ${isCreditedWhole('i')} limit 1`

export const setPo = (
  tx: Tx,
  scope: Scope,
  invoiceId: string,
  values: { poNumber: string | null; status: InvoiceStatus; failure: DraftFault | null; by: string },
) =>
  sql`update invoice i set po_number = ${values.poNumber}, po_by_hand = ${values.poNumber !== null}, invoice_status = ${values.status},
      failure = ${values.failure}, failure_values = ${values.failure ? '{}' : null}::jsonb,
      modified_at = now(), modified_by = ${values.by}, version = version + 1
    where ${within(scope, 'i')} and i.invoice_id = ${invoiceId} and i.number is null`.execute(tx)

/** Sets the purchase-order number of a draft that cannot be issued for another reason. */
export const setPoOnly = (tx: Tx, scope: Scope, invoiceId: string, poNumber: string | null, by: string) =>
  sql`update invoice i set po_number = ${poNumber}, po_by_hand = ${poNumber !== null}, modified_at = now(), modified_by = ${by}, version = version + 1
    where ${within(scope, 'i')} and i.invoice_id = ${invoiceId} and i.number is null`.execute(tx)

/** Holds the numbers of an issuer and a year, so that its other documents wait. */
export const lockNumbers = (tx: Tx, issuerId: string, year: number) =>
  sql`
    insert into invoice_number (account_id, year, last) values (${issuerId}, ${year}, 0)
    on conflict (account_id, year) do update set last = invoice_number.last`.execute(tx)

/**
 * The next number of an issuer and a year. The transaction that takes it holds the row until it ends, so no number is
 * skipped.
 */
export async function nextNumber(tx: Tx, issuerId: string, year: number): Promise<number> {
  const row = await queryRow(tx)<{ last: number }>`
    insert into invoice_number (account_id, year, last) values (${issuerId}, ${year}, 1)
    on conflict (account_id, year) do update set last = invoice_number.last + 1 returning last`
  if (!row) throw new TypeError('no number')
  return row.last
}

export type Issue = {
  number: string
  issuedOn: string
  termsDays: number
  language: string
  billTo: KeptParty
  issuer: KeptParty
  by: string
  /** The moment, by default now: the demo has invoices of the past. */
  at?: Date | undefined
}
/** The issuer's payment details for the currency of an invoice `i`; null if it has none. */
const payToNow = sql`(select jsonb_build_object('holder', d.holder, 'iban', d.iban, 'bic', d.bic, 'bankCode', d.bank_code,
      'accountNumber', d.account_number, 'bankName', d.bank_name, 'paymentLink', d.payment_link)
    from payment_details d where d.account_id = i.issuer_id and d.currency = i.currency)`
/** Issues a draft with the path of the day; a credit note keeps the path of its invoice. */
export const issueInvoice = (tx: Tx, scope: Scope, invoiceId: string, issue: Issue) =>
  sql`update invoice i set invoice_status = 'Issued', number = ${issue.number}, issued_on = ${issue.issuedOn}::date,
      due_on = ${issue.issuedOn}::date + ${issue.termsDays}::integer,
      overdue_at = day_begins(${issue.issuedOn}::date + ${issue.termsDays}::integer + 1, account_zone(i.account_id)),
      payment_status = case when i.total > 0 then 'Pending' else 'Paid' end, terms_days = ${issue.termsDays}, language = ${issue.language},
      pay_to = case when i.kind = 'INVOICE' and i.total > 0 then ${payToNow} end,
      bill_to = ${JSON.stringify(issue.billTo)}::jsonb, issuer = ${JSON.stringify(issue.issuer)}::jsonb,
      listed_at = coalesce(${issue.at ?? null}::timestamptz, now()), modified_at = coalesce(${issue.at ?? null}::timestamptz, now()),
      modified_by = ${issue.by}, version = version + 1
    where ${within(scope, 'i')} and i.invoice_id = ${invoiceId} and i.number is null`.execute(tx)

/** Moves a draft and its lines to the current place of its payer. */
export async function placeDraft(tx: Tx, invoiceId: string): Promise<void> {
  const path = sql`select a.provider_id, a.sp_id, a.dt_id, a.rs_id from account a join invoice d on d.account_id = a.account_id where d.invoice_id = ${invoiceId}`
  for (const table of ['invoice_line', 'invoice'])
    await sql`update ${sql.table(table)} t set provider_id = p.provider_id, sp_id = p.sp_id, dt_id = p.dt_id, rs_id = p.rs_id
      from (${path}) p where t.invoice_id = ${invoiceId}
        and (t.provider_id, t.sp_id, t.dt_id, t.rs_id) is distinct from (p.provider_id, p.sp_id, p.dt_id, p.rs_id)`.execute(
      tx,
    )
}

/** The current payers and billers of companies, locked until the transaction ends so that they cannot move. */
export async function lockParties(tx: Tx, customers: readonly string[]) {
  await holdAccounts(tx, sql`select unnest(${customers}::uuid[])`)
  return queryRows(tx)<{ accountId: string; billTo: string; issuer: string }>`
    select a.account_id, b.bill_to, b.issuer from account a cross join lateral billing_party(a.account_id) b
    where a.account_id = any(${customers}::uuid[])`
}
export const customersOf = async (tx: Tx, invoiceId: string): Promise<string[]> =>
  (
    await queryRows(tx)<{
      customerId: string
    }>`select distinct customer_id from invoice_line where invoice_id = ${invoiceId}`
  ).map(({ customerId }) => customerId)

/** The companies that a draft refunds. */
export const refundedOf = async (tx: Tx, invoiceId: string): Promise<string[]> =>
  (
    await queryRows(tx)<{
      customerId: string
    }>`select distinct customer_id from invoice_refund where invoice_id = ${invoiceId}`
  ).map(({ customerId }) => customerId)

export const todayAt = async (tx: Tx, accountId: string): Promise<string> => {
  const row = await queryRow(tx)<{ today: string }>`select account_today(${accountId}) as today`
  if (!row) throw new TypeError('no day')
  return row.today
}

type Sums = { paid: number; credited: number; paymentStatus: PaymentStatus; by: string }
export const saveSums = (tx: Tx, scope: Scope, invoiceId: string, { paid, credited, paymentStatus, by }: Sums) =>
  sql`update invoice i set paid = ${paid}, credited = ${credited}, payment_status = ${paymentStatus}, modified_at = now(), modified_by = ${by},
      version = version + 1
    where ${within(scope, 'i')} and i.invoice_id = ${invoiceId}`.execute(tx)

export const voidInvoice = (tx: Tx, scope: Scope, invoiceId: string, reason: string, by: string) =>
  sql`update invoice i set invoice_status = 'Voided', void_reason = ${reason}, modified_at = now(), modified_by = ${by}, version = version + 1
    where ${within(scope, 'i')} and i.invoice_id = ${invoiceId} and i.invoice_status = 'Issued'`.execute(tx)

type Note = { invoiceId: string; row: InvoiceRow; net: number; tax: number; note: string; by: string }
/** A credit note before its lines and its number, with the parties of the corrected invoice. */
export const insertCreditNote = (tx: Tx, { invoiceId, row, net, tax, note, by }: Note) =>
  sql`insert into invoice (invoice_id, account_id, issuer_id, kind, invoice_status, period, currency, net, tax, total, language, terms_days,
      bill_to, issuer, po_number, refers_to, note, created_by)
    values (${invoiceId}, ${row.accountId}, ${row.issuerId}, 'CREDIT_NOTE', 'Draft', ${row.period}, ${row.currency}, ${net}, ${tax}, ${net + tax},
      ${row.language}, 0, ${JSON.stringify(row.billTo)}::jsonb, ${JSON.stringify(row.issuer)}::jsonb, ${row.poNumber}, ${row.invoiceId}, ${note}, ${by})`.execute(
    tx,
  )

/** The total of the drafts that can be issued, or the open amount of issued invoices, for each currency. */
export const sumFor = (tx: Tx, scope: Scope, ids: readonly string[], what: 'issue' | 'pay') => {
  const [sum, counts] =
    what === 'issue'
      ? [sql`i.total`, sql`i.number is null and i.failure is null`]
      : [sql`i.total - i.paid - i.credited`, sql`i.invoice_status = 'Issued' and i.kind = 'INVOICE'`]
  return queryRows(tx)<{ currency: Currency; sum: number }>`
    select i.currency, sum(${sum})::bigint as sum from invoice i
    where ${seenBy(scope, 'i')} and i.invoice_id = any(${ids}::uuid[]) and i.issuer_id = ${scope.accountId} and ${counts}
    group by i.currency having sum(${sum}) <> 0 order by i.currency`
}

/** The payer of the latest invoice that the issuer issued to a company, which may have left the scope since. */
export const findLatestPayer = (tx: Tx, scope: Scope, accountId: string) =>
  queryRow(tx)<Pick<InvoiceRow, 'billTo' | 'language'>>`
    select i.bill_to, i.language from invoice i
    where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId} and i.account_id = ${accountId} and i.number is not null
    order by i.listed_at desc, i.invoice_id desc limit 1`

/** The addresses of the active administrators of a company; none where it wants no mails. */
export const findAdministrators = async (tx: Tx, accountId: string): Promise<string[]> =>
  (await queryRows(tx)<{ email: string }>`select email from account_mail_to(${accountId}, false)`).map(
    ({ email }) => email,
  )
