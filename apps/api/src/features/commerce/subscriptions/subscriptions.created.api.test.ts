import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { actionsOf, trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rs = await world.signedInAt(tree.cordage, { rights: { CustomerPlanAutoRenew: 'Y' } })
// A new customer gets two plans by default, one without a price in dollars; another plan is not on sale.
const usual = await aPlan(world, { isDefault: true, terms: { trialDays: 30, maxUsers: 100 } })
await aPlan(world, { isDefault: true, terms: { currency: 'JPY' } })
const other = await aPlan(world, { productLine: 'SECUREEMAIL', terms: { trialDays: 14 } })
const draft = await aPlan(world, { planStatus: 'DRAFT' })
const yen = await aPlan(world, { terms: { currency: 'JPY' } })

type Values = Record<string, unknown>
const create = (person: Person, parent: Account, Plans?: readonly Values[], key: string = randomUUID()) => {
  const name = `New ${key.slice(0, 8)}`
  const body = {
    ParentKey: parent.accountId,
    Account: { AcctName: name, IndustryCode: 'LEGAL', Address: { Line1: '1 Road', Country: 'CA' } },
    Admin: { Email: `${key}@example.test`, FirstName: 'Ada', LastName: 'Sample' },
    ...(Plans && { Plans }),
  }
  return person.post('/api/v1/Provision/Customer', body, { 'idempotency-key': key })
}
type CreatedAccount = {
  AcctKey: string
  Plans: { SubscriptionKey: string; PlanCode: string; Seats: number; Status: string }[]
}
const accountOf = (answer: { json(): { ResultContent: CreatedAccount } }) => answer.json().ResultContent
const everything = async () =>
  (
    await pool.query(`select (select count(*) from account) as accounts, (select count(*) from app_user) as people,
      (select count(*) from subscription) as plans, (select count(*) from audit_event where outcome = 'OK') as events,
      (select count(*) from outgoing_message) as mails`)
  ).rows[0]

test('a new customer gets the plans that the catalogue marks so and that have a price, unless others are given', async () => {
  const answer = await create(rs, tree.cordage)
  expect(codeOf(answer)).toEqual([201, undefined])
  const { AcctKey, Plans } = accountOf(answer)
  expect(Plans).toMatchObject([{ PlanCode: usual.planCode, Seats: 1, Status: 'Trial' }])
  expect(await actionsOf(world, { at: { accountId: AcctKey } })).toEqual([
    'account.created',
    'companyPlan.added',
    'user.invited',
  ])
  const { rows } = await pool.query(`select from_on, trial from subscription_span where account_id = $1`, [AcctKey])
  expect(rows).toMatchObject([{ trial: true }])
  const none = accountOf(await create(rs, tree.cordage, []))
  expect(none.Plans).toEqual([])
  expect((await pool.query('select from subscription where account_id = $1', [none.AcctKey])).rowCount).toBe(0)
})

test('plans that are given are sold with the customer, once for a key', async () => {
  const key = randomUUID()
  const plans = [
    { PlanCode: other.planCode, Seats: 12, TrialDays: 0, AutoRenew: false, PoNumber: 'PO-7' },
    { PlanCode: usual.planCode, Seats: 3 },
  ]
  const first = accountOf(await create(rs, tree.cordage, plans, key))
  expect(first.Plans.map(({ PlanCode, Seats, Status }) => [PlanCode, Seats, Status])).toEqual([
    [other.planCode, 12, 'Active'],
    [usual.planCode, 3, 'Trial'],
  ])
  expect(accountOf(await create(rs, tree.cordage, plans, key))).toEqual(first)
  const { rows } = await pool.query(
    'select seats, auto_renew, po_number, price::int from subscription where account_id = $1 order by seats desc',
    [first.AcctKey],
  )
  expect(rows).toMatchObject([
    { seats: 12, auto_renew: false, po_number: 'PO-7', price: 2100 },
    { seats: 3, auto_renew: true },
  ])
})

test.each([
  ['unknown', 'plan.notFound', 'PlanCode', { PlanCode: 'NO-SUCH-PLAN' }],
  ['a draft', 'plan.notSold', 'PlanCode', { PlanCode: draft.planCode }],
  ['without a price in the currency', 'plan.noPrice', 'PlanCode', { PlanCode: yen.planCode }],
  ['there already', 'subscription.exists', 'PlanCode', { PlanCode: other.planCode }],
  ['beyond its seats', 'subscription.tooManySeats', 'Seats', { PlanCode: usual.planCode, Seats: 101 }],
])('a plan that is %s is refused by its field, and nothing is created', async (_, code, field, plan) => {
  const before = await everything()
  const answer = await create(rs, tree.cordage, [
    { PlanCode: other.planCode, Seats: 1 },
    { Seats: 1, ...plan },
  ])
  expect(answer.json()).toMatchObject({ Code: code, Fields: [{ Field: `Plans.1.${field}` }] })
  expect(await everything()).toEqual(before)
})

test('seats beyond a limit of the partner are refused by the field, also those of a plan that is given by default', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const seller = await world.signedInAt(reseller)
  await pool.query('insert into partner_limit (account_id, set_by_account, max_seats) values ($1, $2, 2)', [
    reseller.accountId,
    tree.borealis.accountId,
  ])
  const before = await everything()
  const many = await create(seller, reseller, [{ PlanCode: other.planCode, Seats: 3 }])
  expect(many.json()).toMatchObject({ Code: 'limit.seats', Fields: [{ Field: 'Plans.0.Seats' }] })
  expect(await everything()).toEqual(before)
  expect(codeOf(await create(seller, reseller, [{ PlanCode: other.planCode, Seats: 2 }]))).toEqual([201, undefined])
  expect(codeOf(await create(seller, reseller))).toEqual([409, 'limit.seats'])
  expect(codeOf(await create(seller, reseller, []))).toEqual([201, undefined])
})

