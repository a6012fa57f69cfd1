import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { aSync, aSyncedPlan } from '../../../../test/esign.ts'
import { aWorldWithESign } from '../../../../test/esignWorld.ts'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// Who sees the state of an account at the e-signature service, and who may send it again.

const { service, world, tree, plan } = await aWorldWithESign()
const still = await newWorld()
const admin = await world.signedInAt(tree.cordage)

async function aSyncedCompany(under = tree.cordage) {
  const customer = await world.anAccount({ acctType: 'CU', under })
  await aSyncedPlan(world, customer, plan)
  await aSync(world).run()
  return customer
}
const put = (accountId: string, set: string) =>
  world.db.pool.query(`update esign_company set ${set} where account_id = $1`, [accountId])
const pathOf = ({ accountId }: Account, more = '') => `/api/v1/Account/${accountId}/ESign${more}`

test('an account says how it stands, its calls, and that it may be told again', async () => {
  const customer = await aSyncedCompany()
  const { ResultContent: page } = (await admin.get(pathOf(customer))).json()
  expect(page).toMatchObject({
    AcctKey: customer.accountId,
    State: 'InStep',
    LastSentOn: expect.any(String),
    WaitingSince: null,
    NextTryOn: null,
    Drift: [],
    Off: null,
    RestsUntil: null,
    Send: { Allowed: true, Reason: null },
  })
  expect(page.Calls.slice(0, 4).map(({ Part, Status }: { Part: string; Status: number }) => [Part, Status])).toEqual([
    ['people', 200],
    ['logo', 200],
    ['settings', 200],
    ['company', 200],
  ])
  expect(JSON.stringify(page)).not.toMatch(/Bearer|token-/)
})

test('telling again is done and audited', async () => {
  const customer = await aSyncedCompany()
  await put(
    customer.accountId,
    `waiting = '{people}', fault = 'timeout', attempts = 4, next_try_at = now() + interval '5 hours'`,
  )
  const answer = await admin.post(pathOf(customer, '/Send'), {})
  expect(answer.json().ResultContent).toMatchObject({ State: 'Waiting', Fault: null })
  service.got.splice(0)
  await aSync(world).run()
  expect(service.puts(customer.accountId)).toHaveLength(4)
  const { rows } = await world.db.pool.query(
    `select count(*)::int as n from audit_event where account_id = $1 and action = 'esign.sentAgain'`,
    [customer.accountId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('outside the tree, and of nobody, it is 404', async () => {
  const foreign = await aSyncedCompany(tree.halyard)
  for (const key of [foreign.accountId, uuid()]) {
    expect((await admin.get(`/api/v1/Account/${key}/ESign`)).statusCode).toBe(404)
    expect((await admin.post(`/api/v1/Account/${key}/ESign/Send`, {})).statusCode).toBe(404)
    expect((await admin.post('/api/v1/ESign/Mend', { AcctKeys: [key] })).statusCode).toBe(404)
  }
  const mine = await aSyncedCompany()
  await put(mine.accountId, `drift = '[]'::jsonb`)
  // All of them or none.
  expect((await admin.post('/api/v1/ESign/Mend', { AcctKeys: [mine.accountId, foreign.accountId] })).statusCode).toBe(
    404,
  )
  expect((await admin.get(pathOf(mine))).json().ResultContent.State).toBe('Drift')
})

test('who only reads is refused telling again, and who has no right is refused reading', async () => {
  const customer = await aSyncedCompany()
  const reader = await world.signedInAt(tree.cordage, { rights: { APIIntegrationAccessSettings: 'R' } })
  expect((await reader.get(pathOf(customer))).json().ResultContent.Send.Allowed).toBe(false)
  expect((await reader.post(pathOf(customer, '/Send'), {})).statusCode).toBe(403)
  expect((await reader.post('/api/v1/ESign/Mend', { AcctKeys: [customer.accountId] })).statusCode).toBe(403)
  const nobody = await world.signedInAt(tree.cordage, { rights: { APIIntegrationAccessSettings: 'N' } })
  expect((await nobody.get(pathOf(customer))).statusCode).toBe(403)
  expect((await nobody.post('/api/v1/ESign/Search', {})).statusCode).toBe(403)
})

test('an account without such a plan has nothing to be told', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  expect((await admin.get(pathOf(customer))).json().ResultContent).toMatchObject({
    State: null,
    Send: { Allowed: false, Reason: 'esign.noPlan' },
  })
  expect((await admin.post(pathOf(customer, '/Send'), {})).json()).toMatchObject({ StatusCode: 409 })
})

test('the list has the accounts of the caller’s tree that are not in sync, by state, a page at a time', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const partner = await world.signedInAt(reseller)
  const all = []
  for (let one = 0; one < 28; one += 1) {
    const customer = await world.anAccount({ acctType: 'CU', under: reseller })
    await aSyncedPlan(world, customer, plan)
    all.push(customer.accountId)
  }
  await aSync(world).run()
  await world.db.pool.query(
    `update esign_company set drift = '[{"field":"name","ours":"A","theirs":"B"}]' where account_id = any($1)`,
    [all.slice(0, 27)],
  )
  await put((await aSyncedCompany(tree.halyard)).accountId, `drift = '[]'`)
  const first = (await partner.post('/api/v1/ESign/Search', {})).json().ResultContent
  expect([first.Items.length, first.HasMore, first.Off]).toEqual([25, true, null])
  const second = (await partner.post('/api/v1/ESign/Search', { Cursor: first.NextCursor })).json().ResultContent
  const keys = [...first.Items, ...second.Items].map(({ AcctKey }: { AcctKey: string }) => AcctKey)
  expect(keys.toSorted()).toEqual(all.slice(0, 27).toSorted())
  expect(first.Items[0]).toMatchObject({ State: 'Drift', Drift: [{ Field: 'name', Ours: 'A', Theirs: 'B' }] })
  const failing = (await partner.post('/api/v1/ESign/Search', { State: ['Failing'] })).json().ResultContent
  expect(failing.Items).toEqual([])
  expect((await partner.post('/api/v1/ESign/Mend', { AcctKeys: all })).json().ResultContent).toEqual({ Mended: 28 })
})

test('a colleague held to one customer sees and mends that one alone', async () => {
  const [open, shut] = [await aSyncedCompany(), await aSyncedCompany()]
  for (const { accountId } of [open, shut]) await put(accountId, `drift = '[]'`)
  const person = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Settings': 'RW' },
    accountScope: 'LIST',
    accounts: [open.accountId],
  })
  const { Items: items } = (await person.post('/api/v1/ESign/Search', {})).json().ResultContent
  expect(items.map(({ AcctKey }: { AcctKey: string }) => AcctKey)).toEqual([open.accountId])
  expect((await person.get(pathOf(shut))).statusCode).toBe(404)
  expect((await person.post(pathOf(shut, '/Send'), {})).statusCode).toBe(404)
  expect((await person.post('/api/v1/ESign/Mend', { AcctKeys: [open.accountId, shut.accountId] })).statusCode).toBe(404)
  expect((await admin.get(pathOf(shut))).json().ResultContent.State).toBe('Drift')
  const mended = await person.post('/api/v1/ESign/Mend', { AcctKeys: [open.accountId] })
  expect(mended.json().ResultContent).toEqual({ Mended: 1 })
  expect((await person.get(pathOf(open))).json().ResultContent.State).toBe('Waiting')
})

