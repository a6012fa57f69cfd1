import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { plansManifest } from '@portal/contract/commerce/plans/plans.manifest'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const ra = await world.signedInAt(world.root)
const [sp, dt, rs, cu] = [
  await world.signedInAt(tree.atlas),
  await world.signedInAt(tree.borealis),
  await world.signedInAt(tree.cordage),
  await world.signedInAt(tree.northwind),
]
const statusAndCode = (answer: { json(): { StatusCode: number; Code?: string } }) => [
  answer.json().StatusCode,
  answer.json().Code,
]
const valid = plansManifest.requests.save({ account: '', user: '', fresh: randomUUID }).body
type Values = Record<string, unknown>
const aPlan = (more: Values = {}): Values & { PlanCode: string } => ({
  ...valid,
  PlanCode: `P-${randomUUID().slice(0, 8).toUpperCase()}`,
  ...more,
})
const save = (body: Values, person: Person = ra) => person.post('/api/v1/PlanManagement/AddUpdate', body)
const become = (code: string, To: string, version: number, more: Values = {}) =>
  ra.post(`/api/v1/Plan/${code}/Status`, { To, ...more }, { 'if-match': `"${version}"` })
/** A plan on sale. */
async function sell(more: Values = {}): Promise<string> {
  const plan = aPlan(more)
  expect((await save(plan)).statusCode).toBe(200)
  expect((await become(plan.PlanCode, 'ACTIVE', 1)).statusCode).toBe(200)
  return plan.PlanCode
}
type Item = Record<'PlanCode' | 'Status', string> & {
  Selling: Values | null
  Buying: Values | null
  Margin: number | null
}
const search = async (person: Person, body: Values = {}): Promise<Item[]> =>
  (await person.post('/api/v1/Plan/Search', body)).json().ResultContent.Items
const sells = async (person: Person, code: string, body: Values = {}) =>
  (await search(person, body)).some(({ PlanCode }) => PlanCode === code)
const limit = ({ accountId }: Account, body: Values, person: Person = ra, version = 0) =>
  person.put(
    `/api/v1/Plan/Limit/${accountId}`,
    { MaxCustomers: null, MaxSeats: null, MaxAdmins: null, AllowedPlans: null, ...body },
    { 'if-match': `"${version}"` },
  )
const priceAt = (person: Person, code: string, Price: number, Currency = 'USD') =>
  person.put(`/api/v1/Plan/${code}/Price`, { Prices: [{ Currency, Price }] })

test('a plan is a draft, is put on sale, changes by versions and is retired, all of it audited', async () => {
  const plan = aPlan()
  const created = (await save(plan)).json().ResultContent
  expect(created).toMatchObject({ Plan: { Status: 'DRAFT', TermsNumber: 1 }, version: 1 })
  expect(await sells(rs, plan.PlanCode)).toBe(false)
  expect(statusAndCode(await become(plan.PlanCode, 'ACTIVE', 7))).toEqual([412, 'request.stale'])
  expect((await become(plan.PlanCode, 'ACTIVE', 1)).statusCode).toBe(200)
  expect(await sells(rs, plan.PlanCode)).toBe(true)
  const changed = (await save({ ...plan, Version: 2, UnitQuantity: 80 })).json().ResultContent
  expect(changed).toMatchObject({ Plan: { UnitQuantity: 80, TermsNumber: 2 }, version: 3 })
  expect(changed.Versions).toMatchObject([
    { Number: 2, UnitQuantity: 80 },
    { Number: 1, UnitQuantity: 50, CompanyPlans: 0 },
  ])
  // A change of its sellers is not a change of terms.
  const tiers = (await save({ ...plan, Version: 3, UnitQuantity: 80, SoldByTiers: ['SP', 'DT'] })).json().ResultContent
  expect(tiers).toMatchObject({ Plan: { TermsNumber: 2 }, version: 4 })
  expect([await sells(rs, plan.PlanCode), await sells(dt, plan.PlanCode)]).toEqual([false, true])
  expect((await become(plan.PlanCode, 'RETIRED', 4)).statusCode).toBe(200)
  expect(await sells(dt, plan.PlanCode)).toBe(false)
  expect(statusAndCode(await save({ ...plan, Version: 5 }))).toEqual([409, 'plan.retired'])
  expect(statusAndCode(await become(plan.PlanCode, 'ACTIVE', 5))).toEqual([409, 'plan.statusNotAllowed'])
  const { rows } = await world.db.pool.query(
    `select action from audit_event where targets->0->>'name' = $1 order by audit_id`,
    [plan.PlanCode],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    ['created', 'activated', 'edited', 'edited', 'retired'].map((one) => `plan.${one}`),
  )
})

