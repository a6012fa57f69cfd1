import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { aFact, sendFacts } from '../../../../test/usageFacts.ts'
import { moveAccount, readerOf } from '../../../../test/reports.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { sheetOf } from '../../../../test/xlsx.ts'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)
const [fromMonth, toMonth] = [monthOf(ago(34)), monthOf(today)]
const months = { FromMonth: fromMonth, ToMonth: toMonth }

type Figures = { Used: number[]; Total: number; Before: number }
type Report = {
  Company: { AcctKey: string }
  Above: { AcctName: string }[]
  Months: string[]
  PartialMonth: string | null
  BeforeFrom: string
  Totals: (Figures & { ProductLine: string; UnitType: string })[]
  Shown: { ProductLine: string; UnitType: string } | null
  MostFirst: boolean
  Rest: Figures | null
  Items: (Figures & { AcctKey: string; AcctName: string | null })[]
  NextCursor: string | null
}
const path = '/api/v1/Report/Usage'
const { page: report } = readerOf<Report>(path, months)
const totalOf = ({ Items }: Report, { accountId }: Account) => Items.find(({ AcctKey }) => AcctKey === accountId)?.Total

/** A service provider with all levels below it, used only by this test. */
async function aBranch() {
  const provider = await world.anAccount({ acctType: 'SP', under: world.root })
  const distributor = await world.anAccount({ acctType: 'DT', under: provider })
  const resellers = [
    await world.anAccount({ acctType: 'RS', under: distributor }),
    await world.anAccount({ acctType: 'RS', under: distributor }),
  ] as const
  const customers = [
    await world.anAccount({ acctType: 'CU', under: resellers[0] }),
    await world.anAccount({ acctType: 'CU', under: resellers[0] }),
    await world.anAccount({ acctType: 'CU', under: resellers[1] }),
    await world.anAccount({ acctType: 'CU', under: distributor }),
  ] as const
  return { provider, distributor, resellers, customers }
}
const ra = await world.signedInAt(world.root)
const move = (account: Account, to: Account) => moveAccount(world, account, to)

/** A usage fact, with the companies above it on its day, as this test knows them. */
type KnownFact = { day: string; amount: number; path: readonly Account[]; unit: string }
/** The usage of a company and its subtree by month, added up independently. */
const byHand = (facts: readonly KnownFact[], { accountId }: Account, unit: string, of: readonly string[]) =>
  of.map((month) =>
    facts
      .filter(
        ({ day, path, unit: its }) =>
          its === unit && monthOf(day) === month && path.some((one) => one.accountId === accountId),
      )
      .reduce((sum, { amount }) => sum + amount, 0),
  )

