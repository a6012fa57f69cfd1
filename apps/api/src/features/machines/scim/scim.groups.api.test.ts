import { maxGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { fullGrant } from '@portal/contract/core/access/access.modules'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aClient,
  type Client,
  core,
  idsIn,
  messages,
  nextAddress,
  patchOf,
  refusedWith,
  resourceOf,
  allIds,
} from '../../../../test/scim.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// A Group is an access group: SCIM changes its members, never its permissions, and no one gets more through a key than
// the key has.

const world = await newWorld()
const { pool } = world.db
let account: Account
let client: Client
beforeAll(async () => {
  account = await world.anAccount({ acctType: 'DT', under: await world.anAccount({ acctType: 'SP' }) })
  client = await aClient(world, account, { 'Customer-Add/Edit Users': 'RW', 'Customer-Settings': 'R' })
})
async function aGroup(entries: object, more: { fullAccess?: boolean; members?: string[] } = {}): Promise<string> {
  const groupId = randomUUID()
  const { members = [], fullAccess = false } = more
  await world.db.asOwner(async (tx) => {
    const row = { groupId, accountId: account.accountId, name: groupId, entries: JSON.stringify(entries), fullAccess }
    await tx.insertInto('accessGroup').values(row).execute()
    for (const userId of members)
      await tx.insertInto('accessGroupMember').values({ groupId, accountId: account.accountId, userId }).execute()
  })
  return groupId
}
const anAdmin = async () => resourceOf(await client.add({ userType: 'ADMIN' }), 201).id
const groupsOf = async (id: string): Promise<string[]> =>
  (
    await pool.query(
      'select g.name from access_group_member m join access_group g using (group_id) where user_id = $1 and not archived order by 1',
      [id],
    )
  ).rows.map(({ name }) => name)
const change = (id: string, ...operations: Record<string, unknown>[]) =>
  client.patch(`/Groups/${id}`, patchOf(...operations))
const add = (group: string, ...keys: string[]) =>
  change(group, { op: 'Add', path: 'members', value: keys.map((value) => ({ $ref: null, value })) })
const remove = (group: string, key: string) => change(group, { op: 'Remove', path: `members[value eq "${key}"]` })
const membersIn = (resource: Record<string, unknown>) =>
  ((resource['members'] ?? []) as { value: string }[]).map(({ value }) => value)

describe('administrators', () => {
  test('begin in a group that gives nothing, which is there once', async () => {
    const created = await Promise.all(Array.from({ length: 4 }, anAdmin))
    for (const id of created) expect(await groupsOf(id)).toEqual(['SCIM'])
    const { rows } = await pool.query(
      "select entries, full_access from access_group where account_id = $1 and name = 'SCIM'",
      [account.accountId],
    )
    expect(rows).toEqual([{ entries: {}, full_access: false }])
    expect(resourceOf(await client.get(`/Users/${created[0]}`))['groups']).toMatchObject([
      { display: 'SCIM', type: 'direct' },
    ])
  })

  test('come back into the group they begin in when they leave their last, so that nobody holds everything by leaving', async () => {
    const id = await anAdmin()
    const start = (resourceOf(await client.get(`/Users/${id}`))['groups'] as { value: string }[])[0]!.value
    const group = await aGroup({ 'Customer-Settings': 'R' })
    expect(membersIn(resourceOf(await add(group, id)))).toEqual([id])
    expect(resourceOf(await remove(start, id))).toBeDefined()
    expect(await groupsOf(id)).toEqual([group])
    expect(membersIn(resourceOf(await remove(group, id)))).toEqual([])
    expect(await groupsOf(id)).toEqual(['SCIM'])
    expect(refusedWith(await remove(start, id))).toMatchObject({ scimType: 'mutability' })
    expect(await groupsOf(id)).toEqual(['SCIM'])
  })

  test('who was removed comes back into the group they begin in when their own was removed meanwhile', async () => {
    const userName = nextAddress()
    const person = () => client.add({ userName, userType: 'ADMIN' })
    const { id } = resourceOf(await person(), 201)
    const start = (resourceOf(await client.get(`/Users/${id}`))['groups'] as { value: string }[])[0]!.value
    const body = { schemas: [`${core}:Group`], displayName: randomUUID(), members: [{ value: id }] }
    const group = resourceOf(await client.post('/Groups', body), 201).id
    resourceOf(await remove(start, id))
    expect((await client.delete(`/Users/${id}`)).statusCode).toBe(204)
    expect((await client.delete(`/Groups/${group}`)).statusCode).toBe(204)
    expect(resourceOf(await person(), 201).id).toBe(id)
    expect(await groupsOf(id)).toEqual(['SCIM'])
  })

  test('are not made in an account below, whose groups its own people fill', async () => {
    const below = await world.anAccount({ acctType: 'CU', under: account })
    const url = `/scim/v2/${below.accountId}/Users`
    const body = (userType: string) => ({ schemas: [`${core}:User`], userName: nextAddress(), userType })
    expect(refusedWith(await client.post(url, body('ADMIN')))).toMatchObject({ status: 403 })
    expect(resourceOf(await client.post(url, body('ENDUSER')), 201)).toMatchObject({ userType: 'ENDUSER' })
  })
})

