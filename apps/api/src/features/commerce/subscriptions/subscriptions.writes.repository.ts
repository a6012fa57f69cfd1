import type { ActivityType } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { StoredSubscription } from './subscriptions.stored.ts'
import type { SpanChange } from './subscriptions.spans.ts'

// Writes of company plans: one statement of each kind, however many plans there are. Their rows are joined, not listed,
// for the reason in `data.md` 7.

/** Rows of the application as a table of the database, with the types of its fields. */
const table = (rows: readonly object[], fields: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(${sql.raw(fields)})`
/** The fields without promotions, which are stored with the spans. */
const ofPlan = `"subscriptionId" uuid, "planId" uuid, "termsId" uuid, status text, seats integer, "startOn" date, "endOn" date,
  "trialEndsOn" date, "graceEndsOn" date, "endedOn" date, "cancelOn" date, "autoRenew" boolean, price bigint, "overagePrice" bigint,
  "priceOverride" boolean, currency text, "poNumber" text`

export type NewRow = StoredSubscription & {
  subscriptionId: string
  accountId: string
  productLine: string
  capUsers: boolean
  externalRef: string | null
}
export async function insertRows(tx: Tx, rows: readonly NewRow[], by: string): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into subscription (subscription_id, account_id, product_line, cap_users, external_ref, plan_id, terms_id,
      subscription_status, seats, start_on, end_on, trial_ends_on, grace_ends_on, ended_on, cancel_on, auto_renew, price,
      overage_price, price_override, currency, po_number, created_by, modified_by)
    select r."subscriptionId", r."accountId", r."productLine", r."capUsers", r."externalRef", r."planId", r."termsId",
      r.status, r.seats, r."startOn", r."endOn", r."trialEndsOn", r."graceEndsOn", r."endedOn", r."cancelOn", r."autoRenew", r.price,
      r."overagePrice", r."priceOverride", r.currency, r."poNumber", ${by}, ${by}
    from ${table(rows, `"accountId" uuid, "productLine" text, "capUsers" boolean, "externalRef" text, ${ofPlan}`)}`.execute(
    tx,
  )
}

/** Saves the states of company plans and clears earlier failures. */
export async function updateRows(
  tx: Tx,
  rows: readonly (StoredSubscription & { subscriptionId: string })[],
  by: string | null,
): Promise<void> {
  if (rows.length === 0) return
  await sql`update subscription s set plan_id = r."planId", terms_id = r."termsId", subscription_status = r.status, seats = r.seats,
      start_on = r."startOn", end_on = r."endOn", trial_ends_on = r."trialEndsOn", grace_ends_on = r."graceEndsOn",
      ended_on = r."endedOn", cancel_on = r."cancelOn", auto_renew = r."autoRenew", price = r.price,
      overage_price = r."overagePrice", price_override = r."priceOverride", currency = r.currency, po_number = r."poNumber",
      failure = null, modified_by = ${by}, version = s.version + 1, modified_at = now()
    from ${table(rows, ofPlan)} where s.subscription_id = r."subscriptionId"`.execute(tx)
}

export type SubscriptionEdit = Pick<StoredSubscription, 'poNumber' | 'autoRenew' | 'cancelOn'> & {
  capUsers: boolean
  externalRef: string | null
}
/** Saves fields that do not affect the price. */
export const editRow = (tx: Tx, subscriptionId: string, edited: SubscriptionEdit, by: string) =>
  tx
    .updateTable('subscription')
    .set({
      ...edited,
      modifiedBy: by,
      version: sql<number>`version + 1`,
      modifiedAt: sql<string>`now()`,
    })
    .where('subscriptionId', '=', subscriptionId)
    .execute()