test('each level’s report is what the facts add up to where each company stood on their day, over moves', async () => {
  const { provider, distributor, resellers, customers } = await aBranch()
  const [one, other] = resellers
  const above = [world.root, provider, distributor]
  const facts: KnownFact[] = []
  const count = async (account: Account, amount: number, day: string, path: readonly Account[], unit = 'ENVELOPE') => {
    await sendFacts(ra, [aFact(account, amount, day, { UnitType: unit })])
    facts.push({ day, amount, path: [...path, account], unit })
  }
  const days = [ago(34), ago(20), ago(9), ago(1)]
  for (const [at, day] of days.entries()) {
    await count(customers[0], 10 + at, day, [...above, one])
    await count(customers[1], 100 + at, day, [...above, one])
    await count(customers[2], 1000 + at, day, [...above, other])
    await count(customers[3], 10_000 + at, day, above)
    // Partners' own usage.
    await count(one, 3, day, above)
    await count(distributor, 5, day, [world.root, provider])
    await count(customers[0], 7, day, [...above, one], 'SMS')
  }
  await move(customers[0], other)
  // Facts of days before a move count for the company above until then, today's for the new one. A reseller that moves
  // takes only its new usage along.
  await count(customers[0], 20_000, ago(3), [...above, one])
  await count(customers[0], 300_000, today, [...above, other])
  const elsewhere = await world.anAccount({ acctType: 'DT', under: provider })
  await move(one, elsewhere)
  await count(customers[1], 4_000_000, today, [world.root, provider, elsewhere, one])

  const companies = [world.root, provider, distributor, elsewhere, one, other]
  for (const company of companies) {
    const reader = await world.signedInAt(company)
    for (const UnitType of ['ENVELOPE', 'SMS']) {
      const found = await report(reader, { ProductLine: 'ESIGN', UnitType })
      const total = found.Totals.find((all) => all.UnitType === UnitType)
      const expected = byHand(facts, company, UnitType, found.Months)
      // Seen from above, a company may have been elsewhere for a part of the time; its own report omits that part.
      expect(total?.Used ?? found.Months.map(() => 0)).toEqual(expected)
      // If the requested unit was not used, the most used one is shown.
      if (found.Shown?.UnitType !== UnitType) {
        expect(expected).toEqual(found.Months.map(() => 0))
        continue
      }
      const parts = [...found.Items.map(({ Used }) => Used), found.Rest?.Used ?? []]
      const sum = found.Months.map((_, at) => parts.reduce((all, used) => all + (used[at] ?? 0), 0))
      expect(sum).toEqual(expected)
      for (const { AcctKey, Used } of found.Items) {
        const child = facts.filter(({ path }) =>
          path.some((link, at) => link.accountId === AcctKey && path[at - 1]?.accountId === company.accountId),
        )
        expect(Used).toEqual(byHand(child, { accountId: AcctKey } as Account, UnitType, found.Months))
      }
    }
  }
  const customer = await report(await world.signedInAt(customers[0]), { UnitType: 'ENVELOPE' })
  expect(customer.Totals.find(({ UnitType }) => UnitType === 'ENVELOPE')?.Used).toEqual(
    byHand(facts, customers[0], 'ENVELOPE', customer.Months),
  )
  expect([customer.Items, customer.Rest]).toEqual([[], null])
})

test('drills down by key with the companies above it that the reader may know, and to nothing outside of the tree', async () => {
  const { provider, distributor, resellers, customers } = await aBranch()
  await sendFacts(ra, [aFact(customers[0], 12, today)])
  const reader = await world.signedInAt(provider)
  const [reseller] = resellers
  const found = await report(reader, { AcctKey: reseller.accountId })
  expect(found.Company.AcctKey).toBe(reseller.accountId)
  expect(found.Above.map(({ AcctName }) => AcctName)).toEqual([provider.acctName, distributor.acctName])
  expect(totalOf(found, customers[0])).toBe(12)
  for (const outside of [tree.southbank, world.root])
    expect(codeOf(await reader.post(path, { ...months, AcctKey: outside.accountId }))).toEqual([
      404,
      'account.notFound',
    ])
  const member = await hold(world, await world.signedInAt(provider), {
    entries: { 'Customer-Company Plans': 'RW' },
    accounts: [reseller.accountId],
  })
  expect(codeOf(await member.post(path, months))).toEqual([403, 'auth.forbidden'])
  for (const right of ['ShowPlanUsage', 'ReportAccessEnable']) {
    const without = await world.signedInAt(provider, { rights: { [right]: 'N' } })
    for (const route of [path, `${path}/Export`]) expect((await without.post(route, months)).statusCode).toBe(403)
  }
})

test('compares with as many months before, says which month is not over, and shows what is used most', async () => {
  const { provider, customers } = await aBranch()
  const reader = await world.signedInAt(provider)
  const empty = await report(reader)
  expect([empty.Totals, empty.Shown, empty.Items, empty.Rest]).toEqual([[], null, [], null])
  await sendFacts(ra, [
    aFact(customers[0], 5, today),
    aFact(customers[0], 6, today, { UnitType: 'SMS' }),
    aFact(customers[0], 9, ago(34)),
  ])
  const now = { FromMonth: toMonth, ToMonth: toMonth }
  const found = await report(reader, now)
  expect(found).toMatchObject({ PartialMonth: toMonth, Shown: { UnitType: 'SMS' }, BeforeFrom: addMonths(toMonth, -1) })
  const isBefore = monthOf(ago(34)) === addMonths(toMonth, -1)
  expect(await report(reader, { ...now, UnitType: 'ENVELOPE' })).toMatchObject({
    Shown: { ProductLine: 'ESIGN', UnitType: 'ENVELOPE' },
    Items: [{ Total: 5, Before: isBefore ? 9 : 0 }],
  })
  const past = { FromMonth: addMonths(toMonth, -3), ToMonth: addMonths(toMonth, -2) }
  expect(await report(reader, past)).toMatchObject({ PartialMonth: null, Months: [past.FromMonth, past.ToMonth] })
})