describe('members', () => {
  test.each([
    ['a module that the key lacks', { 'Assign Plans': 'R' }],
    ['RW where the key has R', { 'Customer-Settings': 'RW' }],
    ['everything', fullGrant.entries],
  ])('nobody comes into a group that gives %s', async (_, entries) => {
    const [id, group] = [await anAdmin(), await aGroup(entries)]
    expect(refusedWith(await add(group, id))).toMatchObject({ status: 403, code: 'group.beyondYou' })
    expect(await groupsOf(id)).toEqual(['SCIM'])
    expect(
      refusedWith(
        await client.put(`/Groups/${group}`, {
          schemas: [`${core}:Group`],
          displayName: group,
          members: [{ value: id }],
        }),
      ),
    ).toMatchObject({ code: 'group.beyondYou' })
  })

  test('a key that holds every module gives nobody everything, by one group or by two', async () => {
    const whole = await aClient(world, account, fullGrant.entries)
    const id = await anAdmin()
    const parts = Object.entries(fullGrant.entries)
    const [first, second] = [
      await aGroup(Object.fromEntries(parts.slice(0, 4))),
      await aGroup(Object.fromEntries(parts.slice(4))),
    ]
    const into = (group: string) =>
      whole.patch(`/Groups/${group}`, patchOf({ op: 'add', path: 'members', value: [{ value: id }] }))
    resourceOf(await into(first))
    for (const group of [second, await aGroup(fullGrant.entries)])
      expect(refusedWith(await into(group))).toMatchObject({ status: 403, code: 'group.beyondYou' })
  })

  test('nobody comes into the group in which people begin, if its policies give what the key lacks', async () => {
    const [id, group] = [await anAdmin(), await aGroup({})]
    resourceOf(await add(group, id))
    const { rows } = await pool.query(`select group_id from access_group where account_id = $1 and name = 'SCIM'`, [
      account.accountId,
    ])
    await pool.query('delete from access_group_member where user_id = $1 and group_id = $2', [id, rows[0].group_id])
    await pool.query(
      `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value)
       values (gen_random_uuid(), $1, 'GROUP', $2, 'LoginAlias', 'Y')`,
      [account.accountId, rows[0].group_id],
    )
    expect(refusedWith(await remove(group, id))).toMatchObject({ status: 403, code: 'group.beyondYou' })
    expect(await groupsOf(id)).toEqual([group])
    await pool.query(`delete from feature_policy where scope_id = $1`, [rows[0].group_id])
    resourceOf(await remove(group, id))
    expect(await groupsOf(id)).toEqual(['SCIM'])
  })

  test('who holds everything, and who answers for the key, is left where they are', async () => {
    const group = await aGroup({ 'Customer-Settings': 'R' })
    const full = await world.aUser({ account })
    for (const [key, code] of [
      [full.userId, 'group.beyondYou'],
      [client.maker.userId, 'user.self'],
    ] as const) {
      expect(refusedWith(await add(group, key))).toMatchObject({ code })
      expect(await groupsOf(key)).toEqual([])
    }
  })
})

