import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newWorld } from './world.ts'

// A page of a list holds 25 rows (specification section 9), whatever list it is.

const world = await newWorld()
afterAll(() => world.close())
const distributor = await world.anAccount({ acctType: 'DT' })
const person = await world.signedInAt(distributor)
const below = await Promise.all(
  Array.from({ length: 27 }, () => world.anAccount({ acctType: 'CU', under: distributor })),
)
await Promise.all(Array.from({ length: 27 }, () => world.aUser({ account: distributor })))
const policies = below.map(({ accountId }) => ({
  policyId: randomUUID(),
  accountId,
  scopeKind: 'ACCOUNT',
  scopeId: accountId,
  flag: 'Bill',
  value: 'R',
}))
await world.db.asOwner((tx) => tx.insertInto('featurePolicy').values(policies).execute())
await world.db.pool.query(
  `insert into audit_event (audit_id, account_id, action, actor) select gen_random_uuid(), $1, 'account.tested', '{}' from generate_series(1, 27)`,
  [distributor.accountId],
)
const changeBody = {
  Kind: 'account.tags',
  Selection: { AcctKeys: below.map(({ accountId }) => accountId) },
  Input: { Add: ['paged'] },
}
const change = await person.post('/api/v1/ChangeSet', changeBody, { 'idempotency-key': randomUUID() })
const { ChangeKey } = change.json().ResultContent

test.each([
  ['accounts', () => person.post('/api/v1/AccountAdmin/Search', {})],
  ['children of an account', () => person.get(`/api/v1/Account/${distributor.accountId}/Children`)],
  ['administrators', () => person.post('/api/v1/User/Search', { AcctKey: distributor.accountId })],
  ['events', () => person.post('/api/v1/AuditTrial/Search', {})],
  ['activity of an account', () => person.post(`/api/v1/Account/${distributor.accountId}/Activity`, {})],
  ['rows of a change set', () => person.get(`/api/v1/ChangeSet/${ChangeKey}/Rows`)],
  ['places where a feature is set', () => person.post('/api/v1/FeaturePolicy/Search', { FeatureCode: 'Bill' })],
  ['who has a feature', () => person.get(`/api/v1/FeaturePolicy/Bill/Tree?acctKey=${distributor.accountId}`)],
])('%s', async (_, ask) => {
  const { ResultContent } = (await ask()).json()
  const items = ResultContent.items ?? ResultContent.Items
  expect([items.length, ResultContent.nextCursor ?? ResultContent.NextCursor]).toEqual([25, expect.any(String)])
})