test('a page holds fifty companies; those who used most come first, of thousands they come by their keys', async () => {
  const { provider, resellers } = await aBranch()
  const reader = await world.signedInAt(provider)
  const [{ accountId: AcctKey }] = resellers
  const put = (sql: string) => pool.query(sql, [AcctKey])
  await put(`insert into usage_month (month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used)
     select date_trunc('month', now())::date, gen_random_uuid(), provider_id, sp_id, dt_id, rs_id, rs_id, 'ESIGN', 'ENVELOPE', n % 60
     from account, generate_series(1, 120) n where account_id = $1`)
  await put(`insert into usage_month select month, $1, provider_id, sp_id, dt_id, rs_id, dt_id, product_line, unit_type, sum(used)
     from usage_month where parent_id = $1 group by 1, 3, 4, 5, 6, 7, 8, 9`)
  const walk = async () => {
    const all: Report['Items'] = []
    for (let Cursor: string | null = null; ;) {
      const page: Report = await report(reader, { AcctKey, Cursor })
      expect(page.Items.length).toBeLessThanOrEqual(50)
      expect(page.Rest === null).toBe(Cursor !== null || !page.MostFirst)
      all.push(...page.Items)
      Cursor = page.NextCursor
      if (!Cursor) return { all, mostFirst: page.MostFirst }
    }
  }
  const few = await walk()
  // Usage between two pages changes neither the shown unit nor the order.
  const first = await report(reader, { AcctKey })
  await put(`insert into usage_month select month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, 'SMS', used * 1000
     from usage_month where account_id = $1`)
  expect(await report(reader, { AcctKey, Cursor: first.NextCursor })).toMatchObject({
    Shown: first.Shown,
    Items: few.all.slice(50, 100),
  })
  await put(`delete from usage_month where account_id = $1 and unit_type = 'SMS'`)
  expect([few.all.length, few.mostFirst]).toEqual([120, true])
  expect(few.all).toEqual(few.all.toSorted((a, b) => b.Total - a.Total || (a.AcctKey < b.AcctKey ? -1 : 1)))
  // All companies have left since, so none is below it today.
  await put(`insert into usage_month (month, account_id, provider_id, sp_id, dt_id, rs_id, parent_id, product_line, unit_type, used)
     select date_trunc('month', now())::date, gen_random_uuid(), provider_id, sp_id, dt_id, rs_id, rs_id, 'ESIGN', 'ENVELOPE', 0
     from account, generate_series(1, 1881) n where account_id = $1`)
  const many = await walk()
  expect([many.all.length, many.mostFirst]).toEqual([2001, false])
  const byKey = <T extends { AcctKey: string }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => (a.AcctKey < b.AcctKey ? -1 : 1))
  expect(many.all).toEqual(byKey(many.all))
  expect(many.all.filter(({ Total }) => Total > 0)).toEqual(byKey(few.all.filter(({ Total }) => Total > 0)))
  expect(codeOf(await reader.post(path, { ...months, Cursor: 'bm9uZQ' }))).toEqual([400, 'request.invalid'])
  // As many companies in the month before; then one fewer, with each counted on two paths.
  await put(`update usage_month set month = month - interval '1 month' where parent_id = $1`)
  expect(await report(reader, { AcctKey })).toMatchObject({ MostFirst: false })
  await put(
    `delete from usage_month where account_id = (select account_id from usage_month where parent_id = $1 limit 1)`,
  )
  await put(`insert into usage_month (month, account_id, provider_id, sp_id, rs_id, parent_id, product_line, unit_type, used)
     select month, account_id, provider_id, sp_id, rs_id, parent_id, product_line, unit_type, 1 from usage_month where parent_id = $1`)
  expect(await report(reader, { AcctKey })).toMatchObject({ MostFirst: true })
})

