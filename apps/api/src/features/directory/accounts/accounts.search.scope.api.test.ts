import { randomUUID } from 'node:crypto'
import { accountSorts } from '@portal/contract/directory/accounts/accounts.list'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allPages, count, keys, postSearch, search } from '../../../../test/search.ts'
import { newWorld } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'

const world = await newWorld()
const tree = await world.demoTree()

test('a distributor sees nothing of another branch: not in lists, searches, counts or the tree', async () => {
  const person = await world.signedInAt(tree.borealis)
  const own = [tree.borealis, tree.cordage, tree.northwind].map((one) => one.accountId).toSorted()
  for (const sort of accountSorts) expect(keys(await allPages(person, { sort, pageSize: 2 })).toSorted()).toEqual(own)
  for (const foreign of [...tree.otherBranch, tree.atlas, tree.sealport, tree.direct])
    expect((await search(person, { searchText: foreign.acctName })).Items).toEqual([])
  expect(await count(person, {})).toEqual({ Total: 3, Capped: false })
  expect(await count(person, { searchText: tree.meridian.acctName })).toEqual({ Total: 0, Capped: false })
})

test('a foreign company or account as filter is answered like one that does not exist', async () => {
  const person = await world.signedInAt(tree.borealis)
  const answer = async (body: object) => {
    const { CorrelationId: _, ...rest } = (await postSearch(person, body)).json()
    return rest
  }
  const unknown = await answer({ company: randomUUID() })
  expect(unknown).toMatchObject({ StatusCode: 404 })
  for (const foreign of [tree.atlas, tree.sealport, ...tree.otherBranch]) {
    expect(await answer({ company: foreign.accountId })).toEqual(unknown)
    expect(await answer({ account: foreign.accountId, searchText: 'services' })).toEqual(unknown)
    const { CorrelationId: _, ...counted } = (
      await person.post('/api/v1/AccountAdmin/Search/Count', { company: foreign.accountId })
    ).json()
    expect(counted).toEqual(unknown)
    const { CorrelationId: __, ...children } = (
      await person.get(`/api/v1/Account/${foreign.accountId}/Children`)
    ).json()
    expect(children).toEqual(unknown)
  }
})

test('company means its tree, account its direct children, and together the nearer one decides', async () => {
  const person = await world.signedInAt(tree.sealport)
  const found = async (body: object) =>
    (await search(person, { sort: 'acctName', ...body })).Items.map((row) => row.AcctName)
  expect(await found({ company: tree.borealis.accountId })).toEqual([
    'Borealis Distribution',
    'Cordage Reseller',
    'Northwind Legal',
  ])
  expect(await found({ account: tree.borealis.accountId })).toEqual(['Cordage Reseller'])
  expect(await found({ company: tree.atlas.accountId, account: tree.cordage.accountId })).toEqual(['Northwind Legal'])
  expect(await found({ company: tree.cordage.accountId, account: tree.borealis.accountId })).toEqual([
    'Cordage Reseller',
  ])
  expect(
    await found({ company: tree.cordage.accountId, account: tree.borealis.accountId, searchText: 'cordage' }),
  ).toEqual(['Cordage Reseller'])
  expect(await found({ company: tree.meridian.accountId, account: tree.borealis.accountId })).toEqual([])
  expect(
    await found({ company: tree.meridian.accountId, account: tree.borealis.accountId, searchText: 'reseller' }),
  ).toEqual([])
})

test('parents are named inside the scope and for the own company; the effective status comes from above too', async () => {
  const provider = await world.anAccount({ acctType: 'SP', acctName: 'Upper', accountStatus: 'Suspended' })
  const distributor = await world.anAccount({ acctType: 'DT', acctName: 'Middle', under: provider })
  await world.anAccount({ acctType: 'RS', acctName: 'Lower', under: distributor })
  const { Items: items } = await search(await world.signedInAt(distributor), { sort: 'acctName' })
  expect(items).toMatchObject([
    {
      AcctName: 'Lower',
      ParentName: 'Middle',
      ParentType: 'DT',
      AccountStatus: 'Active',
      EffectiveStatus: 'Suspended',
    },
    {
      AcctName: 'Middle',
      ParentName: 'Upper',
      ParentType: 'SP',
      AccountStatus: 'Active',
      EffectiveStatus: 'Suspended',
    },
  ])
})

test('the functions behind the search return nothing outside the scope and are closed to everybody else', async () => {
  const scope = scopeOf(tree.borealis)
  const found = await world.db.inScope(scope, (tx) =>
    sql<{
      ids: string[]
    }>`select ids from account_search(${tree.meridian.accountId}, 'tree', 'fathom', 'acctName', null, null, null, null, 26)`.execute(
      tx,
    ),
  )
  expect(found.rows[0]?.ids).toEqual([])
  const inner = world.db.inScope(scope, (tx) =>
    sql`select account_reach(${tree.borealis.accountId}, 'tree')`.execute(tx),
  )
  await expect(inner).rejects.toThrow('permission denied')
  const noScope = world.db.asAuth((tx) =>
    sql`select * from account_search(${tree.borealis.accountId}, 'tree', 'abc', 'acctName', null, null, null, null, 26)`.execute(
      tx,
    ),
  )
  await expect(noScope).rejects.toThrow('permission denied')
})
