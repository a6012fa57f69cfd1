import { beforeAll, expect, test } from 'vitest'
import { aClient, type Client, core, messages, patchOf, refusedWith, resourceOf, user } from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'

// Refuses unknown fields of messages and unreadable projections, so that an answer of 200 ignores no part of a request.

const world = await newWorld()
let client: Client
let [id, group] = ['', '']
beforeAll(async () => {
  client = await aClient(world, await world.anAccount({ acctType: 'CU' }))
  id = resourceOf(await client.add(), 201).id
  group = resourceOf(await client.post('/Groups', { schemas: [`${core}:Group`], displayName: 'Even' }), 201).id
})
const bulk = (operation: object, more: object = {}) =>
  client.post('/Bulk', { schemas: [`${messages}:BulkRequest`], Operations: [operation], ...more })
const search = (more: object) => client.post('/Users/.search', { schemas: [`${messages}:SearchRequest`], ...more })
const patch = patchOf({ op: 'replace', path: 'title', value: 'Changed' })
const make = (more: object = {}) => ({ method: 'POST', path: '/Users', bulkId: 'one', data: user(), ...more })
const change = (more: object = {}) => ({ method: 'PATCH', path: `/Users/${id}`, data: patch, ...more })

type OddRequest = [name: string, ask: () => ReturnType<Client['get']>, scimType: string]
const requests: OddRequest[] = [
  ['an unknown field of a bulk request', () => bulk(make(), { failOnError: 1 }), 'invalidSyntax'],
  ['a field of a bulk request twice', () => bulk(make(), { operations: [] }), 'invalidValue'],
  ['a failOnErrors of a half', () => bulk(make(), { failOnErrors: 1.5 }), 'invalidSyntax'],
  ['an unknown field of an operation', () => bulk(make({ dryRun: true })), 'invalidSyntax'],
  ['a header within an operation', () => bulk(change({ 'If-Match': 'W/"9"' })), 'invalidSyntax'],
  ['a version of another form', () => bulk(change({ version: '9' })), 'invalidSyntax'],
  ['a version as a number', () => bulk(change({ version: 9 })), 'invalidSyntax'],
  ['a version of what is yet to be made', () => bulk(make({ version: 'W/"1"' })), 'invalidSyntax'],
  ['data of a removal', () => bulk({ method: 'DELETE', path: `/Users/${id}`, data: {} }), 'invalidSyntax'],
  ['no data of a change', () => bulk(change({ data: undefined })), 'invalidSyntax'],
  ['an unknown field of a search', () => search({ filter: 'id pr', filers: 'active eq true' }), 'invalidSyntax'],
  ['an unknown order', () => search({ sortBy: 'userName', sortOrder: 'down' }), 'invalidValue'],
  ['an unknown field of a PATCH', () => client.patch(`/Users/${id}`, { ...patch, dryRun: true }), 'invalidSyntax'],
]
test.each(requests)('%s is refused, and nothing is done', async (_, ask, scimType) => {
  const shown = async () => [resourceOf(await client.get(`/Users/${id}`)), (await client.get('/Users')).json()]
  const before = await shown()
  expect(refusedWith(await ask())).toMatchObject({ status: 400, scimType })
  expect(await shown()).toEqual(before)
})

test('the names of fields are the same in any case', async () => {
  const operation = { METHOD: 'patch', Path: `/Users/${id}`, DATA: patch, Version: undefined }
  const answer = await client.post('/Bulk', { Schemas: [`${messages}:bulkrequest`], operations: [operation] })
  expect(resourceOf(answer)['Operations']).toEqual([expect.objectContaining({ status: '200' })])
  expect(resourceOf(await search({ Count: 1, FILTER: `id eq "${id}"` }))).toMatchObject({ totalResults: 1 })
})

const asking: [name: string, ask: (query: string) => ReturnType<Client['get']>][] = [
  ['a list of people', (query) => client.get(`/Users?filter=userName%20eq%20%22x%22&${query}`)],
  ['a person', (query) => client.get(`/Users/${id}?${query}`)],
  ['a person made', (query) => client.post(`/Users?${query}`, user())],
  ['a person replaced', (query) => client.put(`/Users/${id}?${query}`, user())],
  ['a person changed', (query) => client.patch(`/Users/${id}?${query}`, patch)],
  ['a list of groups', (query) => client.get(`/Groups?${query}`)],
  ['a group', (query) => client.get(`/Groups/${group}?${query}`)],
  ['a group made', (query) => client.post(`/Groups?${query}`, { schemas: [`${core}:Group`], displayName: 'New' })],
  ['a group replaced', (query) => client.put(`/Groups/${group}?${query}`, { schemas: [`${core}:Group`] })],
  ['a group changed', (query) => client.patch(`/Groups/${group}?${query}`, patch)],
  ['a search', (query) => search(Object.fromEntries(new URLSearchParams(query)))],
  [
    'a search for groups',
    (query) =>
      client.post('/Groups/.search', {
        schemas: [`${messages}:SearchRequest`],
        ...Object.fromEntries(new URLSearchParams(query)),
      }),
  ],
]
test.each(asking)('%s is asked for with one list of names, each of the form of a name', async (_, ask) => {
  for (const [query, scimType] of [
    ['attributes=id&excludedAttributes=meta', 'invalidSyntax'],
    ['attributes=emails[type eq "work"].value', 'invalidValue'],
    ['excludedAttributes=meta;members', 'invalidValue'],
  ] as const)
    expect(refusedWith(await ask(query))).toMatchObject({ status: 400, scimType })
})

test('a name that no attribute has is left alone: the answer shows what it holds', async () => {
  const shown = async (query: string) => Object.keys(resourceOf(await client.get(`/Users/${id}?${query}`))).toSorted()
  expect(await shown('attributes=userName,shoeSize,urn:x:2.0:User:badge')).toEqual(['id', 'schemas', 'userName'])
  expect(await shown('excludedAttributes=members')).toEqual(await shown(''))
  expect(await shown('attributes=')).toEqual(await shown(''))
})