test('its file has a row of each company, product and month, itself last, is in the reader’s language, and audited', async () => {
  const { provider, distributor, customers } = await aBranch()
  await sendFacts(ra, [
    aFact(customers[3], 12, today),
    aFact(distributor, 4, today),
    // A fact of another month.
    aFact(distributor, 40, ago(34)),
    aFact(customers[3], 2, today, { UnitType: 'SMS' }),
  ])
  const reader = await world.signedInAs(await world.aUser({ account: distributor, language: 'fr-fr' }))
  const answer = await reader.post(`${path}/Export`, { FromMonth: toMonth, ToMonth: toMonth })
  const lines = answer.body.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(lines[0]).toBe('Mois;Numéro de compte;Nom du compte;Niveau;Gamme de produits;Unité;Utilisé')
  const rows = lines.slice(1).map((line) => line.split(';').slice(2))
  expect(rows.find(([name]) => name === distributor.acctName)).toEqual([
    distributor.acctName,
    'Distributeur',
    'Signature électronique',
    'enveloppes',
    '4',
  ])
  expect(rows).toHaveLength(3)
  expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['2', '12', '4']))
  expect(await actionsOf(world, { at: distributor, action: 'report.%' })).toEqual(['report.exported'])
  const view = await report(reader, { FromMonth: toMonth, ToMonth: toMonth, UnitType: 'ENVELOPE' })
  expect(view.Rest).toMatchObject({ Used: [4], Total: 4, Before: monthOf(ago(34)) === view.BeforeFrom ? 40 : 0 })
  const own = await (
    await world.signedInAt(customers[3])
  ).post(`${path}/Export`, {
    FromMonth: toMonth,
    ToMonth: toMonth,
    UnitType: 'SMS',
  })
  expect(own.body.trim().split(/\r?\n/)).toHaveLength(2)
  const sp = await world.signedInAt(provider)
  const workbook = await sp.post(`${path}/Export`, { ...months, AcctKey: distributor.accountId, Format: 'xlsx' })
  expect(workbook.headers['content-type']).toMatch('spreadsheet')
  const [title, name, span, time] = [...sheetOf(workbook.rawPayload, 2).matchAll(/<t [^>]*>([^<]*)/g)].map(
    ([, line]) => line,
  )
  expect([title, name]).toEqual(['Usage by account', distributor.acctName])
  expect(span).toMatch(/^\w+ \d{4}/)
  expect(time).toMatch(/^\w+ isn’t over yet\. Figures as of \w+ \d+, \d{4} \d\d:\d\d \(UTC\)\.$/)
})

test('months: at most thirteen, not the wrong way round, by their first days', async () => {
  const reader = await world.signedInAt(tree.borealis)
  const refused = async (FromMonth: string, ToMonth: string, route = path) => {
    const answer = await reader.post(route, { FromMonth, ToMonth })
    return [answer.statusCode, ...(answer.json().Fields ?? []).map((error: { Field: string }) => error.Field)]
  }
  for (const route of [path, `${path}/Export`, '/api/v1/Report/PlanUsage', '/api/v1/Report/PlanUsage/Export']) {
    expect(await refused('2026-02-01', '2026-01-01', route)).toEqual([400, 'ToMonth'])
    expect(await refused('2025-01-01', '2026-02-01', route)).toEqual([400, 'ToMonth'])
    expect(await refused('2026-01-15', '2026-02-01', route)).toEqual([400, 'FromMonth'])
  }
  for (const year of ['0001', '1999', '2100', '9999'])
    expect(await refused(`${year}-12-01`, `${year}-12-01`)).toEqual([400, 'FromMonth', 'ToMonth'])
  expect(await refused('2000-01-01', '2000-01-01')).toEqual([200])
})
