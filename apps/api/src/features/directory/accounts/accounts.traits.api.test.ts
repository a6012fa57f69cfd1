import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../../test/changes.ts'
import { parseCsv } from '../../../../test/csv.ts'
import { count, keys, postSearch, search } from '../../../../test/search.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()

const [maria, below, beside, above] = await Promise.all(
  [tree.borealis, tree.cordage, tree.southbank, tree.sealport].map((account) => world.aUser({ account })),
)
if (!maria || !below || !beside || !above) throw new Error('there are four people')
const under = { acctType: 'CU', under: tree.cordage, industryCode: 'OTHER' } as const
const at = (day: string) => `2026-03-${day}T12:00:00.000Z`
const [alba, bora, cima] = [
  await world.anAccount({
    ...under,
    acctName: 'Alba',
    language: 'fr-fr',
    industryCode: 'ENERGY',
    tags: ['North', 'Old'],
  }),
  await world.anAccount({ ...under, acctName: 'Bora', manager: maria.userId, createdAt: at('01'), tags: ['north'] }),
  await world.anAccount({ ...under, acctName: 'Cima', manager: below.userId, language: 'fr-fr', modifiedAt: at('05') }),
]
await world.anAccount({
  acctType: 'CU',
  under: tree.halyard,
  language: 'fr-fr',
  manager: beside.userId,
  tags: ['Secret'],
})
const rosa = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'W' } })
const found = async (filter: object) => keys((await search(rosa, { role: ['CU'], sort: 'acctName', ...filter })).Items)
const keysOf = (...accounts: { accountId: string }[]) => accounts.map(({ accountId }) => accountId)

test.each([
  ['a language', { language: ['fr-fr'] }, [alba, cima]],
  ['an industry', { industry: ['ENERGY', 'RETAIL'] }, [alba]],
  ['an industry that nobody is in', { industry: ['MEDIA'] }, []],
  ['a manager', { manager: maria.userId }, [bora]],
  ['a manager from below', { manager: below.userId }, [cima]],
  ['made before', { createdTo: at('02') }, [bora]],
  ['made from a moment on', { createdFrom: at('01'), createdTo: at('02') }, [bora]],
  ['made before that moment', { createdTo: at('01') }, []],
  ['last changed between', { modifiedFrom: at('05'), modifiedTo: at('06') }, [cima]],
  ['last changed later', { modifiedFrom: at('06'), modifiedTo: at('07') }, []],
  ['several at once', { language: ['fr-fr'], manager: below.userId, modifiedTo: at('06'), tag: [] }, [cima]],
  ['with a text', { language: ['fr-fr'], searchText: 'cim' }, [cima]],
  ['with a status', { language: ['fr-fr'], industry: ['OTHER'], status: ['Active', 'Pending'] }, [cima]],
])('%s', async (_, filter, expected) => {
  expect(await found(filter)).toEqual(keysOf(...expected))
  expect(await found({ ...filter, sort: '-modifiedDate' })).toHaveLength(expected.length)
  expect(await count(rosa, { role: ['CU'], ...filter })).toEqual({ Total: expected.length, Capped: false })
})

test.each([
  ['language.0', { language: ['de-de'] }],
  ['industry.0', { industry: ['FARMING'] }],
  ['industry', { industry: Array.from({ length: 11 }, () => 'LEGAL') }],
  ['manager', { manager: 'Maria' }],
  ['createdFrom', { createdFrom: '2026-03-01' }],
  ['createdTo', { createdFrom: at('02'), createdTo: at('02') }],
  ['modifiedTo', { modifiedFrom: at('02'), modifiedTo: '2026-03-02T11:59:59Z' }],
  ['modifiedFrom', { modifiedFrom: '0000-01-01T00:00:00Z' }],
])('a filter that is none is refused at %s, wherever it is given', async (field, filter) => {
  for (const path of ['', '/Count', '/Export'])
    expect((await rosa.post(`/api/v1/AccountAdmin/Search${path}`, filter)).json()).toMatchObject({
      StatusCode: 400,
      Fields: [{ Field: field }],
    })
})

