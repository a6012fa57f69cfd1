import { maxOverviewRows } from '@portal/contract/operations/worklist/worklist.overview'
import { expect, test } from 'vitest'
import { publishes } from '../../../../test/brands.ts'
import { hold } from '../../../../test/groups.ts'
import { bill, billable, issue, anIssuedInvoice, invoicesOf, keyOf, sellPlan } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { cordage, northwind, southbank } = await world.demoTree()
type Person = Awaited<ReturnType<typeof world.signedInAs>>
const overviewOf = async (person: Person) => {
  const answer = await person.get('/api/v1/Worklist/Company')
  expect(answer.statusCode).toBe(200)
  return answer.json().ResultContent
}
/** Permissions of the parts; some of them are not held by default. */
const full = { CustomerPlanEndDate: 'Y', ShowPlanUsage: 'R', Bill: 'R', DKIM: 'R' } as const
const nothing = { Plans: null, Usage: null, Invoice: null, Invitations: null, Domains: null }

test('a company without plans, invoices, invitations and domains is told who helps', async () => {
  expect(await overviewOf(await world.signedInAt(southbank))).toMatchObject({
    ...nothing,
    Help: { AcctName: 'Halyard Reseller', SupportLink: null, Email: null, Manager: null },
  })
})

test('people of partners get nothing: their figures are those of the tree', async () => {
  expect(await overviewOf(await world.signedInAt(cordage))).toEqual({ ...nothing, Help: null })
})

test('a customer reads its plans and usage, and not those of others', async () => {
  const { subscriptionId } = await sellPlan(world, northwind)
  const overview = await overviewOf(await world.signedInAt(northwind, { rights: full }))
  expect(overview.Plans).toMatchObject({
    Items: [{ SubscriptionKey: subscriptionId, Seats: 10, EndDate: '2030-01-01' }],
    HasMore: false,
  })
  expect(overview.Usage.Items).toEqual([
    expect.objectContaining({ SubscriptionKey: subscriptionId, UnitType: 'ENVELOPE', Used: 0, Percent: 0 }),
  ])
  expect(await overviewOf(await world.signedInAt(southbank))).toMatchObject(nothing)
})

test('the invoice is the one that is due first; what is paid is none', async () => {
  const reseller = await world.signedInAt(cordage)
  const invoice = await anIssuedInvoice(world, { issuer: cordage, person: reseller, payer: northwind })
  const customer = await world.signedInAt(northwind)
  const { Invoice: due } = await overviewOf(customer)
  expect(due).toMatchObject({
    BillKey: keyOf(invoice),
    Number: invoice['Number'],
    Currency: 'USD',
    Open: invoice['Open'],
    Overdue: false,
    Others: 0,
  })
  expect((await overviewOf(await world.signedInAt(northwind, { rights: { ...full, Bill: 'N' } }))).Invoice).toBeNull()
  expect((await overviewOf(await world.signedInAt(southbank))).Invoice).toBeNull()
  await world.db.pool.query('update invoice set paid = total, payment_status = $2 where invoice_id = $1', [
    keyOf(invoice),
    'Paid',
  ])
  expect((await overviewOf(customer)).Invoice).toBeNull()
})

test('a draft is no invoice that is due', async () => {
  const reseller = await world.signedInAt(cordage)
  const payer = await world.anAccount({ acctType: 'CU', under: cordage })
  await billable(world, cordage, [payer])
  await sellPlan(world, payer)
  await bill(world, reseller)
  const customer = await world.signedInAt(payer)
  const [draft] = await invoicesOf(reseller, payer)
  expect((await overviewOf(customer)).Invoice).toBeNull()
  await issue(reseller, keyOf(draft))
  expect((await overviewOf(customer)).Invoice).toMatchObject({ BillKey: keyOf(draft) })
})

test('people invited are counted from the first day, domains come faulty first and few', async () => {
  await world.aUser({ account: northwind, userStatus: 'Invited', firstName: 'Ada', lastName: 'Able' })
  await world.db.pool.query(
    `insert into company_domain (account_id, domain, token, state)
     select $1, 'd' || n || '.example', 't', case n when 7 then 'Failing' else 'Signing' end from generate_series(1, 7) n`,
    [northwind.accountId],
  )
  const overview = await overviewOf(await world.signedInAt(northwind, { rights: full }))
  expect(overview.Invitations).toEqual({ Total: 1, Capped: false, First: 'Ada Able' })
  expect(overview.Domains.Items).toHaveLength(maxOverviewRows)
  expect(overview.Domains.Items[0]).toEqual({ Domain: 'd7.example', State: 'Failing' })
  expect(overview.Domains.HasMore).toBe(true)
  const held = await hold(world, await world.signedInAt(northwind, { rights: full }), {
    entries: { 'Assign Plans': 'R' },
  })
  expect(await overviewOf(held)).toMatchObject({ Invitations: null, Domains: null, Plans: { HasMore: false } })
})

test('each part requires the permission of its list', async () => {
  const without = async (flags: Record<string, 'N'>) =>
    overviewOf(await world.signedInAt(northwind, { rights: { ...full, ...flags } }))
  const all = await without({})
  expect([all.Plans, all.Usage, all.Domains, all.Invitations, all.Help]).not.toContain(null)
  const [plan] = (await without({ CustomerPlanEndDate: 'N' })).Plans.Items
  expect([all.Plans.Items[0].EndDate, plan.Seats, plan.EndDate]).toEqual(['2030-01-01', 10, null])
  expect((await without({ ShowPlanUsage: 'N' })).Usage).toBeNull()
  expect((await without({ DKIM: 'N' })).Domains).toBeNull()
  expect(await without({ AcctMgmnt: 'N' })).toMatchObject({ Plans: null, Invitations: null, Help: null })
})

test('help names the company directly above, with the support link and reply address that it hands down', async () => {
  await world.db.pool.query('update account set account_support_link = $2 where account_id = $1', [
    cordage.accountId,
    'https://help.cordage.example/',
  ])
  await publishes(await world.signedInAt(cordage), cordage, { ReplyTo: 'help@cordage.example' })
  expect((await overviewOf(await world.signedInAt(northwind))).Help).toEqual({
    AcctName: 'Cordage Reseller',
    SupportLink: 'https://help.cordage.example/',
    Email: 'help@cordage.example',
    Manager: null,
  })
})
