import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { newWorld } from '../../../../test/world.ts'

// The records of partner calls, and who sees them.

const world = await newWorld()
const tree = await world.demoTree()

async function aReseller() {
  const account = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  return { account, admin: await world.signedInAt(account) }
}

test('a call that succeeded is recorded with its account, answer and duration, and its bodies are masked', async () => {
  const { account, admin } = await aReseller()
  const body = aCustomerCall(account, { CustomerRefCode: 'ORDER-1' })
  const answer = await admin.post(customerPath, body)
  expect(answer.statusCode).toBe(201)
  const [call] = await callsVisibleTo(admin)
  expect(call).toMatchObject({
    Operation: 'ProvisionCustomer',
    Status: 'Succeeded',
    HttpStatus: 201,
    PartnerKey: account.accountId,
    PartnerName: account.acctName,
    AcctKey: answer.json().ResultContent.AcctKey,
    AcctName: body.Account.AcctName,
    ExternalId: 'ORDER-1',
    Direction: 'IN',
    Attempts: 1,
    ErrorCode: null,
  })
  const detail = (await admin.get(`/api/v1/PartnerLog/${String(call?.LogKey)}`)).json().ResultContent
  expect(JSON.parse(detail.Request)).toMatchObject({ Admin: { FirstName: 'A•••', LastName: 'S•••' } })
  expect(detail.Request).not.toContain(body.Admin.Email)
  expect(detail.Response).not.toContain(body.Admin.Email)
  expect(JSON.parse(detail.Response)).toMatchObject({ AcctKey: call?.AcctKey })
  expect(detail.Route).toBe(`POST ${customerPath}`)
})

test('the header names the call before any reference in it', async () => {
  const { account, admin } = await aReseller()
  await admin.post(customerPath, aCustomerCall(account, { CustomerRefCode: 'R-9' }), {
    'x-external-request-id': 'ext-7',
  })
  expect(await callsVisibleTo(admin, { ExternalId: 'ext-7' })).toMatchObject([{ ExternalId: 'ext-7' }])
})

test('refused calls are recorded, too: bad input, a name that is taken, a plan nobody sells, a foreign parent, no right', async () => {
  const { account, admin } = await aReseller()
  const taken = aCustomerCall(account)
  await admin.post(customerPath, taken)
  const weak = await world.signedInAs(await world.aUser({ account }))
  await admin.post(customerPath, { ...aCustomerCall(account), Account: { IndustryCode: 'LEGAL' } })
  await admin.post(customerPath, { ...aCustomerCall(account), Account: taken.Account })
  await admin.post(customerPath, aCustomerCall(account, {}, { Plans: [{ PlanCode: 'NO-SUCH', Seats: 1 }] }))
  await admin.post(customerPath, aCustomerCall(tree.halyard))
  await admin.post(customerPath, aCustomerCall(account, {}, { Nonsense: 1 }))
  expect(weak.accountId).toBe(account.accountId)
  const calls = await callsVisibleTo(admin)
  expect(
    calls.map(({ Status, HttpStatus, ErrorCode, ErrorField }) => [Status, HttpStatus, ErrorCode, ErrorField]),
  ).toEqual([
    ['Failed', 400, 'request.invalid', 'Nonsense'],
    ['Failed', 404, 'account.notFound', 'ParentKey'],
    ['NeedsInfo', 404, 'plan.notFound', 'Plans.0.PlanCode'],
    ['NeedsInfo', 409, 'account.nameTaken', 'Account.AcctName'],
    ['NeedsInfo', 400, 'request.invalid', 'Account.AcctName'],
    ['Succeeded', 201, null, null],
  ])
})

test('a body that is no JSON, or too long, is a refused call of whoever sent it', async () => {
  const { admin } = await aReseller()
  const json = { 'content-type': 'application/json' }
  expect((await admin.post(customerPath, '{"a":', json)).statusCode).toBe(400)
  expect((await admin.post(customerPath, `{"a":"${'x'.repeat(300_000)}"}`, json)).statusCode).toBe(413)
  expect((await callsVisibleTo(admin)).map(({ Status, ErrorCode }) => [Status, ErrorCode])).toEqual([
    ['Failed', 'request.tooLarge'],
    ['Failed', 'request.malformed'],
  ])
  expect((await world.anonymous().post(customerPath, '{"a":', json)).statusCode).toBe(400)
})

test('calls of the portal’s own pages are none of a partner', async () => {
  const { account } = await aReseller()
  const atPage = await world.signedInAt(account, { client: 'portal-web' })
  expect((await atPage.post(customerPath, aCustomerCall(account))).json().Code).toBe('request.crossSite')
  expect(await callsVisibleTo(await world.signedInAt(account))).toEqual([])
})

test('the same call 50 times at once is done once, and each is recorded', { timeout: 60_000 }, async () => {
  const { account, admin } = await aReseller()
  const [body, key] = [aCustomerCall(account), randomUUID()]
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => admin.post(customerPath, body, { 'idempotency-key': key })),
  )
  const done = answers.filter(({ statusCode }) => statusCode === 201)
  expect(new Set(done.map((one) => one.json().ResultContent.AcctKey)).size).toBe(1)
  const { rows } = await world.db.pool.query(
    'select status, count(*)::integer as n from partner_call where partner_id = $1 group by status order by status',
    [account.accountId],
  )
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]))
  expect(counts.Succeeded).toBe(1)
  expect(counts.Duplicate).toBe(done.length - 1)
  expect(Object.values(counts).reduce((sum: number, n) => sum + Number(n), 0)).toBe(50)
  const created = await world.db.pool.query('select from account where parent_id = $1', [account.accountId])
  expect(created.rowCount).toBe(1)
})

