import { randomUUID } from 'node:crypto'
import { modules } from '@portal/contract/core/access/access.modules'
import { expect, test } from 'vitest'
import { actionsOf } from '../../../../test/trail.ts'
import { codeOf } from '../../../../test/code.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { borealis, cordage, northwind, southbank } = tree

const everything = modules.map((Module) => ({ Module, Permission: 'RW' }))
const settings = [{ Module: 'Customer-Settings', Permission: 'R' }]
const once = () => ({ 'idempotency-key': randomUUID() })
const create = async (person: Person, body: object) => person.post('/api/v1/Group', body, once())
const createGroup = async (person: Person, body: object) => {
  const answer = await create(person, body)
  expect([answer.statusCode, answer.json().Code]).toEqual([201, undefined])
  return answer.json().ResultContent
}
const patch = (person: Person, group: { GroupKey: string; Version: number }, body: object) =>
  person.patch(`/api/v1/Group/${group.GroupKey}`, body, { 'if-match': `"${group.Version}"` })
const members = (person: Person, key: string, body: object) => person.post(`/api/v1/Group/${key}/Member`, body)
const membersOf = async (person: Person, key: string): Promise<Record<string, unknown>[]> =>
  (await person.post(`/api/v1/Group/${key}/Member/Search`, {})).json().ResultContent.Items
const list = async (person: Person, query = '') => (await person.get(`/api/v1/Group${query}`)).json().ResultContent
/** A separate company with two administrators, so that one test's guards do not affect another's. */
async function company(under: Account = borealis) {
  const account = await world.anAccount({ acctType: 'RS', under })
  return { account, ann: await world.signedInAt(account), ben: await world.signedInAt(account) }
}

test('"Full access" is there when groups are first looked at, and people in no group count as its members', async () => {
  const { ann } = await company()
  const { Items, Edit, WithoutGroup } = await list(ann)
  expect(Items).toMatchObject([{ Name: 'Full access', FullAccess: true, AccountScope: 'ALL_BELOW', MemberCount: 0 }])
  expect(Items[0].Entries).toEqual(everything)
  expect({ Edit, WithoutGroup }).toEqual({ Edit: { Allowed: true, Reason: null }, WithoutGroup: 2 })
  expect((await list(ann)).Items).toHaveLength(1)
})

test('a group is made, copied, changed, archived; names are unique in the company', async () => {
  const { account, ann, ben } = await company()
  const customer = await world.anAccount({ acctType: 'CU', under: account })
  const body = { Name: 'North', AccountScope: 'LIST', Accounts: [customer.accountId], Entries: settings }
  const group = await createGroup(ann, body)
  expect(group).toMatchObject({
    Name: 'North',
    Accounts: [{ AcctKey: customer.accountId }],
    Entries: settings,
    Version: 1,
  })
  expect(codeOf(await create(ann, { ...body, Name: 'NORTH' }))).toEqual([409, 'group.nameTaken'])
  await members(ann, group.GroupKey, { Add: [ben.userId] })
  const copy = await createGroup(ann, { Name: 'South', CopyOf: group.GroupKey })
  expect(copy).toMatchObject({ Entries: settings, AccountScope: 'LIST', MemberCount: 1 })
  expect(await membersOf(ann, copy.GroupKey)).toMatchObject([{ UserKey: ben.userId }])
  expect(codeOf(await patch(ann, { ...group, Version: 7 }, { Name: 'x' }))).toEqual([412, 'request.stale'])
  const changed = (await patch(ann, group, { Exclude: [customer.accountId] })).json().ResultContent
  expect(changed).toMatchObject({ Exclude: [{ AcctKey: customer.accountId }], Version: 2 })
  await patch(ann, changed, { Archived: true })
  expect((await list(ann)).Items.map(({ Name }: { Name: string }) => Name)).toEqual(['Full access', 'South'])
  expect((await list(ann, '?archived=yes')).Items).toHaveLength(3)
  expect(await actionsOf(world, { at: account, action: 'group.%' })).toEqual([
    'group.created',
    'group.membersChanged',
    'group.created',
    'group.updated',
    'group.archived',
  ])
})