test('what is refused of a plan: others than the provider, foreign plans, rights, taken codes, an old version', async () => {
  const code = await sell({ SoldByTiers: ['SP'] })
  for (const person of [sp, dt, rs]) expect(statusAndCode(await save(aPlan(), person))).toEqual([403, 'auth.forbidden'])
  expect(statusAndCode(await cu.post('/api/v1/Plan/Search', {}))).toEqual([403, 'auth.forbidden'])
  const reader = await world.signedInAt(world.root, { rights: { Provision: 'R' } })
  expect(statusAndCode(await save(aPlan(), reader))).toEqual([403, 'auth.forbidden'])
  expect(statusAndCode(await rs.get(`/api/v1/Plan/${code}`))).toEqual([404, 'plan.notFound'])
  expect(statusAndCode(await ra.get('/api/v1/Plan/NO-SUCH'))).toEqual([404, 'plan.notFound'])
  expect(statusAndCode(await save(aPlan({ PlanCode: code })))).toEqual([409, 'plan.codeTaken'])
  expect(statusAndCode(await save(aPlan({ PlanCode: code, Version: 1 })))).toEqual([412, 'request.stale'])
  expect((await save(aPlan({ PlanCode: code, Version: 2, ProductLine: 'BUNDLE' }))).json().Fields).toMatchObject([
    { Field: 'ProductLine' },
  ])
})

test.each<[Values, string]>([
  [{ ListPrice: -1 }, 'ListPrice'],
  [{ ListPrice: 1_000_000_001 }, 'ListPrice'],
  [{ ListPrice: 12.5 }, 'ListPrice'],
  [{ ListPrice: '1200' }, 'ListPrice'],
  [{ UnitQuantity: -1 }, 'UnitQuantity'],
  [{ Currency: 'XXX' }, 'Currency'],
  [{ TermMonths: 7 }, 'TermMonths'],
  [{ TrialDays: 91 }, 'TrialDays'],
  [{ MaxUsers: 1_000_001 }, 'MaxUsers'],
  [{ PlanCode: 'lower case' }, 'PlanCode'],
  [{ PlanName: ' ' }, 'PlanName'],
  [{ OveragePrice: null }, 'OveragePrice'],
  [{ UnitQuantity: null }, 'UnitQuantity'],
  [{ PlanType: 'PAYG', Overage: 'BLOCK', OveragePrice: null }, 'Overage'],
  [{ Range: 'YEAR', TermMonths: 1 }, 'Range'],
  [{ SuccessorCode: 'NO-SUCH' }, 'SuccessorCode'],
])('terms that cannot be: %o', async (wrong, field) => {
  const plan = aPlan(wrong)
  const answer = await save(plan)
  expect(statusAndCode(answer)).toEqual([400, 'request.invalid'])
  expect(answer.json().Fields.map((one: { Field: string }) => one.Field)).toContain(field)
  expect(statusAndCode(await ra.get(`/api/v1/Plan/${encodeURIComponent(plan.PlanCode)}`))[0]).not.toBe(200)
})

test('a partner that is named sells a plan with all below it, and nobody beside or above it', async () => {
  const code = await sell({ SoldByAccounts: [tree.atlas.accountId] })
  const [fathom, direct] = [await world.signedInAt(tree.fathom), tree.direct]
  expect(await Promise.all([sp, dt, rs, fathom].map((one) => sells(one, code)))).toEqual([true, true, true, false])
  // The provider sells everything.
  expect(await sells(ra, code, { AcctKey: direct.accountId })).toBe(true)
  expect(statusAndCode(await save(aPlan({ SoldByAccounts: [tree.borealis.accountId] })))).toEqual([
    409,
    'plan.sellerNotDirect',
  ])
  expect(statusAndCode(await save(aPlan({ SoldByAccounts: [tree.direct.accountId] })))).toEqual([
    409,
    'plan.sellerNotDirect',
  ])
})

