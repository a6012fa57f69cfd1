import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../../test/changes.ts'
import { parseCsv } from '../../../../test/csv.ts'
import { count, keys, postSearch, search } from '../../../../test/search.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()

const under = { acctType: 'CU', under: tree.cordage } as const
const [vip, sandbox, closing, plain] = [
  await world.anAccount({ ...under, acctName: 'Alba', tags: ['VIP', 'Nordic'] }),
  await world.anAccount({ ...under, acctName: 'Bora', tags: ['nordic'], transactionEnvironment: 'SANDBOX' }),
  await world.anAccount({
    ...under,
    acctName: 'Cima',
    accountStatusPending: 'Closed',
    accountStatusPendingEffectiveDate: '2099-01-01',
    accountStatusPendingReason: 'CUSTREQ',
  }),
  await world.anAccount({ ...under, acctName: 'Dune' }),
]
await world.anAccount({ acctType: 'CU', under: tree.halyard, acctName: 'Elsewhere', tags: ['VIP'] })
const rosa = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'W' } })
const found = async (filter: object) => keys((await search(rosa, { sort: 'acctName', ...filter })).Items)
const keysOf = (...accounts: { accountId: string }[]) => accounts.map(({ accountId }) => accountId)

test.each([
  ['a tag, whatever its case', { tag: ['vip'] }, [vip]],
  ['one of two tags', { tag: ['NORDIC', 'VIP'] }, [vip, sandbox]],
  ['a tag that nobody has', { tag: ['south'] }, []],
  ['part of a tag', { tag: ['vi'] }, []],
  ['the sandbox', { environment: ['SANDBOX'] }, [sandbox]],
  ['a planned status', { planned: ['Closed', 'Active'] }, [closing]],
  ['a tag and an environment', { tag: ['nordic'], environment: ['PRODUCTION'] }, [vip]],
  ['a tag and a text', { tag: ['nordic'], searchText: 'bor' }, [sandbox]],
  ['a production customer by text', { environment: ['PRODUCTION'], searchText: 'dune' }, [plain]],
  ['a tag below a company', { tag: ['nordic'], company: tree.cordage.accountId }, [vip, sandbox]],
  ['a tag directly below one', { tag: ['nordic'], account: tree.borealis.accountId }, []],
])('%s', async (_, filter, expected) => {
  expect(await found(filter)).toEqual(keysOf(...expected))
  expect(await count(rosa, filter)).toEqual({ Total: expected.length, Capped: false })
})

test('the matching field is also named when a tag is filtered', async () => {
  const { Items: items } = await search(rosa, { tag: ['vip'], searchText: 'alb' })
  expect(items).toMatchObject([{ AcctName: 'Alba', MatchedOn: 'name' }])
})

test.each([
  ['tag', { tag: Array.from({ length: 6 }, (_, n) => `tag ${n}`) }],
  ['tag.0', { tag: ['x'.repeat(41)] }],
  ['tag.0', { tag: [''] }],
  ['environment.0', { environment: ['STAGING'] }],
  ['planned.0', { planned: ['Purged'] }],
])('a filter that is none is refused at %s', async (field, filter) => {
  const answer = (await postSearch(rosa, filter)).json()
  expect(answer).toMatchObject({ StatusCode: 400, Fields: [{ Field: field }] })
})

test('“all in this result” of these filters is what the list shows', async () => {
  const Filter = { Tag: ['nordic'], Environment: ['SANDBOX'] }
  const make = (filter: object) =>
    rosa.post(
      '/api/v1/ChangeSet',
      { Kind: 'account.tags', Selection: { Filter: filter }, Input: { Add: ['seen'] } },
      { 'idempotency-key': randomUUID() },
    )
  const set = (await make(Filter)).json().ResultContent
  expect((await rowsOf(rosa, set)).map(({ TargetKey }) => TargetKey)).toEqual(keysOf(sandbox))
  const planned = (await make({ Planned: ['Closed'] })).json().ResultContent
  expect((await rowsOf(rosa, planned)).map(({ TargetKey }) => TargetKey)).toEqual(keysOf(closing))
})

const exportList = (body: object) => rosa.post('/api/v1/AccountAdmin/Search/Export', body)
const namesIn = (file: string) =>
  parseCsv(file)
    .slice(1)
    .map(([name]) => name)

test('a file holds what a filter finds, the marked rows alone, or all but some', async () => {
  const names = async (body: object) => namesIn((await exportList({ sort: 'acctName', ...body })).body)
  expect(await names({ tag: ['nordic'] })).toEqual(['Alba', 'Bora'])
  expect(await names({ acctKeys: keysOf(plain, vip, plain) })).toEqual(['Alba', 'Dune'])
  expect(await names({ role: ['CU'], acctKeys: keysOf(plain, tree.cordage) })).toEqual(['Dune'])
  expect(await names({ tag: ['nordic'], except: keysOf(vip) })).toEqual(['Bora'])
  expect(await names({ acctKeys: [] })).toEqual([])
})

test('a marked row that is not the caller’s to see refuses the file', async () => {
  for (const key of [tree.southbank.accountId, tree.sealport.accountId, randomUUID()])
    expect((await exportList({ acctKeys: [plain.accountId, key] })).json()).toMatchObject({
      StatusCode: 404,
      Code: 'account.notFound',
    })
  const tooMany = { acctKeys: Array.from({ length: 501 }, () => randomUUID()) }
  expect((await exportList(tooMany)).json()).toMatchObject({ StatusCode: 400, Fields: [{ Field: 'acctKeys' }] })
})
