import { randomUUID } from 'node:crypto'
import { fullGrant } from '@portal/contract/core/access/access.modules'
import { moduleOf, allowsKeys } from '@portal/contract/core/route'
import { expect, test } from 'vitest'
import { callRoute } from '../../../../test/callRoute.ts'
import { aKey } from '../../../../test/keys.ts'
import { aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { type NamedRoute, routes } from '../../../../test/refusals.ts'
import { aboutOf } from '../../../../test/walk.cells.ts'
import { newWorld } from '../../../../test/world.ts'

// A sandbox key reaches only sandboxes and creates nothing else (decision 0091).

const world = await newWorld()
const tree = await world.demoTree()

async function aBox() {
  const account = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const maker = await world.signedInAt(account)
  const given = { account, maker, entries: fullGrant.entries, partner: 'Trial' }
  const under = { acctType: 'CU', under: account } as const
  return {
    account,
    maker,
    key: await aKey(world, { ...given, environment: 'SANDBOX' }),
    live: await aKey(world, given),
    sandbox: await world.anAccount({ ...under, transactionEnvironment: 'SANDBOX' }),
    production: await world.anAccount(under),
  }
}
const at = ({ accountId }: { accountId: string }) => `/api/v1/Account/${accountId}`
const codeOf = (answer: { statusCode: number; json(): { Code?: string } }) => [answer.statusCode, answer.json().Code]

test('what a key for the sandbox makes is a sandbox, unless it asks for something else, which is refused', async () => {
  const { account, key, maker } = await aBox()
  const answer = await key.post(customerPath, aCustomerCall(account))
  expect(answer.statusCode).toBe(201)
  const { AcctKey } = answer.json().ResultContent
  const read = (await key.get(at({ accountId: AcctKey }))).json().ResultContent
  expect(read).toMatchObject({ TransactionEnvironment: 'SANDBOX' })
  const production = aCustomerCall(account, { TransactionEnvironment: 'PRODUCTION' })
  expect(codeOf(await key.post(customerPath, production))).toEqual([403, 'key.sandbox'])
  const provider = { ...aCustomerCall(account, { AcctType: 'RS' }) }
  expect(codeOf(await key.post('/api/v1/Provision/Provider', provider))).toEqual([403, 'key.sandbox'])
  const calls = await callsVisibleTo(maker)
  expect(calls.map(({ Environment, ErrorCode }) => [Environment, ErrorCode])).toEqual([
    ['SANDBOX', 'key.sandbox'],
    ['SANDBOX', 'key.sandbox'],
    ['SANDBOX', null],
  ])
})

test('it finds and changes sandboxes; what is in production, its own company too, is as little there as what never was', async () => {
  const { account, key, sandbox, production } = await aBox()
  const found = (await key.post('/api/v1/AccountAdmin/Search', {})).json().ResultContent.Items
  expect(found.map((one: { acctKey?: string; AcctKey?: string }) => one.acctKey ?? one.AcctKey)).toEqual([
    sandbox.accountId,
  ])
  expect((await key.get(at(sandbox))).statusCode).toBe(200)
  for (const other of [production, account]) {
    expect(codeOf(await key.get(at(other)))).toEqual([404, 'account.notFound'])
    const contact = { Kind: 'LEGAL', FirstName: 'A', LastName: 'B', Email: 'a@b.test' }
    expect((await key.post(`/api/v1/Contact/${other.accountId}`, contact)).statusCode).toBe(404)
  }
  const people = (await key.post('/api/v1/User/Search', {})).json().ResultContent
  expect(JSON.stringify(people)).not.toContain(production.accountId)
  expect(JSON.stringify(people)).not.toContain(account.accountId)
})

test('it takes no account out of the sandbox; a key for production is not held to it', async () => {
  const { account, key, live, sandbox, production } = await aBox()
  const { Version } = (await key.get(at(sandbox))).json().ResultContent
  const out = await key.send(
    'PATCH',
    at(sandbox),
    { TransactionEnvironment: 'PRODUCTION' },
    { 'if-match': `"${Version}"` },
  )
  expect(codeOf(out)).toEqual([403, 'key.sandbox'])
  for (const one of [sandbox, production, account]) expect((await live.get(at(one))).statusCode).toBe(200)
})

/** Routes whose input names the company below which a sandbox is created. */
const makesCustomers = ['accounts.createCustomer', 'accounts.createProvider']
/**
 * Routes that start at the caller's company, which its people always know, and return the accessible part of its tree.
 */
const beginAtOwn = [
  'accounts.search',
  'accounts.count',
  'accounts.exportFile',
  'accounts.children',
  'features.tree',
  'notices.preview',
  'branding.list',
  'partnerLogs.search',
  'partnerLogs.count',
  'partnerLogs.histogram',
  'partnerLogs.clusters',
]
test('to every route what is no sandbox is as little there as what never was', { timeout: 120_000 }, async () => {
  const { account, key, production } = await aBox()
  const wrong: string[] = []
  let checked = 0
  const answerOf = async (entry: NamedRoute, company: string, id: string) => {
    const headers: Record<string, string> = entry.route.ifMatch ? { 'if-match': '"99999"' } : {}
    const answer = await callRoute(key, entry, {
      key: id,
      account: aboutOf(entry) === 'account' ? id : company,
      headers,
    })
    return answer.statusCode
  }
  for (const entry of routes.filter(({ route }) => allowsKeys(route) && moduleOf(route))) {
    const about = aboutOf(entry)
    if (!about) continue
    const nothing = await answerOf(entry, randomUUID(), randomUUID())
    for (const company of [account, production]) {
      const { accountId } = company
      const spared = accountId === account.accountId ? [...makesCustomers, ...beginAtOwn] : makesCustomers
      const id = about === 'user' ? (await world.aUser({ account: company })).userId : accountId
      const received = await answerOf(entry, accountId, id)
      checked += 1
      if (!spared.includes(entry.id) && received !== nothing) wrong.push(`${entry.id}: ${received}, not ${nothing}`)
    }
  }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(100)
})