test('prices: the nearest price list above holds, each sees what it pays and charges, a loss is said', async () => {
  const code = await sell({ ListPrice: 1000 })
  const [before] = await search(rs, { SearchText: code })
  expect(before).toMatchObject({ Selling: { Price: 1000, Currency: 'USD' }, Buying: { Price: 1000 }, Margin: 0 })
  expect((await priceAt(sp, code, 1200)).statusCode).toBe(200)
  const loss = (await priceAt(dt, code, 1100)).json().ResultContent
  expect(loss.Items).toMatchObject([{ Price: 1100, Cost: 1200, Margin: -100, BelowCost: true }])
  expect(await search(dt, { SearchText: code, Loss: true })).toHaveLength(1)
  await priceAt(rs, code, 1500)
  expect(await search(rs, { SearchText: code })).toMatchObject([
    { Selling: { Price: 1500 }, Buying: { Price: 1100 }, Margin: 400, ListPrice: 1500 },
  ])
  expect(await search(rs, { SearchText: code, AcctKey: tree.northwind.accountId })).toMatchObject([
    { Selling: { Price: 1500 } },
  ])
  expect((await ra.get(`/api/v1/Plan/${code}/Price`)).json().ResultContent).toMatchObject({
    Items: [],
    Inherited: [{ Currency: 'USD', Price: 1000 }],
  })
  const twice = { Prices: [1, 2].map((Price) => ({ Currency: 'EUR', Price })) }
  expect(statusAndCode(await rs.put(`/api/v1/Plan/${code}/Price`, twice))).toEqual([400, 'request.invalid'])
  expect(await actionsOf(world, { at: tree.cordage, action: 'plan.%' })).toEqual(['plan.pricesChanged'])
  const reader = await world.signedInAt(tree.cordage, { rights: { Provision: 'R' } })
  expect(statusAndCode(await priceAt(reader, code, 1))).toEqual([403, 'auth.forbidden'])
  expect(statusAndCode(await priceAt(rs, await sell({ SoldByTiers: ['SP'] }), 1))).toEqual([404, 'plan.notFound'])
})

test('the plans that a new customer gets are those marked so that its parent sells, at the parent’s price', async () => {
  const [given, other] = [await sell({ IsDefault: true, ListPrice: 700 }), await sell()]
  const bare = await sell({ IsDefault: true, Currency: 'JPY' })
  const defaults = async (body: Values, person = rs) =>
    (await person.post('/api/v1/Plan/Default', body)).json().ResultContent?.Items as Item[]
  const found = await defaults({ ParentKey: tree.cordage.accountId })
  expect(found.find(({ PlanCode }) => PlanCode === given)).toMatchObject({ Selling: { Price: 700, Currency: 'USD' } })
  // It has no price in dollars.
  expect(found.find(({ PlanCode }) => PlanCode === bare)).toMatchObject({ Selling: null })
  expect(found.some(({ PlanCode }) => PlanCode === other)).toBe(false)
  expect((await defaults({ AcctKey: tree.northwind.accountId })).length).toBe(found.length)
  const foreign = { ParentKey: tree.halyard.accountId }
  expect(statusAndCode(await rs.post('/api/v1/Plan/Default', foreign))).toEqual([404, 'account.notFound'])
  expect(statusAndCode(await rs.post('/api/v1/Plan/Default', {}))).toEqual([400, 'request.invalid'])
})

test('limits: set from above alone, never beyond what the setter sells, audited, and stale ones refused', async () => {
  const partner = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const [mine, foreign] = [await sell({ SoldByTiers: ['DT', 'SP', 'RS'] }), await sell({ SoldByTiers: ['SP'] })]
  const own = await world.signedInAt(partner)
  expect(statusAndCode(await limit(partner, { MaxSeats: 9 }, own))).toEqual([403, 'limit.own'])
  expect(statusAndCode(await limit(partner, { MaxSeats: 9 }, rs))).toEqual([404, 'account.notFound'])
  expect(statusAndCode(await limit(tree.northwind, { MaxSeats: 9 }, dt))).toEqual([409, 'limit.partnersOnly'])
  expect(statusAndCode(await limit(partner, { AllowedPlans: [foreign] }, dt))).toEqual([409, 'limit.plansBeyond'])
  expect(statusAndCode(await limit(partner, { MaxSeats: -1 }, dt))).toEqual([400, 'request.invalid'])
  const set = await limit(partner, { MaxSeats: 9, AllowedPlans: [mine] }, dt)
  expect(set.json().ResultContent).toMatchObject({ MaxSeats: 9, AllowedPlans: [mine], Edit: { Allowed: true } })
  expect(statusAndCode(await limit(partner, { MaxSeats: 10 }, dt))).toEqual([412, 'request.stale'])
  const seen = (await own.get(`/api/v1/Plan/Limit/${partner.accountId}`)).json().ResultContent
  expect(seen).toMatchObject({ MaxSeats: 9, Edit: { Allowed: false, Reason: 'limit.own' } })
  expect((await search(own)).map(({ PlanCode }) => PlanCode)).toEqual([mine])
  expect(await actionsOf(world, { at: partner, action: 'account.limit%' })).toEqual(['account.limitChanged'])
})

