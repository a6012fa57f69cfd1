import { fullGrant } from '@portal/contract/core/access/access.modules'
import { beforeAll, describe, expect, test } from 'vitest'
import { waitForLock } from '../../../../test/locks.ts'
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
  allIds,
} from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { pool } = world.db
let client: Client
beforeAll(async () => {
  client = await aClient(world, await world.anAccount({ acctType: 'CU' }))
})
const rowOf = async (id: string) =>
  (await pool.query('select u.user_status, u.kind, u.first_name, u.role_code from app_user u where user_id = $1', [id]))
    .rows[0]
const trailOf = async (id: string) =>
  (
    await pool.query(
      'select action, source, actor from audit_event where targets @> $1::jsonb order by occurred_at, audit_id',
      [JSON.stringify([{ key: id }])],
    )
  ).rows
const mailsTo = async (email: string) =>
  (await pool.query('select count(*)::int as n from outgoing_message where recipient = $1', [email])).rows[0].n

describe('a person', () => {
  test('is made as an end user and invited; found, replaced and removed, each under its audit', async () => {
    const userName = nextAddress()
    const answer = await client.add({
      userName,
      externalId: 'ext-1',
      title: 'Clerk',
      [enterprise]: { department: 'Sales' },
    })
    const resource = resourceOf(answer, 201)
    expect(answer.headers.location).toBe(`http://localhost:8080${client.base}/Users/${resource.id}`)
    expect(answer.headers.etag).toBe((resource['meta'] as { version: string }).version)
    expect(resource).toMatchObject({
      schemas: [`${core}:User`, enterprise],
      externalId: 'ext-1',
      userName,
      name: { formatted: 'Dana Sample', givenName: 'Dana', familyName: 'Sample' },
      displayName: 'Dana Sample',
      active: true,
      title: 'Clerk',
      userType: 'ENDUSER',
      emails: [{ value: userName, type: 'work', primary: true }],
      [enterprise]: { department: 'Sales' },
      groups: [],
      meta: { resourceType: 'User', version: expect.stringMatching(/^W\/"\d+"$/) },
    })
    expect(await rowOf(resource.id)).toMatchObject({ user_status: 'Invited', kind: 'ENDUSER', role_code: null })
    expect(await mailsTo(userName)).toBe(1)
    expect(resourceOf(await client.get(`/Users/${resource.id}`))).toEqual(resource)
    const replaced = resourceOf(
      await client.put(
        `/Users/${resource.id}`,
        user({ userName: userName.toUpperCase(), name: { givenName: 'Dan', familyName: 'New' } }),
      ),
    )
    expect(replaced).toMatchObject({ name: { givenName: 'Dan', familyName: 'New' }, active: true })
    expect(replaced).not.toHaveProperty('title')
    expect(replaced).not.toHaveProperty('externalId')
    expect((await client.delete(`/Users/${resource.id}`)).statusCode).toBe(204)
    expect(refusedWith(await client.get(`/Users/${resource.id}`))).toMatchObject({ status: 404, code: 'scim.notFound' })
    expect(await rowOf(resource.id)).toMatchObject({ user_status: 'Removed' })
    const trail = await trailOf(resource.id)
    expect(trail.map(({ action }) => action)).toEqual(['user.invited', 'user.updated', 'user.removed'])
    for (const { source, actor } of trail) expect([source, actor.type]).toEqual(['API', 'KEY'])
  })

  test('who was removed comes back as they were when they are made again', async () => {
    const body = user({ externalId: 'ext-back' })
    const { id } = resourceOf(await client.post('/Users', body), 201)
    await client.delete(`/Users/${id}`)
    expect(resourceOf(await client.post('/Users', body), 201)).toMatchObject({
      id,
      active: true,
      externalId: 'ext-back',
    })
    expect((await trailOf(id)).map(({ action }) => action)).toContain('user.restored')
  })

  test('an address that somebody has, here or elsewhere, is refused alike', async () => {
    const [mine, foreign] = [nextAddress(), nextAddress()]
    resourceOf(await client.add({ userName: mine }), 201)
    const other = await world.anAccount({ acctType: 'CU' })
    await world.aUser({ account: other, email: foreign })
    const [here, elsewhere] = [await client.add({ userName: mine }), await client.add({ userName: foreign })]
    for (const answer of [here, elsewhere])
      expect(refusedWith(answer)).toEqual({ status: 409, scimType: 'uniqueness', code: 'user.emailTaken' })
    expect(here.json().detail).toBe(elsewhere.json().detail)
  })
})

