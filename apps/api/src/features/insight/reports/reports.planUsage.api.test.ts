import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { aFact, sendFacts } from '../../../../test/usageFacts.ts'
import { moveAccount, readerOf } from '../../../../test/reports.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const tree = await world.demoTree()
const today = new Date().toISOString().slice(0, 10)
const thisMonth = monthOf(today)
const months = { FromMonth: addMonths(thisMonth, -2), ToMonth: thisMonth }
const path = '/api/v1/Report/PlanUsage'

type Row = {
  AcctKey: string
  PlanCode: string
  PeriodStart: string
  PeriodEnd: string | null
  Allotted: number | null
  Used: number
  Percent: number | null
  Overage: number
}
type Page = { Items: Row[]; NextCursor: string | null }
const { all: allOf } = readerOf<Page>(path, months)

const monthly = await aPlan(world, { terms: { range: 'MONTH', unitQuantity: 10, overage: 'ALLOW' } })
const yearly = await aPlan(world, { terms: { range: 'YEAR', unitQuantity: 100, overage: 'ALLOW' } })
/** Starts on the first of a month, so that its periods are calendar months. */
const startOn = addMonths(thisMonth, -5)
async function aReseller() {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customers = [
    await world.anAccount({ acctType: 'CU', under: reseller }),
    await world.anAccount({ acctType: 'CU', under: reseller }),
  ] as const
  await aCompanyPlan(world, customers[0], monthly, { startOn, seats: 3 })
  await aCompanyPlan(world, customers[1], yearly, { startOn, seats: 2 })
  return { reseller, customers, rs: await world.signedInAt(reseller) }
}
const resultOf = (rows: readonly Row[], { accountId }: Account) => rows.filter(({ AcctKey }) => AcctKey === accountId)

test('has each period of each plan that the months touch, with what it gave and what of it was used', async () => {
  const { customers, rs } = await aReseller()
  const [one, other] = customers
  const facts: [Account, string, number, string][] = [
    [one, monthly.planCode, 12, today],
    [one, monthly.planCode, 25, addDays(today, -20)],
    [one, monthly.planCode, 31, addDays(today, -34)],
    [other, yearly.planCode, 240, addDays(today, -20)],
  ]
  await sendFacts(
    rs,
    facts.map(([account, PlanCode, amount, day]) =>
      aFact(account, amount, day, { PlanCode, ProductLine: null, UnitType: null }),
    ),
  )
  const rows = await allOf(rs)
  // Thirty units a month, added up independently.
  const expected = [-2, -1, 0].map((at) => {
    const PeriodStart = addMonths(thisMonth, at)
    const used = facts.filter(([account, , , day]) => account === one && monthOf(day) === PeriodStart)
    const Used = used.reduce((sum, [, , amount]) => sum + amount, 0)
    return {
      PeriodStart,
      PeriodEnd: addDays(addMonths(PeriodStart, 1), -1),
      Allotted: 30,
      Used,
      Percent: Math.floor((Used * 100) / 30),
      Overage: Math.max(0, Used - 30),
    }
  })
  expect(resultOf(rows, one)).toMatchObject(expected)
  expect(resultOf(rows, other)).toMatchObject([
    {
      PeriodStart: startOn,
      PeriodEnd: addDays(addMonths(startOn, 12), -1),
      Allotted: 200,
      Used: 240,
      Percent: 120,
      Overage: 40,
    },
  ])
  const now = { FromMonth: thisMonth, ToMonth: thisMonth }
  expect(resultOf(await allOf(rs, now), one)).toHaveLength(1)
  const before = { FromMonth: addMonths(startOn, -3), ToMonth: addMonths(startOn, -1) }
  expect(await allOf(rs, before)).toEqual([])
  expect((await allOf(rs, { ...now, PlanCode: [yearly.planCode] })).map(({ AcctKey }) => AcctKey)).toEqual([
    other.accountId,
  ])
})

