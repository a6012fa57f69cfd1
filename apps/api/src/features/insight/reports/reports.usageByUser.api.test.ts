import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aFact, sendFacts } from '../../../../test/usageFacts.ts'
import { moveAccount, readerOf } from '../../../../test/reports.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'
import { addDays, monthOf } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const ra = await world.signedInAt(world.root)
const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)
const months = { FromMonth: monthOf(ago(34)), ToMonth: monthOf(today) }
const path = '/api/v1/Report/UsageByUser'

type Row = {
  AcctKey: string
  AcctName: string | null
  AcctReference: string | null
  UserKey: string | null
  UserName: string | null
  Email: string | null
  UserReference: string | null
  ProductLine: string
  UnitType: string
  Used: number
  LastUsed: string | null
}
type Total = { ProductLine: string; UnitType: string; Used: number; Users: number }
type Report = {
  PartialMonth: string | null
  AsOf: string
  Items: Row[]
  NextCursor: string | null
  Totals: Total[] | null
}
const { page, all } = readerOf<Report>(path, months)
const move = (account: Account, to: Account) => moveAccount(world, account, to)

/** A usage fact, with the companies above it on its day, as this test knows them. */
type KnownFact = {
  account: Account
  user: User | null
  day: string
  amount: number
  unit: string
  above: readonly Account[]
}
/** The report of a reader's company, added up from the sent facts. */
function byHand(facts: readonly KnownFact[], reader: Account, of: { from: string; to: string }) {
  const sums = new Map<string, { used: number; days: Map<string, number> }>()
  for (const { account, user, day, amount, unit, above } of facts) {
    if (![...above, account].some(({ accountId }) => accountId === reader.accountId)) continue
    if (monthOf(day) < of.from || monthOf(day) > of.to) continue
    const key = [unit, account.accountId, user?.userId ?? ''].join(' ')
    const sum = sums.get(key) ?? { used: 0, days: new Map() }
    sum.used += amount
    sum.days.set(day, (sum.days.get(day) ?? 0) + amount)
    sums.set(key, sum)
  }
  const lastOf = (days: Map<string, number>) =>
    [...days]
      .flatMap(([day, used]) => (used > 0 ? [day] : []))
      .toSorted()
      .at(-1)
  return [...sums]
    .filter(([, { used }]) => used > 0)
    .map(([key, { used, days }]) => `${key} ${used} ${lastOf(days)}`)
    .toSorted()
}
const asText = (rows: readonly Row[]) =>
  rows
    .map(
      ({ UnitType, AcctKey, UserKey, Used, LastUsed }) =>
        `${[UnitType, AcctKey, UserKey ?? ''].join(' ')} ${Used} ${LastUsed}`,
    )
    .toSorted()