describe('what is kept', () => {
  test('an externalId is one person’s; of somebody removed it is free', async () => {
    const first = resourceOf(await client.add({ externalId: 'only' }), 201)
    expect(refusedWith(await client.add({ externalId: 'only' }))).toMatchObject({ status: 409, scimType: 'uniqueness' })
    await client.delete(`/Users/${first.id}`)
    resourceOf(await client.add({ externalId: 'only' }), 201)
  })

  test('more than is kept of a person is refused', async () => {
    const answer = await client.add({
      addresses: Array.from({ length: 40 }, () => ({ formatted: 'x'.repeat(300), type: 'work' })),
    })
    expect(refusedWith(answer)).toMatchObject({ status: 400, scimType: 'invalidValue' })
  })

  test('who signs in, and as what, stays: the address and the kind', async () => {
    const { id } = resourceOf(await client.add(), 201)
    for (const [path, value] of [
      ['userName', nextAddress()],
      ['userType', 'ADMIN'],
      ['id', 'x'],
      ['groups', []],
    ] as const)
      expect(refusedWith(await client.patch1(id, { op: 'replace', path, value }))).toMatchObject({
        scimType: 'mutability',
      })
  })
})

describe('active', () => {
  test('is disabled and enabled; who was made inactive is invited once they are active', async () => {
    const userName = nextAddress()
    const { id } = resourceOf(await client.add({ userName, active: false }), 201)
    expect([(await rowOf(id)).user_status, await mailsTo(userName)]).toEqual(['Disabled', 0])
    const on = () => client.patch1(id, { op: 'replace', path: 'active', value: true })
    const off = () => client.patch1(id, { op: 'replace', path: 'active', value: false })
    expect(resourceOf(await on())).toMatchObject({ active: true })
    expect([(await rowOf(id)).user_status, await mailsTo(userName)]).toEqual(['Invited', 1])
    expect(resourceOf(await off())).toMatchObject({ active: false })
    resourceOf(await on())
    expect(await mailsTo(userName)).toBe(1)
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      'user.invited',
      'user.disabled',
      'user.enabled',
      'user.disabled',
      'user.enabled',
    ])
  })

  test('neither the last administrator nor who answers for the key is locked out', async () => {
    const { maker } = client
    const off = { op: 'replace', path: 'active', value: false }
    expect(refusedWith(await client.patch1(maker.userId, off))).toMatchObject({ status: 409, code: 'user.self' })
    expect(refusedWith(await client.delete(`/Users/${maker.userId}`))).toMatchObject({ code: 'user.self' })
    const account = await world.anAccount({ acctType: 'CU' })
    const only = await world.aUser({ account })
    const disable = async (by: Client) =>
      refusedWith(await by.patch(`/scim/v2/${account.accountId}/Users/${only.userId}`, patchOf(off)))
    // The people have full access to their company, so the key needs it too.
    const [narrow, whole] = [await aClient(world, world.root), await aClient(world, world.root, fullGrant.entries)]
    expect(await disable(narrow)).toMatchObject({ status: 403, code: 'group.holdsMore' })
    expect(await disable(whole)).toMatchObject({ status: 409, code: 'user.lastAdministrator' })
  })
})

describe('an ETag', () => {
  test('of an older state is refused; the present one is answered with nothing', async () => {
    const answer = await client.add()
    const { id } = resourceOf(answer, 201)
    const etag = String(answer.headers.etag)
    expect((await client.get(`/Users/${id}`, { 'if-none-match': etag })).statusCode).toBe(304)
    const change = (value: string, match: string) =>
      client.patch(`/Users/${id}`, patchOf({ op: 'replace', path: 'title', value }), { 'if-match': match })
    const changed = await change('One', etag)
    resourceOf(changed)
    expect(changed.headers.etag).not.toBe(etag)
    expect(refusedWith(await change('Two', etag))).toMatchObject({ status: 412, code: 'request.stale' })
    expect(refusedWith(await client.delete(`/Users/${id}`, { 'if-match': etag }))).toMatchObject({ status: 412 })
    resourceOf(await change('Three', '*'))
  })

  test('holds a removal back that crosses a change, which comes first', async () => {
    const answer = await client.add()
    const { id } = resourceOf(answer, 201)
    const changing = await pool.connect()
    await changing.query('begin')
    await changing.query('update app_user set version = version + 1 where user_id = $1', [id])
    const removed = client.delete(`/Users/${id}`, { 'if-match': String(answer.headers.etag) })
    await waitForLock(pool, 'app_user')
    await changing.query('commit')
    changing.release()
    expect(refusedWith(await removed)).toMatchObject({ status: 412, code: 'request.stale' })
    expect((await rowOf(id)).user_status).not.toBe('Removed')
  })
})

