import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { codeOf } from '../../../test/code.ts'
import { aPlan } from '../../../test/companyPlans.ts'
import { newWorld } from '../../../test/world.ts'

// What promotions give to company plans, and where they give nothing.

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()
const { pool } = world.db
const rs = await world.signedInAt(tree.cordage)
const plan = await aPlan(world)
type Values = Record<string, unknown>
const sell = async (more: Values) => {
  const { accountId } = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  return rs.post('/api/v1/Provision/Plan', { AcctKey: accountId, PlanCode: plan.planCode, Seats: 1, ...more })
}
async function promotion(kind: string, value: number, currency: string | null = null) {
  const [id, code] = [randomUUID(), `P-${randomUUID().slice(0, 8).toUpperCase()}`]
  await pool.query(
    `insert into promotion (promotion_id, promo_code, promo_name, kind, value, currency, valid_from, promotion_status)
     values ($1, $2, 'Offer', $3, $4, $5, '2024-01-01', 'ACTIVE')`,
    [id, code, kind, value, currency],
  )
  return { id, code }
}
const redeemed = async ({ id }: { id: string }) =>
  (await pool.query('select redeemed from promotion where promotion_id = $1', [id])).rows[0].redeemed

test('an amount is taken off in its own currency alone', async () => {
  const [euro, dollar] = [await promotion('AMOUNT', 1000, 'EUR'), await promotion('AMOUNT', 1000, 'USD')]
  expect(codeOf(await sell({ PromoCode: euro.code }))).toEqual([404, 'promotion.notFound'])
  expect(codeOf(await sell({ PromoCode: dollar.code }))).toEqual([201, undefined])
  expect([await redeemed(euro), await redeemed(dollar)]).toEqual([0, 1])
})

test('days of trial are given with a sale alone: later they would be counted, give nothing and end what runs', async () => {
  const [trial, half] = [await promotion('TRIALDAYS', 10), await promotion('PERCENT', 5000)]
  const sold = await sell({ PromoCode: half.code })
  const SubscriptionKey = sold.json().ResultContent.SubscriptionKey as string
  for (const route of ['RenewPlan', 'UpgradePlan'])
    expect(
      codeOf(
        await rs.post(`/api/v1/PlanManagement/${route}`, {
          SubscriptionKey,
          Seats: 2,
          Effective: 'NOW',
          PromoCode: trial.code,
        }),
      ),
    ).toEqual([404, 'promotion.notFound'])
  const { rows } = await pool.query('select promotion_id from subscription_span where subscription_id = $1', [
    SubscriptionKey,
  ])
  expect(rows).toEqual([{ promotion_id: half.id }])
  expect(await redeemed(trial)).toBe(0)
  expect(codeOf(await sell({ PromoCode: trial.code }))).toEqual([201, undefined])
})
