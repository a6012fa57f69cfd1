import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { BelowZero, BillingOwner, TermsDays } from '@portal/contract/commerce/billing/billing.fields'
import type { Currency } from '@portal/contract/core/money'
import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import type { Rate } from './billing.tax.ts'

export type ProfileRow = {
  accountId: string
  acctName: string
  acctType: AccountType
  parentId: string | null
  taxId: string | null
  country: string | null
  billingEmails: string[]
  billingOwner: BillingOwner
  currency: Currency | null
  termsDays: TermsDays
  poRequired: boolean
  numberPrefix: string | null
  belowZero: BelowZero
  booksCurrency: Currency | null
  version: number
  billTo: string
  issuer: string
  effectiveCurrency: Currency
  /** The payer's name, where the reader may see it. */
  payerName: string | null
  /** This payer already has something at these prices. */
  sold: boolean
}

export const findProfile = (tx: Tx, scope: Scope, acctKey: string) =>
  queryRow(tx)<ProfileRow>`
    select a.account_id, a.acct_name, a.acct_type, a.parent_id, a.tax_id, a.address->>'country' as country, a.billing_emails,
      coalesce(b.billing_owner, 'SELF') as billing_owner, b.currency, coalesce(b.terms_days, 30) as terms_days,
      coalesce(b.po_required, false) as po_required, b.number_prefix, coalesce(b.below_zero, 'CREDIT_NOTE') as below_zero, b.books_currency, coalesce(b.version, 0) as version,
      p.bill_to, p.issuer, p.currency as effective_currency, payer.acct_name as payer_name,
      exists (select from paid_for_by(array[a.account_id]) f join subscription s on s.account_id = f.account_id
        where s.subscription_status in ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed'))
      or exists (select from paid_for_by(array[a.account_id]) f join add_on o on o.account_id = f.account_id
        where o.add_on_status <> 'Expired') as sold
    from account a left join billing_profile b on b.account_id = a.account_id
    cross join lateral billing_party(a.account_id) p
    left join account payer on payer.account_id = p.bill_to
    where ${within(scope, 'a')} and a.account_id = ${acctKey}`

/** Makes changes of a company's profile wait for each other, and sales to it wait for them. */
export const lockProfile = (tx: Tx, acctKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`billing profile ${acctKey}`}, 0))`.execute(tx)

export const saveProfile = (tx: Tx, values: Insertable<Tables['billingProfile']>) =>
  tx
    .insertInto('billingProfile')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        billingOwner: sql<string>`excluded.billing_owner`,
        currency: sql<string>`excluded.currency`,
        termsDays: sql<number>`excluded.terms_days`,
        poRequired: sql<boolean>`excluded.po_required`,
        numberPrefix: sql<string>`excluded.number_prefix`,
        belowZero: sql<string>`excluded.below_zero`,
        booksCurrency: sql<string>`excluded.books_currency`,
        modifiedAt: sql<string>`now()`,
        modifiedBy: sql<string>`excluded.modified_by`,
        version: sql<number>`billing_profile.version + 1`,
      }),
    )
    .execute()

export type RateRow = Rate & { taxRateId: string }
export const listRates = (tx: Tx, scope: Scope, acctKey: string) =>
  queryRows(tx)<RateRow>`
    select tax_rate_id, series_id, country, region, tax_name, tax_name_fr, rate::float8 as rate, combined, exempt_reason, valid_from, valid_to
    from tax_rate t where ${within(scope, 't')} and account_id = ${acctKey}
    order by country, region nulls first, series_id, valid_from desc`

/** Makes changes of a company's rates wait for each other. */
export const lockRates = (tx: Tx, acctKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`tax rates ${acctKey}`}, 0))`.execute(tx)
export const insertRate = (tx: Tx, values: Insertable<Tables['taxRate']>) =>
  tx.insertInto('taxRate').values(values).execute()
/** Sets the end of the previous rate of a tax: null while it is the last one. */
export const endRate = (tx: Tx, scope: Scope, taxRateId: string, validTo: string | null) =>
  sql`update tax_rate t set valid_to = ${validTo}::date where ${within(scope, 't')} and tax_rate_id = ${taxRateId}`.execute(
    tx,
  )
export const removeRate = (tx: Tx, scope: Scope, taxRateId: string) =>
  sql`delete from tax_rate t where ${within(scope, 't')} and tax_rate_id = ${taxRateId}`.execute(tx)