describe('a list', () => {
  test('by index, by cursor, sorted, projected, and by a search request', async () => {
    const own = await aClient(world, await world.anAccount({ acctType: 'CU' }))
    const created: string[] = []
    for (let at = 0; at < 5; at += 1)
      created.push(
        resourceOf(
          await own.add({
            name: { givenName: 'P', familyName: `F${9 - at}` },
            externalId: `x${at}`,
            title: at > 2 ? 'Lead' : 'Clerk',
          }),
          201,
        ).id,
      )
    const all = [...created, own.maker.userId].toSorted()
    const first = await own.get('/Users?count=4')
    expect(resourceOf(first)).toMatchObject({
      schemas: [`${messages}:ListResponse`],
      totalResults: 6,
      itemsPerPage: 4,
      startIndex: 1,
    })
    const second = await own.get('/Users?count=4&startIndex=5')
    expect([...idsIn(first), ...idsIn(second)]).toEqual(all)
    expect(await allIds(own, '/Users?count=4')).toEqual(all)
    const sorted = await own.get('/Users?sortBy=name.familyName&filter=externalId%20pr&attributes=name.familyName')
    expect(resourceOf(sorted)['Resources']).toEqual(
      created.toReversed().map((id, at) => ({ schemas: [`${core}:User`], id, name: { familyName: `F${5 + at}` } })),
    )
    const search = {
      schemas: [`${messages}:SearchRequest`],
      filter: 'title eq "lead"',
      sortBy: 'externalId',
      sortOrder: 'descending',
      count: 1,
    }
    const searched = await own.post('/Users/.search', search)
    expect([idsIn(searched), resourceOf(searched)['totalResults']]).toEqual([[created[4]], 2])
    expect(resourceOf(await own.get('/Users?count=0'))).toMatchObject({ totalResults: 6, Resources: [] })
    expect(resourceOf(await own.get(`/Users/${created[0]}?excludedAttributes=name,emails`))).not.toHaveProperty('name')
  })
})

describe('a filter', () => {
  test.each([
    ['userName eq "%NAME%"', true],
    ['USERNAME EQ "%NAME%"', true],
    [`${core}:User:userName sw "filter"`, true],
    ['externalId eq "F-1"', true],
    ['externalId eq "f-1"', false],
    ['emails.value eq "work@other.example"', true],
    ['emails[type eq "work" and value co "OTHER"]', true],
    ['emails[type eq "home"]', false],
    ['active eq true', true],
    ['active eq "False"', false],
    ['not (active eq false) and name.familyName co "amp"', true],
    ['(title eq "Chief" or title eq "Other") and displayName ew "sample"', true],
    [`${enterprise}:department eq "Sales"`, true],
    ['meta.lastModified gt "2020-01-01T00:00:00Z"', true],
    ['meta.lastModified lt "2020-01-01T00:00:00Z"', false],
    ['nickName pr', false],
    ['userType ne "ADMIN" and id pr', true],
    ['userName eq "\' or 1=1 --"', false],
    ['userName eq "x\\") or (\\"1\\" eq \\"1"', false],
    ['id eq "nobody"', false],
  ])('filter %s: %s', async (filter, expected) => {
    const name = 'filter.person@scim.example'
    const known = idsIn(await client.get(`/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`))
    const [id] = known.length
      ? known
      : [
          resourceOf(
            await client.add({
              userName: name,
              externalId: 'F-1',
              title: 'Chief',
              emails: [{ value: 'work@other.example', type: 'work' }],
              [enterprise]: { department: 'Sales' },
            }),
            201,
          ).id,
        ]
    const answer = await client.get(`/Users?count=200&filter=${encodeURIComponent(filter.replace('%NAME%', name))}`)
    expect(idsIn(answer).includes(id as string)).toBe(expected)
  })
})
