import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Tone } from '@portal/contract/commerce/dunning/dunning.rules'
import type { Currency } from '@portal/contract/core/money'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { type Scope, whole, within } from '../../../platform/db/scope.ts'

export type PlanRow = {
  mailDays: number[]
  tones: Tone[]
  suspendAfter: number | null
  noticeDays: number | null
  /** By reminder, in their order; none: no fees. */
  fees: Partial<Record<Currency, number>>[]
  feeTextEn: string | null
  feeTextFr: string | null
  feeTaxed: boolean
  setBy: string
  modifiedAt: string
  modifiedBy: string | null
  version: number
}
/** The steps of an issuer in the whole scope, because groups open payers, but not their issuer. */
export const findPlan = (tx: Tx, scope: Scope, issuerId: string) =>
  queryRow(tx)<PlanRow>`
    select mail_days, tones, suspend_after, notice_days, fees, fee_text_en, fee_text_fr, fee_taxed, set_by, modified_at, modified_by, version
    from dunning_plan p where ${within(whole(scope), 'p')} and p.account_id = ${issuerId}`

/** Makes changes of the steps of an issuer wait for each other. */
export const lockPlan = (tx: Tx, issuerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`dunning ${issuerId}`}, 0))`.execute(tx)
export const savePlan = (tx: Tx, values: Insertable<Tables['dunningPlan']>) =>
  tx
    .insertInto('dunningPlan')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        ...values,
        modifiedAt: sql<string>`now()`,
        version: sql<number>`dunning_plan.version + 1`,
      }),
    )
    .execute()

const moment = (now: Date) => sql`${now.toISOString()}::timestamptz`
/** The pause of an invoice `i`, on the day of its issuer: its own, else that of its payer. */
const pauseOf = (now: Date): RawBuilder<unknown> => sql`lateral (
  select z.* from dunning_pause z where z.account_id = i.issuer_id and z.payer_id = i.account_id
    and (z.invoice_id is null or z.invoice_id = i.invoice_id)
    and (z.until_on is null or z.until_on >= (${moment(now)} at time zone account_zone(i.issuer_id))::date)
  order by z.invoice_id nulls last limit 1)`
const unpaid = sql`i.invoice_status = 'Issued' and i.payment_status <> 'Paid' and i.kind = 'INVOICE'`

/** Whether the payer of an invoice `i` is below its issuer and, itself or by a company above it, not active (as the owner). */
const inactive = sql`exists (select from account w join account up on up.account_id in (w.account_id, w.rs_id, w.dt_id, w.sp_id, w.provider_id)
  where w.account_id = i.account_id and i.issuer_id in (w.provider_id, w.sp_id, w.dt_id, w.rs_id) and up.account_status <> 'Active')`

export type DueInvoice = { invoiceId: string; issuerId: string; acctType: AccountType }
/**
 * Invoices for which a step may be due, those due first (as the owner); suspensions last, as one without room is tried
 * at each run. The rules decide what to do once an invoice is locked.
 */
export const findDue = (tx: Tx, now: Date, days: readonly number[], limit: number) =>
  queryRows(tx)<DueInvoice>`
    select i.invoice_id, i.issuer_id, a.acct_type from invoice i join account a on a.account_id = i.issuer_id
    left join dunning_plan p on p.account_id = i.issuer_id left join dunning_case c on c.invoice_id = i.invoice_id
    left join ${pauseOf(now)} z on true
    where ${unpaid} and i.overdue_at <= ${moment(now)} and z.pause_id is null
      and (i.reminded_at is null or i.reminded_at <= ${moment(now)} - interval '24 hours'
        or (c.state = 'Noticed' and c.suspend_at <= ${moment(now)}))
      and (exists (select from unnest(coalesce(p.mail_days, ${days}::integer[])) d
          where d > i.reminded and i.overdue_at + make_interval(days => d - 1) <= ${moment(now)})
        or (p.suspend_after is not null and case when c.invoice_id is null
          then i.overdue_at + make_interval(days => p.suspend_after - p.notice_days - 1) <= ${moment(now)} and not ${inactive}
          else c.state = 'Noticed' and c.suspend_at <= ${moment(now)} end))
    order by i.overdue_at, i.invoice_id limit ${limit}`

/** `Suspending`: its change set runs soon; `Waits`: it waits for a person. */
export type CaseState = 'Noticed' | 'Suspending' | 'Waits' | 'Suspended' | 'Refused' | 'Ended'
/** The state of an unpaid invoice in dunning. */
export type DunnedRow = {
  invoiceId: string
  overdueAt: string
  reminded: number
  remindedAt: string | null
  suspendAt: string | null
  state: CaseState | null
  changeSetId: string | null
  errorCode: string | null
  pauseId: string | null
  pausedInvoice: string | null
  reason: string | null
  untilOn: string | null
  pausedBy: string | null
  pausedAt: string | null
  payerStatus: AccountStatus | null
}
const dunned = sql`i.invoice_id, i.overdue_at, i.reminded, i.reminded_at, c.suspend_at, c.state, c.change_set_id, c.error_code,
  z.pause_id, z.invoice_id as paused_invoice, z.reason, z.until_on, z.paused_by, z.paused_at, w.effective_status as payer_status`
const joined = (now: Date) =>
  sql`left join dunning_case c on c.invoice_id = i.invoice_id left join ${pauseOf(now)} z on true`
/** @param invoiceId of an invoice that is locked */
export const findDunned = (tx: Tx, scope: Scope, invoiceId: string, now: Date) =>
  queryRow(tx)<DunnedRow>`
    select ${dunned} from invoice i ${joined(now)} left join account_effective(array[i.account_id]) w on true
    where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId} and i.invoice_id = ${invoiceId} and ${unpaid}`

export type UnpaidRow = DunnedRow & {
  number: string
  accountId: string
  acctName: string
  currency: Currency
  open: number
  dueOn: string
}
/** The unpaid invoices of the reader's company, those due first; the index `invoice_unpaid` has its conditions. */
export const listUnpaid = (tx: Tx, scope: Scope, acctKey: string | null, now: Date, most: number) =>
  queryRows(tx)<UnpaidRow>`
    with i as materialized (select * from invoice i where ${within(scope, 'i')} and i.issuer_id = ${scope.accountId} and ${unpaid}
      and i.total - i.paid - i.credited > 0 and (${acctKey}::uuid is null or i.account_id = ${acctKey}::uuid)
      order by i.overdue_at, i.invoice_id limit ${most})
    select ${dunned}, i.number, i.account_id, i.bill_to->>'name' as acct_name, i.currency, i.due_on,
      i.total - i.paid - i.credited as open
    from i ${joined(now)} left join account_effective(array(select distinct i.account_id from i)) w on w.account_id = i.account_id
    order by i.overdue_at, i.invoice_id`

export const noteNotice = (tx: Tx, values: Insertable<Tables['dunningCase']>) =>
  tx.insertInto('dunningCase').values(values).execute()
export type Outcome = { state: CaseState; changeSetId?: string | null; errorCode?: string | null }
export const endCase = (tx: Tx, invoiceId: string, { state, changeSetId = null, errorCode = null }: Outcome) =>
  sql`update dunning_case set state = ${state}, change_set_id = coalesce(${changeSetId}::uuid, change_set_id), error_code = ${errorCode},
    ended_at = now() where invoice_id = ${invoiceId}`.execute(tx)

/** Withdraws an announcement, so that another one follows. */
export const removeCase = (tx: Tx, invoiceId: string) =>
  sql`delete from dunning_case where invoice_id = ${invoiceId}`.execute(tx)

/**
 * Withdraws the suspensions of an issuer that were refused, so that other steps announce them again. Suspensions that a
 * person declined or cancelled stay refused.
 */
export const removeRefused = (tx: Tx, scope: Scope, issuerId: string) =>
  sql`delete from dunning_case c where ${within(whole(scope), 'c')} and c.account_id = ${issuerId} and c.state = 'Refused'
    and coalesce(c.error_code, '') not in ('dunning.declined', 'dunning.cancelled')`.execute(tx)

/** A suspension whose set is over, or was removed; `rowState` and `errorCode` of its only row. */
export type OverSet = DueInvoice & { state: string | null; rowState: string | null; errorCode: string | null }
/** Suspensions whose change sets are over (as the owner). */
export const findOverSets = (tx: Tx, limit: number) =>
  queryRows(tx)<OverSet>`
    select c.invoice_id, c.account_id as issuer_id, a.acct_type, s.state, r.state as row_state, r.error_code
    from dunning_case c join account a on a.account_id = c.account_id
    left join change_set s on s.change_set_id = c.change_set_id
    left join change_row r on r.change_set_id = c.change_set_id and r.target_id = c.payer_id
    where c.state in ('Waits', 'Suspending')
      and (s.state is null or s.state in ('Done', 'Cancelled', 'Rejected', 'Expired', 'Failed'))
    order by c.invoice_id limit ${limit}`
/** Gives a suspension the state of its set; payment may have ended it since. */
export const settleCase = (tx: Tx, invoiceId: string, { state, errorCode = null }: Outcome) =>
  sql`update dunning_case set state = ${state}, error_code = ${errorCode}, ended_at = now()
    where invoice_id = ${invoiceId} and state in ('Waits', 'Suspending')`.execute(tx)

/** Announced or waiting suspensions whose invoice is paid, credited, voided or paused (as the owner). */
export const findOver = (tx: Tx, now: Date, limit: number) =>
  queryRows(tx)<DueInvoice>`
    select i.invoice_id, i.issuer_id, a.acct_type
    from dunning_case c join invoice i on i.invoice_id = c.invoice_id join account a on a.account_id = i.issuer_id
    left join ${pauseOf(now)} z on true
    where c.state in ('Noticed', 'Waits', 'Suspending') and (not (${unpaid}) or z.pause_id is not null)
    order by c.invoice_id limit ${limit}`
type OpenCase = { changeSetId: string | null; unpaid: boolean }
/** The open case of a locked invoice that is paid, credited, voided or paused; undefined where the case is over. */
export const findOpenCase = (tx: Tx, scope: Scope, invoiceId: string, now: Date) =>
  queryRow(tx)<OpenCase>`
    select c.change_set_id, (${unpaid}) as unpaid from dunning_case c join invoice i on i.invoice_id = c.invoice_id
    left join ${pauseOf(now)} z on true
    where ${within(scope, 'c')} and c.invoice_id = ${invoiceId} and c.state in ('Noticed', 'Waits', 'Suspending')
      and (not (${unpaid}) or z.pause_id is not null)`

type PaidRow = { acctKey: string; acctName: string; suspendedOn: string }
/** Payers that are still suspended by the issuer's dunning, although none of its invoices is overdue any more. */
export const listPaid = (tx: Tx, scope: Scope, limit: number) =>
  queryRows(tx)<PaidRow>`
    select a.account_id as acct_key, a.acct_name, max(s.since) as suspended_on
    from dunning_case c join account a on a.account_id = c.payer_id and ${within(scope, 'a')}
    join account_suspension s on s.account_id = a.account_id and s.cleared_at is null and s.placed_in = c.change_set_id
    where ${within(whole(scope), 'c')} and c.account_id = ${scope.accountId} and c.change_set_id is not null
      and not exists (select from invoice i where i.account_id = c.payer_id and i.issuer_id = c.account_id and ${unpaid}
        and (i.overdue_at <= now() or i.invoice_id = c.invoice_id))
    group by a.account_id, a.acct_name order by a.acct_name, a.account_id limit ${limit}`

export type PauseRow = {
  pauseId: string
  payerId: string
  invoiceId: string | null
  reason: string
  untilOn: string | null
  pausedBy: string
  pausedAt: string
}
/** Replaces the pause of an invoice or of a payer; concurrent changes don't conflict. */
export const savePause = (tx: Tx, issuerId: string, pause: Omit<PauseRow, 'pausedAt'>) => {
  const place =
    pause.invoiceId === null
      ? sql`(account_id, payer_id) where invoice_id is null`
      : sql`(invoice_id) where invoice_id is not null`
  return sql`insert into dunning_pause (pause_id, account_id, payer_id, invoice_id, reason, until_on, paused_by)
    values (${pause.pauseId}, ${issuerId}, ${pause.payerId}, ${pause.invoiceId}, ${pause.reason}, ${pause.untilOn}, ${pause.pausedBy})
    on conflict ${place} do update set pause_id = excluded.pause_id, payer_id = excluded.payer_id, reason = excluded.reason,
      until_on = excluded.until_on, paused_by = excluded.paused_by, paused_at = now()`.execute(tx)
}
/** A pause of the issuer, regardless of the reader's groups: the caller checks the payer. */
export const findPause = (tx: Tx, scope: Scope, pauseId: string) =>
  queryRow(tx)<PauseRow & { name: string }>`
    select pause_id, payer_id, invoice_id, reason, until_on, paused_by, paused_at,
      coalesce((select i.number from invoice i where i.invoice_id = z.invoice_id),
        (select a.acct_name from account a where a.account_id = z.payer_id), '') as name
    from dunning_pause z where ${within(whole(scope), 'z')} and z.account_id = ${scope.accountId} and z.pause_id = ${pauseId}
    for update of z`
export const removePause = (tx: Tx, scope: Scope, pauseId: string) =>
  sql`delete from dunning_pause z where ${within(whole(scope), 'z')} and z.pause_id = ${pauseId}`.execute(tx)

export const isPast = async (tx: Tx, issuerId: string, day: string): Promise<boolean> =>
  (await queryRow(tx)<{ past: boolean }>`select ${day}::date < account_today(${issuerId}) as past`)?.past ?? false

/** The currency of a company: from its own profile, or the nearest above it. */
export const findCurrency = async (tx: Tx, acctKey: string): Promise<Currency> =>
  (await queryRow(tx)<{ currency: Currency }>`select currency from billing_party(${acctKey})`)?.currency ?? 'USD'

export const findName = async (tx: Tx, scope: Scope, accountId: string): Promise<string> =>
  (
    await queryRow(tx)<{ name: string }>`
      select acct_name as name from account a where ${within(whole(scope), 'a')} and a.account_id = ${accountId}`
  )?.name ?? ''