test('the end of a period before its start is reported in the reader’s language', async () => {
  const filter = { createdFrom: at('02'), createdTo: at('01') }
  const french = await world.signedInAs(await world.aUser({ account: tree.borealis, language: 'fr-fr' }))
  expect((await postSearch(french, filter)).json().Fields).toMatchObject([
    { Message: 'La fin doit être postérieure au début.' },
  ])
})

test('a manager whom the caller may not see is not found, like one who does not exist', async () => {
  for (const manager of [beside.userId, above.userId, randomUUID()]) {
    const unknown = { StatusCode: 404, Code: 'user.notFound' }
    expect((await postSearch(rosa, { manager })).json()).toMatchObject(unknown)
    expect((await rosa.post('/api/v1/AccountAdmin/Search/Count', { manager })).json()).toMatchObject(unknown)
    expect((await rosa.post('/api/v1/AccountAdmin/Search/Export', { manager })).json()).toMatchObject(unknown)
    expect((await rosa.get(`/api/v1/AccountAdmin/Manager/${manager}`)).json()).toMatchObject(unknown)
  }
})

test('a manager is named to anyone who may see accounts', async () => {
  const path = `/api/v1/AccountAdmin/Manager/${below.userId}`
  const { ResultContent } = (await rosa.get(path)).json()
  expect(ResultContent).toMatchObject({ UserKey: below.userId, Email: below.email })
  const noRight = await world.signedInAt(tree.borealis, { rights: { AcctMgmnt: 'N' } })
  for (const one of [path, '/api/v1/AccountAdmin/Tags'])
    expect((await noRight.get(one)).json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
})

test('the tags in use are those of the own tree, the most used first, each once whatever its case', async () => {
  expect((await rosa.get('/api/v1/AccountAdmin/Tags')).json().ResultContent).toEqual({ Tags: ['North', 'Old'] })
  const empty = await world.signedInAt(tree.direct)
  expect((await empty.get('/api/v1/AccountAdmin/Tags')).json().ResultContent).toEqual({ Tags: [] })
})

const make = (filter: object) =>
  rosa.post(
    '/api/v1/ChangeSet',
    { Kind: 'account.tags', Selection: { Filter: filter }, Input: { Add: ['seen'] } },
    { 'idempotency-key': randomUUID() },
  )

test('“all in this result”, and the file, are what the list shows', async () => {
  for (const [predicate, filter, expected] of [
    [{ Language: ['fr-fr'], Industry: ['ENERGY'] }, { language: ['fr-fr'], industry: ['ENERGY'] }, [alba]],
    [{ Manager: maria.userId }, { manager: maria.userId }, [bora]],
    [{ Role: ['CU'], CreatedTo: at('02') }, { role: ['CU'], createdTo: at('02') }, [bora]],
    [{ Role: ['CU'], ModifiedTo: at('06') }, { role: ['CU'], modifiedTo: at('06') }, [cima]],
  ] as const) {
    const set = (await make(predicate)).json().ResultContent
    expect((await rowsOf(rosa, set)).map(({ TargetKey }) => TargetKey)).toEqual(keysOf(...expected))
    const file = parseCsv((await rosa.post('/api/v1/AccountAdmin/Search/Export', filter)).body)
    expect(file.slice(1).map(([name]) => name)).toEqual(expected.map(({ acctName }) => acctName))
  }
})

test('a predicate is refused like a filter, by its name in the selection', async () => {
  for (const [field, filter] of [
    ['Selection.Filter.CreatedTo', { CreatedFrom: at('02'), CreatedTo: at('01') }],
    ['Selection.Filter.Industry.0', { Industry: ['FARMING'] }],
    ['Selection.Filter.language', { language: ['fr-fr'] }],
  ] as const)
    expect((await make(filter)).json()).toMatchObject({ StatusCode: 400, Fields: [{ Field: field }] })
  expect((await make({ Manager: beside.userId })).json()).toMatchObject({ StatusCode: 404, Code: 'user.notFound' })
})
