import type { Currency } from '@portal/contract/core/money'
import type { PromotionKind, PromotionStatus } from '@portal/contract/commerce/promotions/promotions.fields'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import { queryRow, queryRows } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

export type Promotion = {
  promotionId: string
  promoCode: string
  promoName: string
  kind: PromotionKind
  value: number
  currency: Currency | null
  months: number | null
  planIds: string[]
  validFrom: string
  validTo: string | null
  maxRedemptions: number | null
  redeemed: number
  oncePerAccount: boolean
  promotionStatus: PromotionStatus
  version: number
  modifiedAt: string
}

const columns = [
  'promotionId',
  'promoCode',
  'promoName',
  'kind',
  'value',
  'currency',
  'months',
  'planIds',
  'validFrom',
  'validTo',
  'maxRedemptions',
  'redeemed',
  'oncePerAccount',
  'promotionStatus',
  'version',
  'modifiedAt',
] as const

/** Kinds and values of promotions, regardless of their current status. */
export const listDiscounts = (tx: Tx, ids: readonly string[]) =>
  queryRows(tx)<Pick<Promotion, 'promotionId' | 'kind' | 'value'>>`
    select promotion_id, kind, value from promotion where promotion_id = any(${[...new Set(ids)]}::uuid[])`

/** A promotion for an account on the account's day. */
export type Offer = Promotion & { today: string; usedHere: boolean }

/** A promotion by its code, with the day of the account and whether the account has used it. */
export const findOffer = (tx: Tx, promoCode: string, accountId: string): Promise<Offer | undefined> =>
  tx
    .selectFrom('promotion')
    .select(columns)
    .select([
      sql<string>`account_today(${accountId})`.as('today'),
      sql<boolean>`exists (select from promotion_redemption r
        where r.account_id = ${accountId} and r.promotion_id = promotion.promotion_id)`.as('usedHere'),
    ])
    .where('promoCode', '=', promoCode)
    .$call(rowsOf<Offer>())
    .executeTakeFirst()

/**
 * Counts one redemption, unless the limit is reached or the promotion has stopped meanwhile: the row stays locked until
 * the transaction ends, so that concurrent calls never exceed the limit. @returns whether it was counted
 */
export const countRedemption = async (tx: Tx, promotionId: string): Promise<boolean> =>
  (await queryRow(tx)`
    update promotion set redeemed = redeemed + 1
    where promotion_id = ${promotionId} and promotion_status = 'ACTIVE'
      and (max_redemptions is null or redeemed < max_redemptions)
    returning promotion_id`) !== undefined

export const hasRedeemed = async (tx: Tx, promotionId: string, accountId: string): Promise<boolean> =>
  (
    await queryRows(tx)`
      select from promotion_redemption where account_id = ${accountId} and promotion_id = ${promotionId} limit 1`
  ).length > 0

export const insertRedemption = (tx: Tx, redemption: Insertable<Tables['promotionRedemption']>) =>
  tx.insertInto('promotionRedemption').values(redemption).execute()

/** Makes attempts of one person wait for each other. @returns the seconds until the next attempt is allowed, or null */
export async function waitOf(tx: Tx, userId: string, most: number, seconds: number): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${userId}`}, 0))`.execute(tx)
  const row = await queryRow(tx)<{
    wait: number | null
  }>`select promotion_wait(${userId}::uuid, ${most}::integer, ${seconds}::integer) as wait`
  return row?.wait ?? null
}

/** All promotions, the latest change first. */
export const listPromotions = (tx: Tx): Promise<Promotion[]> =>
  tx
    .selectFrom('promotion')
    .select(columns)
    .orderBy('modifiedAt', 'desc')
    .orderBy('promotionId')
    .$call(rowsOf<Promotion>())
    .execute()

export const findPromotion = (tx: Tx, promotionId: string): Promise<Promotion | undefined> =>
  tx
    .selectFrom('promotion')
    .select(columns)
    .where('promotionId', '=', promotionId)
    .$call(rowsOf<Promotion>())
    .executeTakeFirst()
/** A promotion, locked until the transaction ends. */
export const lockPromotion = (tx: Tx, promotionId: string): Promise<Promotion | undefined> =>
  tx
    .selectFrom('promotion')
    .select(columns)
    .where('promotionId', '=', promotionId)
    .forUpdate()
    .$call(rowsOf<Promotion>())
    .executeTakeFirst()

/** Counts the promotions, and makes further creations wait for each other. */
export async function countPromotions(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('promotions', 0))`.execute(tx)
  return (await queryRow(tx)<{ all: number }>`select count(*) as all from promotion`)?.all ?? 0
}
export const insertPromotion = (tx: Tx, promotion: Insertable<Tables['promotion']>) =>
  tx.insertInto('promotion').values(promotion).execute()
export const updatePromotion = (tx: Tx, promotionId: string, values: Updateable<Tables['promotion']>) =>
  tx
    .updateTable('promotion')
    .set({ ...values, version: sql<number>`version + 1`, modifiedAt: sql<string>`now()` })
    .where('promotionId', '=', promotionId)
    .execute()