test('each level’s report is what the facts of its people add up to, over moves and corrections', async () => {
  const provider = await world.anAccount({ acctType: 'SP', under: world.root })
  const distributor = await world.anAccount({ acctType: 'DT', under: provider })
  const [one, other] = [
    await world.anAccount({ acctType: 'RS', under: distributor }),
    await world.anAccount({ acctType: 'RS', under: distributor }),
  ]
  const customers = [
    await world.anAccount({ acctType: 'CU', under: one }),
    await world.anAccount({ acctType: 'CU', under: one }),
    await world.anAccount({ acctType: 'CU', under: other }),
  ] as const
  const people = await Promise.all(customers.flatMap((account) => [world.aUser({ account }), world.aUser({ account })]))
  const facts: KnownFact[] = []
  const count = async (
    account: Account,
    user: User | null,
    amount: number,
    day: string,
    more: Partial<KnownFact> = {},
  ) => {
    const { unit = 'ENVELOPE', above = [world.root, provider, distributor, account === customers[2] ? other : one] } =
      more
    await sendFacts(ra, [aFact(account, amount, day, { UnitType: unit, UserKey: user?.userId ?? null })])
    facts.push({ account, user, day, amount, unit, above })
  }
  const personOf = (at: number, which: 0 | 1) => people[at * 2 + which] ?? null
  for (const [at, day] of [ago(34), ago(20), ago(2)].entries())
    for (const [place, account] of customers.entries()) {
      await count(account, personOf(place, 0), 10 + at + place, day)
      await count(account, personOf(place, 1), 100 * (at + 1), day, { unit: 'SMS' })
      await count(account, null, 1000, day)
    }
  // The whole last day is taken back; then a fact of an earlier day arrives late.
  await count(customers[1], personOf(1, 0), -13, ago(2))
  await count(customers[1], personOf(1, 0), 4, ago(8))
  // A person whose usage is fully taken back, and a partner's own usage.
  await count(customers[1], personOf(1, 1), 5, ago(1))
  await count(customers[1], personOf(1, 1), -5, ago(1))
  await count(one, null, 70, ago(3), { above: [world.root, provider, distributor] })
  await move(customers[0], other)
  await count(customers[0], personOf(0, 0), 20_000, ago(3))
  await count(customers[0], personOf(0, 0), 300_000, today, { above: [world.root, provider, distributor, other] })

  const query = { from: months.FromMonth, to: months.ToMonth }
  for (const company of [world.root, provider, distributor, one, other, ...customers]) {
    const reader = await world.signedInAt(company)
    expect(asText(await all(reader))).toEqual(byHand(facts, company, query))
    // A single month, a single unit, and the file.
    const month = { FromMonth: monthOf(today), ToMonth: monthOf(today) }
    expect(asText(await all(reader, month))).toEqual(
      byHand(facts, company, { from: month.FromMonth, to: month.ToMonth }),
    )
    expect(asText(await all(reader, { ProductLine: 'ESIGN', UnitType: 'SMS' }))).toEqual(
      byHand(
        facts.filter(({ unit }) => unit === 'SMS'),
        company,
        query,
      ),
    )
    const file = await reader.post(`${path}/Export`, months)
    expect(file.body.trim().split('\n')).toHaveLength(1 + byHand(facts, company, query).length)
  }
  const whole = await all(ra, { Company: provider.accountId })
  expect(asText(whole)).toEqual(byHand(facts, provider, query))
  expect(asText(await all(ra, { AcctKey: customers[0].accountId }))).toEqual(
    byHand(
      facts.filter(({ account }) => account === customers[0]),
      provider,
      query,
    ),
  )
  // The total of each unit equals that of usage by company.
  const { rows } = await pool.query(
    `select unit_type, sum(used)::int as used from usage_month where account_id = $1 group by 1`,
    [provider.accountId],
  )
  for (const { unit_type, used } of rows)
    expect(whole.filter(({ UnitType }) => UnitType === unit_type).reduce((sum, { Used }) => sum + Used, 0)).toBe(used)
})

test('pages hold fifty in one order, each row once, whatever comes in between', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customers = [
    await world.anAccount({ acctType: 'CU', under: reseller }),
    await world.anAccount({ acctType: 'CU', under: reseller }),
  ]
  await pool.query(
    `insert into usage_person (month, account_id, provider_id, sp_id, dt_id, rs_id, user_id, product_line, unit_type, used, last_used)
     select date_trunc('month', now())::date, account_id, provider_id, sp_id, dt_id, rs_id, gen_random_uuid(), line, 'MESSAGE', n, current_date
     from account, generate_series(1, 60) n, unnest(array['ESIGN', 'SECUREEMAIL']) line where account_id = any ($1)`,
    [customers.map(({ accountId }) => accountId)],
  )
  const reader = await world.signedInAt(reseller)
  const first = await page(reader)
  expect(first.Items).toHaveLength(50)
  const total = { UnitType: 'MESSAGE', Used: 2 * 1830, Users: 120 }
  expect(first.Totals).toEqual(['SECUREEMAIL', 'ESIGN'].map((ProductLine) => ({ ProductLine, ...total })))
  expect((await page(reader, { Cursor: first.NextCursor })).Totals).toBe(null)
  const rows = await all(reader)
  expect(rows).toHaveLength(240)
  const keys = rows.map(
    ({ ProductLine, AcctKey, UserKey }) => `${ProductLine === 'ESIGN' ? 1 : 0} ${AcctKey} ${UserKey}`,
  )
  expect(keys).toEqual(keys.toSorted())
  expect(new Set(keys).size).toBe(240)
  expect(rows.reduce((sum, { Used }) => sum + Used, 0)).toBe(4 * 1830)
  expect(codeOf(await reader.post(path, { ...months, Cursor: 'bm8' }))).toEqual([400, 'request.invalid'])
})

