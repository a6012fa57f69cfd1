import { beforeAll, expect, test } from 'vitest'
import {
  aClient,
  type Client,
  core,
  json,
  messages,
  nextAddress,
  patchOf,
  refusedWith,
  resourceOf,
  user,
} from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'

// Odd requests: each gets an error in SCIM's form, never a server error, and nothing is written.

const world = await newWorld()
let client: Client
let [id, group] = ['', '']
beforeAll(async () => {
  client = await aClient(world, await world.anAccount({ acctType: 'CU' }))
  id = resourceOf(await client.add(), 201).id
  group = resourceOf(await client.post('/Groups', { schemas: [`${core}:Group`], displayName: 'Even' }), 201).id
})
const filters = [
  'userName',
  'userName eq',
  'userName eq x',
  'eq "x"',
  '"userName" eq "x"',
  'userName zz "x"',
  'userName gt true',
  'userName eq "x" and',
  '(userName eq "x"',
  'userName eq "x")',
  'password eq "x"',
  'roles eq "x"',
  'constructor eq "x"',
  '__proto__.x eq "x"',
  "userName eq 'x'; drop table app_user",
  'emails[type eq "work"',
  'emails[nothing eq "work"]',
  'name[givenName eq "x"]',
  'active gt true',
  'active eq "perhaps"',
  'meta.created gt "yesterday"',
  'meta.created co "2020"',
  '('.repeat(1_000) + 'userName eq "x"' + ')'.repeat(1_000),
  '('.repeat(11) + 'userName eq "x"' + ')'.repeat(11),
  Array.from({ length: 40 }, () => 'userName eq "x"').join(' or '),
  `${'not '.repeat(40)}userName eq "x"`,
  `userName eq "${'x'.repeat(3_000)}"`,
]
test.each(filters)('the filter %s is refused as one', async (filter) => {
  const [listed, searched] = [
    await client.get(`/Users?filter=${encodeURIComponent(filter)}`),
    await client.post('/Users/.search', { schemas: [`${messages}:SearchRequest`], filter }),
  ]
  for (const answer of [listed, searched])
    expect(refusedWith(answer)).toMatchObject({ status: 400, scimType: 'invalidFilter' })
})

