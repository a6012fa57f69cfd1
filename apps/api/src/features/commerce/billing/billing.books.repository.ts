import type { BookedKind, InvoiceKind, TaxCategory } from '@portal/contract/commerce/billing/billing.fields'
import type { InvoiceTaxName } from '@portal/contract/commerce/billing/billing.view'
import type { Currency } from '@portal/contract/core/money'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { taxSums } from './billing.lines.repository.ts'
import type { KeptParty } from './billing.party.ts'

// Issued documents as bookkeeping reads them: sums by item and by tax. They never change once they are issued.

export type BookedDocument = {
  invoiceId: string
  kind: InvoiceKind
  number: string
  period: string
  issuedOn: string
  dueOn: string
  currency: Currency
  total: number
  billTo: KeptParty
  /** The tax that it states in the accounting currency; null where it states none. */
  booksCurrency: Currency | null
  booksTax: number | null
}
/** The net amount of a kind of line and a plan or add-on, by taxes. Credit notes count as what they credit. */
export type BookedItem = {
  invoiceId: string
  kind: BookedKind
  code: string | null
  name: string | null
  nameFr: string | null
  taxCategory: TaxCategory
  taxName: string | null
  taxRate: number
  /** Each tax; null on lines of earlier versions, which have only `taxName`. */
  taxes: readonly Pick<InvoiceTaxName, 'name' | 'nameFr' | 'rate'>[] | null
  /** The amount of each, in the same order. */
  taxAmounts: readonly number[] | null
  net: number
  tax: number
}

export const findBookedDocuments = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<BookedDocument>`
    select i.invoice_id, i.kind, i.number, i.period, i.issued_on, i.due_on, i.currency, i.total, i.bill_to,
      i.books_currency, i.books_tax
    from invoice i where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId} and i.invoice_id = any(${ids}::uuid[])
      and i.number is not null and i.issued_on is not null and i.due_on is not null`

/** The kind of the credited line for a line of a credit note. @param lateFees whether late payment fees are a kind of their own */
function kindOf(lateFees: boolean) {
  const of = (line: 'l' | 'o') => {
    const kind = sql.ref(`${line}.kind`)
    return lateFees ? sql`case when ${sql.ref(`${line}.reason`)} = 'lateFee' then 'LATE_FEE' else ${kind} end` : kind
  }
  return sql`coalesce((select ${of('o')} from invoice_line o join invoice c on c.invoice_id = l.invoice_id
  where l.kind = 'CREDIT' and o.invoice_id = c.refers_to and o.place = (l.reason_values->>'place')::integer), ${of('l')})`
}
/** @param lateFees whether late payment fees are a kind of their own; else they are one-off charges */
export const findBookedItems = (tx: Tx, scope: Scope, ids: readonly string[], lateFees: boolean) =>
  queryRows(tx)<BookedItem>`
    select invoice_id, kind, code, max(plan_name) as name, max(plan_name_fr) as name_fr, ${taxSums}
    from (select l.invoice_id, ${kindOf(lateFees)} as kind, l.plan_code as code, l.plan_name, l.plan_name_fr, l.tax_category, l.tax_name, l.tax_rate,
        l.taxes, l.tax_amounts, l.tax_reason, l.net, l.tax
      from invoice_line l where ${within(scope, 'l')} and l.invoice_id = any(${ids}::uuid[])) line
    group by invoice_id, kind, code, tax_category, tax_rate, tax_name, taxes, tax_reason
    order by invoice_id, tax_rate desc, kind, code nulls last, tax_name, tax_category, taxes, tax_reason`