test('limits: the strictest of all above hold, and nobody loosens what a company further above has set', async () => {
  const partner = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const own = await world.signedInAt(partner)
  const [both, one] = [await sell({ SoldByTiers: ['SP', 'DT', 'RS'] }), await sell({ SoldByTiers: ['SP', 'DT', 'RS'] })]
  expect(statusAndCode(await limit(partner, { MaxCustomers: 0, AllowedPlans: [both] }, sp))).toEqual([200, undefined])
  const nearer = await limit(partner, { MaxCustomers: 50, MaxSeats: 7, AllowedPlans: [both, one] }, dt)
  expect(nearer.json().ResultContent).toMatchObject({ MaxCustomers: 50, AllowedPlans: [both, one].toSorted() })
  const at = `/api/v1/Plan/Limit/${partner.accountId}`
  expect((await sp.get(at)).json().ResultContent).toMatchObject({ MaxCustomers: 0, MaxSeats: null })
  expect((await own.get(at)).json().ResultContent).toMatchObject({ MaxCustomers: 0, MaxSeats: 7, AllowedPlans: [both] })
  expect((await search(own)).map(({ PlanCode }) => PlanCode)).toEqual([both])
  const answer = await dt.post('/api/v1/Provision/Customer', newCustomer(partner))
  expect(answer.json()).toMatchObject({ Code: 'limit.customers' })
})

const newCustomer = (under: Account, name = randomUUID()) => ({
  ParentKey: under.accountId,
  Account: { AcctName: `Customer ${name}`, IndustryCode: 'LEGAL', Address: { Line1: '1 Road', Country: 'CA' } },
  Admin: { FirstName: 'Ada', LastName: 'Sample', Email: `${name}@limit.test` },
})

test('S4: a limit of customers is never passed, however many are created at once, and counts all below', async () => {
  const distributor = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const resellers = await Promise.all([1, 2].map(() => world.anAccount({ acctType: 'RS', under: distributor })))
  const [first, second] = resellers as [Account, Account]
  await limit(distributor, { MaxCustomers: 3 }, sp)
  const makers = [await world.signedInAt(first), await world.signedInAt(second)]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      (makers[at % 2] as Person).post('/api/v1/Provision/Customer', newCustomer(at % 2 ? second : first)),
    ),
  )
  const codes = answers.map((answer) => statusAndCode(answer))
  expect(codes.filter(([status]) => status === 201)).toHaveLength(3)
  // A reseller cannot read the distributor's numbers.
  expect(new Set(codes.filter(([status]) => status !== 201).map(String))).toEqual(new Set(['409,limit.above']))
  const { rows } = await world.db.pool.query(
    `select count(*)::int as n from account where dt_id = $1 and acct_type = 'CU'`,
    [distributor.accountId],
  )
  expect(rows).toEqual([{ n: 3 }])
  const fromAbove = await sp.post('/api/v1/Provision/Customer', newCustomer(first))
  expect(statusAndCode(fromAbove)).toEqual([409, 'limit.customers'])
})

test('a limit of administrators holds for invitations and counts those of customers', async () => {
  const partner = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const admin = await world.signedInAt(partner)
  await limit(partner, { MaxAdmins: 2 }, dt)
  expect((await admin.post('/api/v1/Provision/Customer', newCustomer(partner))).statusCode).toBe(201)
  expect(statusAndCode(await admin.post('/api/v1/Provision/Customer', newCustomer(partner)))).toEqual([
    409,
    'limit.admins',
  ])
})

test('the catalogue holds 500 plans', async () => {
  await world.db.pool.query(
    `with made as (select gen_random_uuid() as plan_id, gen_random_uuid() as terms_id, n from generate_series(1, 500) n),
     p as (insert into plan (plan_id, plan_code, product_line, plan_type, plan_status, sold_by_tiers, terms_id)
       select plan_id, 'FULL-' || n, 'ESIGN', 'PERUSER', 'DRAFT', '{SP}', terms_id from made)
     insert into plan_terms (terms_id, plan_id, number, plan_name, plan_name_fr, unit_type, range, renewal_type, term_months,
       trial_days, carry_over, overage, list_price, currency)
     select terms_id, plan_id, 1, 'Full', 'Plein', 'SEAT', 'MONTH', 'AUTO', 12, 0, false, 'BLOCK', 100, 'USD' from made`,
  )
  expect(statusAndCode(await save(aPlan()))).toEqual([409, 'plan.tooMany'])
})
