import { afterAll, expect, test } from 'vitest'
import { codeOf } from '../../../test/code.ts'
import { aPlan } from '../../../test/companyPlans.ts'
import { type Account, newWorld, type Person } from '../../../test/world.ts'

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()
const { pool } = world.db
const flags = { CustomerPlanEndDate: 'Y', CustomerPlanAutoRenew: 'Y' } as const
const rs = await world.signedInAt(tree.cordage, { rights: flags })
const dt = await world.signedInAt(tree.borealis, { rights: flags })
const plan = await aPlan(world)

const aCustomer = (under: Account) => world.anAccount({ acctType: 'CU', under })
type Values = Record<string, unknown>
const add = (person: Person, account: Account, more: Values = {}) =>
  person.post('/api/v1/Provision/Plan', { AcctKey: account.accountId, PlanCode: plan.planCode, Seats: 10, ...more })
const manage = (person: Person, route: string, SubscriptionKey: string, more: Values = {}) =>
  person.post(`/api/v1/PlanManagement/${route}`, { SubscriptionKey, Effective: 'NOW', ...more })
const contentOf = (answer: { json(): { ResultContent: Values } }) => answer.json().ResultContent

test('a partner’s limit of seats holds for sales and for more seats, and is told by the preview', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const seller = await world.signedInAt(reseller)
  await pool.query('insert into partner_limit (account_id, set_by_account, max_seats) values ($1, $2, 12)', [
    reseller.accountId,
    tree.borealis.accountId,
  ])
  const account = await aCustomer(reseller)
  const sold = await add(seller, account)
  expect(codeOf(sold)).toEqual([201, undefined])
  const key = contentOf(sold).SubscriptionKey as string
  expect(contentOf(await manage(seller, 'ValidateUpgrade', key, { Seats: 13 }))).toMatchObject({
    Allowed: false,
    Reasons: [{ Code: 'limit.seats' }],
  })
  expect(codeOf(await manage(seller, 'UpgradePlan', key, { Seats: 13 }))).toEqual([409, 'limit.seats'])
  expect(codeOf(await manage(seller, 'UpgradePlan', key, { Seats: 12 }))).toEqual([200, undefined])
})

test('the list finds what is held below, page by page, and a total', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis, acctName: 'Listing Reseller' })
  const seller = await world.signedInAt(reseller, { rights: flags })
  for (const Seats of [1, 2, 3]) expect((await add(seller, await aCustomer(reseller), { Seats })).statusCode).toBe(201)
  type Page = { items: { Seats: number }[]; nextCursor: string | null }
  const search = async (body: Values, person = seller) =>
    (await person.post('/api/v1/Provision/Plan/Search', body)).json().ResultContent as Page
  const first = await search({ PageSize: 2, Sort: '-modified' })
  expect(first.items.map(({ Seats }) => Seats)).toEqual([3, 2])
  const next = await search({ PageSize: 2, Sort: '-modified', Cursor: first.nextCursor })
  expect([next.items.map(({ Seats }) => Seats), next.nextCursor]).toEqual([[1], null])
  const found = await search({ PlanCode: [plan.planCode], Company: reseller.accountId, Status: ['Active'] }, dt)
  expect(found.items).toHaveLength(3)
  const count = await dt.post('/api/v1/Provision/Plan/Search/Count', { Company: reseller.accountId, Full: true })
  expect(contentOf(count)).toEqual({ total: 0, capped: false })
  expect(codeOf(await rs.post('/api/v1/Provision/Plan/Search', { Company: reseller.accountId }))).toEqual([
    404,
    'account.notFound',
  ])
})