type OddRequest = [
  name: string,
  ask: () => Promise<Awaited<ReturnType<Client['get']>>>,
  status: number,
  scimType?: string,
]
const patch = (...operations: Record<string, unknown>[]) => client.patch1(id, ...operations)
const requests: OddRequest[] = [
  ['no schemas', () => client.post('/Users', { userName: nextAddress() }), 400, 'invalidSyntax'],
  ['another schema', () => client.post('/Users', user({ schemas: ['urn:x'] })), 400, 'invalidSyntax'],
  ['no userName', () => client.add({ userName: undefined }), 400, 'invalidValue'],
  ['a userName that is no address', () => client.add({ userName: 'bjensen' }), 400, 'invalidValue'],
  ['a userName of two scripts', () => client.add({ userName: '\u0430nn@scim.example' }), 400, 'invalidValue'],
  ['active as a number', () => client.add({ active: 1 }), 400, 'invalidValue'],
  ['emails as one', () => client.add({ emails: 'x' }), 400, 'invalidValue'],
  ['a name of 65 characters', () => client.add({ name: { givenName: 'x'.repeat(65) } }), 400, 'invalidValue'],
  ['an externalId of 256', () => client.add({ externalId: 'x'.repeat(256) }), 400, 'invalidValue'],
  ['NUL in a name', () => client.add({ name: { givenName: 'a\u0000' } }), 400, 'invalidValue'],
  ['a body that is no JSON', () => client.post('/Users', '{', json), 400, 'invalidSyntax'],
  ['a name twice', () => client.post('/Users', '{"userName":"a","userName":"b"}', json), 400, 'invalidSyntax'],
  ['a poisoned name', () => client.post('/Users', '{"__proto__":{"a":1}}', json), 400, 'invalidSyntax'],
  ['a list as a body', () => client.post('/Users', '[]', json), 400, 'invalidValue'],
  ['another media type', () => client.post('/Users', 'x', { 'content-type': 'text/plain' }), 415],
  ['300 KB', () => client.add({ title: 'x'.repeat(300_000) }), 413],
  ['a PATCH without operations', () => client.patch(`/Users/${id}`, patchOf()), 400, 'invalidSyntax'],
  [
    '201 operations',
    () => patch(...Array.from({ length: 201 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
    400,
    'invalidSyntax',
  ],
  ['an unknown op', () => patch({ op: 'move', path: 'title', value: 'x' }), 400, 'invalidSyntax'],
  ['an unknown path', () => patch({ op: 'add', path: 'foo', value: 'x' }), 400, 'invalidPath'],
  ['a path into prototypes', () => patch({ op: 'add', path: '__proto__.polluted', value: 'x' }), 400, 'invalidPath'],
  [
    'prototypes by a value',
    () => patch({ op: 'add', path: 'name', value: { 'constructor.prototype.polluted': 'x' } }),
    400,
    'invalidPath',
  ],
  ['a path of SQL', () => patch({ op: 'add', path: "title'; --", value: 'x' }), 400, 'invalidPath'],
  [
    'a filter that is none in a path',
    () => patch({ op: 'replace', path: 'emails[type zz 1].value', value: 'x' }),
    400,
    'invalidFilter',
  ],
  [
    'a deep filter in a path',
    () => patch({ op: 'replace', path: `emails[${'('.repeat(100)}type eq 1${')'.repeat(100)}].value`, value: 'x' }),
    400,
    'invalidFilter',
  ],
  [
    'a filter that meets nothing',
    () => patch({ op: 'replace', path: 'emails[type eq "home" and primary eq true].value', value: 'x' }),
    400,
    'noTarget',
  ],
  ['a remove without a path', () => patch({ op: 'remove' }), 400, 'noTarget'],
  ['an add without a value', () => patch({ op: 'add', path: 'title' }), 400, 'invalidValue'],
  ['a value of another type', () => patch({ op: 'replace', path: 'title', value: { a: 1 } }), 400, 'invalidValue'],
  ['a word for active', () => patch({ op: 'replace', path: 'active', value: 'perhaps' }), 400, 'invalidValue'],
  ['an id that is none', () => client.get('/Users/..%2f..%2fx'), 404],
  ['an id of SQL', () => client.get("/Users/1'%20or%20'1'='1"), 404],
  ['an unknown id', () => client.delete(`/Users/${crypto.randomUUID()}`), 404],
  ['a foreign account', () => client.get(`/scim/v2/${crypto.randomUUID()}/Users`), 404],
  ['an account that is no key', () => client.get('/scim/v2/x/Users'), 400, 'invalidValue'],
  ['an unknown address', () => client.get('/Devices'), 404],
  ['a wrong method', () => client.post(`/Users/${id}`, user()), 405],
  ['a count that is none', () => client.get('/Users?count=many'), 400, 'invalidValue'],
  ['a startIndex that is none', () => client.get('/Users?startIndex=1e9'), 400, 'invalidValue'],
  ['a cursor that is none', () => client.get('/Users?cursor=x'), 400, 'invalidCursor'],
  [
    'a cursor of another order',
    () =>
      client.get(`/Users?sortBy=userName&cursor=${Buffer.from(JSON.stringify({ after: id })).toString('base64url')}`),
    400,
    'invalidCursor',
  ],
  ['an order by nothing', () => client.get('/Users?sortBy=password'), 400, 'invalidValue'],
  ['an order of SQL', () => client.get('/Users?sortBy=userName;drop'), 400, 'invalidValue'],
  ['a search without its schema', () => client.post('/Users/.search', { filter: 'id pr' }), 400, 'invalidSyntax'],
  [
    'a search for a list',
    () => client.post('/Users/.search', { schemas: [`${messages}:SearchRequest`], filter: { a: 1 } }),
    400,
    'invalidValue',
  ],
  [
    'If-Match that is none',
    () => client.patch(`/Users/${id}`, patchOf({ op: 'add', path: 'title', value: 'x' }), { 'if-match': 'x' }),
    400,
    'invalidValue',
  ],
  ['no key', () => world.anonymous().get(`${client.base}/Users`), 401],
  ['a wrong key', () => world.withToken('ptl_x').get(`${client.base}/Users`), 401],
  ['a group without a name', () => client.post('/Groups', { schemas: [`${core}:Group`] }), 400, 'invalidValue'],
  [
    'members that are no keys',
    () => client.post('/Groups', { schemas: [`${core}:Group`], displayName: 'Odd', members: [{ value: 'x' }] }),
    400,
    'invalidValue',
  ],
  [
    'members that are no keys, by a filter',
    () => client.patch(`/Groups/${group}`, patchOf({ op: 'remove', path: 'members[value eq "x"]' })),
    400,
    'invalidValue',
  ],
  ['members by another filter', () => client.get('/Groups?filter=members%20co%20%22x%22'), 400, 'invalidFilter'],
  [
    'an unknown group',
    () => client.patch(`/Groups/${crypto.randomUUID()}`, patchOf({ op: 'remove', path: 'members' })),
    404,
  ],
]

test('there are more than fifty', () => expect(requests.length).toBeGreaterThan(50))

test.each(requests)('%s', async (_, ask, status, scimType) => {
  const written = async () =>
    (
      await world.db.pool.query(
        'select (select count(*) from app_user) as people, (select count(*) from access_group) as groups, (select count(*) from scim_person) as kept',
      )
    ).rows[0]
  const before = await written()
  expect(refusedWith(await ask())).toMatchObject({ status, ...(scimType && { scimType }) })
  expect(await written()).toEqual(before)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test.each([
  ['the caller as a resource', () => client.get('/Me')],
  ['a change of the caller', () => client.patch('/Me', patchOf({ op: 'remove', path: 'title' }))],
  ['everything at the root', () => client.get('?filter=id%20pr')],
  ['a search over all types', () => client.post('/.search', { schemas: [`${messages}:SearchRequest`] })],
] as const)('%s is not offered, which is said as RFC 7644 has it', async (_, ask) => {
  const answer = await ask()
  expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  expect([answer.statusCode, answer.json()]).toEqual([
    501,
    expect.objectContaining({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '501',
      code: 'scim.notOffered',
      detail: 'This SCIM resource isn’t supported. Use Users or Groups.',
    }),
  ])
})

test('a key that may only read changes nothing', async () => {
  const reader = await aClient(world, client.account, { 'Customer-Add/Edit Users': 'R' })
  resourceOf(await reader.get('/Users'))
  for (const answer of [await reader.add(), await reader.delete(`/Users/${id}`), await reader.post('/Bulk', {})])
    expect(refusedWith(answer)).toMatchObject({ status: 403, code: 'auth.forbidden' })
})
