import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aPlan } from '../../../../test/companyPlans.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { reachOfScope } from '../../../core/accounts/accounts.reach.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { findPlanKeys } from './subscriptions.table.repository.ts'

const today = new Date().toISOString().slice(0, 10)
const world = await newWorld()
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
  const added = await add(seller, account)
  expect(codeOf(added)).toEqual([201, undefined])
  const key = contentOf(added).SubscriptionKey as string
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
  type Page = { Items: { Seats: number }[]; NextCursor: string | null }
  const search = async (body: Values, person = seller) =>
    (await person.post('/api/v1/Provision/Plan/Search', body)).json().ResultContent as Page
  const first = await search({ PageSize: 2, Sort: '-modified' })
  expect(first.Items.map(({ Seats }) => Seats)).toEqual([3, 2])
  const next = await search({ PageSize: 2, Sort: '-modified', Cursor: first.NextCursor })
  expect([next.Items.map(({ Seats }) => Seats), next.NextCursor]).toEqual([[1], null])
  const found = await search({ PlanCode: [plan.planCode], Company: reseller.accountId, Status: ['Active'] }, dt)
  expect(found.Items).toHaveLength(3)
  const count = await dt.post('/api/v1/Provision/Plan/Search/Count', { Company: reseller.accountId, Full: true })
  expect(contentOf(count)).toEqual({ Total: 0, Capped: false })
  expect(codeOf(await rs.post('/api/v1/Provision/Plan/Search', { Company: reseller.accountId }))).toEqual([
    404,
    'account.notFound',
  ])
})

describe('a colleague held to some companies', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const seller = await world.signedInAt(reseller, { rights: flags })
  const [first, second, third, tagged] = [
    await world.anAccount({ acctType: 'CU', under: reseller, acctName: 'Plum Press' }),
    await world.anAccount({ acctType: 'CU', under: reseller, acctName: 'Quince Press' }),
    await world.anAccount({ acctType: 'CU', under: reseller, acctName: 'Medlar Mill' }),
    await world.anAccount({ acctType: 'CU', under: reseller, acctName: 'Sorb Mill', tags: ['vip'] }),
  ] as const
  for (const [at, account] of [third, first, tagged, second].entries())
    expect((await add(seller, account, { Seats: at + 1, StartDate: addDays(today, at + 1) })).statusCode).toBe(201)
  const entries = { 'Customer-Company Plans': 'R' } as const
  const colleague = async (grant: Parameters<typeof hold>[2]) =>
    hold(world, await world.signedInAt(reseller, { rights: flags }), { entries, ...grant })
  type Page = { Items: { AcctName: string }[]; NextCursor: string | null }
  async function namesFor(person: Person, body: Values = {}) {
    const names: string[] = []
    for (let Cursor: string | null = null; ;) {
      const answer = await person.post('/api/v1/Provision/Plan/Search', { PageSize: 1, ...body, Cursor })
      expect(codeOf(answer)).toEqual([200, undefined])
      const { Items: items, NextCursor: nextCursor } = contentOf(answer) as Page
      names.push(...items.map(({ AcctName }) => AcctName))
      if (nextCursor === null) return names
      Cursor = nextCursor
    }
  }
  const listed = await colleague({ accountScope: 'LIST', accounts: [first.accountId, second.accountId] })

  test('finds their plans alone, in the order of the list and over several pages', async () => {
    expect(await namesFor(seller)).toEqual(['Medlar Mill', 'Plum Press', 'Sorb Mill', 'Quince Press'])
    expect(await namesFor(listed)).toEqual(['Plum Press', 'Quince Press'])
    expect(await namesFor(listed, { Sort: '-endDate' })).toEqual(['Quince Press', 'Plum Press'])
    expect(await namesFor(listed, { Sort: '-modified' })).toEqual(['Quince Press', 'Plum Press'])
    expect(await namesFor(listed, { SearchText: 'mill' })).toEqual([])
    expect(await namesFor(listed, { SearchText: 'press qu' })).toEqual(['Quince Press'])
    expect(await namesFor(listed, { SearchText: plan.planCode.toLowerCase() })).toHaveLength(2)
    const count = await listed.post('/api/v1/Provision/Plan/Search/Count', {})
    expect(contentOf(count)).toEqual({ Total: 2, Capped: false })
  })

  test('finds those of tagged companies', async () => {
    const member = await colleague({ accountScope: 'TAG', tags: ['vip'] })
    expect(await namesFor(member)).toEqual(['Sorb Mill'])
    expect(contentOf(await member.post('/api/v1/Provision/Plan/Search/Count', {}))).toEqual({ Total: 1, Capped: false })
  })

  test('does not find that others exist', async () => {
    expect(codeOf(await listed.post('/api/v1/Provision/Plan/Search', { AcctKey: third.accountId }))).toEqual([
      404,
      'account.notFound',
    ])
    expect(await namesFor(listed, { AcctKey: first.accountId })).toEqual(['Plum Press'])
  })
})