test('foreign companies, people and groups are as if they did not exist', async () => {
  const { ann } = await company()
  const group = await createGroup(ann, { Name: 'North' })
  const stranger = await world.aUser({ account: cordage })
  for (const key of [southbank.accountId, cordage.accountId, ann.accountId, randomUUID()]) {
    expect(codeOf(await create(ann, { Name: randomUUID(), AccountScope: 'LIST', Accounts: [key] }))).toEqual([
      404,
      'account.notFound',
    ])
    const excluded = await patch(ann, group, { Accounts: [], Exclude: [key] })
    expect(excluded.json()).toMatchObject({ Code: 'account.notFound', Fields: [{ Field: 'Exclude', Code: 'key' }] })
  }
  for (const key of [stranger.userId, randomUUID()])
    expect(codeOf(await members(ann, group.GroupKey, { Add: [key] }))).toEqual([404, 'user.notFound'])
  const other = await company()
  const foreign = await createGroup(other.ann, { Name: 'Theirs' })
  for (const key of [foreign.GroupKey, randomUUID()]) {
    expect(codeOf(await ann.get(`/api/v1/Group/${key}`))).toEqual([404, 'group.notFound'])
    expect(codeOf(await patch(ann, { GroupKey: key, Version: 1 }, { Name: 'x' }))).toEqual([404, 'group.notFound'])
    expect(codeOf(await create(ann, { Name: randomUUID(), CopyOf: key }))).toEqual([404, 'group.notFound'])
  }
  expect(codeOf(await ann.get(`/api/v1/Group?acctKey=${southbank.accountId}`))).toEqual([404, 'account.notFound'])
})

test('people above may read the groups of a company below, and only the provider may change them', async () => {
  const { account, ann } = await company()
  const group = await createGroup(ann, { Name: 'North', Entries: settings })
  const above = await world.signedInAt(borealis)
  expect((await list(above, `?acctKey=${account.accountId}`)).Edit).toMatchObject({ Allowed: false })
  expect((await above.get(`/api/v1/Group/${group.GroupKey}`)).json().ResultContent.Abilities.Edit.Allowed).toBe(false)
  expect(codeOf(await patch(above, group, { Name: 'Ours' }))).toEqual([403, 'auth.forbidden'])
  const provider = await world.signedInAt(world.root)
  expect((await patch(provider, group, { Name: 'Ours' })).statusCode).toBe(200)
})

test('nobody locks themselves out, and one administrator with full rights always remains', async () => {
  const { ann, ben } = await company()
  const group = await createGroup(ann, { Name: 'North', Entries: settings })
  expect(codeOf(await members(ann, group.GroupKey, { Add: [ann.userId] }))).toEqual([409, 'group.ownAccess'])
  expect((await members(ann, group.GroupKey, { Add: [ben.userId] })).statusCode).toBe(200)
  const full = (await list(ann)).Items[0]
  expect(codeOf(await patch(ann, full, { Entries: settings }))).toEqual([409, 'group.ownAccess'])
  // "Full access" always exists: people in no group have it.
  for (const more of [{}, { Description: 'x' }, { Entries: everything }])
    expect(codeOf(await patch(ann, full, { Archived: true, ...more }))).toEqual([409, 'group.fullAccess'])
  expect((await list(ann)).Items[0]).toMatchObject({ FullAccess: true, Archived: false, Version: full.Version })
  // Ben's groups let him change settings only, so he cannot administer access at all.
  expect(codeOf(await patch(ben, group, { Entries: everything }))).toEqual([403, 'auth.forbidden'])
  const provider = await world.signedInAt(world.root)
  expect(codeOf(await members(provider, group.GroupKey, { Add: [ann.userId] }))).toEqual([
    409,
    'group.lastAdministrator',
  ])
  // A group that gives everything over everything leaves its members unrestricted.
  const whole = await createGroup(ann, { Name: 'Whole', Entries: everything })
  expect((await members(ann, whole.GroupKey, { Add: [ann.userId] })).statusCode).toBe(200)
  expect(codeOf(await patch(provider, whole, { Exclude: [] }))).toEqual([200, undefined])
  expect(codeOf(await members(provider, whole.GroupKey, { Remove: [ann.userId], Add: [] }))).toEqual([200, undefined])
})

