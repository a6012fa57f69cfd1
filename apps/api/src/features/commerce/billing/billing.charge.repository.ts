import type { ChargeTaxCategory } from '@portal/contract/commerce/billing/billing.charge'
import type { TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import type { InvoiceTaxName } from '@portal/contract/commerce/billing/billing.view'
import type { Text } from '@portal/contract/core/language'
import type { Currency } from '@portal/contract/core/money'
import { type Insertable, sql } from 'kysely'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'

// The catalogue of an issuer and the one-off charges of companies. Row-level security shows charges only to their
// issuer, including those of a company that has left it.

/** The tax of a charge or an item that a person chose; null: as the document. Only E has reasons. */
export type ChosenTax = {
  taxCategory: ChargeTaxCategory | null
  exemptReasonEn: string | null
  exemptReasonFr: string | null
}
export type ItemRow = ChosenTax & {
  itemId: string
  code: string
  textEn: string
  textFr: string
  prices: Partial<Record<Currency, number>>
}
export const listItems = (tx: Tx, scope: Scope, acctKey: string) =>
  queryRows(tx)<ItemRow>`
    select item_id, code, text_en, text_fr, tax_category, exempt_reason_en, exempt_reason_fr, prices from charge_item c
    where ${within(scope, 'c')} and account_id = ${acctKey} order by code`

/** Makes changes of one company's catalogue, or of its one-off charges, wait for each other. */
export const lockCharges = (tx: Tx, acctKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`one-off charges ${acctKey}`}, 0))`.execute(tx)

export const insertItem = (tx: Tx, values: Insertable<Tables['chargeItem']>) =>
  tx.insertInto('chargeItem').values(values).execute()
export const removeItem = (tx: Tx, scope: Scope, itemId: string) =>
  sql`delete from charge_item c where ${within(scope, 'c')} and item_id = ${itemId}`.execute(tx)

export type ChargeRow = ChosenTax & {
  chargeId: string
  accountId: string
  customerName: string
  currency: Currency
  code: string | null
  textEn: string
  textFr: string
  quantity: number
  unitPrice: number
  reason: string
  /** The unpaid invoice of a fee and the days of its reminder. */
  feeNumber: string | null
  feeDays: number | null
  /** False where it is outside the scope of tax. */
  taxed: boolean
  chargedOn: string
  createdBy: string | null
  invoiceId: string | null
  number: string | null
}
const columns = sql`c.charge_id, c.account_id, coalesce(a.acct_name, '') as customer_name, c.currency, c.code, c.text_en, c.text_fr, c.quantity,
  c.unit_price, c.reason, c.fee_number, c.fee_days, c.taxed, c.tax_category, c.exempt_reason_en, c.exempt_reason_fr, c.charged_on, c.created_by, c.invoice_id`
/** Pending charges first, then the latest others. */
export const listCharges = (tx: Tx, scope: Scope, acctKey: string, most: number) =>
  queryRows(tx)<ChargeRow>`
    select ${columns}, i.number from one_off_charge c left join account a on a.account_id = c.account_id
    left join invoice i on i.invoice_id = c.invoice_id
    where ${within(scope, 'c')} and c.account_id = ${acctKey} and c.issuer_id = ${scope.accountId}
    order by c.invoice_id is not null, c.created_at desc, c.charge_id limit ${most}`

/** `chargesBefore`: the first day whose charges wait for a later month, if any do. */
export type PendingQuery = { issuerId: string; chargesBefore?: string }
/** The pending charges of some companies by an issuer, the earliest first. */
export const findPending = (
  tx: Tx,
  scope: Scope,
  { issuerId, chargesBefore }: PendingQuery,
  customers: readonly string[],
) =>
  queryRows(tx)<ChargeRow>`
    select ${columns}, null as number from one_off_charge c join account a on a.account_id = c.account_id
    where ${within(scope, 'c')} and c.account_id = any(${customers}::uuid[]) and c.issuer_id = ${issuerId} and c.invoice_id is null
      and c.charged_on < coalesce(${chargesBefore ?? null}::date, 'infinity')
    order by c.created_at, c.charge_id`

export type LeftRow = ChargeRow & { accountName: string }
/**
 * Waiting charges of companies that the reader no longer sees, the oldest first. Others are billed by the next run, so
 * those left behind are among the oldest, and only some are read.
 */
export const listLeft = (tx: Tx, scope: Scope, { most, looked }: { most: number; looked: number }) =>
  queryRows(tx)<LeftRow>`
    select ${columns}, null as number, c.account_name from (
      select * from one_off_charge c where ${within(scope, 'c')} and c.issuer_id = ${scope.accountId} and c.invoice_id is null
      order by c.created_at, c.charge_id limit ${looked}) c
    left join account a on a.account_id = c.account_id
    where a.account_id is null or (${within(scope, 'a')}) is not true order by c.created_at, c.charge_id limit ${most}`

export const countPending = async (tx: Tx, scope: Scope, acctKey: string): Promise<number> =>
  (
    await queryRow(tx)<{ pending: number }>`
      select count(*) as pending from one_off_charge c
      where ${within(scope, 'c')} and c.account_id = ${acctKey} and c.issuer_id = ${scope.accountId} and c.invoice_id is null`
  )?.pending ?? 0

export const insertCharge = (tx: Tx, values: Insertable<Tables['oneOffCharge']>) =>
  tx.insertInto('oneOffCharge').values(values).execute()

/** Charges of a company, locked until the transaction ends, so that no invoice takes them up meanwhile. */
export const lockOneOff = (tx: Tx, scope: Scope, acctKey: string, keys: readonly string[]) =>
  queryRows(tx)<ChargeRow>`
    select ${columns}, null as number from one_off_charge c left join account a on a.account_id = c.account_id
    where ${within(scope, 'c')} and c.account_id = ${acctKey} and c.issuer_id = ${scope.accountId}
      and c.charge_id = any(${keys}::uuid[])
    order by c.created_at, c.charge_id for update of c`

export const removeCharge = (tx: Tx, scope: Scope, chargeId: string) =>
  sql`delete from one_off_charge c where ${within(scope, 'c')} and charge_id = ${chargeId} and invoice_id is null`.execute(
    tx,
  )

/** The tax that a line has, and what is recorded about the tax of its charge, if it has one. */
export type LineTaxRow = ChosenTax & {
  lineCategory: TaxCategory
  lineRate: number
  /** Null on lines before taxes were stored one by one. */
  lineTaxes: InvoiceTaxName[] | null
  lineReason: Text | null
  taxed: boolean
}
/** The taxes of the lines of a draft, each with that of its charge; each pair once. */
export const findLineTaxes = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<LineTaxRow>`
    select distinct l.tax_category as line_category, l.tax_rate::float8 as line_rate, l.taxes as line_taxes, l.tax_reason as line_reason,
      coalesce(c.taxed, true) as taxed, c.tax_category, c.exempt_reason_en, c.exempt_reason_fr
    from invoice_line l left join one_off_charge c
      on l.kind = 'CHARGE' and c.charge_id = (l.reason_values->>'charge')::uuid and (${within(scope, 'c')}) is true
    where ${within(scope, 'l')} and l.invoice_id = ${invoiceId}`

/** Assigns the charges on the lines of a draft to it. @returns whether all of them were still pending */
export async function takeCharges(tx: Tx, scope: Scope, invoiceId: string): Promise<boolean> {
  const lines = sql`select (l.reason_values->>'charge')::uuid from invoice_line l where l.invoice_id = ${invoiceId} and l.kind = 'CHARGE'`
  const taken = await queryRows(tx)`
    update one_off_charge c set invoice_id = ${invoiceId}
    where ${within(scope, 'c')} and c.invoice_id is null and c.charge_id in (${lines}) returning 1`
  const lineCount = await queryRow(tx)<{ total: number }>`select count(*) as total from (${lines}) l`
  return taken.length === (lineCount?.total ?? 0)
}

/** Makes the charges of an invoice pending again: when it is voided or billed again. @returns them */
export const releaseCharges = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<{ chargeId: string; accountId: string }>`
    update one_off_charge c set invoice_id = null where ${within(scope, 'c')} and c.invoice_id = ${invoiceId}
    returning charge_id, account_id`
