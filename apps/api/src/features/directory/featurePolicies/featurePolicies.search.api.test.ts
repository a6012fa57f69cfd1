import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { policy, save } from '../../../../test/policies.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// Lists where a feature is set, with the filters that its list declares.

const world = await newWorld()
const { borealis, southbank } = await world.demoTree()
const person = await world.signedInAt(borealis)
const day = 86_400_000
const soon = new Date(Date.now() + day).toISOString()
const branch = await world.anAccount({ acctType: 'RS', under: borealis })
const created: Account[] = []
for (let count = 0; count < 3; count += 1) created.push(await world.anAccount({ acctType: 'CU', under: branch }))
const [one, two, three] = created as [Account, Account, Account]
const user = await world.aUser({ account: two })

await save(person, policy(one, { Value: 'N', Locked: true, Reason: 'First' }))
await save(person, policy(two, { ValidFrom: soon }))
await save(person, policy(three))
await save(person, policy(two, { ScopeKind: 'USER', ScopeKey: user.userId }))
await save(person, policy(three, { FeatureCode: 'DKIM' }))
const set = (account: Account, values: object, kind = 'ACCOUNT') =>
  world.db.asOwner((tx) =>
    tx
      .updateTable('featurePolicy')
      .set(values)
      .where('accountId', '=', account.accountId)
      .where('scopeKind', '=', kind)
      .where('flag', '=', 'Bill')
      .execute(),
  )
await set(three, { validTo: new Date(Date.now() - day), modifiedAt: new Date('2025-03-01T00:00:00Z') })

const search = (filter: object = {}) => person.post('/api/v1/FeaturePolicy/Search', { FeatureCode: 'Bill', ...filter })
type FoundPolicy = { AcctKey: string; ScopeKind: string }
const found = async (filter: object) =>
  (await search(filter))
    .json()
    .ResultContent.Items.map(({ AcctKey, ScopeKind }: FoundPolicy) => [AcctKey, ScopeKind].join(' '))
const at = (account: Account, kind = 'ACCOUNT') => [account.accountId, kind].join(' ')

test.each([
  ['nothing: what was changed last first, of this feature alone', {}, [at(two, 'USER'), at(two), at(one), at(three)]],
  ['what it is set for', { ScopeKind: ['USER'] }, [at(two, 'USER')]],
  ['its value', { Value: ['N', 'W'] }, [at(one)]],
  ['a lock', { Locked: true }, [at(one)]],
  ['a beginning that is still to come', { Upcoming: true }, [at(two)]],
  ['an end that is past', { Expired: true }, [at(three)]],
  ['a company', { Account: two.accountId }, [at(two, 'USER'), at(two)]],
  ['when it was changed', { ModifiedTo: '2026-01-01T00:00:00Z' }, [at(three)]],
  ['two of them', { Account: two.accountId, Upcoming: true }, [at(two)]],
])('filtered by %s', async (_, filter, expected) => {
  expect(await found(filter)).toEqual(expected)
})

test('a company elsewhere is unknown, in the list and in its file', async () => {
  const elsewhere = { FeatureCode: 'Bill', Account: southbank.accountId }
  expect(codeOf(await search(elsewhere))).toEqual([404, 'account.notFound'])
  expect(codeOf(await person.post('/api/v1/FeaturePolicy/Search/Export', elsewhere))).toEqual([404, 'account.notFound'])
  expect((await search({ ModifiedFrom: soon, ModifiedTo: '2026-01-01T00:00:00Z' })).statusCode).toBe(400)
})

test('the file has what the list shows', async () => {
  const { body } = await person.post('/api/v1/FeaturePolicy/Search/Export', { FeatureCode: 'Bill', Locked: true })
  const [head, ...lines] = body.trim().split('\r\n')
  expect(head).toContain('Feature,Account,Set for,Name,Value,Locked,Valid from,Valid until,Reason')
  expect(lines).toEqual([expect.stringContaining(`${one.acctName},ACCOUNT,${one.acctName},N,Yes,,,First`)])
})