test('archiving somebody’s only group gives them full access: the number must be confirmed, and the guards hold', async () => {
  const { ann, ben, account } = await company()
  const { userId } = await world.aUser({ account })
  const group = await createGroup(ann, { Name: 'North', Entries: settings })
  const other = await createGroup(ann, { Name: 'Other', Entries: settings })
  await members(ann, group.GroupKey, { Add: [ben.userId, userId] })
  await members(ann, other.GroupKey, { Add: [userId] })
  const read = async () => (await ann.get(`/api/v1/Group/${group.GroupKey}`)).json().ResultContent
  const { MemberCount, FullWithout } = await read()
  const full = (await membersOf(ann, group.GroupKey)).filter((member) => member['FullWithout'])
  expect([MemberCount, FullWithout, full.map(({ UserKey }) => UserKey)]).toEqual([2, 1, [ben.userId]])
  // People limited by groups cannot widen their own access, whatever they confirm.
  expect(codeOf(await patch(ben, group, { Archived: true, ConfirmFull: 1 }))).toEqual([403, 'auth.forbidden'])
  for (const [ConfirmFull, Code] of [
    [undefined, 'required'],
    [2, 'invalid'],
  ] as const)
    expect((await patch(ann, group, { Archived: true, ConfirmFull })).json()).toMatchObject({
      StatusCode: 409,
      Code: 'group.widensAccess',
      Message: [expect.stringContaining('no other group (1)')],
      Fields: [{ Field: 'ConfirmFull', Code }],
    })
  expect(await read()).toMatchObject({ Archived: false, Version: 1 })
  const archived = await patch(ann, group, { Archived: true, ConfirmFull: 1 })
  expect(archived.json().ResultContent).toMatchObject({ Archived: true })
  expect(archived.json().ResultContent.FullWithout).toBe(0)
  // A group that gives everything widens no one's access; the last such group of a person stays.
  const half = everything.slice(0, 4)
  const [one, two] = [
    await createGroup(ann, { Name: 'One', Entries: half }),
    await createGroup(ann, { Name: 'Two', Entries: everything.slice(4) }),
  ]
  const provider = await world.signedInAt(world.root)
  await members(provider, other.GroupKey, { Add: [ben.userId] })
  await members(provider, two.GroupKey, { Add: [ann.userId] }).then((answer) => expect(answer.statusCode).toBe(409))
  const whole = await createGroup(ann, { Name: 'Whole', Entries: everything })
  await members(ann, whole.GroupKey, { Add: [ann.userId] })
  for (const { GroupKey } of [one, two]) await members(ann, GroupKey, { Add: [ann.userId] })
  const now = async (key: string) => (await ann.get(`/api/v1/Group/${key}`)).json().ResultContent
  expect(codeOf(await patch(ann, await now(whole.GroupKey), { Archived: true }))).toEqual([200, undefined])
  expect(codeOf(await patch(ann, await now(two.GroupKey), { Archived: true }))).toEqual([409, 'group.ownAccess'])
  expect(codeOf(await patch(provider, await now(two.GroupKey), { Archived: true }))).toEqual([
    409,
    'group.lastAdministrator',
  ])
})

test('removing people who are in no other group gives them full access: the number must be confirmed', async () => {
  const { ann, ben, account } = await company()
  const { userId } = await world.aUser({ account })
  const group = await createGroup(ann, { Name: 'North', Entries: settings })
  const other = await createGroup(ann, { Name: 'Other', Entries: settings })
  await members(ann, group.GroupKey, { Add: [ben.userId, userId] })
  await members(ann, other.GroupKey, { Add: [userId] })
  const takeOut = (Remove: string[], ConfirmFull?: number) =>
    members(ann, group.GroupKey, { Remove, ...(ConfirmFull !== undefined && { ConfirmFull }) })
  for (const [count, Code] of [
    [undefined, 'required'],
    [2, 'invalid'],
  ] as const)
    expect((await takeOut([ben.userId, userId], count)).json()).toMatchObject({
      Code: 'group.widensAccess',
      Fields: [{ Field: 'ConfirmFull', Code }],
    })
  expect((await takeOut([userId])).statusCode).toBe(200)
  expect(codeOf(await takeOut([ben.userId]))).toEqual([409, 'group.widensAccess'])
  expect((await takeOut([ben.userId], 1)).json().ResultContent.MemberCount).toBe(0)
})

test('changing what "Full access" gives makes it a group like any other, with everybody who was in none', async () => {
  const { ann } = await company()
  const full = (await list(ann)).Items[0]
  const named = (await patch(ann, full, { Description: 'Everybody' })).json().ResultContent
  expect(named).toMatchObject({ FullAccess: true, MemberCount: 0 })
  // A different order of entries is not a change.
  const retry = (await patch(ann, named, { Entries: everything.toReversed() })).json().ResultContent
  expect(retry).toMatchObject({ FullAccess: true, Version: named.Version })
  const same = (await patch(ann, named, { Tags: ['north'] })).json().ResultContent
  expect(same).toMatchObject({ FullAccess: false, MemberCount: 2 })
  expect(await membersOf(ann, same.GroupKey)).toHaveLength(2)
})

