import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { AddOnKind, AddOnStatus, AddOnUnit } from '@portal/contract/commerce/addOns/addOns.rules'
import type { Currency } from '@portal/contract/core/money'
import { type Insertable, sql, type Updateable } from 'kysely'
import { holdAccounts } from '../../../core/accounts/accounts.hold.ts'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import type { Span, SpanChange } from './addOns.spans.ts'

/** The payer and the biller of an account: whether each is the reader's company or below it. */
type Party = { currency: Currency; paysBelow: boolean; billsBelow: boolean }
/** An account with its status, its own or inherited from above, and its day. */
export type AddOnAccount = Party & {
  accountId: string
  acctName: string
  accountStatus: AccountStatus
  today: string
  parentId: string | null
}
export type Row = {
  addOnId: string
  accountId: string
  code: string
  name: string
  kind: AddOnKind
  unit: AddOnUnit
  quantity: number
  startOn: string | null
  endOn: string | null
  price: number
  currency: Currency
  status: AddOnStatus
  suspendedAbove: boolean
  modifiedAt: string
  version: number
}

/** An account of the scope. @param lock so that offers to it wait for each other */
export async function findAccount(
  tx: Tx,
  scope: Scope,
  accountId: string,
  { lock = false, now = null as Date | null } = {},
): Promise<AddOnAccount | undefined> {
  if (lock) await sql`select pg_advisory_xact_lock(hashtextextended(${`add-ons of ${accountId}`}, 0))`.execute(tx)
  const all = whole(scope)
  return queryRow(tx)<AddOnAccount>`
    select a.account_id, a.acct_name, a.parent_id, e.effective_status as account_status, b.currency,
      ${now === null ? sql`account_today(a.account_id)` : sql`(${now.toISOString()}::timestamptz at time zone account_zone(a.account_id))::date`} as today,
      exists (select from account p where p.account_id = b.bill_to and ${within(all, 'p')}) as pays_below,
      exists (select from account p where p.account_id = b.issuer and ${within(all, 'p')}) as bills_below
    from account a join account_effective(array[${accountId}::uuid]) e on e.account_id = a.account_id
    cross join lateral billing_party(a.account_id) b
    where ${within(scope, 'a')} and a.account_id = ${accountId}`
}

const columns = sql`o.add_on_id, o.account_id, o.code, o.name, o.kind, o.unit, o.quantity, o.start_on, o.end_on, o.price,
  o.currency, o.add_on_status as status, o.suspended_above, o.modified_at, o.version`
/** The add-ons of an account: the current ones, and those that ended within a year. */
export const listAddOns = (tx: Tx, scope: Scope, accountId: string, kinds: readonly AddOnKind[]) =>
  queryRows(tx)<Row>`
    select ${columns} from add_on o
    where ${within(scope, 'o')} and o.account_id = ${accountId} and o.kind = any(${kinds})
      and (o.add_on_status <> 'Expired' or o.modified_at > now() - interval '1 year')
    order by o.add_on_status = 'Expired', o.created_at, o.add_on_id limit 500`
/** @param lock so that the second of two changes sees the first one */
export async function findAddOn(tx: Tx, scope: Scope, addOnId: string, { lock = false } = {}) {
  if (lock) await holdAccounts(tx, sql`select account_id from add_on where add_on_id = ${addOnId}`)
  return queryRow(tx)<Row>`
    select ${columns} from add_on o where ${within(scope, 'o')} and o.add_on_id = ${addOnId}
    ${lock ? sql`for update of o` : sql``}`
}

type Above = {
  code: string
  name: string
  kind: AddOnKind
  accountId: string | null
  acctName: string | null
  acctType: AccountType
}
/** The add-ons that an account gets from above. */
export const listAbove = (tx: Tx, scope: Scope, accountId: string, kinds: readonly AddOnKind[]) =>
  queryRows(tx)<Above>`
    select u.* from add_ons_above(${accountId}) u
    where u.kind = any(${kinds}) and exists (select from account a where a.account_id = ${accountId} and ${within(scope, 'a')})
    order by u.code`

