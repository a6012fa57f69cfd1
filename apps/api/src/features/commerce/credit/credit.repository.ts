import type { Currency } from '@portal/contract/core/money'
import { type Insertable, sql } from 'kysely'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'

export type CreditRule = 'Refuse' | 'Approve'
export type Party = { acctName: string; billTo: string; issuer: string; currency: Currency }
/** An account of the scope with its payer and who bills it. */
export const findParty = (tx: Tx, scope: Scope, acctKey: string) =>
  queryRow(tx)<Party>`
    select a.acct_name, b.bill_to, b.issuer, b.currency from account a cross join lateral billing_party(a.account_id) b
    where ${within(scope, 'a')} and a.account_id = ${acctKey}`

type LimitRow = { currency: Currency; amount: number; rule: CreditRule; used: number; version: number }
/** The limit that the reader's company set for a payer. */
export const findLimit = (tx: Tx, scope: Scope, payerId: string) =>
  queryRow(tx)<LimitRow>`
    select l.currency, l.amount, l.rule, coalesce(credit_used_of(l.payer_id), 0)::bigint as used, l.version
    from credit_limit l where l.account_id = ${scope.accountId} and l.payer_id = ${payerId}`

/** Makes sales to a payer and changes of its limit wait for each other, as `credit_rooms` does. */
export const lockPayer = (tx: Tx, payerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`credit of ${payerId}`}, 0))`.execute(tx)
export const saveLimit = (tx: Tx, values: Insertable<Tables['creditLimit']>) =>
  tx
    .insertInto('creditLimit')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['payerId', 'accountId']).doUpdateSet({
        ...values,
        modifiedAt: sql<string>`now()`,
        version: sql<number>`nextval('credit_limit_version')`,
      }),
    )
    .execute()
export const removeLimit = (tx: Tx, scope: Scope, payerId: string) =>
  sql`delete from credit_limit where account_id = ${scope.accountId} and payer_id = ${payerId}`.execute(tx)

export type CreditRoom = {
  company: string
  payer: string
  issuer: string
  currency: Currency
  most: number
  rule: CreditRule
  used: number
}
/** The limits of the payers of these companies. @param hold sales to the same payers wait from here on */
export const listCreditRooms = (tx: Tx, companies: readonly string[], { hold }: { hold: boolean }) =>
  queryRows(tx)<CreditRoom>`
    select company, payer, issuer, currency, most, rule, used from credit_rooms(${companies}::uuid[], ${hold})`

/** Whether the reader sees a company: row-level security hides those above. */
export const isSeen = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.selectFrom('account').select('accountId').where('accountId', '=', accountId).executeTakeFirst()) !==
  undefined
/** Whether a second person approved a set. */
export const isApproved = async (tx: Tx, changeSetId: string): Promise<boolean> =>
  (
    await queryRow(tx)<{ approved: boolean }>`
      select decided_by is not null as approved from change_set where change_set_id = ${changeSetId}`
  )?.approved ?? false