test('the matrix is saved whole or not at all; the group that somebody changed meanwhile is named', async () => {
  const { ann, ben } = await company()
  const one = await createGroup(ann, { Name: 'One' })
  const two = await createGroup(ann, { Name: 'Two' })
  await members(ann, one.GroupKey, { Add: [ben.userId] })
  await patch(ann, two, { Name: 'Two again' })
  const row = ({ GroupKey, Version }: { GroupKey: string; Version: number }) => ({
    GroupKey,
    Version,
    Entries: settings,
  })
  const stale = await ann.post('/api/v1/Group/Matrix', { Groups: [row(one), row(two)] })
  expect(stale.json()).toMatchObject({
    StatusCode: 412,
    Code: 'request.stale',
    Fields: [{ Field: 'Groups.1.Version' }],
    ResultContent: { Items: [{ Name: 'Two again', Version: 2 }] },
  })
  expect((await list(ann)).Items.map(({ Entries }: { Entries: unknown[] }) => Entries.length)).toEqual([7, 0, 0])
  expect((await ben.get(`/api/v1/Settings/${northwind.accountId}`)).statusCode).toBe(403)
  const saved = await ann.post('/api/v1/Group/Matrix', { Groups: [row({ ...two, Version: 2 }), row(one)] })
  expect(
    saved.json().ResultContent.Items.map(({ Name, Version }: { Name: string; Version: number }) => [Name, Version]),
  ).toEqual([
    ['Two again', 3],
    ['One', 2],
  ])
})

test('what a group gives takes effect in an open session at once, and is in the person’s profile', async () => {
  const { account, ann, ben } = await company()
  const customer = await world.anAccount({ acctType: 'CU', under: account })
  const seen = async () => [
    (await ben.get(`/api/v1/Account/${customer.accountId}`)).statusCode,
    (await ben.post('/Dashboard/RAMEnabled', {})).json().resultContent.enabled,
  ]
  expect(await seen()).toEqual([200, false])
  const group = await createGroup(ann, {
    Name: 'North',
    Entries: [{ Module: 'Customer-Account Details', Permission: 'R' }],
    Exclude: [customer.accountId],
  })
  await members(ann, group.GroupKey, { Add: [ben.userId] })
  await expect.poll(seen).toEqual([404, true])
  await patch(ann, group, { Exclude: [] })
  await expect.poll(seen).toEqual([200, true])
  const { Modules } = (await ben.get('/api/v1/AccountAdmin/LoginDetail')).json().ResultContent
  expect([Modules['Customer-Account Details'], Modules['Account Details']]).toEqual(['R', 'none'])
  // Visible but not changeable: 403 that names the module. An account of another branch does not exist for the caller.
  const edit = (key: string) => ben.patch(`/api/v1/Account/${key}`, { Language: 'fr-fr' }, { 'if-match': '"1"' })
  expect(codeOf(await edit(customer.accountId))).toEqual([403, 'auth.forbidden'])
  const effective = (await ann.get(`/api/v1/Group/Effective/${ben.userId}`)).json().ResultContent
  expect(effective).toMatchObject({ Held: true, UserKey: ben.userId })
  const { RoleCode, RamAccess, CompanyKey, CompanyType } = (await ben.get('/api/v1/AccountAdmin/LoginDetail')).json()
    .ResultContent
  const profile: string[] = (await ben.post('/api/v1/Portal/AppFeatureTest/portal-web/User', {})).json().ResultContent
  const { UserRole: _, ...Rights } = Object.assign({}, ...profile.map((part) => JSON.parse(part) as object))
  const { enabled: AccessCheck } = (await ben.post('/Dashboard/RAMEnabled', {})).json().resultContent
  expect(effective.Sees).toEqual({ RoleCode, RamAccess, CompanyKey, CompanyType, Rights, AccessCheck })
  const { CreatedOn, UsedSince } = (await ann.get(`/api/v1/Group/${group.GroupKey}`)).json().ResultContent
  expect(UsedSince).toBe((await membersOf(ann, group.GroupKey))[0]?.['AddedOn'])
  expect(Date.parse(UsedSince)).toBeGreaterThanOrEqual(Date.parse(CreatedOn))
  expect((await createGroup(ann, { Name: 'Empty' })).UsedSince).toBe(null)
  expect(effective.Rows[2]).toEqual({
    Module: 'Customer-Account Details',
    Permission: 'R',
    Groups: [{ GroupKey: group.GroupKey, Name: 'North', Permission: 'R' }],
    HeldBy: null,
    HeldByLabel: null,
  })
  expect(
    codeOf(await ann.get(`/api/v1/Group/Effective/${(await world.aUser({ account: southbank })).userId}`)),
  ).toEqual([404, 'user.notFound'])
})

test('of two administrators who remove each other’s rights at once, one stays', async () => {
  const { ann, ben } = await company()
  const group = await createGroup(ann, { Name: 'Nothing' })
  const answers = await Promise.all([
    members(ann, group.GroupKey, { Add: [ben.userId] }),
    members(ben, group.GroupKey, { Add: [ann.userId] }),
  ])
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(false)
  expect((await list(await world.signedInAt(world.root), `?acctKey=${ann.accountId}`)).WithoutGroup).toBe(1)
})
