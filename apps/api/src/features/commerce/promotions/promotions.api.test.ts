import { randomUUID } from 'node:crypto'
import { plansManifest } from '@portal/contract/commerce/plans/plans.manifest'
import { promotionsManifest } from '@portal/contract/commerce/promotions/promotions.manifest'
import { expect, test } from 'vitest'
import type { Context } from '../../../platform/http/context.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { checkPromotion, redeem } from './promotions.service.ts'

const world = await newWorld()
const tree = await world.demoTree()
const ra = await world.signedInAt(world.root)
const rs = await world.signedInAt(tree.cordage)
const filling = { account: '', user: '', fresh: randomUUID }
type Values = Record<string, unknown>
const valid = promotionsManifest.requests.create(filling).body
const statusAndCode = (answer: { json(): { StatusCode: number; Code?: string } }) => [
  answer.json().StatusCode,
  answer.json().Code,
]
const today = new Date().toISOString().slice(0, 10)
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
type WirePromotion = {
  PromotionKey: string
  PromoCode: string
  version: number
  Fixed: boolean
  Status: string
  Redeemed: number
}

const planOf = async (): Promise<{ code: string; planId: string; termsId: string }> => {
  const body = { ...plansManifest.requests.save(filling).body }
  await ra.post('/api/v1/PlanManagement/AddUpdate', body)
  const { rows } = await world.db.pool.query('select plan_id, terms_id from plan where plan_code = $1', [body.PlanCode])
  return { code: body.PlanCode, planId: rows[0].plan_id, termsId: rows[0].terms_id }
}
const plan = await planOf()
const buying = { planId: plan.planId, currency: 'USD', begins: true } as const
const create = (more: Values = {}, person: Person = ra) =>
  person.post('/api/v1/Promotion', {
    ...valid,
    PromoCode: `P-${randomUUID().slice(0, 8)}`,
    ValidFrom: dayFrom(-10),
    ValidTo: dayFrom(10),
    ...more,
  })
const become = (
  { PromotionKey, version }: Pick<WirePromotion, 'PromotionKey' | 'version'>,
  To: string,
  person: Person = ra,
) => person.post(`/api/v1/Promotion/${PromotionKey}/Status`, { To }, { 'if-match': `"${version}"` })
async function running(more: Values = {}): Promise<WirePromotion> {
  const created = (await create(more)).json().ResultContent
  return (await become(created, 'ACTIVE')).json().ResultContent
}
async function aSubscription(account: Account): Promise<string> {
  const id = randomUUID()
  const { planId, termsId } = await planOf()
  await world.db.pool.query(
    `insert into subscription (subscription_id, account_id, plan_id, terms_id, product_line, subscription_status, seats,
       start_on, end_on, auto_renew, price, currency)
     values ($1, $2, $3, $4, 'ESIGN', 'Active', 1, '2026-01-01', '2026-12-31', true, 100, 'USD')`,
    [id, account.accountId, planId, termsId],
  )
  return id
}
/** The context of a person's own request, not of a job in their name. */
async function contextOf(person: Person): Promise<Context> {
  const caller = await callerOfPerson(world.db, person.userId)
  if (!caller) throw new Error('nobody')
  const { request, ...rest } = jobContext(world, caller, { batchId: null })
  const { job: _, ...body } = request
  return { ...rest, request: body }
}
const context = await contextOf(rs)
const asking = (promoCode: string, account: Account = tree.northwind, by = context) =>
  world.db
    .inScope(by.caller.scope, (tx) => checkPromotion(tx, by, { ...buying, promoCode, accountId: account.accountId }))
    .then(
      ({ promotionId }) => promotionId,
      ({ code }: { code: string }) => code,
    )
async function redeeming(promoCode: string, account: Account): Promise<string> {
  const subscriptionId = await aSubscription(account)
  const job = { ...context, request: { ...context.request, job: { batchId: null } } }
  return world.db
    .inScope(job.caller.scope, (tx) =>
      redeem(tx, job, { ...buying, promoCode, accountId: account.accountId, subscriptionId }),
    )
    .then(
      () => 'redeemed',
      ({ code }: { code: string }) => code,
    )
}

