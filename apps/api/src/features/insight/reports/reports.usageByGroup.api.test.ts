import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { aFact, sendFacts } from '../../../../test/usageFacts.ts'
import { moveAccount } from '../../../../test/reports.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const ra = await world.signedInAt(world.root)
const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)
const months = { FromMonth: monthOf(today), ToMonth: monthOf(today) }
const path = '/api/v1/Report/UsageByGroup'

type Row = {
  GroupName: string | null
  PlanCode: string | null
  UnitType: string
  Used: number
  UsedBefore: number
  UsedShare: number | null
}
type Usage = {
  Items: { AcctKey: string; Used: number[] }[]
  Rest: { Used: number[] } | null
  Totals: { Total: number }[]
}
const ask = async <T>(person: Person, body: object, route = path): Promise<T> => {
  const answer = await person.post(route, { ...months, ...body })
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  return answer.json().ResultContent
}
const groups = async (person: Person, GroupBy: string, body: object = {}) =>
  (await ask<{ Items: Row[] }>(person, { GroupBy, ...body })).Items
const move = (account: Account, to: Account) => moveAccount(world, account, to)
const tag = (account: Account, tags: string[]) =>
  world.db.pool.query('update account set tags = $2 where account_id = $1', [account.accountId, tags])

type KnownFact = {
  account: Account
  amount: number
  day: string
  plan: string | null
  unit: string
  path: readonly Account[]
}
const has = (path: readonly Account[], { accountId }: Account) => path.some((one) => one.accountId === accountId)
const sum = (facts: readonly KnownFact[]) => facts.reduce((all, { amount }) => all + amount, 0)

/**
 * A service provider with all levels below, two plans, facts of this and the last month, and companies that moved in
 * between.
 */
async function aYear() {
  const provider = await world.anAccount({ acctType: 'SP', under: world.root })
  const [one, other] = [
    await world.anAccount({ acctType: 'DT', under: provider }),
    await world.anAccount({ acctType: 'DT', under: provider }),
  ] as const
  const resellers = [
    await world.anAccount({ acctType: 'RS', under: one }),
    await world.anAccount({ acctType: 'RS', under: one }),
    await world.anAccount({ acctType: 'RS', under: other }),
  ] as const
  const customers = [
    await world.anAccount({ acctType: 'CU', under: resellers[0] }),
    await world.anAccount({ acctType: 'CU', under: resellers[1] }),
    await world.anAccount({ acctType: 'CU', under: resellers[2] }),
    await world.anAccount({ acctType: 'CU', under: one }),
  ] as const
  const [basic, best] = [await aPlan(world), await aPlan(world)]
  for (const customer of customers)
    for (const plan of [basic, best])
      await aCompanyPlan(world, customer, plan, { startOn: addMonths(monthOf(today), -3) })
  const facts: KnownFact[] = []
  const count = async (account: Account, amount: number, above: readonly Account[], more: Partial<KnownFact> = {}) => {
    const { day = today, plan = null, unit = 'ENVELOPE' } = more
    const values = plan ? { PlanCode: plan, ProductLine: null, UnitType: null } : { UnitType: unit }
    await sendFacts(ra, [aFact(account, amount, day, values)])
    facts.push({ account, amount, day, plan, unit, path: [...above, account] })
  }
  const top = [world.root, provider]
  await count(customers[0], 10, [...top, one, resellers[0]], { plan: basic.planCode })
  await count(customers[0], 300, [...top, one, resellers[0]], { plan: best.planCode })
  await count(customers[1], 20, [...top, one, resellers[1]], { plan: basic.planCode })
  await count(customers[2], 4000, [...top, other, resellers[2]], { plan: basic.planCode })
  await count(customers[3], 50_000, [...top, one], { plan: best.planCode })
  await count(customers[3], 7, [...top, one], { unit: 'SMS' })
  // Partners' own usage, without a plan.
  await count(resellers[0], 600_000, [...top, one], { unit: 'SIGNATURE' })
  await count(one, 3, top, { unit: 'SMS' })
  return { provider, distributors: [one, other], resellers, customers, basic, best, facts, count, top } as const
}

