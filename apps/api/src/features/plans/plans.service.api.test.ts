import { randomUUID } from 'node:crypto'
import { plansRequests } from '@portal/contract/plans/plans.requests'
import { afterAll, expect, test } from 'vitest'
import { newWorld } from '../../../test/world.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import { requireSeats } from '../../core/limits/limits.ts'
import { getPlan, getPlanById, getSellable, requirePrice, termsOf } from './plans.service.ts'

// What other features ask of the catalogue.

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()
const ra = await world.signedInAt(world.root)
const caller = { accountId: tree.cordage.accountId }
/** In the scope of a reseller, who sells to its customers. */
const asReseller = <T>(work: (tx: Tx) => Promise<T>) =>
  world.db.inScope(scopeOf({ accountId: tree.cordage.accountId, acctType: 'RS' }), work)

const valid = plansRequests.save({ account: '', user: '', fresh: randomUUID }).body
async function aPlan(more: Record<string, unknown> = {}): Promise<string> {
  const PlanCode = `T-${randomUUID().slice(0, 8).toUpperCase()}`
  const made = await ra.post('/api/v1/PlanManagement/AddUpdate', { ...valid, PlanCode, ...more })
  expect(made.json()).toMatchObject({ ResultContent: { Plan: { PlanCode } } })
  return PlanCode
}
const activate = async (code: string) =>
  world.db.pool.query("update plan set plan_status = 'ACTIVE' where plan_code = $1", [code])

test('a draft is not sold; an active plan is, with the terms of today', async () => {
  const code = await aPlan({ SoldByTiers: ['SP', 'DT', 'RS'], SoldByAccounts: [] })
  const sold = () => asReseller((tx) => getSellable(tx, { caller } as never, tree.northwind.accountId, code))
  await expect(sold()).rejects.toMatchObject({ code: 'plan.notSold' })
  await activate(code)
  const plan = await sold()
  expect(plan).toMatchObject({ planCode: code })
  expect(await asReseller((tx) => getPlanById(tx, plan.planId))).toEqual(plan)
  expect((await asReseller((tx) => termsOf(tx, [plan.termsId, plan.termsId]))).size).toBe(1)
  expect((await asReseller((tx) => termsOf(tx, []))).size).toBe(0)
})

test('an unknown plan is not found, by its code or its key', async () => {
  await expect(asReseller((tx) => getPlan(tx, 'NO-SUCH'))).rejects.toMatchObject({ code: 'plan.notFound' })
  await expect(asReseller((tx) => getPlanById(tx, randomUUID()))).rejects.toMatchObject({ code: 'plan.notFound' })
})

test('a plan has a price in the currency of whoever pays, or is refused naming it', async () => {
  const [usd, eur] = [await aPlan({ Currency: 'USD' }), await aPlan({ Currency: 'EUR' })]
  const priceOf = (code: string) =>
    asReseller(async (tx) => requirePrice(tx, tree.northwind.accountId, await getPlan(tx, code)))
  expect(await priceOf(usd)).toMatchObject({ price: valid.ListPrice, currency: 'USD' })
  await expect(priceOf(eur)).rejects.toMatchObject({ code: 'plan.noPrice', values: { planCode: eur, currency: 'USD' } })
})

test('seats beyond the limit of a partner are refused; fewer are always allowed', async () => {
  const more = (delta: number) => asReseller((tx) => requireSeats(tx, caller, tree.northwind.accountId, delta))
  await more(1_000)
  await world.db.pool.query('insert into partner_limit (account_id, set_by_account, max_seats) values ($1, $2, 10)', [
    caller.accountId,
    world.root.accountId,
  ])
  await more(10)
  await more(-5)
  await expect(more(11)).rejects.toMatchObject({ code: 'limit.seats' })
})