test('a promotion is a draft, runs, is paused and ends; what it gives is fixed once it ran; all of it audited', async () => {
  const created: WirePromotion = (await create({ PromoCode: 'spring-26' })).json().ResultContent
  expect(created).toMatchObject({ PromoCode: 'SPRING-26', Status: 'DRAFT', Fixed: false })
  const { PromoCode: _, ...values } = { ...valid, ValidFrom: dayFrom(-10), ValidTo: dayFrom(10) }
  const put = (more: Values, version: number) =>
    ra.put(`/api/v1/Promotion/${created.PromotionKey}`, { ...values, ...more }, { 'if-match': `"${version}"` })
  expect((await put({ Value: 700 }, 1)).json().ResultContent).toMatchObject({ Value: 700, version: 2 })
  expect(statusAndCode(await put({ Value: 800 }, 1))).toEqual([412, 'request.stale'])
  expect(statusAndCode(await become({ ...created, version: 2 }, 'PAUSED'))).toEqual([409, 'promotion.statusNotAllowed'])
  expect((await become({ ...created, version: 2 }, 'ACTIVE')).statusCode).toBe(200)
  expect(statusAndCode(await put({ Value: 900 }, 3))).toEqual([409, 'promotion.fixed'])
  expect((await put({ Value: 700, MaxRedemptions: 5 }, 3)).statusCode).toBe(200)
  expect((await become({ ...created, version: 4 }, 'PAUSED')).statusCode).toBe(200)
  expect((await become({ ...created, version: 5 }, 'ACTIVE')).statusCode).toBe(200)
  expect((await become({ ...created, version: 6 }, 'ENDED')).statusCode).toBe(200)
  expect(statusAndCode(await put({ Value: 700 }, 7))).toEqual([409, 'promotion.ended'])
  const { rows } = await world.db.pool.query(
    `select action from audit_event where targets->0->>'key' = $1 order by audit_id`,
    [created.PromotionKey],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    ['created', 'changed', 'activated', 'changed', 'paused', 'activated', 'ended'].map((one) => `promotion.${one}`),
  )
})

test('what is refused: others than the provider, unknown keys and plans, taken codes, values that cannot be', async () => {
  expect(statusAndCode(await create({}, rs))).toEqual([403, 'auth.forbidden'])
  expect(statusAndCode(await rs.post('/api/v1/Promotion/Search', {}))).toEqual([403, 'auth.forbidden'])
  const reader = await world.signedInAt(world.root, { rights: { Provision: 'R' } })
  expect(statusAndCode(await create({}, reader))).toEqual([403, 'auth.forbidden'])
  expect((await reader.post('/api/v1/Promotion/Search', {})).statusCode).toBe(200)
  expect(statusAndCode(await ra.get(`/api/v1/Promotion/${randomUUID()}`))).toEqual([404, 'promotion.notFound'])
  expect(statusAndCode(await create({ PlanCodes: ['NO-SUCH'] }))).toEqual([404, 'plan.notFound'])
  const { PromoCode } = await running()
  expect(statusAndCode(await create({ PromoCode }))).toEqual([409, 'promotion.codeTaken'])
  for (const wrong of [
    { Value: -1 },
    { Value: 2.5 },
    { Kind: 'PERCENT', Value: 10_001, Currency: null },
    { Kind: 'PERCENT', Value: 2000 },
    { Currency: null },
    { Kind: 'TRIALDAYS', Value: 91, Currency: null, Months: null },
    { ValidTo: dayFrom(-20) },
    { PromoCode: 'a b' },
    { Months: 37 },
  ])
    expect([wrong, ...statusAndCode(await create(wrong))]).toEqual([wrong, 400, 'request.invalid'])
})

