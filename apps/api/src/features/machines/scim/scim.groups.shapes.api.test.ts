import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aClient,
  type Client,
  core,
  enterprise,
  idsIn,
  messages,
  patchOf,
  refusedWith,
  resourceOf,
  user,
} from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'

// The documented group requests of Entra ID and Okta, one by one; no form of a request gives more than another.

const world = await newWorld()
const { pool } = world.db
let client: Client
let people: [string, string, string] = ['', '', '']
const anAdmin = async () => resourceOf(await client.add({ userType: 'ADMIN' }), 201).id
beforeAll(async () => {
  const account = await world.anAccount({ acctType: 'DT', under: await world.anAccount({ acctType: 'SP' }) })
  client = await aClient(world, account)
  people = [await anAdmin(), await anAdmin(), await anAdmin()]
})
type Resource = Record<string, unknown>
const membersIn = (resource: Resource) => ((resource['members'] ?? []) as { value: string }[]).map(({ value }) => value)
const named = async (id: string, ...operations: Resource[]) =>
  membersIn(resourceOf(await client.patch(`/Groups/${id}`, patchOf(...operations))))
const found = (name: string) =>
  client.get(`/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${name}"`)}`)

describe('a group', () => {
  test('is pushed by Entra ID', async () => {
    const [one, two] = people
    expect(idsIn(await found('Sales'))).toEqual([])
    const extension = 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'
    const created = {
      schemas: [`${core}:Group`, extension],
      externalId: 'entra-group',
      displayName: 'Sales',
      meta: { resourceType: 'Group' },
    }
    const { id } = resourceOf(await client.post('/Groups/', created), 201)
    expect(idsIn(await found('Sales'))).toEqual([id])
    expect(
      await named(id, {
        op: 'Add',
        path: 'members',
        value: [
          { $ref: null, value: one },
          { $ref: null, value: two },
        ],
      }),
    ).toEqual([one, two])
    expect(await named(id, { op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] })).toEqual([two])
    expect(await named(id, { op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] })).toEqual([two])
    expect(
      resourceOf(
        await client.patch(`/Groups/${id}`, patchOf({ op: 'Replace', path: 'displayName', value: 'Sales EU' })),
      ),
    ).toMatchObject({ displayName: 'Sales EU' })
    expect((await client.delete(`/Groups/${id}`)).statusCode).toBe(204)
  })

  test('is pushed by Okta', async () => {
    const [one, two, three] = people
    const { id } = resourceOf(
      await client.post('/Groups', { schemas: [`${core}:Group`], displayName: 'Support', members: [] }),
      201,
    )
    expect(await named(id, { op: 'replace', value: { id, displayName: 'Support EU' } })).toEqual([])
    expect(await named(id, { op: 'add', path: 'members', value: [{ value: one, display: 'x' }] })).toEqual([one])
    expect(
      await named(
        id,
        { op: 'remove', path: `members[value eq "${one}"]` },
        {
          op: 'add',
          path: 'members',
          value: [
            { value: two, display: 'x' },
            { value: three, display: 'x' },
          ],
        },
      ),
    ).toEqual([two, three])
    expect(await named(id, { op: 'replace', path: 'members', value: [{ value: one, display: 'x' }] })).toEqual([one])
    const whole = resourceOf(await client.get(`/Groups/${id}`))
    expect(membersIn(resourceOf(await client.put(`/Groups/${id}`, whole)))).toEqual([one])
    expect(membersIn(resourceOf(await client.put(`/Groups/${id}`, { ...whole, members: undefined })))).toEqual([one])
  })

  test('is not emptied by what names nobody, nor left to one by what names one', async () => {
    const { id } = resourceOf(
      await client.post('/Groups', { schemas: [`${core}:Group`], displayName: 'Kept', members: people }),
      201,
    )
    const [one] = people
    for (const operation of [
      { op: 'replace', path: `members[value eq "${one}"]`, value: { value: one } },
      { op: 'remove', path: 'members', value: null },
      { op: 'remove', path: 'members', value: [] },
      { op: 'remove', path: 'members', values: [one] },
    ]) {
      expect(refusedWith(await client.patch(`/Groups/${id}`, patchOf(operation))).status).toBe(400)
      expect(membersIn(resourceOf(await client.get(`/Groups/${id}`)))).toEqual([...people].toSorted())
    }
    expect(await named(id, { op: 'remove', path: 'members', value: one })).toEqual(people.slice(1))
  })
})

describe('more than the key holds is given', () => {
  const groupsOf = async (id: string): Promise<string[]> =>
    (await pool.query('select group_id from access_group_member where user_id = $1', [id])).rows.map(
      ({ group_id }) => group_id,
    )

  test('by no form in which somebody is named as a member', async () => {
    const groupId = randomUUID()
    await pool.query("insert into access_group (group_id, account_id, name, entries) values ($1, $2, 'Held', $3)", [
      groupId,
      client.account.accountId,
      JSON.stringify({ 'Customer-Settings': 'RW' }),
    ])
    const [id] = people
    const before = await groupsOf(id)
    const forms: Resource[] = [
      { op: 'add', path: 'members', value: id },
      { op: 'add', path: 'members', value: [id] },
      { op: 'ADD', path: 'MEMBERS', value: { VALUE: id.toUpperCase() } },
      { op: 'replace', path: `${core}:Group:members`, value: [{ value: id, $ref: null }] },
      { op: 'replace', path: `${core}:Group`, value: { members: [id] } },
      { op: 'add', value: { members: [id] } },
      { op: 'add', value: { [`${core}:Group`]: { members: id } } },
    ]
    for (const form of forms)
      expect(refusedWith(await client.patch(`/Groups/${groupId}`, patchOf(form)))).toMatchObject({
        code: 'group.beyondYou',
      })
    for (const members of [[id], id, [{ value: id }]])
      expect(
        refusedWith(
          await client.put(`/Groups/${groupId}`, { schemas: [`${core}:Group`], displayName: 'Held', members }),
        ),
      ).toMatchObject({ code: 'group.beyondYou' })
    expect(await groupsOf(id)).toEqual(before)
  })

  test('by no attribute of a person', async () => {
    const rights = {
      roles: [{ value: 'RA', primary: true }],
      entitlements: [{ value: 'everything' }],
      groups: [{ value: randomUUID() }],
      fullAccess: true,
      [`${core}:User:roles`]: [{ value: 'RA' }],
      [enterprise]: { roleCode: 'RA', department: 'x' },
    }
    const { id, userName } = resourceOf(await client.add({ userType: 'ADMIN', ...rights }), 201)
    const before = await groupsOf(id)
    resourceOf(await client.put(`/Users/${id}`, user({ userName, ...rights })))
    resourceOf(await client.patch1(id, { op: 'replace', value: { title: 'x', ...rights } }))
    for (const [path, value] of Object.entries(rights).filter(([name]) => name !== enterprise))
      expect(refusedWith(await client.patch1(id, { op: 'add', path, value })).status).toBe(400)
    const { rows } = await pool.query('select role_code from app_user where user_id = $1', [id])
    expect([rows, await groupsOf(id)]).toEqual([[{ role_code: 'DT' }], before])
    expect(before).toHaveLength(1)
  })
})

test('a request that is done in part is not: of operations of which the last is refused none is done', async () => {
  const { id } = resourceOf(
    await client.post('/Groups', { schemas: [`${core}:Group`], displayName: 'Whole', members: [people[0]] }),
    201,
  )
  const before = resourceOf(await client.get(`/Groups/${id}`))
  const body = {
    schemas: [`${messages}:PatchOp`],
    Operations: [
      { op: 'replace', path: 'displayName', value: 'Part' },
      { op: 'add', path: 'members', value: people[1] },
      { op: 'add', path: 'members', value: randomUUID() },
    ],
  }
  expect(refusedWith(await client.patch(`/Groups/${id}`, body))).toMatchObject({
    status: 400,
    scimType: 'invalidValue',
  })
  expect(resourceOf(await client.get(`/Groups/${id}`))).toEqual(before)
})
