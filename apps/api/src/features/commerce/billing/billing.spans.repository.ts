import type { AddOnUnit } from '@portal/contract/commerce/addOns/addOns.rules'
import type { BelowZero } from '@portal/contract/commerce/billing/billing.fields'
import type {
  BillingAnchor,
  BillingInterval,
  BillingTiming,
  PendingFrom,
  PlanType,
  Range,
  UnitType,
} from '@portal/contract/commerce/plans/plans.fields'
import type { ActivityType } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { PromotionKind } from '@portal/contract/commerce/promotions/promotions.fields'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { Pause } from './billing.pauses.ts'
import type { Rate } from './billing.tax.ts'

// The spans of a month and the companies that held them.

/** The next companies of an issuer after one of them, in the order of their keys. */
export const findBilled = async (tx: Tx, issuerId: string, after: string | null, most: number): Promise<string[]> =>
  (
    await queryRows(tx)<{ accountId: string }>`select account_id from billed_by(${issuerId}, ${after}::uuid, ${most})`
  ).map(({ accountId }) => accountId)

/** The companies that each payer pays for: itself first, then by name. */
export const findPaidFor = (tx: Tx, payers: readonly string[]) =>
  queryRows(tx)<{ payer: string; accountId: string }>`
    select p.payer, p.account_id from paid_for_by(${payers}::uuid[]) p join account a on a.account_id = p.account_id
    where a.transaction_environment is distinct from 'SANDBOX'
    order by p.payer, p.account_id <> p.payer, a.name_key, p.account_id`

/** The given companies whose month was invoiced already by any issuer, with the currency. */
export const findBilledElsewhere = (tx: Tx, issuerId: string, customers: readonly string[], month: string) =>
  queryRows(tx)<{ customerId: string; currency: string }>`
    select customer_id, currency from billed_elsewhere(${customers}::uuid[], ${month}::date, ${issuerId})`

export type HeldSpan = {
  subscriptionId: string
  customerId: string
  customerName: string
  planCode: string
  planName: string
  planNameFr: string
  planType: PlanType
  unitType: UnitType
  /** The units of a period, of each seat where it has seats; null: unlimited. */
  unitQuantity: number | null
  range: Range
  fromOn: string
  untilOn: string | null
  seats: number
  price: number
  currency: string
  trial: boolean
  why: ActivityType
  promoCode: string | null
  promoName: string | null
  promoKind: PromotionKind | null
  promoValue: number | null
  promotionUntil: string | null
  /** The plan allowed more people than seats at some time since the month began. */
  beyondSeats: boolean
  poNumber: string | null
  billingTiming: BillingTiming
  billingInterval: BillingInterval
  billingAnchor: BillingAnchor
  pendingFrom: PendingFrom
  suspendedShare: number
  /** The day on which the plan began, after any trial. */
  anchorOn: string
  /** The first day on which the plan is certainly no longer held; null while it goes on. */
  heldUntil: string | null
}
/** The spans since a day, later ones than a month too, as they say what of it is no longer due; those of each company plan in their order. */
export const findSpans = (tx: Tx, scope: Scope, customers: readonly string[], month: string, since: string) =>
  queryRows(tx)<HeldSpan>`
    select h.subscription_id, h.account_id as customer_id, a.acct_name as customer_name, p.plan_code, t.plan_name, t.plan_name_fr,
      p.plan_type, t.unit_type, t.unit_quantity, t.range, h.from_on, h.until_on, h.seats, h.price, h.currency, h.trial, h.why,
      m.promo_code, m.promo_name, m.kind as promo_kind,
      m.value as promo_value, h.promotion_until,
      (not s.cap_users or coalesce(s.capped_on >= ${month}::date, false)) as beyond_seats, s.po_number,
      t.billing_timing, t.billing_interval, t.billing_anchor, t.pending_from, t.suspended_share,
      case when t.billing_anchor = 'CALENDAR' then h.from_on
        else (select coalesce(min(f.from_on) filter (where not f.trial), min(f.from_on)) from subscription_span f
          where f.subscription_id = h.subscription_id) end as anchor_on,
      case when s.cancel_on is not null then s.cancel_on
        when not (s.auto_renew and t.renewal_type = 'AUTO') then s.ends_on + 1 end as held_until
    from subscription_span h join subscription s on s.subscription_id = h.subscription_id
    join account a on a.account_id = h.account_id
    join plan_terms t on t.terms_id = h.terms_id join plan p on p.plan_id = t.plan_id
    left join promotion m on m.promotion_id = h.promotion_id
    where ${within(scope, 'h')} and h.account_id = any(${customers}::uuid[])
      and (h.until_on is null or h.until_on >= ${since}::date)
    order by h.subscription_id, h.from_on`