test('each reader has the plans of their tree alone, colleagues those that their groups open', async () => {
  const { reseller, customers, rs } = await aReseller()
  const sibling = await aReseller()
  const [one, other] = customers
  const keysFor = async (person: Person, body = {}) =>
    new Set((await allOf(person, body)).map(({ AcctKey }) => AcctKey))
  expect(await keysFor(rs)).toEqual(new Set([one.accountId, other.accountId]))
  expect(await keysFor(await world.signedInAt(one))).toEqual(new Set([one.accountId]))
  const above = await world.signedInAt(tree.borealis)
  const seen = await keysFor(above, { Company: reseller.accountId })
  expect(seen).toEqual(new Set([one.accountId, other.accountId]))
  const member = await hold(world, await world.signedInAt(reseller), {
    entries: { 'Customer-Company Plans': 'R' },
    accountScope: 'LIST',
    accounts: [other.accountId],
  })
  expect(await keysFor(member)).toEqual(new Set([other.accountId]))
  for (const body of [{ AcctKey: sibling.reseller.accountId }, { Company: tree.southbank.accountId }])
    expect(codeOf(await rs.post(path, { ...months, ...body }))).toEqual([404, 'account.notFound'])
  for (const right of ['ShowPlanUsage', 'ReportAccessEnable']) {
    const without = await world.signedInAt(reseller, { rights: { [right]: 'N' } })
    for (const route of [path, `${path}/Export`]) expect((await without.post(route, months)).statusCode).toBe(403)
  }
})

test('its file has the same rows, in the reader’s language, and is audited', async () => {
  const { reseller, customers } = await aReseller()
  const french = await world.signedInAs(await world.aUser({ account: reseller, language: 'fr-fr' }))
  const rows = await allOf(french, {})
  const answer = await french.post(`${path}/Export`, { ...months })
  const lines = answer.body.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(lines[0]).toBe(
    'Nom du compte;Code du forfait;Nom du forfait;Gamme de produits;Unité;Début de la période;Fin de la période;Inclus;Utilisé;Pourcentage utilisé;Dépassement',
  )
  const cells = lines.slice(1).map((line) => line.split(';'))
  expect(cells.map((row) => row[5])).toEqual(rows.map(({ PeriodStart }) => PeriodStart))
  expect(cells.find((row) => row[0] === customers[0].acctName)?.slice(3, 5)).toEqual([
    'Signature électronique',
    'enveloppes',
  ])
  expect(await actionsOf(world, { at: reseller, action: 'report.%' })).toEqual(['report.exported'])
  const paper = await french.post(`${path}/Export`, { ...months, Format: 'pdf' })
  expect(paper.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect(paper.headers['content-disposition']).toMatch(/utilisation-des-forfaits-[\d-]+\.pdf/)
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a plan goes with its company: who it moved to reads all of its periods, who it left none', async () => {
  const [from, to] = [await aReseller(), await aReseller()]
  const [customer] = from.customers
  const count = (amount: number, day: string) =>
    sendFacts(from.rs, [
      aFact(customer, amount, day, { PlanCode: monthly.planCode, ProductLine: null, UnitType: null }),
    ])
  await count(7, addDays(today, -34))
  await count(40, today)
  await moveAccount(world, customer, to.reseller)
  const used = async (person: Person) =>
    resultOf(await allOf(person), customer).map(({ PeriodStart, Used, Overage }) => [PeriodStart, Used, Overage])
  const first = monthOf(addDays(today, -34))
  const expected = [-2, -1, 0].map((at) => {
    const month = addMonths(thisMonth, at)
    const sum = (month === first ? 7 : 0) + (at === 0 ? 40 : 0)
    return [month, sum, Math.max(0, sum - 30)]
  })
  expect(await used(from.rs)).toEqual([])
  for (const company of [to.reseller, tree.borealis, world.root, customer])
    expect(await used(await world.signedInAt(company))).toEqual(expected)
})

test('its file is bounded by its rows, of which a plan has several', async () => {
  const { reseller, customers } = await aReseller()
  const long = { startOn: addMonths(thisMonth, -13) }
  for (let at = 0; at < 80; at += 1) await aCompanyPlan(world, customers[0], await aPlan(world), long)
  const reader = await world.signedInAt(reseller)
  const query = { FromMonth: addMonths(thisMonth, -12), ToMonth: thisMonth }
  expect(await allOf(reader, query)).toHaveLength(80 * 13 + 6 + 1)
  const file = (Format: string) => reader.post(`${path}/Export`, { ...query, Format })
  expect(codeOf(await file('pdf'))).toEqual([409, 'file.tooLong'])
  expect((await file('csv')).statusCode).toBe(200)
})
