import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { aCompanyPlan } from '../../../../test/companyPlans.ts'
import { aSync, aSyncedPlan, recordEvent, syncOf } from '../../../../test/esign.ts'
import { answers, well } from '../../../../peers/esignService.ts'
import { aWorldWithESign } from '../../../../test/esignWorld.ts'
import { esignJobs, planComparison } from './esign.jobs.ts'

// The nightly comparison finds and shows what differs at the service; one click corrects it.

const { service, world, tree, plan } = await aWorldWithESign()
const admin = await world.signedInAt(tree.cordage)
const hour = 3_600_000

async function aSyncedCompany() {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const { subscriptionId } = await aSyncedPlan(world, customer, plan)
  const user = await world.aUser({ account: customer })
  const row = { userPlanId: uuid(), accountId: customer.accountId, userId: user.userId, subscriptionId }
  const assignment = { planId: plan.planId, productLine: 'ESIGN', userPlanStatus: 'Assigned' }
  await world.db.asOwner((tx) =>
    tx
      .insertInto('userPlan')
      .values({ ...row, ...assignment })
      .execute(),
  )
  const sync = aSync(world)
  await sync.run()
  return { ...customer, user, sync }
}
const night = async ({ run, clock, after }: ReturnType<typeof aSync>) => {
  await planComparison(world, clock)
  await run()
  await after(5 * hour)
}
const page = async (accountId: string) => (await admin.get(`/api/v1/Account/${accountId}/ESign`)).json().ResultContent

test('drift is found by the night, told field by field, and mended with one click', async () => {
  const { accountId, acctName, user, sync } = await aSyncedCompany()
  const there = service.companies.get(accountId)
  Object.assign(there ?? {}, { name: 'Old name', settings: { ...there?.settings, reminder: 1 } })
  there?.people.delete(user.userId)
  there?.people.set('ffffffff-0000-7000-8000-000000000000', {
    key: 'ffffffff-0000-7000-8000-000000000000',
    email: 'gone@there.test',
    firstName: null,
    lastName: null,
    active: true,
    plans: [plan.planCode],
  })
  await night(sync)
  const found = await page(accountId)
  expect(found).toMatchObject({ State: 'Drift', CheckedOn: expect.any(String) })
  expect(found.Drift).toEqual([
    { Field: 'name', Ours: acctName, Theirs: 'Old name' },
    { Field: 'settings.reminder', Ours: '3', Theirs: '1' },
    { Field: 'people.missing', Ours: '1', Theirs: '0' },
    { Field: 'people.extra', Ours: '0', Theirs: '1' },
  ])
  const mended = await admin.post('/api/v1/ESign/Mend', { AcctKeys: [accountId] })
  expect(mended.json().ResultContent).toEqual({ Mended: 1 })
  await sync.after(60_000)
  expect(await page(accountId)).toMatchObject({ State: 'InStep', Drift: [] })
  expect(service.companies.get(accountId)?.name).toBe(acctName)
  expect([...(service.companies.get(accountId)?.people.keys() ?? [])]).toEqual([user.userId])
  await night(sync)
  expect(await page(accountId)).toMatchObject({ State: 'InStep' })
})

test('a company that the service does not know is drift, one that it does is compared without a word', async () => {
  const [lost, sound] = [await aSyncedCompany(), await aSyncedCompany()]
  service.companies.delete(lost.accountId)
  service.got.splice(0)
  await night(sound.sync)
  expect((await page(lost.accountId)).Drift).toEqual([{ Field: 'company', Ours: lost.acctName, Theirs: null }])
  expect(await page(sound.accountId)).toMatchObject({ State: 'InStep' })
  expect(service.puts(sound.accountId)).toEqual([])
})

test('a night adds companies whose plans began while the sync was off', async () => {
  await aSync(world, { esignSync: false }).run()
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await aCompanyPlan(world, customer, plan)
  const sync = aSync(world)
  await sync.run()
  expect(await syncOf(world, customer.accountId)).toBeUndefined()
  await night(sync)
  expect(service.companies.get(customer.accountId)).toMatchObject({ name: customer.acctName })
})

test('comparisons are spread over hours, and each is made once by two processes', async () => {
  const notified = [await aSyncedCompany(), await aSyncedCompany(), await aSyncedCompany(), await aSyncedCompany()]
  const [one, two] = [aSync(world), aSync(world)]
  await planComparison(world, one.clock)
  const { rows } = await world.db.pool.query('select count(distinct check_at)::int as n from esign_company')
  expect(rows[0].n).toBeGreaterThan(2)
  service.got.splice(0)
  await Promise.all([one.after(5 * hour), two.after(5 * hour)])
  for (const { accountId } of notified)
    expect(
      service.got.filter(({ method, path }) => method === 'GET' && path === `/companies/${accountId}`),
    ).toHaveLength(1)
})

test('a change that was not told yet is no drift', async () => {
  const { accountId, user, sync } = await aSyncedCompany()
  let changed = false
  service.becomes(async ({ method, path }) => {
    if (method === 'GET' && path === `/companies/${accountId}` && !changed) {
      changed = true
      await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [user.userId])
      await recordEvent(world, { action: 'user.disabled', accountId, key: user.userId })
    }
    return false
  })
  await night(sync)
  expect([changed, (await page(accountId)).Drift]).toEqual([true, []])
  for (let one = 0; one < 3; one += 1) await sync.after(hour)
  expect(await page(accountId)).toMatchObject({ State: 'InStep', CheckedOn: expect.any(String) })
  expect(service.companies.get(accountId)?.people.get(user.userId)).toMatchObject({ active: false })
})