export type NewSpan = { subscriptionId: string; accountId: string; span: SpanChange; why: ActivityType }
/** Writes spans, one change for each company plan; nothing else does. */
export async function saveSpans(tx: Tx, all: readonly NewSpan[]): Promise<void> {
  const drops = all.flatMap(({ subscriptionId, span: { drop } }) => (drop ? [{ subscriptionId, ...drop }] : []))
  const closes = all.flatMap(({ subscriptionId, span: { close } }) => (close ? [{ subscriptionId, ...close }] : []))
  const adds = all.flatMap(({ subscriptionId, accountId, span: { add }, why }) =>
    add ? [{ subscriptionId, accountId, ...add, why }] : [],
  )
  if (drops.length > 0)
    await sql`delete from subscription_span s using ${table(drops, '"subscriptionId" uuid, "fromOn" date')}
      where s.subscription_id = r."subscriptionId" and s.from_on = r."fromOn"`.execute(tx)
  if (closes.length > 0)
    await sql`update subscription_span s set until_on = r."untilOn"
      from ${table(closes, '"subscriptionId" uuid, "fromOn" date, "untilOn" date')}
      where s.subscription_id = r."subscriptionId" and s.from_on = r."fromOn"`.execute(tx)
  if (adds.length > 0)
    await sql`insert into subscription_span (span_id, subscription_id, account_id, terms_id, from_on, until_on, seats, price,
        currency, trial, promotion_id, promotion_until, why)
      select gen_random_uuid(), r."subscriptionId", r."accountId", r."termsId", r."fromOn", r."untilOn", r.seats, r.price,
        r.currency, r.trial, r."promotionId", r."promotionUntil", r.why
      from ${table(
        adds,
        `"subscriptionId" uuid, "accountId" uuid, "termsId" uuid, "fromOn" date, "untilOn" date, seats integer, price bigint,
        currency text, trial boolean, "promotionId" uuid, "promotionUntil" date, why text`,
      )}`.execute(tx)
}

/** Moves people's seats with the plan of their company. */
export async function followPlans(
  tx: Tx,
  changed: readonly { subscriptionId: string; planId: string }[],
): Promise<void> {
  if (changed.length === 0) return
  await sql`update user_plan u set plan_id = r."planId" from ${table(changed, '"subscriptionId" uuid, "planId" uuid')}
    where u.subscription_id = r."subscriptionId" and u.user_plan_status = 'Assigned' and u.plan_id <> r."planId"`.execute(
    tx,
  )
}

export type ActivityRow = {
  activityId: string
  accountId: string
  subscriptionId: string | null
  type: ActivityType
  before: object | null
  after: object | null
  /** A scheduled change: its day and its action. */
  scheduledFor: string | null
  input: object | null
  changeSetId: string | null
}
type Maker = { userId: string; name: string; accountId: string; alias: object | null }
/**
 * Stores past changes of company plans, or changes for the first moment of a day in the time zone of the account.
 * @param maker null: the calendar
 */
export async function insertActivities(tx: Tx, rows: readonly ActivityRow[], maker: Maker | null): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into plan_activity (activity_id, account_id, subscription_id, type, activity_status, scheduled_for, due_at, input,
      made_by, made_by_name, made_by_account, alias, before, after, change_set_id)
    select r."activityId", r."accountId", r."subscriptionId", r.type,
      case when r."scheduledFor" is null then 'Applied' else 'Scheduled' end, r."scheduledFor",
      case when r."scheduledFor" is not null then day_begins(r."scheduledFor", account_zone(r."accountId")) end, r.input,
      ${maker?.userId ?? null}::uuid, ${maker?.name ?? null}::text, ${maker?.accountId ?? null}::uuid,
      ${maker?.alias ? JSON.stringify(maker.alias) : null}::jsonb, r.before, r.after, r."changeSetId"
    from ${table(
      rows,
      `"activityId" uuid, "accountId" uuid, "subscriptionId" uuid, type text, before jsonb, after jsonb, "scheduledFor" date,
      input jsonb, "changeSetId" uuid`,
    )}`.execute(tx)
}

export const endWaiting = async (tx: Tx, ids: readonly string[], status: 'Applied' | 'Cancelled'): Promise<void> => {
  if (ids.length === 0) return
  await sql`update plan_activity set activity_status = ${status}
    where activity_id = any(${ids}::uuid[]) and activity_status = 'Scheduled'`.execute(tx)
}