test('a code that does not run here is refused like one that was never there', async () => {
  const other = await planOf()
  const draft = (await create()).json().ResultContent as WirePromotion
  const [later, over, elsewhere, paused, runs] = [
    await running({ ValidFrom: dayFrom(3) }),
    await running({ ValidFrom: dayFrom(-9), ValidTo: dayFrom(-3) }),
    await running({ PlanCodes: [other.code] }),
    await running(),
    await running({ ValidFrom: today, PlanCodes: [plan.code] }),
  ]
  await become(paused, 'PAUSED')
  const person = await contextOf(await world.signedInAt(tree.cordage))
  for (const { PromoCode } of [draft, later, over, elsewhere, paused, { PromoCode: 'NEVER-MADE' }])
    expect(await asking(PromoCode, tree.northwind, person)).toBe('promotion.notFound')
  // Days are those of the account: today or yesterday somewhere, but never three days away.
  expect([runs.PromotionKey, 'promotion.notFound']).toContain(await asking(runs.PromoCode, tree.northwind, person))
})

test('who guesses codes waits after ten wrong ones, and guesses at once do not get further', async () => {
  const { PromoCode, PromotionKey } = await running()
  const guesser = await contextOf(await world.signedInAt(tree.cordage))
  const answers: string[] = []
  for (let round = 0; round < 3; round += 1)
    answers.push(
      ...(await Promise.all([1, 2, 3, 4, 5].map((n) => asking(`GUESS-${round}-${n}`, tree.northwind, guesser)))),
    )
  expect(answers.filter((one) => one === 'promotion.notFound')).toHaveLength(10)
  expect(answers.filter((one) => one === 'auth.locked')).toHaveLength(5)
  expect(await asking(PromoCode, tree.northwind, guesser)).toBe('auth.locked')
  // Other people do not have to wait.
  expect(await asking(PromoCode)).toBe(PromotionKey)
})

test('a promotion is redeemed as often as it may be and never more, however many redeem it at once', async () => {
  const { PromoCode, PromotionKey } = await running({ MaxRedemptions: 3 })
  const customers = await Promise.all(
    Array.from({ length: 8 }, () => world.anAccount({ acctType: 'CU', under: tree.cordage })),
  )
  const results = await Promise.all(customers.map((customer) => redeeming(PromoCode, customer)))
  expect(results.filter((one) => one === 'redeemed')).toHaveLength(3)
  expect(results.filter((one) => one === 'promotion.usedUp')).toHaveLength(5)
  const { Redeemed } = (await ra.get(`/api/v1/Promotion/${PromotionKey}`)).json().ResultContent as WirePromotion
  expect(Redeemed).toBe(3)
  expect(await asking(PromoCode)).toBe('promotion.usedUp')
})

test('an account redeems a promotion once, also twice at once; where it may more often, it does', async () => {
  const [once, often] = [await running(), await running({ OncePerAccount: false })]
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const results = await Promise.all([1, 2, 3].map(() => redeeming(once.PromoCode, customer)))
  expect(results.toSorted()).toEqual(['promotion.alreadyUsed', 'promotion.alreadyUsed', 'redeemed'])
  expect(await asking(once.PromoCode, customer)).toBe('promotion.alreadyUsed')
  expect(await redeeming(often.PromoCode, customer)).toBe('redeemed')
  expect(await redeeming(often.PromoCode, customer)).toBe('redeemed')
  const { Redeemed } = (await ra.get(`/api/v1/Promotion/${once.PromotionKey}`)).json().ResultContent as WirePromotion
  expect(Redeemed).toBe(1)
})

test('there are at most a thousand promotions', async () => {
  await world.db.pool.query(
    `insert into promotion (promotion_id, promo_code, promo_name, kind, value, valid_from, promotion_status)
     select gen_random_uuid(), 'FULL-' || n, 'Full', 'PERCENT', 100, '2026-01-01', 'DRAFT' from generate_series(1, 1000) n`,
  )
  expect(statusAndCode(await create())).toEqual([409, 'promotion.tooMany'])
})
