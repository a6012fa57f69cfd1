import type { PaymentDetails, PaymentDetailsChange } from '@portal/contract/commerce/billing/billing.paymentDetails'
import type { Currency } from '@portal/contract/core/money'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'

export type PaymentDetailsRow = Omit<PaymentDetails, 'modifiedOn'> & { modifiedAt: string }

export const listPaymentDetails = (tx: Tx, scope: Scope, acctKey: string) =>
  queryRows(tx)<PaymentDetailsRow>`
    select currency, holder, iban, bic, bank_code, account_number, bank_name, payment_link, modified_at, version
    from payment_details d where ${within(scope, 'd')} and account_id = ${acctKey} order by currency`

/** Makes changes of a company's payment details wait for each other. */
export const lockPaymentDetails = (tx: Tx, acctKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`payment details ${acctKey}`}, 0))`.execute(tx)

type NewDetails = PaymentDetailsChange & { accountId: string; currency: Currency; modifiedBy: string }
export const savePaymentDetails = (tx: Tx, saved: NewDetails) =>
  tx
    .insertInto('paymentDetails')
    .values(saved)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'currency']).doUpdateSet({
        ...saved,
        modifiedAt: sql<string>`now()`,
        version: sql<number>`nextval('payment_details_version')`,
      }),
    )
    .execute()

export const deletePaymentDetails = (tx: Tx, scope: Scope, acctKey: string, currency: Currency) =>
  sql`delete from payment_details d where ${within(scope, 'd')} and account_id = ${acctKey} and currency = ${currency}`.execute(
    tx,
  )