test('whoever may create and not sell creates without plans, and is refused any, also where they sell elsewhere', async () => {
  const entries = { 'Customer-Account Details': 'RW', 'Customer-Add/Edit Users': 'RW' } as const
  const colleague = await hold(world, await world.signedInAt(tree.borealis), { entries })
  const elsewhere = await hold(world, await world.signedInAt(tree.borealis), { entries })
  const sibling = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  await hold(world, elsewhere, {
    entries: { 'Customer-Company Plans': 'RW' },
    accountScope: 'LIST',
    accounts: [sibling.accountId],
  })
  const reader = await hold(world, await world.signedInAt(tree.borealis), {
    entries: { ...entries, 'Customer-Company Plans': 'R' },
  })
  for (const person of [colleague, elsewhere, reader]) {
    const before = await everything()
    const refused = await create(person, tree.cordage, [{ PlanCode: other.planCode, Seats: 1 }])
    expect(codeOf(refused)).toEqual([403, 'auth.forbidden'])
    expect(refused.json().Fields).toMatchObject([{ Field: 'Plans' }])
    expect(await everything()).toEqual(before)
    expect(accountOf(await create(person, tree.cordage)).Plans).toEqual([])
  }
  expect(accountOf(await create(elsewhere, sibling)).Plans).toMatchObject([{ PlanCode: usual.planCode }])
})

test('renewal is set by those who are shown it alone, and there are ten plans at most', async () => {
  const plain = await world.signedInAt(tree.cordage)
  const hidden = await create(plain, tree.cordage, [{ PlanCode: other.planCode, Seats: 1, AutoRenew: true }])
  expect(hidden.json()).toMatchObject({ Code: 'request.invalid', Fields: [{ Field: 'Plans.0.AutoRenew' }] })
  const many = await create(
    plain,
    tree.cordage,
    Array.from({ length: 11 }, () => ({ PlanCode: other.planCode, Seats: 1 })),
  )
  expect(many.json()).toMatchObject({ Code: 'request.invalid', Fields: [{ Field: 'Plans' }] })
})

test('what a new customer may have is told with its price, the defaults among it', async () => {
  type PlanChoice = { PlanCode: string; Selling: { Price: number; Currency: string } | null }
  const ask = async (body: Values) => (await rs.post('/api/v1/Plan/Default', body)).json().ResultContent
  const { Items, Choices } = (await ask({ ParentKey: tree.cordage.accountId })) as {
    Items: PlanChoice[]
    Choices: PlanChoice[]
  }
  expect(Items.map(({ PlanCode }) => PlanCode)).toContain(usual.planCode)
  const codes = Choices.map(({ PlanCode }) => PlanCode)
  expect(codes).toEqual(expect.arrayContaining([usual.planCode, other.planCode, yen.planCode]))
  expect(codes).not.toContain(draft.planCode)
  const priceOf = (code: string) => Choices.find(({ PlanCode }) => PlanCode === code)?.Selling
  expect([priceOf(other.planCode), priceOf(yen.planCode)]).toMatchObject([{ Price: 2100, Currency: 'USD' }, null])
  expect(await trailOf(world, { action: 'plan.%' })).toEqual([])
})
