import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables } from '../src/platform/db/db.ts'
import type { Account, World } from './world.ts'

// Plans and what companies hold of them, as rows that a test begins with.

type Terms = Partial<Omit<Insertable<Tables['planTerms']>, 'termsId' | 'planId'>>
type Plan = Partial<Omit<Insertable<Tables['plan']>, 'termsId' | 'planId'>>
type PlanRow = { planId: string; termsId: string; planCode: string; price: number }

/** A plan that everyone may sell, for 21.00 a seat and month in US dollars. */
export async function aPlan({ db }: Pick<World, 'db'>, values: Plan & { terms?: Terms } = {}): Promise<PlanRow> {
  const { terms = {}, ...plan } = values
  const [planId, termsId] = [uuid(), uuid()]
  const planCode = plan.planCode ?? `P-${uuid().slice(-12).toUpperCase()}`
  const row = {
    productLine: 'ESIGN',
    planType: 'PERUSER',
    planStatus: 'ACTIVE',
    soldByTiers: ['SP', 'DT', 'RS'],
    ...plan,
    planCode,
    planId,
    termsId,
  }
  const words = {
    number: 1,
    planName: `Plan ${planCode}`,
    planNameFr: `Forfait ${planCode}`,
    unitType: 'ENVELOPE',
    unitQuantity: 50,
    range: 'MONTH',
    renewalType: 'AUTO',
    termMonths: 12,
    trialDays: 0,
    carryOver: false,
    overage: 'BLOCK',
    listPrice: 2100,
    currency: 'USD',
    ...terms,
  }
  await db.asOwner(async (tx) => {
    await tx.insertInto('plan').values(row).execute()
    await tx
      .insertInto('planTerms')
      .values({ ...words, planId, termsId })
      .execute()
  })
  return { planId, termsId, planCode, price: words.listPrice }
}

type SubscriptionInput = Partial<
  Omit<Insertable<Tables['subscription']>, 'subscriptionId' | 'accountId' | 'planId' | 'termsId'>
>
/**
 * A company plan, active since the first of this month for a year by default, with the span that holds since its first
 * day; one that ended has a closed span, one that could not begin has none. Days are UTC days, as accounts of tests are
 * in UTC.
 */
export async function aCompanyPlan(
  { db }: Pick<World, 'db'>,
  { accountId }: Pick<Account, 'accountId'>,
  { planId, termsId, price }: PlanRow,
  values: SubscriptionInput = {},
): Promise<{ subscriptionId: string }> {
  const subscriptionId = uuid()
  const today = new Date()
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1))
  const last = new Date(Date.UTC(today.getUTCFullYear() + 1, today.getUTCMonth(), 0))
  const day = (date: Date) => date.toISOString().slice(0, 10)
  await db.asOwner(async (tx) => {
    const { productLine } = await tx
      .selectFrom('plan')
      .select('productLine')
      .where('planId', '=', planId)
      .executeTakeFirstOrThrow()
    const row = {
      subscriptionStatus: 'Active',
      seats: 10,
      startOn: day(first),
      endOn: day(last),
      autoRenew: true,
      price,
      currency: 'USD',
      ...values,
      subscriptionId,
      accountId,
      planId,
      termsId,
      productLine,
    }
    await tx.insertInto('subscription').values(row).execute()
    if (row.subscriptionStatus === 'Failed') return
    await tx
      .insertInto('subscriptionSpan')
      .values({
        spanId: uuid(),
        subscriptionId,
        accountId,
        termsId,
        fromOn: row.startOn,
        untilOn: values.endedOn ?? null,
        seats: row.seats,
        price: row.price,
        currency: row.currency,
        trial: row.subscriptionStatus === 'Trial',
        why: 'PLAN_ADDED',
      })
      .execute()
  })
  return { subscriptionId }
}

/** Changes the seats of a company plan on a day, or ends it where there are none. */
export async function changeSeats(
  { db: { pool } }: Pick<World, 'db'>,
  subscriptionId: string,
  day: string,
  seats: number,
): Promise<void> {
  const { rows } = await pool.query<{ span_id: string }>(
    `update subscription_span set until_on = $2 where subscription_id = $1 and until_on is null returning span_id`,
    [subscriptionId, day],
  )
  if (seats > 0)
    await pool.query(
      `insert into subscription_span (span_id, subscription_id, account_id, terms_id, promotion_id, from_on, seats, price, currency, why)
       select gen_random_uuid(), subscription_id, account_id, terms_id, promotion_id, $2, $3, price, currency, 'SEATS_CHANGED'
       from subscription_span where span_id = $1`,
      [rows[0]?.span_id, day, seats],
    )
  else
    await pool.query(
      `update subscription set subscription_status = 'Cancelled', ended_on = $2 where subscription_id = $1`,
      [subscriptionId, day],
    )
}