test('a comparison of many pages keeps its company between them', async () => {
  const { accountId, sync } = await aSyncedCompany()
  const people = service.companies.get(accountId)?.people
  for (let one = 0; one < 1_001; one += 1) {
    const key = uuid()
    people?.set(key, { key, email: `${one}@there.test`, firstName: null, lastName: null, active: true, plans: [] })
  }
  const left: number[] = []
  service.becomes(async ({ path }) => {
    if (!path.startsWith(`/companies/${accountId}/people`)) return false
    const { rows } = await world.db.pool.query(
      `with old as (select account_id, extract(epoch from leased_until - $2::timestamptz)::float8 as seconds from esign_company)
       update esign_company e set leased_until = $2::timestamptz + interval '1 second' from old
       where e.account_id = old.account_id and e.account_id = $1 returning old.seconds`,
      [accountId, sync.clock.now()],
    )
    left.push(rows[0].seconds)
    return false
  })
  await night(sync)
  expect([left.length, left.every((seconds) => seconds > 60)]).toEqual([2, true])
  expect((await page(accountId)).Drift).toEqual([{ Field: 'people.extra', Ours: '0', Theirs: '1001' }])
})

test('what the service has of plans is told one by one, and whatever characters it has are kept', async () => {
  const { accountId, acctName, sync } = await aSyncedCompany()
  const extra = Array.from({ length: 150 }, (_, one) => ({
    code: `P${String(one).padStart(3, '0')}`,
    line: 'ESIGN',
    seats: one,
    status: 'Active',
  }))
  Object.assign(service.companies.get(accountId) ?? {}, { name: `\0\uD83D${'x'.repeat(198)}\u{1F600}`, plans: extra })
  await night(sync)
  const { Drift: drift } = await page(accountId)
  expect(drift).toHaveLength(100)
  expect(drift[0]).toEqual({ Field: 'name', Ours: acctName, Theirs: `\uFFFD\uFFFD${'x'.repeat(198)}` })
  expect(drift[1]).toEqual({ Field: `plans.${plan.planCode}`, Ours: 'ESIGN 10 Active', Theirs: null })
  expect(drift[2]).toEqual({ Field: 'plans.P000', Ours: null, Theirs: 'ESIGN 0 Active' })
})

const listRows = async (state: string): Promise<string[]> =>
  (await admin.post('/api/v1/ESign/Search', { State: [state] }))
    .json()
    .ResultContent.Items.map(({ AcctKey }: { AcctKey: string }) => AcctKey)

test('a comparison that the service breaks off is made later; until then it is said, since when and why', async () => {
  const { accountId, sync } = await aSyncedCompany()
  const refuses = (status: number) =>
    service.becomes((request, response) => request.path.includes(accountId) && answers(status)(request, response))
  refuses(500)
  await night(sync)
  const first = await page(accountId)
  expect(first).toMatchObject({ State: 'Unchecked', CheckedOn: null, CheckFault: 'answer', CheckStatus: 500 })
  expect([first.Drift, first.Fault, await listRows('Unchecked')]).toEqual([[], null, [accountId]])
  refuses(403)
  await sync.after(hour)
  const { UncheckedSince, CheckStatus } = await page(accountId)
  expect([UncheckedSince, CheckStatus]).toEqual([first.UncheckedSince, 403])
  service.becomes(well)
  for (let one = 0; one < 3; one += 1) await sync.after(hour)
  const mended = { UncheckedSince: null, CheckFault: null, CheckStatus: null, CheckedOn: expect.any(String) }
  expect(await page(accountId)).toMatchObject({ State: 'InStep', ...mended })
  expect(await listRows('Unchecked')).toEqual([])
})

test('a company that cannot be compared is asked for more and more rarely', async () => {
  const { accountId, sync } = await aSyncedCompany()
  service.becomes((request, response) => request.method === 'GET' && answers(403)(request, response))
  await night(sync)
  service.got.splice(0)
  for (let hours = 0; hours < 24; hours += 1) await sync.after(hour)
  service.becomes(well)
  // At hours 1, 2, 4, 8, 14 and 20.
  expect(service.got.filter(({ path }) => path.includes(accountId))).toHaveLength(6)
})

test('what is sent again because it could not be compared is compared after that', async () => {
  const { accountId, sync } = await aSyncedCompany()
  service.becomes((request, response) => request.method === 'GET' && answers(403)(request, response))
  await night(sync)
  service.becomes(well)
  await admin.post(`/api/v1/Account/${accountId}/ESign/Send`, {})
  service.got.splice(0)
  await sync.after(1_000)
  expect(await page(accountId)).toMatchObject({ State: 'InStep', UncheckedSince: null, CheckedOn: expect.any(String) })
  expect(service.puts(accountId).length).toBe(4)
})

test('calls that were kept long enough are removed', async () => {
  const { accountId } = await aSyncedCompany()
  await world.db.pool.query(
    `update esign_call set called_at = now() - interval '31 days' where account_id = $1 and part = 'company'`,
    [accountId],
  )
  const { logger } = { logger: undefined as never }
  const job = esignJobs({ ...world, logger }).scheduled?.find(({ name }) => name === 'forget-esign-calls')
  await job?.run()
  const { Calls } = await page(accountId)
  expect(Calls.map(({ Part }: { Part: string }) => Part).toSorted()).toEqual(['logo', 'people', 'settings'])
})