test('by plan: each level reads what its facts of each plan add up to, over a move; the rest named no plan', async () => {
  const { provider, distributors, resellers, customers, basic, best, facts, count, top } = await aYear()
  const [one, other] = distributors
  await move(customers[0], resellers[2])
  await count(customers[0], 1_000_000, [...top, other, resellers[2]], { plan: best.planCode })
  // A late fact of the day before the move counts at the former place.
  if (monthOf(ago(1)) === monthOf(today))
    await count(customers[0], 5, [...top, one, resellers[0]], { plan: basic.planCode, day: ago(1) })
  for (const company of [world.root, provider, one, other, ...resellers, ...customers]) {
    const reader = await world.signedInAt(company)
    const own = facts.filter((fact) => has(fact.path, company))
    const expected = [basic, best].flatMap(({ planCode }) => {
      const used = sum(own.filter(({ plan }) => plan === planCode))
      return used === 0 ? [] : [`${planCode} ${used}`]
    })
    const rows = await groups(reader, 'Plan')
    const found = rows.flatMap(({ PlanCode, Used }) => (PlanCode ? [`${PlanCode} ${Used}`] : []))
    expect(found.toSorted()).toEqual(expected.toSorted())
    const rest = rows.filter(({ GroupName }) => GroupName === null)
    const file = await reader.post(`${path}/Export`, { ...months, GroupBy: 'Plan' })
    expect(file.body.split('No plan').length - 1).toBe(rest.length)
    expect(rest.reduce((all, { Used }) => all + Used, 0)).toBe(sum(own.filter(({ plan }) => plan === null)))
    // The sum of all groups equals that by product.
    const products = await groups(reader, 'ProductLine')
    for (const { UnitType, Used } of products)
      expect(rows.filter((row) => row.UnitType === UnitType).reduce((all, row) => all + row.Used, 0)).toBe(Used)
    expect(products.reduce((all, { Used }) => all + Used, 0)).toBe(sum(own))
  }
  const [largest] = await groups(await world.signedInAt(provider), 'Plan', { UnitType: 'ENVELOPE' })
  const envelopes = facts.filter(({ unit }) => unit === 'ENVELOPE')
  expect(largest).toMatchObject({
    PlanCode: best.planCode,
    GroupName: `Plan ${best.planCode}`,
    UsedShare: Math.round((sum(envelopes.filter(({ plan }) => plan === best.planCode)) / sum(envelopes)) * 100),
  })
  const french = await world.signedInAs(await world.aUser({ account: provider, language: 'fr-fr' }))
  expect((await groups(french, 'Plan'))[0]?.GroupName).toBe(`Forfait ${best.planCode}`)
})

test('by tag: each with all below, once where one with the same tag is above it, in whatever case', async () => {
  const { provider, distributors, resellers, customers, facts } = await aYear()
  const [one] = distributors
  await tag(one, ['Gold', 'north'])
  await tag(resellers[0], ['gold'])
  await tag(customers[2], ['GOLD', 'south'])
  await tag(await world.anAccount({ acctType: 'CU', under: world.root }), ['Gold'])
  const used = (rows: Row[]) => {
    const sums = new Map<string, number>()
    for (const { GroupName, Used } of rows) {
      const name = GroupName?.toLowerCase() ?? ''
      sums.set(name, (sums.get(name) ?? 0) + Used)
    }
    return Object.fromEntries(sums)
  }
  const under = (...companies: Account[]) =>
    sum(facts.filter(({ path }) => companies.some((company) => has(path, company))))
  const reader = await world.signedInAt(provider)
  expect(used(await groups(reader, 'Tag'))).toEqual({ gold: under(one, customers[2]), north: under(one), south: 4000 })
  expect(used(await groups(reader, 'Tag', { AcctKey: resellers[0].accountId }))).toEqual({ gold: under(resellers[0]) })
  const blind = await world.signedInAt(provider, { rights: { AcctMgmnt: 'N' } })
  expect(codeOf(await blind.post(path, { ...months, GroupBy: 'Tag' }))).toEqual([403, 'auth.forbidden'])
  expect(await groups(blind, 'Plan')).not.toEqual([])
})