test(
  'the same call 50 times at once without a key is done once too: the others are told that the name is taken',
  {
    timeout: 60_000,
  },
  async () => {
    const { account, admin } = await aReseller()
    const body = aCustomerCall(account)
    const answers = await Promise.all(Array.from({ length: 50 }, () => admin.post(customerPath, body)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect((await callsVisibleTo(admin, { Status: ['Succeeded'] })).length).toBe(1)
    const { rows } = await world.db.pool.query(
      'select count(*)::integer as n from partner_call where partner_id = $1',
      [account.accountId],
    )
    expect(rows[0].n).toBe(50)
  },
)

test('a change of many plans says how far it came', async () => {
  const { account, admin } = await aReseller()
  const customer = await world.anAccount({ acctType: 'CU', under: account })
  const { subscriptionId } = await aCompanyPlan(world, customer, await aPlan(world))
  const body = { Change: { Kind: 'seats' }, SubscriptionKeys: [subscriptionId] }
  await admin.post('/api/v1/Provision/BulkPlanChange', body)
  const [call] = await callsVisibleTo(admin)
  expect(call).toMatchObject({ Operation: 'BulkPlanChange' })
})

test('a call is seen by the company that called and those above it, and by nobody beside, below or between', async () => {
  const { account, admin } = await aReseller()
  await admin.post(customerPath, aCustomerCall(account))
  const [call] = await callsVisibleTo(admin)
  const url = `/api/v1/PartnerLog/${String(call?.LogKey)}`
  for (const above of [tree.borealis, tree.atlas, tree.sealport]) {
    const reader = await world.signedInAt(above)
    expect((await reader.get(url)).statusCode).toBe(200)
  }
  for (const sibling of [tree.halyard, tree.meridian, tree.cordage]) {
    const reader = await world.signedInAt(sibling)
    expect((await reader.get(url)).json().Code).toBe('partnerLog.notFound')
  }
  // The distributor's calls for the reseller's customer belong to the distributor.
  const above = await world.signedInAt(tree.borealis)
  const body = aCustomerCall(account)
  expect((await above.post(customerPath, body)).statusCode).toBe(201)
  expect(await callsVisibleTo(above, { AcctKey: (await callsVisibleTo(above))[0]?.AcctKey })).toHaveLength(1)
  expect(await callsVisibleTo(admin)).toHaveLength(1)
  const row = await world.db.pool.query(
    'select log_key from partner_call where partner_id = $1 order by received_at desc, log_key desc limit 1',
    [tree.borealis.accountId],
  )
  expect((await admin.get(`/api/v1/PartnerLog/${row.rows[0].log_key}`)).statusCode).toBe(404)
})

test('somebody held to access groups sees the calls about the companies that those open', async () => {
  const { account, admin } = await aReseller()
  const customers = await Promise.all([1, 2].map(() => admin.post(customerPath, aCustomerCall(account))))
  const [open, shut] = customers.map((one) => one.json().ResultContent.AcctKey as string)
  const member = await hold(world, await world.signedInAt(account), {
    entries: { 'Customer-Settings': 'R' },
    accountScope: 'LIST',
    accounts: [String(open)],
  })
  expect((await callsVisibleTo(member)).map(({ AcctKey }) => AcctKey)).toEqual([open])
  const all = await callsVisibleTo(admin)
  const hidden = all.find(({ AcctKey }) => AcctKey === shut)
  expect((await member.get(`/api/v1/PartnerLog/${String(hidden?.LogKey)}`)).statusCode).toBe(404)
  const none = await hold(world, await world.signedInAt(account), { entries: { 'Customer-User Plans': 'RW' } })
  expect((await none.post('/api/v1/PartnerLog/Search', {})).statusCode).toBe(403)
})

test('without the flag there is no log, with R nothing is done in it', async () => {
  const { account, admin } = await aReseller()
  await admin.post(customerPath, { ...aCustomerCall(account), Account: { IndustryCode: 'LEGAL' } })
  const [call] = await callsVisibleTo(admin)
  const without = await world.signedInAt(account, { rights: { IGMLogs: 'N' } })
  expect((await without.post('/api/v1/PartnerLog/Search', {})).statusCode).toBe(403)
  const reader = await world.signedInAt(account, { rights: { IGMLogs: 'R' } })
  for (const act of ['Answer', 'Replay', 'Rehearse', 'Resolve']) {
    const answer = await reader.post(
      `/api/v1/PartnerLog/${String(call?.LogKey)}/${act}`,
      act === 'Resolve' ? {} : { Edits: [] },
    )
    expect([act, answer.statusCode]).toEqual([act, 403])
  }
  const detail = (await reader.get(`/api/v1/PartnerLog/${String(call?.LogKey)}`)).json().ResultContent
  expect(detail.Abilities.Answer).toEqual({ Allowed: false, Reason: 'flag:IGMLogs:W' })
})
