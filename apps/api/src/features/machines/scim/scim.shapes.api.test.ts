import { beforeAll, describe, expect, test } from 'vitest'
import {
  aClient,
  type Client,
  core,
  enterprise,
  idsIn,
  messages,
  nextAddress,
  patchOf,
  refusedWith,
  resourceOf,
  user,
} from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'

// The documented requests of Entra ID and Okta in their own form: operations in capitals, booleans as words, paths in
// the names of values, references without a use.

const world = await newWorld()
let client: Client
beforeAll(async () => {
  client = await aClient(world, await world.anAccount({ acctType: 'CU' }))
})
const filtered = (filter: string, more = '') => client.get(`/Users?filter=${encodeURIComponent(filter)}${more}`)

const entraUser = (userName: string, externalId: string) => ({
  schemas: [`${core}:User`, enterprise],
  externalId,
  userName,
  active: true,
  addresses: [{ primary: false, type: 'work', country: 'Germany', formatted: 'Friedrichstr. 1' }],
  displayName: 'Lennay',
  emails: [{ type: 'work', value: userName, primary: true }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
  title: 'Manager',
  preferredLanguage: 'fr-FR',
  [enterprise]: { employeeNumber: '00001', department: 'Sales', manager: '26118915' },
})

let entra: string
const userName = nextAddress()
const changed = async (...operations: Record<string, unknown>[]) =>
  resourceOf(await client.patch1(entra, ...operations))

describe('Entra ID', () => {
  test('looks somebody up by name, finds nobody, makes them and finds them again', async () => {
    expect(resourceOf(await filtered(`userName eq "${userName}"`))).toMatchObject({ totalResults: 0, Resources: [] })
    const answer = resourceOf(await client.post('/Users', entraUser(userName, 'entra-1')), 201)
    entra = answer.id
    expect(answer).toMatchObject({
      externalId: 'entra-1',
      displayName: 'Lennay',
      preferredLanguage: 'fr-FR',
      [enterprise]: { manager: { value: '26118915' } },
    })
    expect(idsIn(await filtered(`externalId eq "entra-1"`))).toEqual([entra])
    const { rows } = await world.db.pool.query('select language, first_name from app_user where user_id = $1', [entra])
    expect(rows).toEqual([{ language: 'fr-fr', first_name: 'givenName' }])
  })

  test('deactivates and reactivates with words for what is false and true', async () => {
    expect(await changed({ op: 'Replace', path: 'active', value: 'False' })).toMatchObject({ active: false })
    expect(await changed({ op: 'Replace', path: 'active', value: 'True' })).toMatchObject({ active: true })
    expect(await changed({ op: 'Replace', value: { active: 'False' } })).toMatchObject({ active: false })
    expect(await changed({ op: 'replace', path: 'active', value: true })).toMatchObject({ active: true })
  })

  test('changes attributes by filtered paths, by names with dots, and those that were never there', async () => {
    expect(
      await changed(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@scim.example' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      ),
    ).toMatchObject({
      userName,
      emails: [{ type: 'work', value: 'updatedEmail@scim.example', primary: true }],
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
    })
    expect(
      await changed({
        op: 'replace',
        value: {
          displayName: 'Bjfe',
          'name.givenName': 'Kjell',
          [`${enterprise}:department`]: 'bob',
          [`${enterprise}:employeeNumber`]: '7',
        },
      }),
    ).toMatchObject({
      displayName: 'Bjfe',
      name: { givenName: 'Kjell' },
      [enterprise]: { department: 'bob', employeeNumber: '7' },
    })
    expect(
      await changed(
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+49 30 1234567' },
        { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'Unter den Linden 1' },
        { op: 'Add', path: 'nickName', value: 'Babs' },
      ),
    ).toMatchObject({ phoneNumbers: [{ type: 'work', value: '+49 30 1234567' }], nickName: 'Babs' })
    const { rows } = await world.db.pool.query('select phone, first_name, last_name from app_user where user_id = $1', [
      entra,
    ])
    expect(rows).toEqual([{ phone: '+49301234567', first_name: 'Kjell', last_name: 'updatedFamilyName' }])
  })
})

describe('Entra ID, further', () => {
  test('sets and removes a manager in each of its forms', async () => {
    const path = `${enterprise}:manager`
    for (const value of ['100', { value: '100' }, [{ $ref: 'http://example.com/Users/100', value: '100' }]])
      expect(await changed({ op: 'Add', path, value })).toMatchObject({ [enterprise]: { manager: { value: '100' } } })
    expect(await changed({ op: 'Replace', path: `${path}.value`, value: '101' })).toMatchObject({
      [enterprise]: { manager: { value: '101' } },
    })
    expect((await changed({ op: 'Remove', path }))[enterprise]).not.toHaveProperty('manager')
    expect(await changed({ op: 'Remove', path: 'nickName' })).not.toHaveProperty('nickName')
  })

  test('soft-deletes by deactivation, then deletes, and finds nobody any more', async () => {
    await changed({ op: 'Replace', path: 'active', value: 'False' })
    expect((await client.delete(`/Users/${entra}`)).statusCode).toBe(204)
    expect(refusedWith(await client.get(`/Users/${entra}`)).status).toBe(404)
    expect(refusedWith(await client.delete(`/Users/${entra}`)).status).toBe(404)
    expect(resourceOf(await filtered(`userName eq "${userName}"`))).toMatchObject({ totalResults: 0 })
  })
})

describe('Okta', () => {
  const login = nextAddress()
  const profile = (more = {}) => ({
    schemas: [`${core}:User`],
    userName: login,
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: login, type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
    ...more,
  })
  let id: string

  test('looks for the login, makes the person without keeping a password, and reads them', async () => {
    expect(resourceOf(await filtered(`userName eq "${login}"`, '&startIndex=1&count=100'))).toMatchObject({
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
    })
    const answer = resourceOf(
      await client.post('/Users', profile(), { 'content-type': 'application/scim+json; charset=utf-8' }),
      201,
    )
    id = answer.id
    expect(answer).not.toHaveProperty('password')
    const { rows } = await world.db.pool.query(
      "select (select count(*)::int from user_password where user_id = $1) as passwords, (select kept::text from scim_person where user_id = $1) like '%1mz050nq%' as kept",
      [id],
    )
    expect(rows).toEqual([{ passwords: 0, kept: false }])
  })

  test('updates the whole profile', async () => {
    const answer = await client.put(`/Users/${id}`, {
      ...profile({ name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' } }),
      id,
      meta: { resourceType: 'User' },
    })
    expect(resourceOf(answer)).toMatchObject({
      id,
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    })
  })

  test('deactivates without a path, imports it so, and reactivates by the whole profile', async () => {
    expect(resourceOf(await client.patch1(id, { op: 'replace', value: { active: false } }))).toMatchObject({
      active: false,
    })
    expect(idsIn(await client.get('/Users?startIndex=1&count=100'))).toContain(id)
    expect(resourceOf(await client.put(`/Users/${id}`, { ...profile({ active: true }), id }))).toMatchObject({
      active: true,
    })
  })

  test('asks what the provider can do', async () => {
    expect(resourceOf(await client.get('/ServiceProviderConfig'))).toMatchObject({
      patch: { supported: true },
      bulk: { supported: true, maxOperations: 100 },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      sort: { supported: true },
      pagination: { cursor: true, index: true },
    })
    const types = resourceOf(await client.get('/ResourceTypes'))['Resources'] as { id: string; schema: string }[]
    for (const { id: type, schema } of types) {
      expect(resourceOf(await client.get(`/ResourceTypes/${type}`))).toMatchObject({ schema })
      expect(resourceOf(await client.get(`/Schemas/${schema}`))).toMatchObject({ id: schema })
    }
    const schemas = resourceOf(await client.get('/Schemas'))['Resources'] as { id: string }[]
    expect(schemas.map((one) => one.id)).toEqual([`${core}:User`, `${core}:Group`, enterprise])
    expect(refusedWith(await client.get('/Schemas/urn:x')).status).toBe(404)
  })
})

describe('bulk', () => {
  const bulk = (operations: object[], more = {}) =>
    client.post('/Bulk', { schemas: [`${messages}:BulkRequest`], Operations: operations, ...more })
  type BulkAnswer = {
    status: string
    location?: string
    bulkId?: string
    response?: { code: string; scimType?: string }
  }
  const doneBy = async (...args: Parameters<typeof bulk>) =>
    resourceOf(await bulk(...args))['Operations'] as BulkAnswer[]
  const make = (bulkId: string, more = {}) => ({ method: 'POST', path: '/Users', bulkId, data: user(more) })

  test('does each by itself, after what it refers to', async () => {
    const answered = await doneBy([
      {
        method: 'PATCH',
        path: '/Users/bulkId:late',
        data: patchOf({ op: 'replace', path: `${enterprise}:manager`, value: { value: 'bulkId:boss' } }),
      },
      make('late'),
      make('boss'),
      make('broken', { userName: 'no address' }),
      { method: 'DELETE', path: '/Users/bulkId:broken' },
    ])
    expect(answered.map(({ status }) => status)).toEqual(['200', '201', '201', '400', '409'])
    const resource = resourceOf(await client.get(answered[1]!.location!.replace(/^.*(?=\/Users)/, '')))
    expect(resource[enterprise]).toEqual({ manager: { value: answered[2]!.location!.split('/').at(-1) } })
  })

  test('refuses circles, and does the rest', async () => {
    const boss = (of: string) => ({ [enterprise]: { manager: { value: `bulkId:${of}` } } })
    const answered = await doneBy([
      make('a', boss('b')),
      make('b', boss('c')),
      make('c', boss('a')),
      make('self', boss('self')),
      make('fine'),
    ])
    expect(answered.map(({ status, response }) => [status, response?.code])).toEqual([
      ...Array.from({ length: 4 }, () => ['409', 'scim.cycle']),
      ['201', undefined],
    ])
  })

  test('stops after as many failures as it is told', async () => {
    const wrong = (bulkId: string) => make(bulkId, { userName: 1 })
    expect(await doneBy([wrong('x'), make('y')], { failOnErrors: 1 })).toHaveLength(1)
    expect(refusedWith(await bulk(Array.from({ length: 101 }, (_, at) => make(`m${at}`)))).status).toBe(413)
    for (const operations of [
      [make('same'), make('same')],
      [{ method: 'GET', path: '/Users' }],
      [{ method: 'POST', path: '/Users' }],
      [],
    ])
      expect(refusedWith(await bulk(operations))).toMatchObject({ scimType: 'invalidSyntax' })
  })
})
