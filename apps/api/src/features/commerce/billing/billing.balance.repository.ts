import type { EntryKind } from '@portal/contract/commerce/billing/billing.balance'
import type { Currency } from '@portal/contract/core/money'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'

/** Whose balance it is: a payer's, with an issuer, in a currency. */
export type BalanceOf = { issuerId: string; accountId: string; currency: Currency }
export const keyOf = ({ issuerId, accountId, currency }: BalanceOf) =>
  sql<string>`balance_key(${issuerId}::uuid, ${accountId}::uuid, ${currency}::text)`

export type Balance = { amount: number }
/**
 * The balance, locked until the transaction ends; created at 0 the first time. Invoices are locked before balances, and
 * several balances in the order of their payers and currencies.
 */
export async function lockBalance(tx: Tx, of: BalanceOf): Promise<Balance> {
  await sql`insert into balance (balance_id, account_id, issuer_id, currency)
    values (${keyOf(of)}, ${of.accountId}, ${of.issuerId}, ${of.currency}) on conflict (balance_id) do nothing`.execute(
    tx,
  )
  const row = await queryRow(tx)<Balance>`
    select b.amount from balance b where b.balance_id = ${keyOf(of)} and b.issuer_id = ${of.issuerId} for update`
  if (!row) throw new TypeError('no balance')
  return row
}

export type NewEntry = {
  kind: EntryKind
  /** Above zero: added to the balance. */
  amount: number
  madeOn: string
  invoiceId?: string | undefined
  reference?: string | null | undefined
  reason?: string | null | undefined
  createdBy: string
}
/** Adds an entry to a locked balance and counts it. @returns its key */
export async function addEntry(tx: Tx, of: BalanceOf, entry: NewEntry): Promise<string> {
  const entryId = uuid()
  const { kind, amount, madeOn, invoiceId = null, reference = null, reason = null, createdBy } = entry
  await sql`with b as (
      update balance set amount = amount + ${amount}, entries = entries + 1, modified_at = now()
      where balance_id = ${keyOf(of)} returning balance_id, account_id, issuer_id, amount, entries)
    insert into balance_entry (entry_id, balance_id, place, account_id, issuer_id, kind, amount, balance_after, made_on,
      invoice_id, reference, reason, created_by)
    select ${entryId}, b.balance_id, b.entries, b.account_id, b.issuer_id, ${kind}, ${amount}::bigint, b.amount, ${madeOn}::date,
      ${invoiceId}::uuid, ${reference}, ${reason}, ${createdBy} from b`.execute(tx)
  return entryId
}

export const countOwnPayments = async (tx: Tx, of: BalanceOf): Promise<number> =>
  (
    await queryRow(tx)<{ payments: number }>`
      select count(*)::integer as payments from balance_entry where balance_id = ${keyOf(of)} and kind = 'PAYMENT'`
  )?.payments ?? 0

/** Whether a payment or a refund with this reference was recorded before. */
export const isRepeated = async (
  tx: Tx,
  of: BalanceOf,
  { kind, amount, madeOn, reference }: Pick<NewEntry, 'kind' | 'amount' | 'madeOn' | 'reference'>,
): Promise<boolean> =>
  Boolean(reference) &&
  (await queryRow(tx)`
    select from balance_entry where balance_id = ${keyOf(of)} and kind = ${kind} and amount = ${amount}
      and made_on = ${madeOn}::date and reference = ${reference}`) !== undefined

/** The first day on which a balance takes a payment: a year before the first document, or before today without one. */
export const earliestDay = (issuer: RawBuilder<unknown>, payer: RawBuilder<unknown>) => sql<string>`(
  select (least(min(i.period), account_today(${issuer})) - interval '1 year')::date from invoice i
  where i.issuer_id = ${issuer} and i.account_id = ${payer} and i.invoice_status in ('Issued', 'Voided'))`

/** The first day on which a balance takes a payment. */
export const findEarliest = async (tx: Tx, { issuerId, accountId }: BalanceOf): Promise<string> => {
  const row = await queryRow(tx)<{ day: string }>`
    select ${earliestDay(sql`${issuerId}::uuid`, sql`${accountId}::uuid`)} as day`
  if (!row) throw new TypeError('no day')
  return row.day
}
/** The most that a refund of a day can take: no day since may end with less than nothing. */
export const findRefundable = async (tx: Tx, of: BalanceOf, day: string): Promise<number> =>
  (
    await queryRow(tx)<{ left: number }>`
      with ends as (
        select made_on, sum(amount) over (order by made_on) as amount from balance_entry where balance_id = ${keyOf(of)})
      select least(coalesce((select amount from ends where made_on <= ${day}::date order by made_on desc limit 1), 0),
        (select min(amount) from ends where made_on >= ${day}::date))::bigint as left`
  )?.left ?? 0

type InvoiceMove = { kind: EntryKind; amount: number; madeOn: string }
/** The amounts that an invoice got from the balance (above zero) and gave to it, in their order. */
export const listMoves = (tx: Tx, scope: Scope, invoiceId: string) =>
  queryRows(tx)<InvoiceMove>`
    select e.kind, -e.amount as amount, e.made_on from balance_entry e
    where ${within(scope, 'e')} and e.invoice_id = ${invoiceId} order by e.place limit 1000`