test('more months of people than 20,000 are not added up', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await pool.query(
    `insert into usage_person (month, account_id, provider_id, sp_id, dt_id, rs_id, user_id, product_line, unit_type, used, last_used)
     select date_trunc('month', now())::date, account_id, provider_id, sp_id, dt_id, rs_id, gen_random_uuid(), 'ESIGN', 'SMS', 1, current_date
     from account, generate_series(1, 20001) n where account_id = $1`,
    [customer.accountId],
  )
  const { Totals, Items } = await page(await world.signedInAt(customer))
  expect([Totals, Items.length]).toEqual([null, 50])
})

test('tells of nobody outside of the tree, and of whom access groups leave out nothing', async () => {
  const [mine, theirs] = [
    await world.anAccount({ acctType: 'CU', under: tree.cordage, tags: ['gold'] }),
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
  ]
  await sendFacts(ra, [aFact(mine, 3, today), aFact(theirs, 5, today), aFact(tree.southbank, 7_777, today)])
  const rs = await world.signedInAt(tree.cordage)
  const found = await all(rs)
  expect(found.map(({ AcctKey }) => AcctKey)).not.toContain(tree.southbank.accountId)
  expect(found.map(({ Used }) => Used)).not.toContain(7_777)
  for (const body of [{ AcctKey: tree.southbank.accountId }, { Company: tree.southbank.accountId }])
    expect(codeOf(await rs.post(path, { ...months, ...body }))).toEqual([404, 'account.notFound'])
  const entries = { 'Customer-Company Plans': 'RW' } as const
  for (const grant of [
    { accountScope: 'LIST', accounts: [mine.accountId] },
    { accountScope: 'TAG', tags: ['gold'] },
  ] as const) {
    const member = await hold(world, await world.signedInAt(tree.cordage), { entries, ...grant })
    expect((await all(member)).map(({ AcctKey, Used }) => [AcctKey, Used])).toEqual([[mine.accountId, 3]])
    expect((await page(member)).Totals?.map(({ Used, Users }) => [Used, Users])).toEqual([[3, 0]])
    expect(codeOf(await member.post(path, { ...months, AcctKey: theirs.accountId }))).toEqual([404, 'account.notFound'])
  }
  for (const right of ['ShowPlanUsage', 'ReportAccessEnable']) {
    const without = await world.signedInAt(tree.cordage, { rights: { [right]: 'N' } })
    for (const route of [path, `${path}/Export`]) expect((await without.post(route, months)).statusCode).toBe(403)
  }
})

test('people are named to who may list them or holds Redact; to others they are an initial and a domain', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage, customerRefCode: 'NW-7' })
  const user = await world.aUser({ account: customer })
  await pool.query(
    `update app_user set first_name = 'Ann', last_name = 'Sample', reference_key = 'HR-7' where user_id = $1`,
    [user.userId],
  )
  await sendFacts(ra, [aFact(customer, 3, today, { UserKey: user.userId }), aFact(customer, 4, today)])
  const clear = { UserName: 'Ann Sample', Email: user.email, UserReference: 'HR-7', AcctReference: 'NW-7' }
  const masked = {
    UserName: 'A•••',
    Email: user.email.replace(/^(.).*@/, '$1•••@'),
    UserReference: null,
    AcctReference: 'NW-7',
  }
  const query = { AcctKey: customer.accountId }
  const rowFor = async (person: Person) => (await all(person, query)).find(({ UserKey }) => UserKey === user.userId)
  const nobody = { UserKey: null, UserName: null, Email: null, Used: 4 }
  expect(await all(ra, query)).toEqual([expect.objectContaining(nobody), expect.objectContaining(clear)])
  expect(await rowFor(await world.signedInAt(tree.cordage))).toMatchObject(clear)
  const without = { AcctMgmnt: 'N' } as const
  expect(await rowFor(await world.signedInAt(tree.cordage, { rights: without }))).toMatchObject(masked)
  expect(await rowFor(await world.signedInAt(tree.cordage, { rights: { ...without, Redact: 'R' } }))).toMatchObject(
    clear,
  )
  const entries = { 'Customer-Company Plans': 'R' } as const
  const member = await hold(world, await world.signedInAt(tree.cordage), { entries })
  expect(await rowFor(member)).toMatchObject(masked)
  expect((await member.post(`${path}/Export`, { ...months, ...query })).body).not.toContain(user.email)
  const both = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { ...entries, 'Customer-Add/Edit Users': 'R' },
  })
  expect(await rowFor(both)).toMatchObject(clear)
})