test('compares with the months before, follows pages, and gives the same as a file', async () => {
  const provider = await world.anAccount({ acctType: 'SP', under: world.root })
  const customer = await world.anAccount({ acctType: 'CU', under: provider })
  const before = addDays(monthOf(today), -1)
  await sendFacts(ra, [aFact(customer, 12, today), aFact(customer, 4, today, { UnitType: 'SMS' })])
  if (before >= ago(34)) await sendFacts(ra, [aFact(customer, 9, before)])
  const reader = await world.signedInAt(provider)
  const rows = await groups(reader, 'ProductLine')
  expect(rows.map(({ GroupName, UnitType, Used, UsedShare }) => [GroupName, UnitType, Used, UsedShare])).toEqual([
    ['E-sign', 'ENVELOPE', 12, 100],
    ['E-sign', 'SMS', 4, 100],
  ])
  const usedBefore = before >= ago(34) ? 9 : 0
  expect(rows[0]?.UsedBefore).toBe(usedBefore)
  const { Totals } = await ask<{ Totals: object[] }>(reader, { GroupBy: 'Tag' })
  expect(Totals).toEqual([
    { ProductLine: 'ESIGN', UnitType: 'ENVELOPE', Used: 12, UsedBefore: usedBefore },
    { ProductLine: 'ESIGN', UnitType: 'SMS', Used: 4, UsedBefore: 0 },
  ])
  await tag(
    customer,
    Array.from({ length: 30 }, (_, at) => `tag ${String(at).padStart(2, '0')}`),
  )
  const all: string[] = []
  for (let Cursor: string | null = null; ;) {
    const page: { Items: Row[]; NextCursor: string | null; Totals: object[] | null } = await ask(reader, {
      GroupBy: 'Tag',
      Cursor,
    })
    all.push(...page.Items.map(({ UnitType, GroupName }) => `${UnitType} ${GroupName}`))
    expect(page.Totals === null).toBe(Cursor !== null)
    if (!page.NextCursor) break
    Cursor = page.NextCursor
  }
  expect([all.length, new Set(all).size]).toEqual([60, 60])
  const file = await reader.post(`${path}/Export`, { ...months, GroupBy: 'Tag', UnitType: 'SMS' })
  expect(file.body.trim().split(/\r?\n/)).toHaveLength(31)
  expect(file.body).toContain('tag 07')
})

test('tells nobody of another branch, and nobody who is held to some companies', async () => {
  const { provider, distributors, customers } = await aYear()
  const reader = await world.signedInAt(distributors[0])
  for (const GroupBy of ['ProductLine', 'Plan', 'Tag'])
    for (const AcctKey of [provider.accountId, distributors[1].accountId, customers[2].accountId])
      for (const route of [path, `${path}/Export`])
        expect(codeOf(await reader.post(route, { ...months, GroupBy, AcctKey }))).toEqual([404, 'account.notFound'])
  const member = await hold(world, await world.signedInAt(provider), {
    entries: { 'Customer-Company Plans': 'RW' },
    accounts: [distributors[0].accountId],
  })
  expect(codeOf(await member.post(path, { ...months, GroupBy: 'Plan' }))).toEqual([403, 'auth.forbidden'])
})

test('usage by company: all partners of a level, wherever below, and the rest are others', async () => {
  const { provider, distributors, resellers, customers, facts } = await aYear()
  await move(resellers[1], distributors[1])
  const usage = (person: Person, Level: string, UnitType: string) =>
    ask<Usage>(person, { Level, UnitType, ProductLine: 'ESIGN' }, '/api/v1/Report/Usage')
  for (const UnitType of ['ENVELOPE', 'SMS', 'SIGNATURE'])
    for (const [Level, companies] of [
      ['RS', resellers],
      ['DT', distributors],
    ] as const)
      for (const reader of [await world.signedInAt(provider), await world.signedInAt(world.root)]) {
        const { Items, Rest } = await usage(reader, Level, UnitType)
        const found = new Map(Items.map(({ AcctKey, Used }) => [AcctKey, Used[0] ?? 0]))
        const values = facts.filter(({ unit }) => unit === UnitType)
        for (const company of companies)
          expect(found.get(company.accountId) ?? 0).toBe(sum(values.filter(({ path }) => has(path, company))))
        if (reader.accountId !== provider.accountId) continue
        const own = values.filter(({ path }) => !companies.some((company) => has(path, company)))
        expect([...found.keys()].every((key) => companies.some(({ accountId }) => accountId === key))).toBe(true)
        expect(Rest?.Used).toEqual([sum(own)])
      }
  const reader = await world.signedInAt(distributors[0])
  for (const Level of ['SP', 'DT'])
    expect(codeOf(await reader.post('/api/v1/Report/Usage', { ...months, Level }))).toEqual([400, 'request.invalid'])
  const customer = await world.signedInAt(customers[0])
  expect(codeOf(await customer.post('/api/v1/Report/Usage', { ...months, Level: 'RS' }))).toEqual([
    400,
    'request.invalid',
  ])
  const file = await (
    await world.signedInAt(provider)
  ).post('/api/v1/Report/Usage/Export', {
    ...months,
    Level: 'RS',
    UnitType: 'ENVELOPE',
  })
  expect(file.body).toContain('Outside these accounts')
})
