import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { aPlan } from '../../../../test/companyPlans.ts'
import { newWorld } from '../../../../test/world.ts'

// The effects of promotions on company plans, and the cases without effect.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rs = await world.signedInAt(tree.cordage)
const plan = await aPlan(world)
type Values = Record<string, unknown>
const sell = async (more: Values, headers: Record<string, string> = {}) => {
  const { accountId } = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  return rs.post('/api/v1/Provision/Plan', { AcctKey: accountId, PlanCode: plan.planCode, Seats: 1, ...more }, headers)
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
  const answer = await sell({ PromoCode: half.code })
  const SubscriptionKey = answer.json().ResultContent.SubscriptionKey as string
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

test('a preview takes off what the invoice will: in the sum of a month and in what is charged until the end', async () => {
  const half = await promotion('PERCENT', 5000)
  await pool.query('update promotion set months = 3 where promotion_id = $1', [half.id])
  const ten = await promotion('AMOUNT', 1000, 'USD')
  const { accountId: AcctKey } = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const foreseen = async (route: string, body: Values) =>
    (await rs.post(`/api/v1/${route}`, body)).json().ResultContent as Values
  const sale = { AcctKey, PlanCode: plan.planCode, Seats: 2 }
  const whole = await foreseen('PlanManagement/ValidateAdd', sale)
  expect(whole).toMatchObject({ MonthlyMinor: 4200, MonthlyBeforeMinor: 0 })
  const less = await foreseen('PlanManagement/ValidateAdd', { ...sale, PromoCode: half.code })
  expect(less).toMatchObject({ MonthlyMinor: 2100, MonthlyBeforeMinor: 0, PromotionText: 'Offer: −50%, 3 months' })
  // About three months at half price, prorated by day.
  const off = Number(whole['ProrationMinor']) - Number(less['ProrationMinor'])
  expect([off > 6000, off < 6600]).toEqual([true, true])
  const answer = await rs.post('/api/v1/Provision/Plan', { ...sale, PromoCode: half.code })
  const { SubscriptionKey } = answer.json().ResultContent
  const change = { SubscriptionKey, Seats: 4, Effective: 'NOW' }
  expect(await foreseen('PlanManagement/ValidateUpgrade', change)).toMatchObject({
    MonthlyBeforeMinor: 2100,
    MonthlyMinor: 4200,
  })
  for (const route of ['Upgrade', 'Renew'])
    expect(await foreseen(`PlanManagement/Validate${route}`, { ...change, PromoCode: ten.code })).toMatchObject({
      MonthlyBeforeMinor: 2100,
      MonthlyMinor: 7400,
    })
  // A change to another plan ends the promotion.
  const other = await aPlan(world)
  expect(
    await foreseen('PlanManagement/ValidateUpgrade', { ...change, Seats: 2, ToPlanCode: other.planCode }),
  ).toMatchObject({ MonthlyBeforeMinor: 2100, MonthlyMinor: 4200 })
})

test('wrong codes are counted under an idempotency key, too', async () => {
  const guess = () => sell({ PromoCode: 'NEVER-MADE' }, { 'idempotency-key': randomUUID() })
  const codes = []
  for (let round = 0; round < 11; round += 1) codes.push(codeOf(await guess()))
  expect(codes.slice(0, 1)).toEqual([[404, 'promotion.notFound']])
  expect(codes.at(-1)).toEqual([429, 'auth.locked'])
})