test('without an address, or switched off, it says so and sends nothing', async () => {
  const existing = await still.demoTree()
  const person = await still.signedInAt(existing.cordage)
  expect((await person.get(pathOf(existing.northwind))).json().ResultContent).toMatchObject({
    Off: 'noAddress',
    State: null,
    Send: { Allowed: false, Reason: 'esign.off' },
  })
  expect((await person.post(pathOf(existing.northwind, '/Send'), {})).json()).toMatchObject({ StatusCode: 409 })
  expect((await person.post('/api/v1/ESign/Mend', { AcctKeys: [existing.northwind.accountId] })).statusCode).toBe(409)
  expect((await person.post('/api/v1/ESign/Search', {})).json().ResultContent).toMatchObject({
    Off: 'noAddress',
    Items: [],
  })
})

test('calls are listed over the own tree, the latest first, by part, account and whether they failed', async () => {
  const [customer, elsewhere] = [await aSyncedCompany(), await aSyncedCompany(tree.fathom)]
  await world.db.pool.query(
    `update esign_call set fault = 'answer', status = 422 where account_id = $1 and part = 'people'`,
    [customer.accountId],
  )
  type Call = { CallKey: string; AcctKey: string; AcctName: string; Part: string; Status: number; CalledOn: string }
  const search = async (body: object, person = admin): Promise<{ Items: Call[]; NextCursor: string | null }> =>
    (await person.post('/api/v1/ESign/Calls/Search', body)).json().ResultContent
  const { Items: items } = await search({})
  expect(items.map(({ AcctKey }) => AcctKey)).not.toContain(elsewhere.accountId)
  expect(items.map(({ CalledOn }) => CalledOn)).toEqual(
    items
      .map(({ CalledOn }) => CalledOn)
      .toSorted()
      .toReversed(),
  )
  const partsOf = async (body: object) =>
    (await search({ Account: customer.accountId, ...body })).Items.map(({ Part }) => Part)
  expect(await partsOf({})).toEqual(['people', 'logo', 'settings', 'company'])
  expect(await partsOf({ Part: ['logo', 'company'] })).toEqual(['logo', 'company'])
  const failed = await search({ Account: customer.accountId, Faulty: true })
  expect(failed.Items).toMatchObject([{ AcctName: customer.acctName, Part: 'people', Status: 422, Fault: 'answer' }])
  expect(JSON.stringify(items)).not.toMatch(/Bearer|token-/)
  const sibling = await world.signedInAt(tree.fathom)
  expect((await search({ Account: elsewhere.accountId }, sibling)).Items).toHaveLength(4)
  const foreign = await sibling.post('/api/v1/ESign/Calls/Search', { Account: customer.accountId })
  expect([foreign.statusCode, foreign.json().Code]).toEqual([404, 'account.notFound'])
})

test('calls of many pages are read on by cursor, each once', async () => {
  const { accountId } = await aSyncedCompany()
  await world.db.pool.query(
    `insert into esign_call (call_id, account_id, called_at, part, method, path, duration_ms)
     select gen_random_uuid(), $1, now() - make_interval(mins => n), 'people', 'PUT', '/people', n from generate_series(1, 60) n`,
    [accountId],
  )
  const seen: string[] = []
  let Cursor: string | null = null
  do {
    const page: { Items: { CallKey: string }[]; NextCursor: string | null } = (
      await admin.post('/api/v1/ESign/Calls/Search', { Account: accountId, Cursor })
    ).json().ResultContent
    seen.push(...page.Items.map(({ CallKey }) => CallKey))
    Cursor = page.NextCursor
  } while (Cursor)
  expect([seen.length, new Set(seen).size]).toEqual([64, 64])
})