describe('among more plans than a page looks at', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const seller = await world.signedInAt(reseller, { rights: flags })
  const customerNamed = (acctName: string) => world.anAccount({ acctType: 'CU', under: reseller, acctName })
  const [filling, north, south] = [
    await customerNamed('Wide Fields'),
    await customerNamed('Zéphyr North'),
    await customerNamed('Zephyr South'),
  ]
  for (const account of [north, south]) expect((await add(seller, account, { Seats: 3 })).statusCode).toBe(201)
  await pool.query(
    `insert into subscription (subscription_id, account_id, plan_id, terms_id, product_line, subscription_status, seats, start_on, end_on,
       ended_on, auto_renew, price, currency)
     select gen_random_uuid(), $1, $2, $3, 'ESIGN', 'Expired', 1, '2020-01-01', '2020-12-31', '2021-01-15', false, 2100, 'USD'
     from generate_series(1, 23500)`,
    [filling.accountId, plan.planId, plan.termsId],
  )
  type Page = { Items: { AcctName: string }[]; NextCursor: string | null; Partial: boolean }
  const search = async (body: Values, person = seller) =>
    contentOf(await person.post('/api/v1/Provision/Plan/Search', { Sort: 'endDate', ...body })) as Page
  const found = async (body: Values, person = seller) => {
    const { Items: items, Partial: partial } = await search(body, person)
    return [...items.map(({ AcctName }) => AcctName).toSorted(), ...(partial ? ['partial'] : [])]
  }
  const both = ['Zephyr South', 'Zéphyr North']

  test('those of companies with a name are found wherever they stand, whatever else is asked', async () => {
    expect(await found({ SearchText: 'zephyr' })).toEqual(both)
    expect(await found({ SearchText: `ZÉPHYR ${plan.planCode}`, Status: ['Active'] })).toEqual(both)
    expect(await found({ SearchText: 'zephyr north' })).toEqual(['Zéphyr North'])
    const { rows } = await pool.query('select acct_number from account where account_id = $1', [north.accountId])
    expect(await found({ SearchText: rows[0].acct_number })).toEqual(['Zéphyr North'])
    expect(await found({ SearchText: 'zephyr', Status: ['Expired'] })).toEqual([])
    const count = await seller.post('/api/v1/Provision/Plan/Search/Count', { SearchText: 'zephyr' })
    expect(contentOf(count)).toEqual({ Total: 2, Capped: false })
  })

  test('each page of them follows the one before, in both directions of the order', async () => {
    for (const Sort of ['endDate', '-endDate', 'modified', '-modified']) {
      const first = await search({ SearchText: 'zephyr', PageSize: 1, Sort })
      const next = await search({ SearchText: 'zephyr', PageSize: 1, Sort, Cursor: first.NextCursor })
      expect([...first.Items, ...next.Items].map(({ AcctName }) => AcctName).toSorted()).toEqual(both)
      expect(next.NextCursor).toBeNull()
    }
  })

  test('a name that very many plans have says where it stopped', async () => {
    expect(await found({ SearchText: 'fields', Status: ['Active'] })).toEqual(['partial'])
    for (const SearchText of ['ze', 'ph']) expect(await found({ SearchText })).toEqual(['partial'])
  })

  test('a change set of all that are found takes them, and a colleague held to another company none', async () => {
    const preview = await seller.post(
      '/api/v1/ChangeSet',
      {
        Kind: 'plan.seats',
        Selection: { SubscriptionFilter: { SearchText: 'zephyr' } },
        Input: { Add: 1, Effective: 'NOW' },
      },
      { 'idempotency-key': randomUUID() },
    )
    expect([codeOf(preview), contentOf(preview)['Ready']]).toEqual([[201, undefined], 2])
    const member = await hold(world, await world.signedInAt(reseller, { rights: flags }), {
      entries: { 'Customer-Company Plans': 'R' },
      accountScope: 'LIST',
      accounts: [filling.accountId, south.accountId],
    })
    expect(await found({ SearchText: 'zephyr' }, member)).toEqual(['Zephyr South'])
  })
})

test('a place of another order, or one that is none, is refused with the field', async () => {
  const [place, text, noDay] = [
    ['endDate', '2026-02-30', 'x'],
    ['-modified', '2026-02-01', '0197c6d0-86b9-725b-8a65-a004c1862d3e'],
    ['endDate', '2026-02-30', '0197c6d0-86b9-725b-8a65-a004c1862d3e'],
  ].map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))
  for (const Cursor of [place, text, noDay]) {
    const answer = await rs.post('/api/v1/Provision/Plan/Search', { Sort: 'endDate', Cursor })
    expect(codeOf(answer)).toEqual([400, 'request.invalid'])
  }
})

test('while a text is typed, the plans of the companies changed last stand for those of many', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const seller = await world.signedInAt(reseller, { rights: flags })
  const keys: string[] = []
  for (const acctName of ['Quillfeather Inks', 'Quillfeather Papers', 'Quillfeather Pens']) {
    const account = await world.anAccount({ acctType: 'CU', under: reseller, acctName })
    keys.push(contentOf(await add(seller, account)).SubscriptionKey as string)
  }
  const scope = scopeOf(tree.borealis)
  const find = async (named: number) => {
    const page = { sort: 'endDate', limit: 26, limits: { first: 1, further: 0, named } }
    const { rows, partial } = await world.db.inScope(scope, async (tx) =>
      findPlanKeys(tx, await reachOfScope(tx, scope), { searchText: 'quillfeather' }, page),
    )
    return [rows.map(({ listKey }) => listKey).toSorted(), partial]
  }
  expect(await find(2)).toEqual([keys.slice(1).toSorted(), true])
  // All matches are known, and so is their number.
  expect(await find(3)).toEqual([keys.toSorted(), false])
})