export const countLive = async (tx: Tx, scope: Scope, accountId: string): Promise<number> =>
  (
    await queryRow(tx)<{ n: number }>`
      select count(*)::int as n from add_on o
      where ${within(scope, 'o')} and o.account_id = ${accountId} and o.add_on_status <> 'Expired'`
  )?.n ?? 0

export const insertAddOn = (tx: Tx, values: Insertable<Tables['addOn']>) =>
  tx.insertInto('addOn').values(values).execute()
export const updateAddOn = (tx: Tx, addOnId: string, values: Updateable<Tables['addOn']>) =>
  tx
    .updateTable('addOn')
    .set({ ...values, version: sql<number>`version + 1`, modifiedAt: sql<string>`now()` })
    .where('addOnId', '=', addOnId)
    .execute()

export const findLastSpan = (tx: Tx, addOnId: string) => queryRow(tx)<Span>`
  select from_on, until_on, quantity, price, currency from add_on_span where add_on_id = ${addOnId}
  order by from_on desc limit 1`
type AddOnKey = { addOnId: string; accountId: string }
/** Writes spans; nothing else does. */
export async function saveSpan(
  tx: Tx,
  { addOnId, accountId }: AddOnKey,
  { drop, close, add }: SpanChange,
): Promise<void> {
  const spans = sql`add_on_id = ${addOnId} and from_on`
  if (drop) await sql`delete from add_on_span where ${spans} = ${drop}::date`.execute(tx)
  if (close)
    await sql`update add_on_span set until_on = ${close.untilOn}::date where ${spans} = ${close.fromOn}::date`.execute(
      tx,
    )
  if (add)
    await tx
      .insertInto('addOnSpan')
      .values({ addOnId, accountId, ...add })
      .execute()
}

export type DueAddOn = { addOnId: string; accountId: string; providerId: string }
/**
 * Add-ons whose first day has come, or whose last day has passed, in the time zone of their account; nothing begins in
 * a closed account.
 */
export const findDue = (tx: Tx, now: Date, most: number): Promise<DueAddOn[]> => queryRows(tx)<DueAddOn>`
  with day as (select ${now.toISOString()}::timestamptz as now, (${now.toISOString()}::timestamptz + interval '14 hours')::date as latest),
  due as (
    (select o.add_on_id from day, add_on o join account a using (account_id)
      where o.add_on_status = 'Available' and o.start_on <= latest and a.account_status <> 'Closed'
        and o.start_on <= (now at time zone account_zone(o.account_id))::date order by o.start_on limit ${most})
    union (select o.add_on_id from day, add_on o where o.add_on_status <> 'Expired' and o.end_on < latest
      and o.end_on < (now at time zone account_zone(o.account_id))::date order by o.end_on limit ${most}))
  select o.add_on_id, o.account_id, o.provider_id from due join add_on o using (add_on_id) order by o.add_on_id limit ${most}`

export type EndingAddOn = {
  addOnId: string
  accountId: string
  acctType: AccountType
  acctName: string
  kind: AddOnKind
  name: string
  endOn: string
}
/** Active or suspended add-ons whose last day is at most the given number of days ahead, and without a notice yet (asOwner). */
export const findEnding = (tx: Tx, now: Date, ahead: number, most: number): Promise<EndingAddOn[]> => queryRows(
  tx,
)<EndingAddOn>`
  with day as (select (${now.toISOString()}::timestamptz + interval '14 hours')::date as latest)
  select o.add_on_id, o.account_id, a.acct_type, a.acct_name, o.kind, o.name, o.end_on
  from day, add_on o join account a using (account_id)
  where o.add_on_status in ('Active', 'Suspended') and o.end_on <= latest + ${ahead}::integer and a.account_status not in ('Closed', 'Purged')
    and o.end_told is distinct from o.end_on
    and o.end_on - (${now.toISOString()}::timestamptz at time zone account_zone(o.account_id))::date between 0 and ${ahead}::integer
  order by o.end_on, o.add_on_id limit ${most}`
/** @returns whether there was no notice about this day before */
export const recordEndNotice = async (tx: Tx, addOnId: string, endOn: string): Promise<boolean> =>
  (await queryRow(tx)`
    update add_on set end_told = ${endOn}::date where add_on_id = ${addOnId} and end_on = ${endOn}::date
      and end_told is distinct from end_on returning 1`) !== undefined