describe('membership', () => {
  test('is for people of the account, and no end users', async () => {
    const group = await aGroup({})
    const foreign = await world.aUser({ account: await world.anAccount({ acctType: 'DT', under: world.root }) })
    for (const key of [foreign.userId, randomUUID()])
      expect(refusedWith(await add(group, key))).toMatchObject({ status: 400, scimType: 'invalidValue' })
  })

  test('is replaced, taken away by value and all at once, each in the audit', async () => {
    const group = await aGroup({ 'Customer-Settings': 'R' })
    const [one, two, three] = [await anAdmin(), await anAdmin(), await anAdmin()]
    expect(
      membersIn(
        resourceOf(await change(group, { op: 'replace', path: 'members', value: [{ value: one }, { value: two }] })),
      ),
    ).toEqual([one, two].toSorted())
    expect(
      membersIn(
        resourceOf(
          await change(
            group,
            { op: 'Remove', path: 'members', value: [{ $ref: null, value: one }] },
            { op: 'Add', path: 'members', value: [{ value: three }] },
          ),
        ),
      ),
    ).toEqual([two, three].toSorted())
    expect(
      idsIn(
        await client.get(
          `/Groups?filter=${encodeURIComponent(`id eq "${group}" and members eq "${two}"`)}&attributes=id`,
        ),
      ),
    ).toEqual([group])
    expect(membersIn(resourceOf(await change(group, { op: 'remove', path: 'members' })))).toEqual([])
    const { rows } = await pool.query(
      "select count(*)::int as n from audit_event where action = 'group.membersChanged' and targets @> $1::jsonb",
      [JSON.stringify([{ key: group }])],
    )
    expect(rows).toEqual([{ n: 3 }])
  })
})

describe('groups', () => {
  test('are made empty, found by name, renamed and removed; those of administrators keep their names', async () => {
    const id = await anAdmin()
    const body = {
      schemas: [`${core}:Group`],
      displayName: 'Support',
      externalId: 'okta-g1',
      members: [{ value: id, display: 'x' }],
    }
    const answer = resourceOf(await client.post('/Groups', body), 201)
    expect(answer).toMatchObject({
      displayName: 'Support',
      externalId: 'okta-g1',
      members: [{ value: id, type: 'User' }],
    })
    const { rows } = await pool.query('select entries from access_group where group_id = $1', [answer.id])
    expect(rows).toEqual([{ entries: {} }])
    expect(refusedWith(await client.post('/Groups', body))).toMatchObject({ status: 409, scimType: 'uniqueness' })
    const found = await client.get(
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "support"')}`,
    )
    expect(resourceOf(found)).toMatchObject({
      schemas: [`${messages}:ListResponse`],
      totalResults: 1,
      Resources: [{ id: answer.id }],
    })
    expect((resourceOf(found)['Resources'] as object[])[0]).not.toHaveProperty('members')
    expect(
      resourceOf(await change(answer.id, { op: 'replace', value: { id: answer.id, displayName: 'Help desk' } })),
    ).toMatchObject({ displayName: 'Help desk' })
    const own = await aGroup({})
    expect(refusedWith(await change(own, { op: 'replace', path: 'displayName', value: 'Mine' }))).toMatchObject({
      scimType: 'mutability',
    })
    expect(refusedWith(await client.delete(`/Groups/${own}`))).toMatchObject({ scimType: 'mutability' })
    expect((await client.delete(`/Groups/${answer.id}`)).statusCode).toBe(204)
    expect(refusedWith(await client.get(`/Groups/${answer.id}`)).status).toBe(404)
    expect(await groupsOf(id)).toEqual(['SCIM'])
    resourceOf(await client.post('/Groups', { ...body, displayName: 'Support again' }), 201)
  })

  test('come in pages by index and by cursor', async () => {
    const all = idsIn(await client.get('/Groups?attributes=displayName&count=200'))
    const [first, second] = [await client.get('/Groups?count=3'), await client.get('/Groups?count=3&startIndex=4')]
    expect([...idsIn(first), ...idsIn(second)]).toEqual(all.slice(0, 6))
    expect(await allIds(client, '/Groups?attributes=displayName&count=4')).toEqual(all)
  })

  test('an account has no more groups by SCIM than by hand', async () => {
    const other = await aClient(world, await world.anAccount({ acctType: 'DT', under: world.root }))
    await pool.query(
      "insert into access_group (group_id, account_id, name, entries) select gen_random_uuid(), $1, 'g' || n, '{}' from generate_series(1, $2::int) n",
      [other.account.accountId, maxGroups],
    )
    expect(
      refusedWith(await other.post('/Groups', { schemas: [`${core}:Group`], displayName: 'One more' })),
    ).toMatchObject({ code: 'group.tooMany' })
  })
})