/**
 * The given companies with a plan that has a step or a scheduled change due before the end of a month and not done yet:
 * their spans are not final. The conditions are those of `findDue` of company plans.
 */
export const findBehind = (tx: Tx, scope: Scope, customers: readonly string[], month: string) =>
  queryRows(tx)<{ accountId: string; name: string }>`
    select a.account_id, a.acct_name as name from account a
    where ${within(scope, 'a')} and a.account_id = any(${customers}::uuid[]) and exists (
      select from subscription s cross join lateral (select (${month}::date + interval '1 month')::date as next) m
      where s.account_id = a.account_id and (
        (s.subscription_status = 'Scheduled' and s.start_on < next)
        or (s.subscription_status in ('Trial', 'Active') and s.end_on + 1 < next)
        or (s.subscription_status = 'Grace' and s.grace_ends_on + 1 < next)
        or (s.subscription_status in ('Trial', 'Active', 'Grace') and s.cancel_on < next)
        or exists (select from plan_activity w where w.subscription_id = s.subscription_id and w.activity_status = 'Scheduled'
          and w.scheduled_for < next)))
    order by a.name_key, a.account_id`

/** The days on which some companies are or were pending or suspended, since a day. */
export const findPauses = (tx: Tx, customers: readonly string[], since: string) =>
  queryRows(tx)<Pause & { accountId: string }>`
    select account_id, pause, from_on, until_on from charge_pauses(${customers}::uuid[], ${since}::date)`

type HeldAddOn = {
  addOnId: string
  customerId: string
  customerName: string
  code: string
  name: string
  unit: AddOnUnit
  fromOn: string
  untilOn: string | null
  quantity: number
  price: number
  currency: string
}
/** The spans of add-ons in a month and directly before it, in order for each add-on. */
export const findAddOnSpans = (tx: Tx, scope: Scope, customers: readonly string[], month: string) =>
  queryRows(tx)<HeldAddOn>`
    select h.add_on_id, h.account_id as customer_id, a.acct_name as customer_name, o.code, o.name, o.unit, h.from_on, h.until_on, h.quantity,
      h.price, h.currency
    from add_on_span h join add_on o on o.add_on_id = h.add_on_id join account a on a.account_id = h.account_id
    where ${within(scope, 'h')} and h.account_id = any(${customers}::uuid[])
      and h.from_on < ${month}::date + interval '1 month' and (h.until_on is null or h.until_on >= ${month}::date)
    order by h.add_on_id, h.from_on`

/** When people had seats of company plans, by days in the time zone of the company. */
export const findSeated = (tx: Tx, scope: Scope, subscriptions: readonly string[], month: string) =>
  queryRows(tx)<{ subscriptionId: string; fromOn: string; untilOn: string | null }>`
    select u.subscription_id, (u.assigned_at at time zone z.zone)::date as from_on, (u.released_at at time zone z.zone)::date as until_on
    from user_plan u cross join lateral (select account_zone(u.account_id) as zone) z
    where ${within(scope, 'u')} and u.subscription_id = any(${subscriptions}::uuid[])
      and u.assigned_at < ${month}::date + interval '1 month 2 days'
      and (u.released_at is null or u.released_at > ${month}::date - interval '2 days')`

/** The current data of a company for invoices. */
export type PartyRow = {
  accountId: string
  name: string
  legalName: string | null
  acctNumber: string
  acctType: string
  taxId: string | null
  emails: string[]
  address: Record<string, string | null> | null
  language: string
  termsDays: number
  poRequired: boolean
  numberPrefix: string | null
  /** As an issuer. */
  belowZero: BelowZero
}
/** Companies of the scope with their terms, as parties of invoices. */
export const findParties = (tx: Tx, scope: Scope, ids: readonly string[]) =>
  queryRows(tx)<PartyRow>`
    select a.account_id, a.acct_name as name, a.legal_name, a.acct_number, a.acct_type, a.tax_id, a.billing_emails as emails,
      a.address, a.language, coalesce(b.terms_days, 30) as terms_days, coalesce(b.po_required, false) as po_required, b.number_prefix,
      coalesce(b.below_zero, 'CREDIT_NOTE') as below_zero
    from account a left join billing_profile b on b.account_id = a.account_id
    where ${within(scope, 'a')} and a.account_id = any(${ids}::uuid[])`

export const findRates = (tx: Tx, issuerId: string) =>
  queryRows(tx)<Rate>`
    select series_id, country, region, tax_name, tax_name_fr, rate::float8 as rate, combined, exempt_reason, valid_from, valid_to
    from tax_rate where account_id = ${issuerId}`
